// Which component is which page. A page is loaded when it is first wanted, so that the first load stays small.
import type { Component } from "svelte";
import type { Route } from "../lib/router.svelte";

type Load = () => Promise<{ default: Component<{ route: Route }> }>;

export const PAGES: Record<string, Load> = {
  home: () => import("./Home.svelte"),
  game: () => import("../game/GamePage.svelte"),
  new: () => import("./setup/Setup.svelte"),
  invite: () => import("./setup/Invites.svelte"),
  learn: () => import("./Learn.svelte"),
  decks: () => import("./decks/Decks.svelte"),
  deck: () => import("./decks/Builder.svelte"),
  replay: () => import("../after/Replay.svelte"),
  rules: () => import("./rules/Rules.svelte"),
  about: () => import("./About.svelte"),
  lost: () => import("./Lost.svelte"),
};

/** Pages that take the whole window: without masthead and footing. */
export const BARE = new Set(["game"]);
