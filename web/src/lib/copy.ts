// Putting text on the clipboard, also where a page may not. Knows the browser; says what came of it.
import { toasts } from "../ui/toasts.svelte";

export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toasts.say(`${what} copied.`, "good");
  } catch {
    // without https there is no clipboard for pages: the old way still works
    const area = document.createElement("textarea");
    area.value = text;
    area.style.position = "fixed";
    area.style.opacity = "0";
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    if (done) toasts.say(`${what} copied.`, "good");
    else toasts.say("This browser does not let pages copy. Select the text and copy it yourself.", "bad");
  }
}

/** The whole address of a page, as one sends it to a friend. */
export const whole = (hash: string): string => new URL(hash, document.baseURI).href;

/** Hands the person a file. */
export function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
