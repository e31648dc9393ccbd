// Which page the address names. Knows addresses; knows no page's content.
//
// Everything is behind the #, because that part of an address is never sent to a server: seats' secrets stand there.

export interface Route {
  name: string;
  args: string[];
  query: URLSearchParams;
}

/** `#/game/abcd/secret?x=1` is the page `game` with the arguments `abcd` and `secret`. */
export function parse(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const parts = path.split("/").filter((part) => part !== "");
  return { name: parts[0] ?? "home", args: parts.slice(1).map(decoded), query: new URLSearchParams(query) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The address of a page: `at("rules", "shadespire")` is `#/rules/shadespire`. */
export function at(...parts: string[]): string {
  return "#/" + parts.map((part) => encodeURIComponent(part).replaceAll("%2C", ",")).join("/");
}

class Router {
  route: Route = $state.raw(parse(location.hash));

  constructor() {
    window.addEventListener("hashchange", () => {
      const before = this.route;
      this.route = parse(location.hash);
      if (before.name !== this.route.name) window.scrollTo(0, 0);
    });
  }

  go(...parts: string[]): void {
    location.hash = at(...parts);
  }
}

export const router = new Router();
