// What this person is about to do: what they pointed at within the open question, and what would come of it.
import type { Option, OptionOdds, Question } from "../protocol";
import { aimedAt, carriedOn, narrowed, open, soleFighter, strikes, type Open, type Picks, type Plan, type Strike } from "./choosing";
import type { Shown } from "./desk.svelte";

const MOST_ASKED = 64;

/** What a card could be used on now, and what would be asked. */
export interface Aim {
  fighters: number[];
  hexes: number[];
  asks?: string | undefined;
}

export class Choice {
  picks: Picks = $state({});
  private plan: Plan | undefined = $state.raw();
  private odds: ReadonlyMap<number, OptionOdds> = $state.raw(new Map());
  private asking = "";
  private aims: ReadonlyMap<number, Aim> = $state.raw(new Map());
  private seen = "";

  constructor(private readonly table: Shown) {}

  /** What is asked; nothing while the answer is planned already, so that a charge goes on without a flicker. */
  readonly question: Question | undefined = $derived.by(() => {
    const { question } = this.table;
    return question && this.plan && typeof carriedOn(this.plan, question) === "object" ? undefined : question;
  });

  readonly open: Open | undefined = $derived.by(() => {
    if (this.question === undefined) return undefined;
    const found = open(this.question.options, this.picks);
    // a target that is chosen before the charge: the hexes from which it can be attacked
    if (this.picks.target !== undefined && this.picks.hex === undefined) {
      for (const { hex, option } of this.against) if (hex !== undefined) found.hexes.set(hex, [option]);
    }
    return found;
  });
  readonly left: Option[] = $derived.by(() => (this.question ? narrowed(this.question.options, this.picks) : []));
  /** The fighter whose options are shown: the one chosen, or the only one there is. */
  readonly actor: number | undefined = $derived.by(() => this.picks.fighter ?? (this.question ? soleFighter(this.question.options) : undefined));
  /** Attacks by target, with their odds, of the chosen fighter. */
  readonly strikes: Map<number, Strike[]> = $derived.by(() => {
    const { hex, verb } = this.picks;
    if (this.actor === undefined || this.question === undefined) return new Map();
    const options = narrowed(this.question.options, { fighter: this.actor, ...(hex !== undefined && { hex }), ...(verb !== undefined && { verb }) });
    return strikes(options, this.odds);
  });
  /** The ways to attack the target that is chosen. */
  readonly against: Strike[] = $derived.by(() => (this.picks.target === undefined ? [] : (this.strikes.get(this.picks.target) ?? [])));

  /** Which question this is: a state that tells only who has come or gone asks the same one again. */
  private which(question: Question | undefined): string {
    const { state } = this.table;
    return question && state ? `${state.seat} ${state.ply} ${question.kind} ${question.options.length} ${question.asks}` : "";
  }

  /** A new question has come: begin anew, or carry on with what was planned. */
  turnTo(question: Question | undefined): void {
    const which = this.which(question);
    if (which === this.seen) return;
    this.seen = which;
    this.picks = {};
    this.odds = new Map();
    this.asking = "";
    this.aims = new Map();
    if (question === undefined) return;
    if (this.plan) {
      const next = carriedOn(this.plan, question);
      if (next !== "wait") this.plan = undefined;
      if (typeof next === "object") void this.table.answer(next.index);
    }
  }

  /** Ask for the odds of the chosen fighter's attacks. */
  async weigh(): Promise<void> {
    const { question, actor } = this;
    if (question === undefined || actor === undefined) return;
    const wanted = question.options.filter((option) => option.odds && option.fighter === actor && !this.odds.has(option.index));
    const key = `${actor} ${wanted.map((option) => option.index).join()}`;
    if (wanted.length === 0 || key === this.asking) return;
    this.asking = key;
    const which = this.which(question);
    const indices = wanted.map((option) => option.index);
    for (let start = 0; start < indices.length; start += MOST_ASKED) {
      try {
        const found = await this.table.odds(indices.slice(start, start + MOST_ASKED));
        if (which !== this.which(this.question)) return;
        this.odds = new Map([...this.odds, ...found.map((each) => [each.option, each] as const)]);
      } catch {
        this.asking = ""; // they are asked again when the fighter is chosen again
        return;
      }
    }
  }

  /** What a card of the hand could be used on, if it can be played and that has been asked for. */
  aimOf(card: number): Aim | undefined {
    return this.aims.get(card);
  }

  /** Find out what a card could be used on: its options say it, or the table does. */
  async foresee(card: number): Promise<void> {
    const { question } = this;
    const options = question?.options.filter((option) => option.card === card) ?? [];
    if (question === undefined || options.length === 0 || this.aims.has(card)) return;
    const told = aimedAt(options);
    this.aims = new Map(this.aims).set(card, told ?? { fighters: [], hexes: [] });
    if (told || options.length > 1) return;
    const which = this.which(question);
    try {
      const found = await this.table.preview(options[0]!.index);
      if (which === this.which(this.question)) this.aims = new Map(this.aims).set(card, found);
    } catch {
      // it is shown without
    }
  }

  oddsOf(option: Option): OptionOdds | undefined {
    return this.odds.get(option.index);
  }

  /** Point at something; with nothing left to decide it is done at once, unless the hand must be sure. */
  pick(more: Picks, sure = true): void {
    this.picks = { ...this.picks, ...more };
    const { left, open: found } = this;
    const only = left.length === 1 ? left[0] : undefined;
    if (only && sure && !only.odds && found?.words.length === 1) void this.take(only);
  }

  /** One step back. */
  back(): boolean {
    const order = ["verb", "hex", "target", "fighter", "card"] as const;
    for (const name of order) {
      if (this.picks[name] === undefined) continue;
      const { [name]: _, ...rest } = this.picks;
      this.picks = rest;
      return true;
    }
    return false;
  }

  clear(): void {
    this.picks = {};
  }

  async take(option: Option): Promise<void> {
    this.plan = undefined;
    if (await this.table.answer(option.index)) this.clear();
  }

  /** Attack, or charge and then attack. */
  async strike(strike: Strike): Promise<void> {
    const { fighter, weapon, target } = strike.chances;
    this.plan = strike.hex === undefined ? undefined : { fighter, weapon, target };
    if (await this.table.answer(strike.option.index)) this.clear();
    else this.plan = undefined;
  }

  /** The attack that is to follow a charge, while the charge is made. */
  get planned(): Plan | undefined {
    return this.plan;
  }
}
