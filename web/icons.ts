// The icons that the page uses, taken from the game-icons package when the page is built. Knows files; draws nothing.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const NAME = "virtual:icons";
const LIST = fileURLToPath(new URL("./icons.json", import.meta.url));

interface Set {
  icons: Record<string, { body: string }>;
}

/** The module `virtual:icons`: for each name in icons.json the inside of an SVG of 512 by 512. */
export function icons(): Plugin {
  return {
    name: "undercroft-icons",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      this.addWatchFile(LIST);
      const whole = createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json");
      const set = JSON.parse(readFileSync(whole, "utf8")) as Set;
      const found: Record<string, string> = {};
      for (const name of JSON.parse(readFileSync(LIST, "utf8")) as string[]) {
        const icon = set.icons[name];
        if (icon === undefined) throw new Error(`icons.json: game-icons has no icon called ${name}`);
        found[name] = icon.body;
      }
      return `export default ${JSON.stringify(found)};`;
    },
  };
}
