// A hex in words, for those who hear the board instead of seeing it. Knows the desk; draws nothing.
import type { HexShape } from "../protocol";
import type { Desk } from "./desk.svelte";

export function told(desk: Desk, hex: HexShape): string {
  const view = desk.state?.view;
  const parts = [`hex ${hex.name}`];
  if (hex.territory >= 0) parts.push(hex.territory === desk.table.seat ? "your territory" : `territory of ${desk.playerName(hex.territory)}`);
  else parts.push("no one's territory");
  for (const [name, set] of [
    ["blocked", view?.terrain.blocked],
    ["lethal", view?.terrain.lethal],
    ["cover", view?.terrain.cover],
    ["snare", view?.terrain.snare],
  ] as const) {
    if (hex[name] || set?.includes(hex.number)) parts.push(name);
  }
  if (hex.starting) parts.push("starting hex");
  for (const token of view?.tokens ?? []) {
    if (token.at === hex.number) parts.push(token.number ? `${token.kind} ${token.number}` : `${token.kind}, face down`);
  }
  view?.fighters.forEach((fighter, number) => {
    if (fighter.at === hex.number && !fighter.removed) parts.push(figureTold(desk, number));
  });
  const open = desk.choice.open;
  const verbs = new Set((open?.hexes.get(hex.number) ?? []).map((option) => option.verb));
  if (verbs.size > 0) parts.push(`can be chosen: ${[...verbs].join(" or ")}`);
  return parts.join(", ");
}

export function figureTold(desk: Desk, number: number): string {
  const found = desk.fighter(number);
  if (!found) return "";
  const { view, now, info } = found;
  const whose = view.seat === desk.table.seat ? "yours" : `of ${desk.playerName(view.seat)}`;
  const parts = [`${desk.nameOf(number)}, ${whose}`];
  if (info?.leader) parts.push("leader");
  if (view.inspired) parts.push("inspired");
  parts.push(`${Math.max(0, now.wounds - view.wounds)} of ${now.wounds} wounds left`);
  for (const name of ["move", "charge", "guard", "stagger"] as const) if (view[name]) parts.push(`${name} token`);
  if (view.upgrades.length) parts.push(`${view.upgrades.length} upgrades`);
  return parts.join(", ");
}

/** Words as a sentence: a capital at the beginning, a stop at the end. */
export const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? "" : "."}`;
