// Made by tools/protocol.py from undercroft/table/protocol.py and forms.py. Change those, then run it.

export const PROTOCOL = 1 as const;

/** A card that the seat has seen: its number in this game, whose it is, its id in the library. */
export interface KnownCard {
  number: number;
  seat: number;
  id: string;
}

/** A fighter as it stands; its number is its place in the list. `move` to `stagger` count tokens. */
export interface FighterView {
  card: string;
  seat: number;
  /** A hex by its number; -1 is off the battlefield. */
  at: number;
  wounds: number;
  inspired: boolean;
  move: number;
  charge: number;
  guard: number;
  stagger: number;
  /** Cards by their numbers. */
  upgrades: number[];
  counters: string[];
  removed: boolean;
}

/** What is to be seen of a seat: how many cards lie hidden, and those that lie open to the viewer. */
export interface SeatView {
  name: string;
  warband: string;
  glory: number;
  spent: number;
  activations: number;
  objectives_in_hand: number;
  power_cards_in_hand: number;
  objective_deck: number;
  power_deck: number;
  /** Cards by their numbers. */
  hand: number[];
  /** Cards by their numbers. */
  top: number[];
  /** Cards by their numbers. */
  discards: number[];
  /** Cards by their numbers. */
  scored: number[];
  /** Cards by their numbers. */
  front: number[];
  /** Its first objective, its first power card, one past its last card. */
  numbers: number[];
  /** Tokens dealt to it and not placed yet; 0 for one not to be seen. */
  tokens: number[];
}

/** A token on the battlefield, or beside it (`at` -1). `number` 0 is one that the seat may not turn over. */
export interface TokenView {
  kind: string;
  number: number;
  /** A hex by its number; -1 is off the battlefield. */
  at: number;
  face: string;
  until: string;
}

/** A board on the table: whose territory, whether turned, and where its top left hex is. */
export interface PlacementView {
  board: string;
  owner: number;
  turned: boolean;
  dx: number;
  dy: number;
}

/** Something a card left in force. */
export interface EffectView {
  uid: number;
  code: string;
  seat: number;
  me: number;
  card: number;
  until: string;
  born: number;
  uses: number;
  values: unknown[];
}

/** A fact that happened. Which fields matter depends on the kind; the others are -1, 0 or empty. */
export interface EventView {
  kind: string;
  seat: number;
  who: number;
  whom: number;
  /** A hex by its number; -1 is off the battlefield. */
  at: number;
  /** A hex by its number; -1 is off the battlefield. */
  was: number;
  n: number;
  card: number;
  cause: (string | number)[];
  facts: (string | number)[];
}

/** The events from the one of number `from` on. */
export interface Events {
  from: number;
  list: EventView[];
}

/** Hexes that tokens and effects have turned into something, beside what is printed. */
export interface Terrain {
  blocked: number[];
  lethal: number[];
  cover: number[];
  snare: number[];
}

/** A game as one seat may see it (seat -1: a spectator). */
export interface View {
  seat: number;
  open_lists: boolean;
  edition: string;
  artefact: boolean;
  fixed_format: boolean;
  seats: SeatView[];
  fighters: FighterView[];
  cards: KnownCard[];
  placements: PlacementView[];
  tokens: TokenView[];
  terrain: Terrain;
  effects: EffectView[];
  round: number;
  phase: string;
  turn: number;
  first: number;
  activation: number;
  winners: number[] | null;
  decided_by: string;
  events: Events;
}

/**
 * A hex of the battlefield: its centre in hex widths from the top left, and what is printed on it.
 *
 * `territory` is a seat, or -1 for a no one's hex. `part` is set for an incomplete hex, which nobody enters: the
 * quarters of it that some board covers, as bits.
 */
export interface HexShape {
  number: number;
  name: string;
  x: number;
  y: number;
  territory: number;
  starting?: boolean;
  blocked?: boolean;
  lethal?: boolean;
  cover?: boolean;
  snare?: boolean;
  edge?: boolean;
  objective?: number;
  part?: number;
}

/** The hexes once the boards lie. Hexes point up: a hex is 1 wide and 2/sqrt(3) high. */
export interface Battlefield {
  hexes: HexShape[];
}

/** An Attack action with everything that changes it now. */
export interface AttackNow {
  name: string;
  range: number;
  symbol: string;
  dice: number;
  damage: number;
  /** The upgrade it stands on, or -1. */
  card: number;
}

