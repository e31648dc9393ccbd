// Small things kept in this browser, as JSON under a key. Knows storage; a browser that keeps nothing still plays.

export function kept<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`undercroft.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(`undercroft.${key}`, JSON.stringify(value));
  } catch {
    // full, or forbidden
  }
}
