// Who wants to play again.
import type { SeatInfo } from "../protocol";

/** The seats whose people want to play again and did not before; bots always do. */
export function asksAgain(now: SeatInfo[], before: SeatInfo[], looker: number | null): number[] {
  const others = looker === null ? [] : now.filter(({ seat, bot }) => seat !== looker && !bot);
  return others.filter(({ seat, plays_again }) => plays_again && !before[seat]?.plays_again).map(({ seat }) => seat);
}
