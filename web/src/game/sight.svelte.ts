// How the battlefield is looked at: how near, and what part of it. Knows distances on the screen; knows no game.
import type { Box, Point } from "./geometry";

const NEAREST = 4;
const MOST_LED = 2.4;

export class Sight {
  x = $state(0);
  y = $state(0);
  scale = $state(1);
  /** The hex under the pointer, by its number. */
  hover: number | undefined = $state();
  /** Whether the person has zoomed or panned. */
  moved = $state(false);
  private base = { x: 0, y: 0, scale: 1 };
  private box: Box = { x: 0, y: 0, width: 1, height: 1 };
  private window = { width: 1, height: 1 };

  /** Show the whole box in a window of that size; what the person has zoomed to stays theirs while the window stays. */
  fit(box: Box, width: number, height: number): void {
    this.box = box;
    this.window = { width, height };
    const scale = Math.min(width / box.width, height / box.height);
    this.base = {
      scale,
      x: (width - box.width * scale) / 2 - box.x * scale,
      y: (height - box.height * scale) / 2 - box.y * scale,
    };
    this.whole();
  }

  whole(): void {
    ({ x: this.x, y: this.y, scale: this.scale } = this.base);
    this.moved = false;
  }

  /** Show a part of the table as large as it fits, until the whole is shown again or the person looks elsewhere. */
  lead(part: Box): void {
    const { window, base } = this;
    const fits = Math.min(window.width / part.width, window.height / part.height);
    const scale = Math.min(Math.max(fits, base.scale), base.scale * MOST_LED);
    this.scale = scale;
    this.x = window.width / 2 - (part.x + part.width / 2) * scale;
    this.y = window.height / 2 - (part.y + part.height / 2) * scale;
    this.moved = scale > base.scale * 1.001;
    if (this.moved) this.hold();
    else this.whole();
  }

  toTable(x: number, y: number): Point {
    return { x: (x - this.x) / this.scale, y: (y - this.y) / this.scale };
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.moved = true;
    this.hold();
  }

  zoom(factor: number, x: number, y: number): void {
    const scale = Math.min(Math.max(this.scale * factor, this.base.scale), this.base.scale * NEAREST);
    const at = this.toTable(x, y);
    this.scale = scale;
    this.x = x - at.x * scale;
    this.y = y - at.y * scale;
    this.moved = scale > this.base.scale * 1.001;
    if (!this.moved) this.whole();
    else this.hold();
  }

  /** Keep the middle of the window over the table. */
  private hold(): void {
    const { box, window, scale } = this;
    const within = (value: number, start: number, size: number, seen: number): number => {
      const least = seen / 2 - (start + size) * scale;
      const most = seen / 2 - start * scale;
      return Math.min(Math.max(value, least), most);
    };
    this.x = within(this.x, box.x, box.width, window.width);
    this.y = within(this.y, box.y, box.height, window.height);
  }
}
