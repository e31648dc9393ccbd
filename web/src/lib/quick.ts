// The game that "Play now" lays. Knows names of the library; makes no game itself.
import type { GameForm } from "../protocol";

export const PLAY_NOW = "Garrek’s Reavers against Steelheart’s Champions, by the first rulebook";

export const playNow = (name: string): GameForm => ({
  edition: "shadespire",
  seats: [
    { kind: "person", name: name || "Challenger", warband: "garreks-reavers", settled: true },
    { kind: "bot", warband: "steelhearts-champions", bot: "fair" },
  ],
});
