// The pages that the masthead leads to.
export const LINKS: { page: string; title: string }[] = [
  { page: "new", title: "New game" },
  { page: "learn", title: "Learn" },
  { page: "decks", title: "Decks" },
  { page: "rules", title: "Rules" },
  { page: "about", title: "About" },
];
