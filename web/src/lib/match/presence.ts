// Who lost the connection, and who is back.
import type { SeatInfo } from "../protocol";

/** What whoever sits at `own` is told of the others; nothing where nothing has changed. */
export function cameAndWent(
  now: SeatInfo[],
  before: SeatInfo[],
  own: Set<number | null>,
): { key: "online.away" | "online.back"; seat: number }[] {
  const gone = (chair?: SeatInfo) => chair?.away != null;
  return now
    .filter((chair) => !chair.bot && !own.has(chair.seat) && gone(chair) !== gone(before[chair.seat]))
    .map((chair) => ({ key: gone(chair) ? "online.away" : "online.back", seat: chair.seat }));
}
