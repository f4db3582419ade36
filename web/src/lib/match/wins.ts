// Who has won how often from rematch to rematch, kept in this tab.
const STORAGE_KEY = "parlour.wins";

export type Wins = Record<string, number>; // by name
interface Kept {
  match: string; // the one to which the others led
  wins: Wins;
}

function kept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as Kept | null;
  } catch {
    return null; // a browser that keeps nothing, or nonsense in its place
  }
}

/** The wins of the matches that led to this one; null if none did. */
export function winsBefore(match: string): Wins | null {
  const found = kept();
  return found?.match === match ? found.wins : null;
}

/** With those of a match that was won by these. */
export function withWinners(wins: Wins | null, winners: string[]): Wins {
  return winners.reduce<Wins>((sum, name) => ({ ...sum, [name]: (sum[name] ?? 0) + 1 }), wins ?? {});
}

/** This match is over and leads to the next. */
export function carryWins(match: string, winners: string[], next: string): void {
  if (kept()?.match === next) return;
  const wins = withWinners(winsBefore(match), winners);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ match: next, wins } satisfies Kept));
  } catch {
    // counted for this match only
  }
}
