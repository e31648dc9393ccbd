// A finished game, moment by moment, as one seat saw it. Knows frames and how they are fetched; draws nothing.
import { Refused, frames, gameInfo, review } from "../lib/api";
import type { Shown } from "../game/desk.svelte";
import { joined } from "../game/log";
import { fought, type Fight } from "../game/happening";
import type { Status } from "../lib/play";
import type { Battlefield, EventView, Frame, GameInfo, Line, OptionOdds, Player, Preview, Review, State, Welcome, Why } from "../protocol";

const REEL = 50;

function words(error: unknown): string {
  if (error instanceof Refused && error.status === 409) return "This game is not over yet. It can be looked at again when it is.";
  return error instanceof Error ? error.message : "The game could not be fetched.";
}

/** It is also a table at which nobody decides, so that the parts of the game page can show it. */
export class Film implements Shown {
  info: GameInfo | undefined = $state.raw();
  review: Review | undefined = $state.raw();
  field: Battlefield | undefined = $state.raw();
  trouble = $state("");
  ply = $state(0);
  /** What happened since the moment before: nothing after a leap. */
  fresh: EventView[] = $state.raw([]);
  fight: Fight | undefined = $state.raw();
  fights = $state(0);
  /** The moment shown: the one asked for once it has come. */
  frame: Frame | undefined = $state.raw();
  /** All that had happened by then. */
  lines: Line[] = $state.raw([]);

  private readonly reels = new Map<number, Promise<Frame[]>>();
  private loaded: Frame[] = [];

  constructor(
    readonly game: string,
    readonly seat = -1,
  ) {}

  async open(at = -1): Promise<void> {
    try {
      [this.info, this.review] = await Promise.all([gameInfo(this.game), review(this.game)]);
      // without a moment to begin at: where the set-up is over
      await this.go(at < 0 ? (this.review.glory.find((each) => each.round > 0)?.ply ?? 0) : at);
    } catch (error) {
      this.trouble = words(error);
    }
  }

  get last(): number {
    return this.review?.plies ?? 0;
  }

  /** Show the moment after so many decisions. */
  async go(ply: number): Promise<void> {
    this.ply = Math.min(this.last, Math.max(0, Math.round(ply)));
    const wanted = this.ply;
    try {
      // the log needs everything that came before
      const reels = Array.from({ length: Math.floor(wanted / REEL) + 1 }, (_, i) => this.reel(i));
      const all = (await Promise.all(reels)).flat();
      if (wanted !== this.ply) return;
      const before = this.frame?.ply ?? -2;
      const passed = all.slice(0, wanted + 1).flatMap((frame) => frame.view.events.list);
      this.loaded = all;
      this.frame = all[wanted];
      this.fresh = wanted > before && wanted - before < 12 ? all.slice(before + 1, wanted + 1).flatMap((frame) => frame.view.events.list) : [];
      this.fight = fought(undefined, passed);
      this.fights = passed.filter((event) => event.kind === "attack_declared").length;
      this.lines = all.slice(0, wanted + 1).reduce<Line[]>((lines, frame) => joined(lines, frame.lines, frame.lines_from), []);
      if ((wanted % REEL) + 8 > REEL && wanted + REEL <= this.last + REEL) void this.reel(Math.floor(wanted / REEL) + 1);
    } catch (error) {
      this.trouble = words(error);
    }
  }

  /** The next moment at which something happened, forward or back. */
  step(by: 1 | -1): Promise<void> {
    let ply = this.ply + by;
    const still = (at: number): boolean => this.loaded[at] !== undefined && this.loaded[at].lines_to === this.loaded[at - 1]?.lines_to;
    while (ply > 0 && ply < this.last && still(ply)) ply += by;
    return this.go(ply);
  }

  private reel(number: number): Promise<Frame[]> {
    let found = this.reels.get(number);
    if (found === undefined) {
      found = frames(this.game, this.seat, number * REEL, REEL).then((told) => {
        if (told.field) this.field = told.field;
        return told.frames;
      });
      found.catch(() => this.reels.delete(number));
      this.reels.set(number, found);
    }
    return found;
  }

  /** The moment in the shape of a table's state, so that the parts of the game page can show it. */
  get state(): State | undefined {
    const { frame, info } = this;
    if (!frame || !info) return undefined;
    const over = frame.ply >= this.last;
    return {
      type: "state",
      seat: this.seat,
      version: frame.ply,
      ply: frame.ply,
      view: frame.view,
      figures: frame.figures,
      near: [],
      ready: [],
      lines: frame.lines,
      lines_from: frame.lines_from,
      lines_to: frame.lines_to,
      players: info.seats.map(
        (seat): Player => ({ ...seat, connected: true, out: false, stops: false }),
      ),
      watchers: 0,
      offers: [],
      can_take_back: false,
      now: 0,
      ...(over && info.result ? { result: info.result } : {}),
    };
  }

  // --- a table at which nobody decides ---

  readonly secrets: string[] = [];
  readonly seats: number[] = [];
  readonly status: Status = "open";
  readonly sending = undefined;
  readonly skew = 0;
  readonly question = undefined;

  get welcome(): Welcome | undefined {
    const { info } = this;
    if (!info) return undefined;
    const { game, edition, edition_title } = info;
    return { type: "welcome", protocol: 1, game, edition, edition_title, seats: [], watching: true };
  }

  get states(): Record<number, State> {
    return this.state ? { [this.seat]: this.state } : {};
  }

  answer = (): Promise<boolean> => Promise.resolve(false);
  odds = (): Promise<OptionOdds[]> => Promise.resolve([]);
  preview = (): Promise<Preview> => Promise.reject(new Error("A game that is over asks nothing."));
  paragraph = (): undefined => undefined;
  why = (): Promise<Why> => Promise.reject(new Error("A game that is over asks nothing."));
  settle = (): Promise<void> => Promise.resolve();
  stops = (): Promise<void> => Promise.resolve();
  offer = (): Promise<void> => Promise.resolve();
  reply = (): Promise<void> => Promise.resolve();
  resign = (): Promise<void> => Promise.resolve();
  wakeUp = (): void => undefined;
  leave = (): void => undefined;
}
