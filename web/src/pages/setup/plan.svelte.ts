// What somebody has chosen for a new game, and the form that the table wants of it. Knows the library; asks no server.
import { decks, formOf } from "../../lib/decks.svelte";
import { keep, kept } from "../../lib/kept";
import type { EditionInfo, GameForm, Library, SeatForm } from "../../protocol";

export type Who = "me" | "friend" | "bot";

export interface SeatPlan {
  who: Who;
  name: string;
  warband: string;
  /** A deck of one's own, or nothing for the warband's ready one. */
  deck: string;
  /** The boards the seat brings; none chosen are all. */
  boards: string[];
  bot: string;
  stops: boolean;
  /** Whether the house makes the seat's choices before the first round. */
  settled: boolean;
}

export const CLOCKS: { title: string; seconds: number; increment: number }[] = [
  { title: "No clock", seconds: 0, increment: 0 },
  { title: "10 minutes, 5 seconds an activation", seconds: 600, increment: 5 },
  { title: "20 minutes, 10 seconds an activation", seconds: 1200, increment: 10 },
  { title: "45 minutes, 15 seconds an activation", seconds: 2700, increment: 15 },
];

interface Kept {
  edition: string;
  seats: SeatPlan[];
  clock: number;
  bestOf: 1 | 3;
  mustWin: boolean;
  artefact: boolean;
  fixedFormat: boolean;
}

const KEY = "plan";

export class Plan {
  readonly chosen: Kept = $state() as Kept;

  constructor(readonly library: Library) {
    const before = kept<Kept | null>(KEY, null);
    this.chosen = before ?? this.first();
    this.mend();
  }

  private first(): Kept {
    return {
      edition: this.library.editions[0]?.name ?? "",
      seats: [this.seat(0, "me"), this.seat(1, "bot")],
      clock: 0,
      bestOf: 1,
      mustWin: false,
      artefact: false,
      fixedFormat: false,
    };
  }

  private seat(place: number, who: Who): SeatPlan {
    const bands = this.library.warbands;
    const favourites = ["garreks-reavers", "steelhearts-champions"];
    const warband = bands.find((band) => band.id === favourites[place % 2])?.id ?? bands[place % bands.length]?.id ?? "";
    return { who, name: "", warband, deck: "", boards: [], bot: this.bestBot, stops: false, settled: false };
  }

  /** The levels for people come first, from the weakest on; the first choice is the one in the middle. */
  get bestBot(): string {
    return this.library.bots.find((bot) => bot.spec === "fair")?.spec ?? this.library.bots[0]?.spec ?? "";
  }

  /** Make what was kept fit what the library has now. */
  mend(): void {
    const { chosen, library } = this;
    if (!library.editions.some((book) => book.name === chosen.edition)) chosen.edition = library.editions[0]?.name ?? "";
    const players = this.edition.players;
    while (chosen.seats.length > Math.max(...players)) chosen.seats.pop();
    while (chosen.seats.length < Math.min(...players)) chosen.seats.push(this.seat(chosen.seats.length, "friend"));
    for (const [place, seat] of chosen.seats.entries()) {
      if (!library.warbands.some((band) => band.id === seat.warband)) seat.warband = this.seat(place, "me").warband;
      if (seat.deck && decks.find(seat.deck)?.warband !== seat.warband) seat.deck = "";
      seat.boards = seat.boards.filter((board) => this.edition.boards.includes(board));
      if (!library.bots.some((bot) => bot.spec === seat.bot)) seat.bot = this.bestBot;
    }
    if (!this.edition.artefact) chosen.artefact = false;
    if (chosen.seats.length > 2) chosen.bestOf = 1;
  }

  get edition(): EditionInfo {
    return this.library.editions.find((book) => book.name === this.chosen.edition) ?? this.library.editions[0]!;
  }

  choose(edition: string): void {
    this.chosen.edition = edition;
    this.mend();
  }

  count(seats: number): void {
    const { chosen } = this;
    while (chosen.seats.length > seats) chosen.seats.pop();
    while (chosen.seats.length < seats) chosen.seats.push(this.seat(chosen.seats.length, "bot"));
    this.mend();
  }

  /** What keeps the game from being made, or nothing. */
  get missing(): string {
    return this.chosen.seats.some((seat) => seat.who !== "bot") ? "" : "At least one seat must be a person’s.";
  }

  nameOf(place: number, own: string): string {
    const seat = this.chosen.seats[place];
    if (!seat) return "";
    if (seat.name) return seat.name;
    return seat.who === "me" && place === this.chosen.seats.findIndex((each) => each.who === "me") ? own : "";
  }

  form(own: string): GameForm {
    const { chosen } = this;
    const clock = CLOCKS[chosen.clock];
    return {
      edition: chosen.edition,
      seats: chosen.seats.map((seat, place) => this.seatForm(seat, this.nameOf(place, own))),
      ...(clock && clock.seconds > 0 ? { clock: { seconds: clock.seconds, increment: clock.increment } } : {}),
      best_of: chosen.bestOf,
      must_win: chosen.bestOf > 1 && chosen.mustWin,
      artefact: chosen.artefact,
      fixed_format: chosen.fixedFormat,
    };
  }

  private seatForm(seat: SeatPlan, name: string): SeatForm {
    const deck = seat.deck ? decks.find(seat.deck) : undefined;
    return {
      kind: seat.who === "bot" ? "bot" : "person",
      warband: seat.warband,
      name,
      boards: seat.boards,
      ...(seat.who === "bot" ? { bot: seat.bot } : { stops: seat.stops, settled: seat.settled ?? false }),
      ...(deck ? { deck: formOf(deck) } : {}),
    };
  }

  title(): string {
    const bands = this.chosen.seats.map(
      (seat) => this.library.warbands.find((band) => band.id === seat.warband)?.name ?? seat.warband,
    );
    return bands.join(" against ");
  }

  save(): void {
    keep(KEY, $state.snapshot(this.chosen));
  }
}