/** A fighter's characteristics with everything that changes them now. */
export interface FighterNow {
  move: number;
  wounds: number;
  defence: string;
  defence_dice: number;
  wizard: number;
  attacks: AttackNow[];
}

/**
 * The first message of every connection: which game, and the secrets of the seats it takes.
 *
 * One connection may hold several seats (two people at one screen). The watching secret holds no seat and sees what a
 * spectator sees. `lines` is the `lines_to` of the last state the client has, if it has one: the log goes on from there.
 */
export interface Sit {
  type: "sit";
  protocol: 1;
  game: string;
  secrets: string[];
  name?: string;
  lines?: number;
  /** Any word; the answer to this message repeats it. */
  label?: string;
}

/**
 * One of the options of the open question: by its place in the list (`option`) or by its text (`text`).
 *
 * `ply` is the number of answers given so far, as the state said: an answer to a question that is no longer open is
 * refused, and one sent twice is taken once.
 */
export interface Answer {
  type: "answer";
  /** A seat at the table, from 0. */
  seat: number;
  ply: number;
  option?: number;
  text?: string;
  /** Any word; the answer to this message repeats it. */
  label?: string;
}

/** The exact odds of options of the open question that attack somebody. */
export interface AskOdds {
  type: "odds";
  /** A seat at the table, from 0. */
  seat: number;
  ply: number;
  options: number[];
  /** Any word; the answer to this message repeats it. */
  label?: string;
}

/** What an option of the open question would ask next: which fighters and hexes a card could be used on. */
export interface AskPreview {
  type: "preview";
  /** A seat at the table, from 0. */
  seat: number;
  ply: number;
  option: number;
  /** Any word; the answer to this message repeats it. */
  label?: string;
}

/** Why a play that is not offered cannot be made; the play as it would be typed. */
export interface AskWhy {
  type: "why";
  /** A seat at the table, from 0. */
  seat: number;
  text: string;
  /** Any word; the answer to this message repeats it. */
  label?: string;
}

/** Whether this seat is asked at every window, even with nothing to use, so that a silence tells nothing. */
export interface SetStops {
  type: "stops";
  /** A seat at the table, from 0. */
  seat: number;
  on: boolean;
  /** Any word; the answer to this message repeats it. */
  label?: string;
}

/** Let the house make this seat's choices until the first round begins: boards, tokens, hands and fighters. */
export interface Settle {
  type: "settle";
  /** A seat at the table, from 0. */
  seat: number;
  /** Any word; the answer to this message repeats it. */
  label?: string;
}

/**
 * Offer a draw, ask to take back, or propose another game with the seats changed.
 *
 * `ply` belongs to a take-back: how many answers shall stand. Without it the seat's own last decision goes.
 */
export interface Offer {
  type: "offer";
  /** A seat at the table, from 0. */
  seat: number;
  what: "draw" | "take_back" | "rematch";
  ply?: number;
  /** Any word; the answer to this message repeats it. */
  label?: string;
}

/** Accept or decline what another seat has offered; declining one's own offer withdraws it. */
export interface Reply {
  type: "reply";
  /** A seat at the table, from 0. */
  seat: number;
  what: "draw" | "take_back" | "rematch";
  accept: boolean;
  /** Any word; the answer to this message repeats it. */
  label?: string;
}

export interface Resign {
  type: "resign";
  /** A seat at the table, from 0. */
  seat: number;
  /** Any word; the answer to this message repeats it. */
  label?: string;
}

/** The log again from the event of that number on, as this seat may read it; seat -1 is a spectator. */
export interface AskLog {
  type: "log";
  seat: number;
  since: number;
  /** Any word; the answer to this message repeats it. */
  label?: string;
}

export interface Ping {
  type: "ping";
  /** Any word; the answer to this message repeats it. */
  label?: string;
}

/** Who has a seat. `out` is a seat that resigned or whose time ran out. */
export interface Player {
  seat: number;
  kind: "person" | "bot";
  name: string;
  warband: string;
  warband_id: string;
  bot?: string;
  connected: boolean;
  out: boolean;
  stops: boolean;
}

/** Thinking time left, in milliseconds, at the moment of the message; `running` is the seat whose time runs. */
export interface Clock {
  left: (number | null)[];
  running?: number;
  increment: number;
}

