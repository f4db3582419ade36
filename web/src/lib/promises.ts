// What a house promised about the luck of a match before it began, and what this browser added to it: kept here, so that the
// proof of the replay page need not believe the house about either. The same as src/parlour/client/fairness.py.
import type { Whole } from "./mirror";

export interface Promised { commit?: string; nonce?: string; taken?: Taken; begun?: boolean }

/** What the house says that it has of a seat of mine; empty: it drew that itself. */
export interface Taken { seat: number; nonce: string }

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
  const kept = { ...part, ...promised(match) };
  keep(match, kept);
  return kept;
}

function keep(match: string, kept: Promised): void {
  const { [match]: _, ...others } = all();
  try {
    localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries([...Object.entries(others), [match, kept]].slice(-MOST))));
  } catch {
    // then the proof says what the house published
  }
}

/** What a picture says: a commitment counts if it comes before the deal, and what the house has of my seat from the deal on. */
export function saw(match: string, { phase, commit, seat, nonce }: Pick<Whole, "phase" | "commit" | "seat" | "nonce">): void {
  if (promised(match).begun) return;
  const taken = seat === null || nonce === null ? undefined : { seat, nonce };
  keep(match, { ...(phase === "waiting" && { commit }), ...promised(match), taken, begun: phase !== "waiting" });
}

/** What this browser adds to the luck of a match: one that was sent is never replaced. */
export const nonceFor = (match: string): string => remember(match, { nonce: fresh() }).nonce!;

/** A rematch: what was promised and sent when the last match ended holds for the one that follows. */
export function followed(next: string, commit: string, nonce: string): void {
  remember(next, { ...(commit && { commit }), ...(nonce && { nonce }) });
}

export function fresh(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
