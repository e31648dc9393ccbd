// What this person likes, kept in this browser: theme, sound, how much is shown. Knows storage; knows no game.

export type Theme = "system" | "light" | "dark";

interface Kept {
  theme: Theme;
  sound: boolean;
  name: string;
  coordinates: boolean;
  confirm: boolean;
}

const KEY = "undercroft.settings";
const DEFAULTS: Kept = { theme: "system", sound: false, name: "", coordinates: false, confirm: false };

function read(): Kept {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return { ...DEFAULTS };
  }
}

class Settings {
  readonly now: Kept = $state(read());

  constructor() {
    this.dress();
  }

  set<K extends keyof Kept>(name: K, value: Kept[K]): void {
    this.now[name] = value;
    this.dress();
    try {
      localStorage.setItem(KEY, JSON.stringify(this.now));
    } catch {
      // a browser that keeps nothing still plays
    }
  }

  private dress(): void {
    if (this.now.theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = this.now.theme;
  }
}

export const settings = new Settings();

/** Whether the person has asked the machine for less movement. */
export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
