// Who wants to play again.
import type { SeatInfo } from "../protocol";

/** The seats whose people want to play again and did not before; bots always do. */
export function asksAgain(now: SeatInfo[], before: SeatInfo[], looker: number | null): number[] {
  const others = looker === null ? [] : now.filter(({ seat, bot }) => seat !== looker && !bot);
  return others.filter(({ seat, plays_again }) => plays_again && !before[seat]?.plays_again).map(({ seat }) => seat);
}

/** The others whose answer is awaited, and those of them who have left. */
export function awaitedAgain(seats: SeatInfo[], looker: number | null): { awaited: number[]; left: number[] } {
  const awaited = seats.filter(({ seat, bot, plays_again }) => seat !== looker && !bot && !plays_again);
  const left = awaited.filter(({ away }) => away !== null && away !== undefined);
  return { awaited: awaited.map(({ seat }) => seat), left: left.map(({ seat }) => seat) };
}
