import { describe, expect, it } from "vitest";
import type { CardInfo, WarbandInfo } from "../../protocol";
import { ALL, kindOf, matching, sorted, thinkable, usable } from "./pool";

const card = (name: string, more: Partial<CardInfo> = {}): CardInfo => ({
  id: name.toLowerCase(),
  name,
  type: "ploy",
  faction: "universal",
  season: "Shadespire",
  set: "core",
  number: 1,
  glory: 0,
  surge: false,
  restricted: [],
  keywords: [],
  text: "",
  ...more,
});

const band = {
  id: "reavers",
  name: "The Reavers",
  fighters: [{ name: "Blooded Saek", short: "Saek", traits: ["leader"], tags: [] }],
} as unknown as WarbandInfo;

describe("kindOf", () => {
  it("takes spells for gambits", () => {
    expect(kindOf(card("A", { type: "spell" }))).toBe("gambit");
    expect(kindOf(card("A", { type: "objective" }))).toBe("objective");
  });
});

describe("usable", () => {
  it("asks whether anybody of the warband can use what is only for some", () => {
    expect(usable(card("A"), band)).toBe(true);
    expect(usable(card("A", { restricted: ["Blooded Saek"] }), band)).toBe(true);
    expect(usable(card("A", { restricted: ["Leader"] }), band)).toBe(true);
    expect(usable(card("A", { restricted: ["Wizard"] }), band)).toBe(false);
  });
});

describe("thinkable", () => {
  it("leaves out other warbands' cards and hazards", () => {
    expect(thinkable(card("A"), "reavers")).toBe(true);
    expect(thinkable(card("A", { faction: "reavers" }), "reavers")).toBe(true);
    expect(thinkable(card("A", { faction: "others" }), "reavers")).toBe(false);
    expect(thinkable(card("A", { type: "hazard" }), "reavers")).toBe(false);
  });
});

describe("matching", () => {
  const cards = [
    card("Sidestep", { text: "Choose a friendly fighter. Push it 1 hex." }),
    card("It Begins", { type: "objective", faction: "reavers" }),
    card("Coward!", { type: "objective", surge: true }),
    card("Staff", { type: "upgrade", restricted: ["Wizard"] }),
  ];
  const names = (filters: object): string[] => matching(cards, { ...ALL, ...filters }, band).map((each) => each.name);

  it("finds all words wherever they stand", () => {
    expect(names({ words: "push FRIENDLY" })).toEqual(["Sidestep"]);
    expect(names({ words: "push nothing" })).toEqual([]);
  });

  it("filters by kind, owner and timing", () => {
    expect(names({ kind: "objective" })).toEqual(["It Begins", "Coward!"]);
    expect(names({ whose: "own" })).toEqual(["It Begins"]);
    expect(names({ surge: "surge" })).toEqual(["Coward!"]);
    expect(names({ surge: "end" })).toEqual(["It Begins"]);
  });

  it("leaves out what nobody can use, unless asked", () => {
    expect(names({})).not.toContain("Staff");
    expect(names({ usable: false })).toContain("Staff");
  });
});

describe("sorted", () => {
  it("puts objectives first and the warband's own before everybody's", () => {
    const list = [card("B"), card("C", { type: "objective" }), card("D", { type: "objective", faction: "reavers" })];
    expect(sorted(list, "reavers").map((each) => each.name)).toEqual(["D", "C", "B"]);
  });
});
