// What a house promised about the luck of a match before it began, and what this browser added to it: kept here, so that the
// proof of the replay page need not believe the house about either. The same as src/parlour/client/fairness.py.
export interface Promised { commit?: string; nonce?: string }

const PLACE = "parlour.promises";
const MOST = 50; // matches

function all(): Record<string, Promised> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Record<string, Promised>;
  } catch {
    return {}; // a browser that keeps nothing, or nonsense in its place
  }
}

export const promised = (match: string): Promised => all()[match] ?? {};

/** What was promised or sent first is never replaced. */
function remember(match: string, part: Promised): Promised {
  const { [match]: known, ...others } = all();
  const kept = { ...part, ...known };
  try {
    localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries([...Object.entries(others), [match, kept]].slice(-MOST))));
  } catch {
    // then the proof says what the house published
  }
  return kept;
}

export const saw = (match: string, commit: string): void => void remember(match, { commit });

/** What this browser adds to the luck of a match: one that was sent is never replaced. */
export const nonceFor = (match: string): string => remember(match, { nonce: fresh() }).nonce!;

/** A rematch: what was promised and sent when the last match ended holds for the one that follows. */
export function followed(next: string, commit: string, nonce: string): void {
  remember(next, { ...(commit && { commit }), ...(nonce && { nonce }) });
}

export function fresh(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
