// The decks somebody has built, kept in this browser. Knows storage and the shape of a deck; checks no rule.
import type { DeckForm, DeckInfo } from "../protocol";
import { keep, kept } from "./kept";

export interface OwnDeck {
  id: string;
  name: string;
  warband: string;
  format: string;
  /** Cards by their ids. */
  objectives: string[];
  power: string[];
  plot: string;
  changed: number;
}

const KEY = "decks";

class Decks {
  list: OwnDeck[] = $state.raw(kept<OwnDeck[]>(KEY, []));

  find(id: string): OwnDeck | undefined {
    return this.list.find((deck) => deck.id === id);
  }

  of(warband: string): OwnDeck[] {
    return this.list.filter((deck) => deck.warband === warband);
  }

  /** Keep a deck; the one changed last comes first. */
  put(deck: OwnDeck): void {
    this.list = [{ ...deck, changed: Date.now() }, ...this.list.filter((each) => each.id !== deck.id)];
    keep(KEY, this.list);
  }

  drop(id: string): void {
    this.list = this.list.filter((each) => each.id !== id);
    keep(KEY, this.list);
  }
}

export const decks = new Decks();

export const newId = (): string => Math.random().toString(36).slice(2, 10);

/** A deck as the table wants it. */
export const formOf = ({ objectives, power, plot }: OwnDeck): DeckForm => ({ objectives, power, plot });

/** A deck of one's own made from one that was read. */
export const ownFrom = (deck: DeckInfo, name: string, format: string): OwnDeck => ({
  id: newId(),
  name,
  warband: deck.warband ?? "",
  format,
  objectives: deck.objectives,
  power: deck.power,
  plot: deck.plot,
  changed: Date.now(),
});
