// One table's socket: sits down, asks, listens, and comes back after a lost line. Knows messages; knows no screen.
import type { Ask, Error as Fault, Log, State, Tell, Welcome } from "../protocol";
import { PROTOCOL } from "../protocol";

export type Status = "connecting" | "open" | "lost" | "refused";

/** A message that the server did not carry out. */
export class Failed extends Error {
  constructor(
    readonly fault: Fault["fault"] | "lost",
    message: string,
    readonly para: string | undefined = undefined,
  ) {
    super(message);
  }
}

export interface Listener {
  welcome(message: Welcome): void;
  state(message: State): void;
  log(message: Log): void;
  status(status: Status, trouble?: Failed): void;
}

interface Waiting {
  ask: Ask;
  resolve(tell: Tell): void;
  reject(error: Failed): void;
}

/** What opens a socket; tests put their own here. */
export type Opener = (url: string) => WebSocket;

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING_EVERY = 20_000;
const PING_PATIENCE = 6000;
/** Faults after which trying again is senseless: the link itself is wrong. */
const HOPELESS = new Set<string>(["no_such_seat", "unplayable", "malformed"]);

export function playAddress(base: string): string {
  const url = new URL("play", base);
  url.protocol = url.protocol.replace("http", "ws");
  url.hash = "";
  return url.href;
}

export class Play {
  private socket: WebSocket | undefined;
  private seated = false;
  private closed = false;
  private labels = 0;
  private wait = FIRST_WAIT;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private heart: ReturnType<typeof setInterval> | undefined;
  private readonly waiting = new Map<string, Waiting>();
  /** The newest version shown of each seat: an older state that comes late is not shown. */
  private readonly versions = new Map<number, number>();
  /** Up to where the log of each seat is known. */
  private readonly known = new Map<number, number>();

  constructor(
    readonly game: string,
    readonly secrets: string[],
    private readonly listener: Listener,
    private readonly address: string = playAddress(document.baseURI),
    private readonly open: Opener = (url) => new WebSocket(url),
  ) {
    this.connect();
  }

  /** Ask for something; the promise holds the server's answer to it. Answers wait for a lost line to come back. */
  ask<T extends Tell = Tell>(ask: Ask): Promise<T> {
    const label = `q${++this.labels}`;
    const labelled = { ...ask, label };
    return new Promise<T>((resolve, reject) => {
      if (!this.seated && ask.type !== "answer") {
        reject(new Failed("lost", "There is no connection to the table just now."));
        return;
      }
      this.waiting.set(label, { ask: labelled, resolve: (tell) => resolve(tell as T), reject });
      if (this.seated) this.send(labelled);
    });
  }

  /** Try at once, for when the machine wakes or the network is back. */
  wakeUp(): void {
    if (this.closed) return;
    if (this.socket === undefined) this.connect();
    else this.ping();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    this.drop();
    for (const each of this.waiting.values()) each.reject(new Failed("lost", "The table was left."));
    this.waiting.clear();
  }

  private connect(): void {
    clearTimeout(this.retry);
    this.listener.status("connecting");
    const socket = this.open(this.address);
    this.socket = socket;
    socket.onopen = () => {
      const lines = Math.min(...this.known.values());
      const resume = Number.isFinite(lines) ? { lines } : {};
      this.send({ type: "sit", protocol: PROTOCOL, game: this.game, secrets: this.secrets, label: "sit", ...resume });
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.socket) this.hear(JSON.parse(event.data) as Tell);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
  }

  private drop(): void {
    clearInterval(this.heart);
    const socket = this.socket;
    this.socket = undefined;
    this.seated = false;
    if (socket === undefined) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private lost(): void {
    this.drop();
    if (this.closed) return;
    for (const [label, each] of this.waiting) {
      if (each.ask.type === "answer") continue; // sent again once the line is back
      this.waiting.delete(label);
      each.reject(new Failed("lost", "The connection was lost."));
    }
    this.listener.status("lost");
    this.retry = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
  }

  private send(ask: Ask): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(ask));
  }

  private hear(tell: Tell): void {
    switch (tell.type) {
      case "welcome":
        this.seat(tell);
        return;
      case "state":
        this.show(tell);
        return;
      case "log":
        this.listener.log(tell);
        break;
      case "error":
        this.refuse(tell);
        return;
      default:
    }
    const waiting = this.take(tell.label);
    waiting?.resolve(tell);
  }

  private seat(welcome: Welcome): void {
    this.seated = true;
    this.wait = FIRST_WAIT;
    this.versions.clear();
    this.listener.welcome(welcome);
    this.listener.status("open");
    for (const each of this.waiting.values()) this.send(each.ask);
    this.heart = setInterval(() => this.ping(), PING_EVERY);
  }

  private show(state: State): void {
    if (state.version < (this.versions.get(state.seat) ?? -1)) return;
    this.versions.set(state.seat, state.version);
    this.known.set(state.seat, state.lines_to);
    this.listener.state(state);
  }

  private refuse(fault: Fault): void {
    const failed = new Failed(fault.fault, fault.text, fault.para);
    if (!this.seated) {
      if (!HOPELESS.has(fault.fault)) return; // the server closes the line, and we try again later
      this.close();
      this.listener.status("refused", failed);
      return;
    }
    this.take(fault.label)?.reject(failed);
  }

  private take(label: string | undefined): Waiting | undefined {
    if (label === undefined) return undefined;
    const found = this.waiting.get(label);
    this.waiting.delete(label);
    return found;
  }

  /** A line that looks open but answers nothing is dead: sleep and changed networks leave such lines. */
  private ping(): void {
    const socket = this.socket;
    if (socket === undefined || !this.seated) return;
    const late = setTimeout(() => {
      if (socket === this.socket) this.lost();
    }, PING_PATIENCE);
    this.ask({ type: "ping" }).then(
      () => clearTimeout(late),
      () => clearTimeout(late),
    );
  }
}
