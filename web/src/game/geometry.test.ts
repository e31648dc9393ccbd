import { describe, expect, it } from "vitest";
import type { HexShape } from "../protocol";
import { UNIT, bestTurn, bounds, centre, corners, quarters, stepTo, turned } from "./geometry";

const hex = (number: number, x: number, y: number, territory = -1): HexShape => ({ number, name: `h${number}`, x, y, territory });

/** A strip of hexes from top to bottom, the upper half of seat 0. */
const strip = [0, 1, 2, 3, 4, 5].map((n) => hex(n, n % 2 ? 1 : 0.5, n * 0.866, n < 3 ? 0 : 1));

describe("turned", () => {
  it("comes back after four quarters", () => {
    let point = { x: 3, y: 1 };
    for (let n = 0; n < 4; n++) point = turned(point, 1);
    expect(point).toEqual({ x: 3, y: 1 });
  });

  it("agrees with itself: two quarters are a half", () => {
    expect(turned(turned({ x: 3, y: 1 }, 1), 1)).toEqual(turned({ x: 3, y: 1 }, 2));
  });
});

describe("corners", () => {
  it("makes neighbours share an edge", () => {
    const left = corners(0);
    const right = corners(0).map(({ x, y }) => ({ x: x + UNIT, y }));
    const shared = left.filter((a) => right.some((b) => Math.hypot(a.x - b.x, a.y - b.y) < 0.01));
    expect(shared).toHaveLength(2);
  });
});

describe("quarters", () => {
  it("gives one outline for each covered quarter, on its own side", () => {
    const [southEast] = quarters(8, 0);
    expect(southEast!.every(({ x, y }) => x >= 0 && y >= 0)).toBe(true);
    expect(quarters(5, 0)).toHaveLength(2);
  });
});

describe("bounds", () => {
  it("holds every corner", () => {
    const box = bounds(strip, 1);
    for (const each of strip) {
      const at = centre(each, 1);
      for (const corner of corners(1)) {
        expect(at.x + corner.x).toBeGreaterThanOrEqual(box.x - 0.01);
        expect(at.y + corner.y).toBeLessThanOrEqual(box.y + box.height + 0.01);
      }
    }
  });
});

describe("bestTurn", () => {
  it("lays one's own territory below on an upright screen", () => {
    expect(bestTurn(strip, 0, 400, 800)).toBe(2);
    expect(bestTurn(strip, 1, 400, 800)).toBe(0);
  });

  it("lays a long table along a wide screen, own territory to the left", () => {
    const turn = bestTurn(strip, 0, 1200, 500);
    expect(turn % 2).toBe(1);
    expect(centre(strip[0]!, turn).x).toBeLessThan(centre(strip[5]!, turn).x);
  });
});

describe("stepTo", () => {
  it("goes to the neighbour in that direction and stays at the edge", () => {
    expect(stepTo(strip, strip[0]!, { x: 0, y: 1 }, 0).number).toBe(1);
    expect(stepTo(strip, strip[5]!, { x: 0, y: 1 }, 0).number).toBe(5);
  });
});
