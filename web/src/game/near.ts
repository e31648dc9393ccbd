// How near an objective is to being scored, in few words. Knows what the table counts; knows no card.
import type { Near, Wanted } from "../protocol";

/** `2/3` if one thing is counted, else how many of the things wanted are so. */
export function howNear(near: Near | undefined): { words: string; share: number } | undefined {
  if (near === undefined || near.parts.length === 0) return undefined;
  const [only] = near.parts;
  if (near.parts.length === 1 && only?.need !== undefined) {
    return { words: `${only.have ?? 0}/${only.need}`, share: part(only) };
  }
  const met = near.parts.filter((each) => each.met).length;
  return { words: `${met}/${near.parts.length}`, share: near.parts.reduce((sum, each) => sum + part(each), 0) / near.parts.length };
}

const part = ({ met, have, need }: Wanted): number => (met ? 1 : need ? Math.min(0.95, Math.max(0, (have ?? 0) / need)) : 0);
