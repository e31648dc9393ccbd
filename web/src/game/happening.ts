// Events as a screen shows them: who walked where, what was rolled. Knows events; draws nothing.
import type { Sound } from "../lib/sound";
import type { EventView } from "../protocol";

const WALKS = new Set(["moved", "pushed", "driven_back", "scattered"]);

/** The hexes through which a fighter went in these events, from where it stood. */
export function moves(events: EventView[], fighter: number): number[] {
  const steps: number[] = [];
  for (const event of events) {
    if (event.who !== fighter || !WALKS.has(event.kind) || event.was < 0) continue;
    const through = event.facts.filter((fact): fact is number => typeof fact === "number");
    if (steps.length === 0) steps.push(event.was);
    steps.push(...(through.at(-1) === event.at ? through : [event.at]));
  }
  return steps;
}

const SOUNDS: Record<string, Sound> = {
  attack_rolled: "dice",
  damaged: "blow",
  taken_out: "blow",
  moved: "step",
  pushed: "step",
  driven_back: "step",
  glory_gained: "glory",
};

/** What is to be heard of these events: each sound once, the loudest last. */
export function heard(events: EventView[]): Sound[] {
  const order: Sound[] = ["step", "dice", "blow", "glory"];
  const found = new Set(events.map((event) => SOUNDS[event.kind]));
  return order.filter((sound) => found.has(sound));
}

export interface Rolled {
  kind: string;
  /** Faces by their numbers, in the order of FACES, and whether each is a success. */
  dice: { face: number; success: boolean }[];
}

export interface Fight {
  attacker: number;
  target: number;
  weapon: string;
  attack: Rolled | undefined;
  defence: Rolled | undefined;
  damage: number;
  outcome: "out" | "success" | "failure" | "";
  /** One's whole attack has been told. */
  over: boolean;
}

/** Faces of a roll: its facts may begin with the kind of die. */
export function roll(event: EventView, kind: string): Rolled {
  const faces = event.facts.filter((fact): fact is number => typeof fact === "number");
  return { kind, dice: faces.map((face) => ({ face, success: Boolean((event.n >> face) & 1) })) };
}

/** The attack being fought or the last one fought, carried on by the events that are new. */
export function fought(before: Fight | undefined, events: EventView[]): Fight | undefined {
  let fight = before;
  for (const event of events) {
    if (event.kind === "attack_declared") {
      fight = {
        attacker: event.who,
        target: event.whom,
        weapon: String(event.facts[0] ?? ""),
        attack: undefined,
        defence: undefined,
        damage: 0,
        outcome: "",
        over: false,
      };
      continue;
    }
    if (fight === undefined) continue;
    if (event.kind === "attack_rolled") fight = { ...fight, attack: roll(event, "attack") };
    else if (event.kind === "defence_rolled") fight = { ...fight, defence: roll(event, "defence") };
    else if (event.kind === "damaged" && event.who === fight.target && !fight.over) fight = { ...fight, damage: fight.damage + event.n };
    else if (event.kind === "attack_resolved" && event.who === fight.attacker) {
      const facts = new Set(event.facts);
      fight = { ...fight, outcome: facts.has("out") ? "out" : facts.has("success") ? "success" : "failure", over: true };
    }
  }
  return fight;
}
