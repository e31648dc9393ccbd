// Which icon stands for a warband, a weapon, a kind of card, a face of a die. Knows names; draws nothing.

const WARBANDS: Record<string, string> = {
  "garreks-reavers": "daemon-skull",
  "steelhearts-champions": "thor-hammer",
  "sepulchral-guard": "skull-crossed-bones",
  "ironskulls-boyz": "orc-head",
  "magores-fiends": "wolf-head",
  "spiteclaws-swarm": "rat",
  "the-farstriders": "archery-target",
  "the-chosen-axes": "dwarf-helmet",
  "stormsires-cursebreakers": "lightning-helix",
  "thorns-of-the-briar-queen": "ghost",
  "eyes-of-the-nine": "all-seeing-eye",
  "zarbags-gitz": "goblin-head",
  "godsworn-hunt": "torch",
  "mollogs-mob": "spiked-mace",
  "thundriks-profiteers": "dwarf-helmet",
  "yltharis-guardians": "oak-leaf",
  "rippas-snarlfangs": "wolf-head",
  "hrothgorns-mantrappers": "wolf-trap",
  "the-grymwatch": "fangs",
  "skaeths-wild-hunt": "snake",
  "lady-harrows-mournflight": "ghost-ally",
  "wurmspat": "squid-head",
  "despoilers": "spiked-dragon-head",
  "rasharas-rats": "rat",
  "kainans-reapers": "reaper-scythe",
};
const ALLIANCES: Record<string, string> = {
  order: "sun",
  chaos: "daemon-skull",
  death: "skull-crossed-bones",
  destruction: "orc-head",
};

export const emblemOf = (warband: string, alliance = ""): string => WARBANDS[warband] ?? ALLIANCES[alliance] ?? "crystal-cluster";

/** First match wins: finer words stand before coarser ones. */
const WEAPONS: [RegExp, string][] = [
  [/cross-?bow/i, "crossbow"],
  [/bow\b/i, "pocket-bow"],
  [/rifle|pistol|gun|cannon|musket|boltstorm/i, "musket"],
  [/claws? and teeth|fangs?|teeth|bite|jaws|gob|maw/i, "fangs"],
  [/claws?|talons?|katar/i, "claw-slashes"],
  [/halberd|glaive/i, "sharp-halberd"],
  [/scythe/i, "reaper-scythe"],
  [/trident/i, "trident"],
  [/spear|javelin|pike|stabba|harpoon/i, "stone-spear"],
  [/dagger|knife|knives|sickle|shiv/i, "plain-dagger"],
  [/axe|choppa|chopper|cleaver/i, "battle-axe"],
  [/hammer|maul|smasha/i, "flat-hammer"],
  [/mace|morning/i, "spiked-mace"],
  [/club|bone|branch/i, "wood-club"],
  [/flail|chain|ball/i, "flail"],
  [/whip|lash|tail/i, "whip"],
  [/staff|stave|wand|rod|fire|bolt|fulmination|blast|gaze/i, "wizard-staff"],
  [/fist|gauntlet|punch|hands?/i, "mailed-fist"],
  [/sword|blade|rapier|falchion|scimitar/i, "broadsword"],
];

export const weaponIcon = (name: string): string => WEAPONS.find(([words]) => words.test(name))?.[1] ?? "crossed-swords";

export const CARD_ICONS: Record<string, string> = {
  objective: "trophy",
  ploy: "scroll-unfurled",
  gambit: "scroll-unfurled",
  upgrade: "armor-upgrade",
  spell: "magic-swirl",
  "gambit spell": "magic-swirl",
  plot: "tied-scroll",
  hazard: "spikes",
};
export const cardIcon = (type: string): string => CARD_ICONS[type] ?? "scroll-unfurled";

/** What each face of a die shows and is called. */
export const FACES: { name: string; icon: string; word: string }[] = [
  { name: "crit", icon: "star-swirl", word: "critical" },
  { name: "smash", icon: "flat-hammer", word: "smash" },
  { name: "fury", icon: "crossed-swords", word: "fury" },
  { name: "single", icon: "", word: "single support" },
  { name: "double", icon: "", word: "double support" },
  { name: "block", icon: "shield", word: "block" },
  { name: "dodge", icon: "dodge", word: "dodge" },
  { name: "focus", icon: "magic-swirl", word: "focus" },
  { name: "channel", icon: "lightning-helix", word: "channel" },
];
export const symbolIcon = (name: string): string => FACES.find((face) => face.name === name)?.icon ?? "";
export const symbolWord = (name: string): string => FACES.find((face) => face.name === name)?.word ?? name;
