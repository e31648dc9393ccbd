import { describe, expect, it } from "vitest";
import { joined } from "./log";

const line = (number: number, text = `line ${number}`) => ({ number, text });

describe("joined", () => {
  it("adds what is new", () => {
    expect(joined([line(0), line(3)], [line(7)], 5)).toEqual([line(0), line(3), line(7)]);
  });

  it("replaces a line that has grown", () => {
    expect(joined([line(0), line(3)], [line(3, "more")], 3)).toEqual([line(0), line(3, "more")]);
  });

  it("drops what was taken back", () => {
    expect(joined([line(0), line(3), line(9)], [], 3)).toEqual([line(0)]);
  });

  it("keeps the same list when nothing is new, so that nothing is drawn anew", () => {
    const before = [line(0)];
    expect(joined(before, [], 4)).toBe(before);
  });
});
