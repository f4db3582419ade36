// What a house promised about the luck of a match before it began, what this browser added to it, and what it was shown: kept here,
// so that the proof of the replay page need not believe the house about any of it. The same as src/parlour/client/fairness.py.
import { keptObject } from "./kept";
import type { Whole } from "./match/mirror";

export interface Promised {
  commit?: string;
  nonce?: string;
  taken?: Taken;
  begun?: boolean;
  shown?: Shown;
}

/** What the house says that it has of a seat of mine; empty: it drew that itself. */
export interface Taken {
  seat: number;
  nonce: string;
}

/** The match that this browser was shown, to be found in its record. */
export interface Shown {
  game: string;
  options: Record<string, unknown>;
  seats: number;
  plays: [step: number, play: string][]; // of mine, as the record has them: "0 11-15"
  end?: { step: number; result: string };
}

const STORAGE_KEY = "parlour.promises";
const MOST = 50; // matches
const MOST_PLAYS = 200; // of a match: the last ones

const all = () => keptObject<Promised>(() => localStorage.getItem(STORAGE_KEY));

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
    localStorage.setItem(
      STORAGE_KEY,
      JSON.stringify(Object.fromEntries([...Object.entries(others), [match, kept]].slice(-MOST))),
    );
  } catch {
    // then the proof says what the house published
  }
}

/** What a picture says: a commitment counts if it comes before the deal, and what the house has of my seat from the deal on. */
export function saw(
  match: string,
  { phase, commit, seat, nonce }: Pick<Whole, "phase" | "commit" | "seat" | "nonce">,
): void {
  if (promised(match).begun) return;
  const taken = seat === null || nonce === null ? undefined : { seat, nonce };
  keep(match, { ...(phase === "waiting" && { commit }), ...promised(match), taken, begun: phase !== "waiting" });
}

/** What was shown of a match that has begun: its terms, which never change, and its end. */
export function showed(match: string, { phase, game, options, seats, version, result }: Whole): void {
  const known = promised(match);
  if (phase === "waiting" || known.shown?.end || (known.shown && !result)) return;
  const end = result && {
    end: {
      step: version,
      result: `${result.winners.length ? `won ${result.winners.join(",")}` : "ended"} ${result.reason}`,
    },
  };
  keep(match, { ...known, shown: { game, options, seats: seats.length, plays: [], ...known.shown, ...end } });
}

/** A play of mine that the house says it has stored as this step. */
export function played(match: string, step: number, seat: number, play: string): void {
  const known = promised(match);
  if (known.shown)
    keep(match, {
      ...known,
      shown: {
        ...known.shown,
        plays: [...known.shown.plays, [step, `${seat} ${play}`] as [number, string]].slice(-MOST_PLAYS),
      },
    });
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