/**
 * One option: its place in the list, its text, and what it points at, so that a screen can light it.
 *
 * Fighters, hexes and cards are the numbers of the view. `fighter` acts or is moved, `target` is the other fighter;
 * `hex` is where it ends and `path` the hexes on the way; `value` is whatever else tells the options apart.
 */
export interface Option {
  index: number;
  text: string;
  verb: string;
  fighter?: number;
  target?: number;
  hex?: number;
  path?: number[];
  card?: number;
  seat?: number;
  weapon?: string;
  value?: number | string;
  /** A board: whether it is turned, its column and its row on the table. */
  placement?: number[];
  /** Whether odds can be asked for this option. */
  odds?: boolean;
}

/** What the seat must decide: `asks` in one line, `kind` for a screen, the fighters and dice it is about. */
export interface Question {
  seat: number;
  kind: string;
  asks: string;
  options: Option[];
  fighter?: number;
  faces?: string[];
  windows?: string[];
}

/** One thing that an objective wants. Where it counts something, `have` is how many there are of the `need` wanted. */
export interface Wanted {
  text: string;
  met: boolean;
  have?: number;
  need?: number;
}

/** An objective in hand, and what of it is true as things stand. */
export interface Near {
  card: number;
  parts: Wanted[];
}

/**
 * A line of the log: what happened, and the paragraph of the rules it rests on.
 *
 * `number` is the number of that event in the game, counted from 0; numbers grow from line to line, with gaps.
 * `fighters` and `hexes` are those it is about, so that a screen can show them.
 */
export interface Line {
  number: number;
  text: string;
  para?: string;
  fighters?: number[];
  hexes?: number[];
}

/** An offer that waits for answers: who made it, who has accepted. */
export interface Offered {
  what: "draw" | "take_back" | "rematch";
  seat: number;
  accepted: number[];
  ply?: number;
}

/**
 * How the game ended: one winner, or several who share a draw. `why` is what decided by the rulebook, or one of the
 * words resigned, time, agreed.
 */
export interface Result {
  winners: number[];
  why: string;
  text: string;
  glory: number[];
}

/**
 * A match of several games. `wins` and `glory` stand by seat of this game, with this game in them once it is over.
 * `over` once the match is decided; without a `winner` it is drawn.
 */
export interface Match {
  best_of: number;
  number: number;
  wins: number[];
  glory: number[];
  sudden_death?: boolean;
  over?: boolean;
  winner?: number;
  why?: string;
}

/**
 * What a lesson tells its learner: the step by its title, a few sentences, how many steps are done. Once the lesson is
 * `over` nothing more is asked. The question of a lesson has only the options that the step is about.
 */
export interface Coach {
  lesson: string;
  title: string;
  step: number;
  steps: number;
  says: string[];
  over: boolean;
}

/** The answer to `sit`: what stays the same while the game lasts. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  game: string;
  edition: string;
  edition_title: string;
  seats: number[];
  watching: boolean;
  label?: string;
}

/**
 * All that a seat may see now; sent to every held seat (-1: to a spectator) whenever anything changed.
 *
 * `version` grows with everything that happens at the table, `ply` with every answer (and falls with a take-back).
 * `question` is there for the seat that must decide. `lines` continue the log: a client first drops the lines it has
 * whose number is `lines_from` or more (the line of an attack grows while it is fought, and something may have been
 * taken back), then adds these. `lines_to` counts the events so far. `view.events` holds those that are new to this
 * connection. `field` is there once the boards lie, and then again only on a new connection or after a take-back.
 * `figures` has a place for each fighter of the view.
 */
export interface State {
  type: "state";
  seat: number;
  version: number;
  ply: number;
  view: View;
  field?: Battlefield;
  figures: FighterNow[];
  /** What the objectives in hand want that an end phase judges. */
  near: Near[];
  /** Objectives in hand that would score if the end phase were now. */
  ready: number[];
  question?: Question;
  waiting_for?: number;
  lines: Line[];
  lines_from: number;
  lines_to: number;
  players: Player[];
  watchers: number;
  clock?: Clock;
  offers: Offered[];
  can_take_back: boolean;
  result?: Result;
  match?: Match;
  next_game?: string;
  coach?: Coach;
  /** The server's time, in milliseconds since 1970. */
  now: number;
}

