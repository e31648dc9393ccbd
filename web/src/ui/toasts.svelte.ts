// Short notices that go by themselves. Knows words; knows no game.

export interface Toast {
  id: number;
  text: string;
  kind: "note" | "bad" | "good";
  /** The paragraph it rests on: a rulebook and a key. */
  para: [string, string] | undefined;
}

class Toasts {
  list: Toast[] = $state([]);
  private count = 0;

  say(text: string, kind: Toast["kind"] = "note", para?: [string, string]): void {
    const id = ++this.count;
    this.list = [...this.list.slice(-2), { id, text, kind, para }];
    setTimeout(() => this.drop(id), 4000 + text.length * 45);
  }

  drop(id: number): void {
    this.list = this.list.filter((each) => each.id !== id);
  }
}

export const toasts = new Toasts();
