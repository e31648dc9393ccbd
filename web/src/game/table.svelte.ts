// One table as the page shows it: the states of the seats held here, the log, what is asked. Knows messages; draws nothing.
import type * as P from "../protocol";
import { Failed, Play, type Status } from "../lib/play";
import { toasts } from "../ui/toasts.svelte";
import { fought, type Fight } from "./happening";
import { joined } from "./log";

export class Table {
  status: Status = $state("connecting");
  trouble: string = $state("");
  welcome: P.Welcome | undefined = $state.raw();
  /** The newest state of every seat held here; -1 is a spectator's. */
  states: Record<number, P.State> = $state.raw({});
  field: P.Battlefield | undefined = $state.raw();
  lines: P.Line[] = $state.raw([]);
  /** Events that came with the newest state, for what is animated. */
  fresh: P.EventView[] = $state.raw([]);
  /** The attack being fought or last fought, and how many there have been. */
  fight: Fight | undefined = $state.raw();
  fights = $state(0);
  /** The answer on its way: until it is taken nothing else can be answered. */
  sending: number | undefined = $state();
  /** Server's clock less ours, in milliseconds. */
  skew = $state(0);

  private readonly play: Play;
  private expecting: { seat: number; version: number; done: () => void }[] = [];
  private readonly logs = new Map<number, P.Line[]>();

  constructor(
    readonly game: string,
    readonly secrets: string[],
  ) {
    this.play = new Play(game, secrets, {
      welcome: (welcome) => (this.welcome = welcome),
      state: (state) => this.take(state),
      log: () => undefined,
      status: (status, trouble) => {
        this.status = status;
        this.trouble = trouble?.message ?? "";
      },
    });
  }

  /** The seats held here that can act; empty for a spectator. */
  get seats(): number[] {
    return this.welcome?.seats ?? [];
  }

  /** The seat whose eyes we look through: whoever is asked, else whoever was last. */
  private looking = $state(-1);
  get seat(): number {
    return this.looking;
  }

  get state(): P.State | undefined {
    return this.states[this.looking];
  }

  get question(): P.Question | undefined {
    return this.sending === undefined ? this.state?.question : undefined;
  }

  private take(state: P.State): void {
    const first = this.states[state.seat] === undefined;
    this.states = { ...this.states, [state.seat]: state };
    this.expecting = this.expecting.filter((each) => {
      const come = each.seat === state.seat && state.version >= each.version;
      if (come) each.done();
      return !come;
    });
    if (state.field) this.field = state.field;
    this.skew = state.now - Date.now();
    const lines = joined(this.logs.get(state.seat) ?? [], state.lines, state.lines_from);
    this.logs.set(state.seat, lines);
    if (state.question !== undefined || this.states[this.looking] === undefined) this.looking = state.seat;
    if (state.seat === this.looking) {
      this.lines = lines;
      this.fresh = first ? [] : state.view.events.list;
      this.fight = fought(this.fight, state.view.events.list);
      this.fights += state.view.events.list.filter((event) => event.kind === "attack_declared").length;
    }
  }

  /** Answer the open question. */
  async answer(option: number): Promise<boolean> {
    const state = this.state;
    if (state?.question === undefined || this.sending !== undefined) return false;
    this.sending = option;
    try {
      const told = await this.play.ask<P.Accepted>({ type: "answer", seat: state.seat, ply: state.ply, option });
      // it is taken before the state that shows it comes: until then nothing is asked
      await this.shows(state.seat, told.version);
      return true;
    } catch (error) {
      if (!(error instanceof Failed && error.fault === "stale")) this.complain(error);
      return false;
    } finally {
      this.sending = undefined;
    }
  }

  /** Resolves once a state of that version has come for the seat. */
  private async shows(seat: number, version: number): Promise<void> {
    if ((this.states[seat]?.version ?? -1) >= version) return;
    await new Promise<void>((done) => this.expecting.push({ seat, version, done }));
  }

  async odds(options: number[]): Promise<P.OptionOdds[]> {
    const state = this.state;
    if (state === undefined || options.length === 0) return [];
    const told = await this.play.ask<P.Odds>({ type: "odds", seat: state.seat, ply: state.ply, options });
    return told.odds;
  }

  preview(option: number): Promise<P.Preview> {
    const state = this.state;
    if (state === undefined) return Promise.reject(new Failed("lost", "There is no table yet."));
    return this.play.ask<P.Preview>({ type: "preview", seat: state.seat, ply: state.ply, option });
  }

  why(text: string): Promise<P.Why> {
    return this.play.ask<P.Why>({ type: "why", seat: this.seat, text });
  }

  stops(on: boolean): Promise<void> {
    return this.tell({ type: "stops", seat: this.seat, on });
  }

  /** Leave what is still to be chosen before the first round to the house. */
  settle(): Promise<void> {
    return this.tell({ type: "settle", seat: this.seat });
  }

  offer(what: P.Offer["what"]): Promise<void> {
    return this.tell({ type: "offer", seat: this.seat, what });
  }

  /** Answer an offer, for the seat looked through or another one held here. */
  reply(seat: number, what: P.Offer["what"], accept: boolean): Promise<void> {
    return this.tell({ type: "reply", seat, what, accept });
  }

  resign(): Promise<void> {
    return this.tell({ type: "resign", seat: this.seat });
  }

  wakeUp(): void {
    this.play.wakeUp();
  }

  leave(): void {
    this.play.close();
  }

  private async tell(ask: P.Ask): Promise<void> {
    try {
      await this.play.ask(ask);
    } catch (error) {
      this.complain(error);
    }
  }

  /** A paragraph with the rulebook of this table, so that a link can lead there. */
  paragraph(key: string | undefined): [string, string] | undefined {
    return key && this.welcome ? [this.welcome.edition, key] : undefined;
  }

  private complain(error: unknown): void {
    toasts.say(error instanceof Error ? error.message : String(error), "bad", this.paragraph(error instanceof Failed ? error.para : undefined));
  }
}
