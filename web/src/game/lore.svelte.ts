// What the fighters and cards of one game are, in our words: asked of the server once, by name. Knows the library's shapes.
import type { CardInfo, FighterInfo, State, WarbandInfo } from "../protocol";
import * as api from "../lib/api";

export class Lore {
  private fighters: Record<string, FighterInfo> = $state.raw({});
  private cards: Record<string, CardInfo> = $state.raw({});
  warbands: Record<string, WarbandInfo> = $state.raw({});
  private readonly asked = new Set<string>();

  /** Ask for whatever a state names that is not known yet. */
  learn(state: State): void {
    for (const player of state.players) {
      if (this.first(`warband ${player.warband_id}`)) void this.askWarband(player.warband_id);
    }
    const wanted = [...new Set(state.view.cards.map((card) => card.id))].filter((id) => this.first(`card ${id}`));
    if (wanted.length > 0) void this.askCards(wanted);
  }

  fighter(id: string): FighterInfo | undefined {
    return this.fighters[id];
  }

  card(id: string): CardInfo | undefined {
    return this.cards[id];
  }

  private first(key: string): boolean {
    if (this.asked.has(key)) return false;
    this.asked.add(key);
    return true;
  }

  private async askWarband(id: string): Promise<void> {
    try {
      const found = await api.warband(id);
      this.warbands = { ...this.warbands, [id]: found };
      this.fighters = { ...this.fighters, ...Object.fromEntries(found.fighters.map((each) => [each.id, each])) };
    } catch {
      this.asked.delete(`warband ${id}`); // asked again with the next state
    }
  }

  private async askCards(ids: string[]): Promise<void> {
    try {
      const found = await api.cards({ ids: ids.join(",") });
      this.cards = { ...this.cards, ...Object.fromEntries(found.cards.map((each) => [each.id, each])) };
    } catch {
      for (const id of ids) this.asked.delete(`card ${id}`);
    }
  }
}
