// The seats this browser has been given, kept so that a game can be found again. Knows storage; knows no game.
import { at } from "./router.svelte";

export interface Held {
  game: string;
  secrets: string[];
  title: string;
  when: number;
}

const KEY = "undercroft.seats";
const MOST = 30;

export function held(): Held[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Held[];
  } catch {
    return [];
  }
}

export function remember(game: string, secrets: string[], title: string): void {
  const others = held().filter((each) => each.game !== game);
  keep([{ game, secrets, title, when: Date.now() }, ...others].slice(0, MOST));
}

export function forget(game: string): void {
  keep(held().filter((each) => each.game !== game));
}

function keep(list: Held[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // a browser that keeps nothing still plays
  }
}

/** The page of a game as these secrets see it. */
export const gamePage = (game: string, secrets: string[]): string => at("game", game, secrets.join(","));