/** What was asked is done and safely stored. `version` is that of the state that shows it. */
export interface Accepted {
  type: "accepted";
  version: number;
  ply: number;
  label?: string;
}

/** The exact odds of one attack: fractions of one. `damage` is the mean, `kill` takes the target out of action. */
export interface Chances {
  fighter: number;
  weapon: string;
  target: number;
  hit: number;
  critical: number;
  damage: number;
  kill: number;
  drive_back: number;
}

/** The attacks that an option brings (each target of Scything) or could bring (each attack open after a charge). */
export interface OptionOdds {
  option: number;
  attacks: Chances[];
}

export interface Odds {
  type: "odds";
  seat: number;
  ply: number;
  odds: OptionOdds[];
  label?: string;
}

/** What would be asked next, as far as the seat can know: `asks` is missing if dice or the next turn come first. */
export interface Preview {
  type: "preview";
  seat: number;
  ply: number;
  option: number;
  asks?: string;
  fighters: number[];
  hexes: number[];
  label?: string;
}

/** Why the play cannot be made, in words, with the paragraph that refuses it. */
export interface Why {
  type: "why";
  seat: number;
  text: string;
  reason: string;
  para?: string;
  label?: string;
}

export interface Log {
  type: "log";
  seat: number;
  lines: Line[];
  lines_from: number;
  lines_to: number;
  label?: string;
}

export interface Pong {
  type: "pong";
  now: number;
  label?: string;
}

/** A message that changed nothing, and why. Every message that is not carried out gets exactly one. */
export interface Error {
  type: "error";
  fault: "malformed" | "too_large" | "too_fast" | "not_seated" | "already_seated" | "no_such_seat" | "not_your_seat" | "not_your_turn" | "stale" | "not_offered" | "not_now" | "game_over" | "busy" | "unplayable" | "internal";
  text: string;
  para?: string;
  label?: string;
}

/** Cards by name or id. */
export interface DeckForm {
  objectives: string[];
  power: string[];
  plot?: string;
}

/**
 * A seat of a new game: who sits there and what they bring.
 *
 * Without a deck the warband's own is used, without boards those of the rulebook. `bot` is the bot's name with its
 * strength, as `GET /api/library` lists them; it belongs to a seat of the kind `bot`. With `settled` the house makes the
 * seat's choices until the first round begins.
 */
export interface SeatForm {
  kind?: "person" | "bot";
  name?: string;
  warband: string;
  deck?: DeckForm;
  boards?: string[];
  bot?: string;
  stops?: boolean;
  settled?: boolean;
}

/** Seconds for the whole game, and seconds more at the start of each own activation. */
export interface ClockForm {
  seconds: number;
  increment?: number;
}

export interface GameForm {
  edition: string;
  seats: SeatForm[];
  clock?: ClockForm;
  best_of?: 1 | 3;
  /** A drawn match is decided by glory, then by who was wiped out, then by sudden death. */
  must_win?: boolean;
  artefact?: boolean;
  fixed_format?: boolean;
}

/** The secret of one seat. Whoever has it sits there; the server keeps only a trace that cannot be turned back. */
export interface SeatKey {
  seat: number;
  kind: "person" | "bot";
  secret?: string;
}

/** A game was made. The page's link of a seat is `/#/game/<game>/<secret>`: the part after # is never sent. */
export interface NewGame {
  game: string;
  seats: SeatKey[];
  watch: string;
}

export interface Seated {
  seat: number;
  kind: "person" | "bot";
  name: string;
  warband: string;
  warband_id: string;
}

/** How the learner wants to be called. */
export interface LessonForm {
  name?: string;
}

/** A lesson: a game that teaches by being played. `about` says what is learned. */
export interface LessonInfo {
  name: string;
  title: string;
  about: string;
  minutes: number;
  steps: number;
}

/** What anybody may know who has a game's name. */
export interface GameInfo {
  game: string;
  edition: string;
  edition_title: string;
  seats: Seated[];
  round: number;
  ply: number;
  over: boolean;
  lesson?: string;
  result?: Result;
  match?: Match;
  next_game?: string;
}

/** Glory by seat once so many answers had been given. */
export interface Glory {
  ply: number;
  round: number;
  glory: number[];
}

/** A finished game from above: how long it is, and the glory over time. */
export interface Review {
  game: string;
  plies: number;
  glory: Glory[];
  result: Result;
}

