// The server's HTTP side, typed. Knows requests; keeps nothing but the library, which does not change.
import type * as P from "../protocol";

/** A request that was not carried out: what is wrong, and where in the form. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly where: string,
  ) {
    super(message);
  }
}

async function ask(path: string, body?: unknown): Promise<Response> {
  const init: RequestInit =
    body === undefined
      ? {}
      : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  let answer: Response;
  try {
    answer = await fetch(new URL(`api/${path}`, document.baseURI), init);
  } catch {
    throw new Refused(0, "The server cannot be reached.", "");
  }
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => ({}))) as Partial<P.Problem>;
  throw new Refused(answer.status, problem.error ?? `The server answered ${answer.status}.`, problem.where ?? "");
}

async function get<T>(path: string): Promise<T> {
  return (await (await ask(path)).json()) as T;
}

async function post<T>(path: string, body: unknown): Promise<T> {
  return (await (await ask(path, body)).json()) as T;
}

/** Asks once and remembers; a failure is not remembered. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined;
  return () => (found ??= make().catch((error: unknown) => ((found = undefined), Promise.reject(error as Error))));
}

export const library = once(() => get<P.Library>("library"));
export const boards = once(() => get<P.BoardInfo[]>("boards"));
export const allCards = once(() => get<P.CardPage>("cards"));

const ruleBooks = new Map<string, Promise<P.RuleInfo[]>>();
export function rules(edition: string): Promise<P.RuleInfo[]> {
  let found = ruleBooks.get(edition);
  if (found === undefined) {
    found = get<P.RuleInfo[]>(`rules/${encodeURIComponent(edition)}`);
    found.catch(() => ruleBooks.delete(edition));
    ruleBooks.set(edition, found);
  }
  return found;
}

const name = encodeURIComponent;

export const warband = (id: string) => get<P.WarbandInfo>(`warbands/${name(id)}`);
export const readyDeck = (id: string, format = "") => get<P.DeckInfo>(`warbands/${name(id)}/deck?format=${name(format)}`);
export const cards = (query: Record<string, string>) =>
  get<P.CardPage>(`cards?${new URLSearchParams(query).toString()}`);
export const checkDeck = (form: P.DeckCheckForm) => post<P.DeckCheck>("decks/check", form);
export const readDeck = (text: string) => post<P.DeckInfo>("decks/read", { text } satisfies P.DeckText);
export const makeGame = (form: P.GameForm) => post<P.NewGame>("games", form);
export const lessons = once(() => get<P.LessonInfo[]>("lessons"));
export const beginLesson = (lesson: string, form: P.LessonForm) => post<P.NewGame>(`lessons/${name(lesson)}`, form);
export const gameInfo = (game: string) => get<P.GameInfo>(`games/${name(game)}`);
export const review = (game: string) => get<P.Review>(`games/${name(game)}/review`);
export const frames = (game: string, seat: number, start: number, count: number) =>
  get<P.Frames>(`games/${name(game)}/frames?seat=${seat}&start=${start}&count=${count}`);
export const record = async (game: string) => (await ask(`games/${name(game)}/record`)).text();
