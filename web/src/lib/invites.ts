// The links of a game that somebody has laid: which seats are theirs, which are for friends. Knows storage; asks no server.
import type { NewGame } from "../protocol";
import { keep, kept } from "./kept";
import { gamePage } from "./seats";

export interface Invite {
  game: string;
  title: string;
  mine: string[];
  friends: { name: string; secret: string }[];
  watch: string;
}

const KEY = "invites";
const MOST = 30;

export function invited(game: string): Invite | undefined {
  return kept<Invite[]>(KEY, []).find((each) => each.game === game);
}

export function invite(made: NewGame, title: string, who: ("me" | "friend" | "bot")[], names: string[]): Invite {
  const found: Invite = {
    game: made.game,
    title,
    mine: made.seats.flatMap((seat) => (who[seat.seat] === "me" && seat.secret ? [seat.secret] : [])),
    friends: made.seats.flatMap((seat) =>
      who[seat.seat] === "friend" && seat.secret ? [{ name: names[seat.seat] ?? "", secret: seat.secret }] : [],
    ),
    watch: made.watch,
  };
  keep(KEY, [found, ...kept<Invite[]>(KEY, []).filter((each) => each.game !== found.game)].slice(0, MOST));
  return found;
}

export const linkOf = (game: string, ...secrets: string[]): string => gamePage(game, secrets);
