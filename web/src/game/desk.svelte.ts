// All that the parts of the game page share: the table, the choice being made, the lore, what is looked at closely.
import { getContext, setContext } from "svelte";
import type { CardInfo, FighterInfo, FighterNow, FighterView, HexShape, State } from "../protocol";
import { Choice, type Aim } from "./choice.svelte";
import { Lore } from "./lore.svelte";
import type { Table } from "./table.svelte";

export type Looked = { fighter: number } | { card: number } | { pile: "discards" | "scored"; seat: number } | undefined;

/** What the parts of the page need of a table: one in play, or a game that is looked at again. */
export type Shown = Pick<Table, keyof Table>;

export class Desk {
  readonly choice: Choice;
  readonly lore = new Lore();
  /** What the pointer rests on. */
  hovered: Looked = $state.raw();
  /** What was tapped or clicked to be read at leisure. */
  pinned: Looked = $state.raw();
  /** Hexes and fighters that a line of the log is about. */
  traced: { hexes: number[]; fighters: number[] } = $state.raw({ hexes: [], fighters: [] });

  /** What the card could be used on that is looked at or chosen. */
  readonly aim: Aim | undefined = $derived.by(() => {
    const card = this.cardInSight;
    return card === undefined ? undefined : this.choice.aimOf(card);
  });

  constructor(readonly table: Shown) {
    this.choice = new Choice(table);
  }

  /** The card under the pointer, or else the one being played. */
  get cardInSight(): number | undefined {
    return this.hovered && "card" in this.hovered ? this.hovered.card : this.choice.picks.card;
  }

  get looked(): Looked {
    return this.hovered ?? this.pinned;
  }

  readonly hexes: Map<number, HexShape> = $derived.by(() => new Map(this.table.field?.hexes.map((hex) => [hex.number, hex])));

  get state(): State | undefined {
    return this.table.state;
  }

  /** A fighter by its number: as it stands, as it is now, as it is printed. */
  fighter(f: number): { view: FighterView; now: FighterNow; info: FighterInfo | undefined } | undefined {
    const view = this.state?.view.fighters[f];
    const now = this.state?.figures[f];
    return view && now ? { view, now, info: this.lore.fighter(view.card) } : undefined;
  }

  /** What a fighter is called: its short name. */
  nameOf(f: number): string {
    const found = this.fighter(f);
    return found?.info?.short ?? found?.view.card ?? "";
  }

  private readonly ids: Map<number, string> = $derived.by(() => new Map(this.state?.view.cards.map((card) => [card.number, card.id])));

  /** A card by its number, if it has been seen. */
  card(number: number): CardInfo | undefined {
    const id = this.ids.get(number);
    return id === undefined ? undefined : this.lore.card(id);
  }

  playerName(seat: number): string {
    return this.state?.players.find((player) => player.seat === seat)?.name ?? "";
  }
}

const KEY = Symbol("desk");
export const setDesk = (desk: Desk): Desk => setContext(KEY, desk);
export const useDesk = (): Desk => getContext<Desk>(KEY);