/** A finished game at one moment, as a seat saw it (-1: a spectator): `decision` is the one taken next. */
export interface Frame {
  ply: number;
  view: View;
  figures: FighterNow[];
  lines: Line[];
  lines_from: number;
  lines_to: number;
  decision?: string;
}

export interface Frames {
  seat: number;
  field?: Battlefield;
  frames: Frame[];
}

export interface WeaponInfo {
  name: string;
  range: number;
  symbol: string;
  dice: number;
  damage: number;
  keywords: string[];
  spell: boolean;
  text: string[];
}

export interface SideInfo {
  move: number;
  defence: string;
  defence_dice: number;
  wounds: number;
  wizard: number;
  weapons: WeaponInfo[];
  text: string[];
}

export interface FighterInfo {
  id: string;
  name: string;
  short: string;
  leader: boolean;
  traits: string[];
  tags: string[];
  normal: SideInfo;
  inspired: SideInfo;
  inspire: string;
}

/** A warband: its fighters and how many cards of its own there are. */
export interface WarbandInfo {
  id: string;
  name: string;
  season: string;
  alliance: string;
  fighters: FighterInfo[];
  text: string[];
  cards: number;
}

/** A card in our own words, made from the definition that runs it. */
export interface CardInfo {
  id: string;
  name: string;
  type: string;
  faction: string;
  season: string;
  set: string;
  number: number;
  glory: number;
  surge: boolean;
  restricted: string[];
  keywords: string[];
  text: string;
}

export interface CardPage {
  total: number;
  start: number;
  cards: CardInfo[];
}

/** A board; its cells are [column, row] from the top left, counted from 0. Odd rows are one cell shorter. */
export interface BoardInfo {
  name: string;
  set: string;
  width: number;
  height: number;
  starting: number[][];
  blocked: number[][];
  lethal: number[][];
  cover: number[][];
  snare: number[][];
  objectives: number[][];
  halves: string;
}

/** A bot: `spec` is what a seat of a new game names, `text` how it plays. The levels for people come first. */
export interface BotInfo {
  spec: string;
  name: string;
  text: string;
}

/** A rulebook: for how many it is, its boards and its formats. */
export interface EditionInfo {
  name: string;
  title: string;
  players: number[];
  boards: string[];
  formats: string[];
  default_format: string;
  /** Whether the artefact can be played for. */
  artefact: boolean;
  /** Whether both players share one board, which is not joined. */
  one_board: boolean;
}

/** A way to build decks; a limit of -1 is none. */
export interface FormatInfo {
  name: string;
  title: string;
  edition: string;
  least_objectives: number;
  most_objectives: number;
  least_power: number;
  most_power: number;
  most_surges: number;
  pool: string;
}

/** What can be played. */
export interface Library {
  editions: EditionInfo[];
  formats: FormatInfo[];
  warbands: WarbandInfo[];
  bots: BotInfo[];
  version: string;
}

/** A paragraph of our own statement of the rules, where it stands in the rulebook, and how that one differs. */
export interface RuleInfo {
  key: string;
  number: string;
  topic: string;
  title: string;
  text: string;
  place: string;
  note: string;
}

export interface DeckCheckForm {
  edition: string;
  format?: string;
  warband: string;
  deck: DeckForm;
}

/** One thing that the format forbids, with the paragraph that does; `cards` are the ids of those it is about. */
export interface DeckFault {
  rule: string;
  text: string;
  para: string;
  place: string;
  cards: string[];
}

export interface DeckCheck {
  ok: boolean;
  format: string;
  objectives: number;
  power: number;
  faults: DeckFault[];
}

/** A deck as players pass it on: plain text, a card a line. */
export interface DeckText {
  text: string;
}

/** A deck by the ids of its cards, and the same as text. `notes` are oddities that do no harm. */
export interface DeckInfo {
  warband: string | null;
  format: string;
  name: string;
  plot: string;
  objectives: string[];
  power: string[];
  text: string;
  notes: string[];
}

/** Why a request was not carried out: what is wrong and where. */
export interface Problem {
  error: string;
  where?: string;
}

/** What a client sends. */
export type Ask = Sit | Answer | AskOdds | AskPreview | AskWhy | SetStops | Settle | Offer | Reply | Resign | AskLog | Ping;

/** What the server sends. */
export type Tell = Welcome | State | Accepted | Odds | Preview | Why | Log | Pong | Error;
