import { describe, expect, it } from "vitest";
import type { Option, OptionOdds, Question } from "../protocol";
import { aimedAt, bestOf, briefly, byVerb, carriedOn, narrowed, open, percent, soleFighter, strikes } from "./choosing";

const option = (index: number, verb: string, rest: Partial<Option> = {}): Option => ({ index, verb, text: `${verb} ${index}`, ...rest });

const activation = [
  option(0, "move", { fighter: 0, hex: 10 }),
  option(1, "move", { fighter: 0, hex: 11 }),
  option(2, "charge", { fighter: 0, hex: 11 }),
  option(3, "attack", { fighter: 1, target: 5, weapon: "Axe" }),
  option(4, "guard", { fighter: 1 }),
  option(5, "pass"),
];

describe("open", () => {
  it("asks for a fighter first and leaves plain words", () => {
    const found = open(activation, {});
    expect([...found.fighters.keys()]).toEqual([0, 1]);
    expect(found.hexes.size).toBe(0);
    expect(found.words.map((each) => each.index)).toEqual([5]);
  });

  it("lights hexes once the fighter is chosen", () => {
    const found = open(activation, { fighter: 0 });
    expect([...found.hexes.keys()]).toEqual([10, 11]);
    expect(found.hexes.get(11)).toHaveLength(2);
    expect(found.words).toEqual([]);
  });

  it("lights targets and leaves what needs no pointing as words", () => {
    const found = open(activation, { fighter: 1 });
    expect([...found.targets.keys()]).toEqual([5]);
    expect(found.words.map((each) => each.verb)).toEqual(["guard"]);
  });

  it("leaves words when everything is pointed at", () => {
    expect(open(activation, { fighter: 0, hex: 11 }).words.map((each) => each.verb)).toEqual(["move", "charge"]);
  });

  it("asks for the hex at once when only one fighter is pushed", () => {
    const pushes = [option(0, "hex", { fighter: 3, hex: 7 }), option(1, "hex", { fighter: 3, hex: 8 }), option(2, "stay")];
    const found = open(pushes, {});
    expect([...found.hexes.keys()]).toEqual([7, 8]);
    expect(found.fighters.size).toBe(0);
    expect(found.words.map((each) => each.verb)).toEqual(["stay"]);
  });

  it("lets a fighter be pointed at even if it is the only one that may be chosen", () => {
    expect([...open([option(0, "fighter", { fighter: 3 }), option(1, "pass")], {}).fighters.keys()]).toEqual([3]);
  });

  it("asks for a card, then for the fighter it goes to", () => {
    const upgrades = [option(0, "upgrade", { card: 20, fighter: 0 }), option(1, "upgrade", { card: 20, fighter: 1 }), option(2, "ploy", { card: 21 })];
    expect([...open(upgrades, {}).cards.keys()]).toEqual([20, 21]);
    expect([...open(upgrades, { card: 20 }).fighters.keys()]).toEqual([0, 1]);
    expect(open(upgrades, { card: 21 }).words).toHaveLength(1);
  });
});

describe("narrowed", () => {
  it("keeps what agrees with every pick", () => {
    expect(narrowed(activation, { fighter: 0, verb: "move" }).map((each) => each.index)).toEqual([0, 1]);
  });
});

describe("soleFighter", () => {
  it("is nobody when options without a fighter name places", () => {
    expect(soleFighter([option(0, "hex", { fighter: 1, hex: 2 }), option(1, "hex", { hex: 3 })])).toBeUndefined();
  });
});

describe("strikes", () => {
  const chances = (target: number, kill: number) => ({ fighter: 0, weapon: "Axe", target, hit: 0.5, critical: 0.1, damage: 1, kill, drive_back: 0.2 });
  const odds = new Map<number, OptionOdds>([
    [2, { option: 2, attacks: [chances(5, 0.1), chances(6, 0.4)] }],
    [3, { option: 3, attacks: [chances(5, 0.9)] }],
  ]);

  it("gathers by target, the best first, and tells a charge by its hex", () => {
    const found = strikes(activation, odds);
    expect(found.get(5)!.map((each) => each.option.index)).toEqual([3, 2]);
    expect(found.get(5)![0]!.hex).toBeUndefined();
    expect(found.get(6)![0]!.hex).toBe(11);
  });
});

describe("bestOf", () => {
  it("keeps the first way with each weapon", () => {
    const strike = (weapon: string, hex: number) =>
      ({ hex, option: option(0, "charge"), chances: { fighter: 0, weapon, target: 5, hit: 1, critical: 0, damage: 1, kill: 0, drive_back: 0 } });
    expect(bestOf([strike("Axe", 1), strike("Axe", 2), strike("Bow", 3)]).map((each) => each.hex)).toEqual([1, 3]);
  });
});

describe("aimedAt", () => {
  it("knows what the options themselves name, each once", () => {
    const upgrades = [option(0, "upgrade", { card: 20, fighter: 0 }), option(1, "upgrade", { card: 20, fighter: 1 })];
    expect(aimedAt([...upgrades, upgrades[0]!])).toEqual({ fighters: [0, 1], hexes: [] });
  });

  it("leaves to the table what the options do not say", () => {
    expect(aimedAt([option(0, "ploy", { card: 21 })])).toBeUndefined();
  });
});

describe("carriedOn", () => {
  const plan = { fighter: 0, weapon: "Axe", target: 5 };
  const question = (kind: string, options: Option[]): Question => ({ seat: 0, kind, asks: "", options });

  it("finds the attack that was meant", () => {
    const attack = option(4, "attack", { fighter: 0, weapon: "Axe", target: 5 });
    expect(carriedOn(plan, question("attack", [option(3, "attack", { fighter: 0, weapon: "Axe", target: 6 }), attack]))).toBe(attack);
  });

  it("waits while a reaction is asked, and gives up when the turn goes on or the target is gone", () => {
    expect(carriedOn(plan, question("react", []))).toBe("wait");
    expect(carriedOn(plan, question("power", []))).toBe("over");
    expect(carriedOn(plan, question("attack", [option(0, "attack", { fighter: 0, weapon: "Axe", target: 6 })]))).toBe("over");
  });
});

describe("words", () => {
  it("leaves out the name that is said already", () => {
    expect(briefly({ index: 0, verb: "guard", text: "guard Saek" }, "Saek")).toBe("Guard");
    expect(briefly({ index: 0, verb: "attack", text: "attack Saek, Great Axe at Obryn" }, "Saek")).toBe("Attack, Great Axe at Obryn");
  });

  it("groups by verb in the order of the options", () => {
    expect(byVerb(activation).map(([verb, list]) => [verb, list.length])).toEqual([["move", 2], ["charge", 1], ["attack", 1], ["guard", 1], ["pass", 1]]);
  });

  it("never rounds a chance away", () => {
    expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual(["0%", "1%", "50%", "99%", "100%"]);
  });
});
