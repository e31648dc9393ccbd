// The log's lines, as they grow. Knows lines; draws nothing.
import type { Line } from "../protocol";

/** The lines after a message that tells the stretch from `from` on anew. */
export function joined(before: Line[], news: Line[], from: number): Line[] {
  let keep = before.length;
  while (keep > 0 && before[keep - 1]!.number >= from) keep--;
  return keep === before.length && news.length === 0 ? before : [...before.slice(0, keep), ...news];
}
