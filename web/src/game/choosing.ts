// From many options to one: what can be pointed at, what is left after pointing. Knows options; draws nothing.
import type { Chances, Option, OptionOdds, Question } from "../protocol";

/** What has been pointed at so far within one question. */
export interface Picks {
  fighter?: number;
  hex?: number;
  target?: number;
  card?: number;
  verb?: string;
}

/** Verbs whose fighter is chosen by the option itself, without another step. */
const DIRECT = new Set(["fighter"]);

/** The options that agree with what was pointed at. A fighter may be the one who acts or the one it is done to. */
export function narrowed(options: Option[], picks: Picks): Option[] {
  return options.filter(
    (option) =>
      (picks.fighter === undefined || option.fighter === picks.fighter) &&
      (picks.hex === undefined || option.hex === picks.hex) &&
      (picks.target === undefined || option.target === picks.target) &&
      (picks.card === undefined || option.card === picks.card) &&
      (picks.verb === undefined || option.verb === picks.verb),
  );
}

/** What can still be pointed at, and by which options. */
export interface Open {
  fighters: Map<number, Option[]>;
  targets: Map<number, Option[]>;
  hexes: Map<number, Option[]>;
  cards: Map<number, Option[]>;
  /** Options that nothing on the table stands for: passing, keeping, guarding once a fighter is chosen. */
  words: Option[];
}

export function open(options: Option[], picks: Picks): Open {
  const found: Open = { fighters: new Map(), targets: new Map(), hexes: new Map(), cards: new Map(), words: [] };
  const left = narrowed(options, picks);
  // a fighter that every option names is no choice: a push says which hex, not whom
  const sole = picks.fighter ?? soleFighter(left);
  for (const option of left) {
    const { fighter, target, hex, card } = option;
    let pointed = false;
    if (fighter !== undefined && (picks.fighter === undefined && (sole === undefined || DIRECT.has(option.verb)))) {
      add(found.fighters, fighter, option);
      pointed = true;
    }
    if (hex !== undefined && picks.hex === undefined && (fighter === undefined || sole !== undefined)) {
      add(found.hexes, hex, option);
      pointed = true;
    }
    if (target !== undefined && picks.target === undefined && (fighter === undefined || sole !== undefined)) {
      add(found.targets, target, option);
      pointed = true;
    }
    if (card !== undefined && picks.card === undefined && (fighter === undefined || picks.fighter === undefined)) {
      add(found.cards, card, option);
      pointed = true;
    }
    if (!pointed) found.words.push(option);
  }
  return found;
}

/** The one fighter that all options with a place or a target are about, if there is one. */
export function soleFighter(options: Option[]): number | undefined {
  const all = new Set<number>();
  for (const option of options) {
    if (option.fighter !== undefined && !DIRECT.has(option.verb)) all.add(option.fighter);
  }
  const placed = options.every((option) => option.fighter !== undefined || (option.hex === undefined && option.target === undefined));
  return all.size === 1 && placed ? [...all][0] : undefined;
}

function add(map: Map<number, Option[]>, key: number, option: Option): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [option]);
  else list.push(option);
}

/** A way to attack somebody: at once, or after a charge to a hex. */
export interface Strike {
  option: Option;
  chances: Chances;
  /** Where a charge ends; undefined for an attack from where the fighter stands. */
  hex: number | undefined;
}

/** Every way in which the options attack, by target, the best first. */
export function strikes(options: Option[], odds: ReadonlyMap<number, OptionOdds>): Map<number, Strike[]> {
  const found = new Map<number, Strike[]>();
  for (const option of options) {
    for (const chances of odds.get(option.index)?.attacks ?? []) {
      const hex = option.verb === "attack" ? undefined : option.hex;
      const list = found.get(chances.target) ?? [];
      list.push({ option, chances, hex });
      found.set(chances.target, list);
    }
  }
  for (const list of found.values()) list.sort((a, b) => worth(b.chances) - worth(a.chances));
  return found;
}

/** Of the ways to attack one target the best with each weapon. */
export function bestOf(list: Strike[]): Strike[] {
  const seen = new Set<string>();
  return list.filter(({ chances }) => !seen.has(chances.weapon) && seen.add(chances.weapon));
}

/** How good an attack is, for choosing which to show first: killing counts double. */
export const worth = (chances: Chances): number => chances.kill * 2 + chances.damage + chances.drive_back * 0.1 + chances.critical * 0.01;

/** What a card could be used on, as far as the options themselves say it; nothing if only the table can tell. */
export function aimedAt(options: Option[]): { fighters: number[]; hexes: number[] } | undefined {
  const all = (name: "fighter" | "target" | "hex"): number[] => options.map((option) => option[name]).filter((each) => each !== undefined);
  const [fighters, hexes] = [[...new Set([...all("fighter"), ...all("target")])], [...new Set(all("hex"))]];
  return fighters.length + hexes.length > 0 ? { fighters, hexes } : undefined;
}

/** A charge and an attack as one: the attack's weapon and target wait for the question that asks for them. */
export interface Plan {
  fighter: number;
  weapon: string;
  target: number;
}

/** The option that carries the plan on; `over` if the game has gone another way. */
export function carriedOn(plan: Plan, question: Question): Option | "wait" | "over" {
  if (question.kind === "attack" || question.kind === "act") {
    const found = question.options.find(
      (option) =>
        option.verb === "attack" && option.fighter === plan.fighter && option.weapon === plan.weapon && option.target === plan.target,
    );
    return found ?? "over";
  }
  if (question.kind === "activation" || question.kind === "power") return "over";
  return "wait";
}

/** Options under few headings, in the order in which they came, for a list that is read from top to bottom. */
export function byVerb(options: Option[]): [string, Option[]][] {
  const found = new Map<string, Option[]>();
  for (const option of options) {
    const list = found.get(option.verb);
    if (list === undefined) found.set(option.verb, [option]);
    else list.push(option);
  }
  return [...found];
}

/** The option's text without the words that its place on the screen says already. */
export function briefly(option: Option, name: string | undefined): string {
  let text = option.text;
  if (name !== undefined) text = text.replace(` ${name}`, "");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A fraction as whole per cent; what can happen is never shown as 0 and what can fail never as 100. */
export function percent(fraction: number): string {
  if (fraction <= 0) return "0%";
  if (fraction >= 1) return "100%";
  return `${Math.min(99, Math.max(1, Math.round(fraction * 100)))}%`;
}
