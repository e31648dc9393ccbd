import { describe, expect, it } from "vitest";
import { howNear } from "./near";

describe("howNear", () => {
  it("says nothing of what the table does not count", () => {
    expect(howNear(undefined)).toBeUndefined();
    expect(howNear({ card: 1, parts: [] })).toBeUndefined();
  });

  it("counts the one thing that is wanted", () => {
    expect(howNear({ card: 1, parts: [{ text: "", met: false, have: 2, need: 3 }] })!.words).toBe("2/3");
  });

  it("counts the things that are so if there are several", () => {
    const found = howNear({ card: 1, parts: [{ text: "", met: true }, { text: "", met: false, have: 1, need: 2 }] })!;
    expect(found.words).toBe("1/2");
    expect(found.share).toBeCloseTo(0.75);
  });

  it("is never full before everything is met", () => {
    expect(howNear({ card: 1, parts: [{ text: "", met: false, have: 4, need: 3 }] })!.share).toBeLessThan(1);
  });
});
