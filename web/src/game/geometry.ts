// Where things lie on the screen: hexes, their outlines, the table turned by quarters. Knows numbers; knows no game.
import type { HexShape } from "../protocol";

export interface Point {
  x: number;
  y: number;
}

/** Quarter turns of the whole table, clockwise. */
export type Turn = 0 | 1 | 2 | 3;

/** How many units of the drawing a hex is wide. */
export const UNIT = 100;
const RADIUS = UNIT / Math.sqrt(3);

export function turned({ x, y }: Point, turn: Turn): Point {
  switch (turn) {
    case 0:
      return { x, y };
    case 1:
      return { x: -y, y: x };
    case 2:
      return { x: -x, y: -y };
    default:
      return { x: y, y: -x };
  }
}

/** Where the centre of a hex is drawn. */
export const centre = (hex: HexShape, turn: Turn): Point => turned({ x: hex.x * UNIT, y: hex.y * UNIT }, turn);

/** The six corners of a hex about its centre, the topmost of the unturned one first, clockwise. */
export function corners(turn: Turn, scale = 1): Point[] {
  return [0, 1, 2, 3, 4, 5].map((k) => {
    const angle = (Math.PI / 3) * k - Math.PI / 2;
    return turned({ x: Math.cos(angle) * RADIUS * scale, y: Math.sin(angle) * RADIUS * scale }, turn);
  });
}

/** Corners as the `points` of a polygon. */
export const polygon = (points: Point[]): string =>
  points.map(({ x, y }) => `${round(x)},${round(y)}`).join(" ");

const round = (value: number): number => Math.round(value * 100) / 100;

/** The quarters of a hex that some board covers, as outlines; bits are north-west, north-east, south-west, south-east. */
export function quarters(part: number, turn: Turn): Point[][] {
  const half = UNIT / 2;
  const found: Point[][] = [];
  for (const [bit, sx, sy] of [
    [1, -1, -1],
    [2, 1, -1],
    [4, -1, 1],
    [8, 1, 1],
  ] as const) {
    if (!(part & bit)) continue;
    const shape = [
      { x: 0, y: 0 },
      { x: 0, y: sy * RADIUS },
      { x: sx * half, y: (sy * RADIUS) / 2 },
      { x: sx * half, y: 0 },
    ];
    found.push(shape.map((point) => turned(point, turn)));
  }
  return found;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The smallest box around all hexes, with a margin. */
export function bounds(hexes: HexShape[], turn: Turn, margin = 0): Box {
  const points = hexes.map((hex) => centre(hex, turn));
  const reach = { x: turn % 2 ? RADIUS : UNIT / 2, y: turn % 2 ? UNIT / 2 : RADIUS };
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const left = Math.min(...xs) - reach.x - margin;
  const top = Math.min(...ys) - reach.y - margin;
  return { x: left, y: top, width: Math.max(...xs) + reach.x + margin - left, height: Math.max(...ys) + reach.y + margin - top };
}

/** The middle of a seat's territory. */
function home(hexes: HexShape[], seat: number, turn: Turn): Point {
  const own = hexes.filter((hex) => hex.territory === seat).map((hex) => centre(hex, turn));
  const sum = own.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  return { x: sum.x / Math.max(1, own.length), y: sum.y / Math.max(1, own.length) };
}

/**
 * How to turn the table for a window of that shape: as large as can be, and one's own territory nearest, below or else
 * to the left. A spectator sits with the first seat.
 */
export function bestTurn(hexes: HexShape[], seat: number, width: number, height: number): Turn {
  const own = Math.max(0, seat);
  let best: Turn = 0;
  let worth = -Infinity;
  for (const turn of [0, 1, 2, 3] as const) {
    const box = bounds(hexes, turn);
    const scale = Math.min(width / box.width, height / box.height);
    const at = home(hexes, own, turn);
    const below = (at.y - box.y) / box.height;
    const left = 1 - (at.x - box.x) / box.width;
    // size counts most: a turn that shows everything a tenth larger beats the better side
    const found = scale / Math.min(width, height) * 6000 + Math.max(below, left * 0.98) + below * 0.01;
    if (found > worth + 1e-9) [best, worth] = [turn, found];
  }
  return best;
}

/** The hex that lies next in a direction of the screen, for the keyboard; the same hex if there is none. */
export function stepTo(hexes: HexShape[], from: HexShape, direction: Point, turn: Turn): HexShape {
  const start = centre(from, turn);
  let best = from;
  let least = Infinity;
  for (const hex of hexes) {
    if (hex === from) continue;
    const at = centre(hex, turn);
    const [dx, dy] = [at.x - start.x, at.y - start.y];
    const along = dx * direction.x + dy * direction.y;
    if (along < UNIT * 0.3) continue;
    const aside = Math.abs(dx * direction.y - dy * direction.x);
    const cost = along + aside;
    if (cost < least) [best, least] = [hex, cost];
  }
  return best;
}

/** A path through points as an SVG path that ends short of the last, for an arrow head. */
export function trail(points: Point[]): string {
  return points.map(({ x, y }, i) => `${i ? "L" : "M"}${round(x)} ${round(y)}`).join("");
}
