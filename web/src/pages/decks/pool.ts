// Finding and sorting cards for a deck. Knows cards as the library tells them; checks no rule.
import type { CardInfo, WarbandInfo } from "../../protocol";

export type Kind = "" | "objective" | "gambit" | "upgrade";

export interface Filters {
  words: string;
  kind: Kind;
  whose: "" | "own" | "universal";
  season: string;
  surge: "" | "surge" | "end";
  usable: boolean;
}

export const ALL: Filters = { words: "", kind: "", whose: "", season: "", surge: "", usable: true };

/** Ploys and spells are both gambits. */
export const kindOf = (card: CardInfo): Exclude<Kind, ""> =>
  card.type === "objective" ? "objective" : card.type === "upgrade" ? "upgrade" : "gambit";

export const KINDS: Record<Exclude<Kind, "">, string> = { objective: "Objectives", gambit: "Gambits", upgrade: "Upgrades" };
export const ORDER: Exclude<Kind, "">[] = ["objective", "gambit", "upgrade"];

const plain = (text: string): string => text.toLowerCase().replaceAll(/[’'`]/g, "");

/** What a card says, ready to be searched. */
export const searched = (card: CardInfo): string => plain(`${card.name} ${card.text} ${card.keywords.join(" ")} ${card.type}`);

/** Whether anybody of a warband can use a card that is only for some. */
export function usable(card: CardInfo, band: WarbandInfo | undefined): boolean {
  if (card.restricted.length === 0 || band === undefined) return true;
  const words = new Set(
    [band.id, band.name, ...band.fighters.flatMap((f) => [f.name, f.short, ...f.traits, ...f.tags])].map(plain),
  );
  return card.restricted.some((each) => words.has(plain(each)));
}

/** Whether a card may be thought of at all: it is the warband's, or everybody's; another warband's is neither. */
export const thinkable = (card: CardInfo, warband: string): boolean =>
  card.type !== "hazard" && (card.faction === warband || card.faction === "universal" || card.faction === "");

export function matching(cards: CardInfo[], filters: Filters, band: WarbandInfo | undefined): CardInfo[] {
  const words = plain(filters.words).split(/\s+/).filter(Boolean);
  return cards.filter((card) => {
    if (filters.kind && kindOf(card) !== filters.kind) return false;
    if (filters.whose === "own" && card.faction !== band?.id) return false;
    if (filters.whose === "universal" && card.faction === band?.id) return false;
    if (filters.season && card.season !== filters.season) return false;
    if (filters.surge && (card.type !== "objective" || card.surge !== (filters.surge === "surge"))) return false;
    if (filters.usable && !usable(card, band)) return false;
    return words.length === 0 || words.every((word) => searched(card).includes(word));
  });
}

/** Objectives, gambits, upgrades; within them the warband's own first, then by name. */
export function sorted(cards: CardInfo[], warband: string): CardInfo[] {
  const rank = (card: CardInfo): string =>
    `${ORDER.indexOf(kindOf(card))}${card.faction === warband ? 0 : 1}${plain(card.name)}`;
  return [...cards].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}
