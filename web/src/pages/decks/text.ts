// A deck as the plain text that players exchange. Knows cards; reads nothing back (the server does).
import type { OwnDeck } from "../../lib/decks.svelte";
import type { CardInfo } from "../../protocol";
import { KINDS, ORDER, kindOf, sorted } from "./pool";

export function asText(deck: OwnDeck, warband: string, cards: Map<string, CardInfo>): string {
  const found = [...deck.objectives, ...deck.power].flatMap((id) => cards.get(id) ?? []);
  const parts = ORDER.map((kind) => sorted(found.filter((card) => kindOf(card) === kind), deck.warband))
    .map((part, i) => [`${KINDS[ORDER[i]!]} (${part.length})`, ...part.map((card) => card.name)].join("\n"));
  const head = [`Deck: ${deck.name}`, `Warband: ${warband}`, `Format: ${deck.format}`];
  if (deck.plot) head.push(`Plot: ${deck.plot}`);
  return [head.join("\n"), ...parts].join("\n\n") + "\n";
}
