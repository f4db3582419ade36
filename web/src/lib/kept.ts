// What this browser keeps between visits. People and programs write there, too: nonsense counts as nothing.

/** An object by its text, which `read` finds; empty where nothing is kept, or something else. */
export function keptObject<T>(read: () => string | null): Record<string, T> {
  const empty = Object.create(null) as Record<string, T>; // an address may be called __proto__
  try {
    const found: unknown = JSON.parse(read() ?? "{}");
    return typeof found === "object" ? Object.assign(empty, found) : empty;
  } catch {
    return empty;
  }
}
