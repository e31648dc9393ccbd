import { describe, expect, it } from "vitest";
import type { EventView } from "../protocol";
import { fought, heard, moves } from "./happening";

const event = (kind: string, rest: Partial<EventView> = {}): EventView => ({ kind, seat: -1, who: -1, whom: -1, at: -1, was: -1, n: 0, card: -1, cause: [], facts: [], ...rest });

describe("heard", () => {
  it("gives each sound once, steps before dice before blows", () => {
    expect(heard([event("damaged"), event("taken_out"), event("moved"), event("attack_rolled")])).toEqual(["step", "dice", "blow"]);
  });

  it("is silent about what makes no noise", () => {
    expect(heard([event("round_began")])).toEqual([]);
  });
});

describe("moves", () => {
  it("goes through every hex of the way and overlooks others", () => {
    expect(moves([event("moved", { who: 2, was: 5, at: 7, facts: [6, 7] }), event("moved", { who: 3, was: 1, at: 2 })], 2)).toEqual([5, 6, 7]);
  });
});

describe("fought", () => {
  it("grows over several messages until the attack is resolved", () => {
    const begun = fought(undefined, [event("attack_declared", { who: 0, whom: 4, facts: ["Axe"] }), event("attack_rolled", { facts: [1, 2], n: 2 })]);
    expect(begun).toMatchObject({ attacker: 0, target: 4, weapon: "Axe", over: false });
    expect(begun!.attack!.dice.map((die) => die.success)).toEqual([true, false]);
    const over = fought(begun, [event("damaged", { who: 4, n: 2 }), event("attack_resolved", { who: 0, facts: ["success"] })]);
    expect(over).toMatchObject({ damage: 2, outcome: "success", over: true });
  });
});
