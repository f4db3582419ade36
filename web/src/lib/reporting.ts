// What one can do about somebody at the table who is no pleasure.
import { post } from "./api";
import type { SeatInfo, NewReport } from "./protocol";

export const REASONS: NewReport["reason"][] = ["phrases", "name", "stalling", "cheating", "other"];
export const mute = (match: string, seat: number) => post<void>(`/api/matches/${match}/mutes`, { seat });
export const report = (match: string, what: NewReport) => post<void>(`/api/matches/${match}/reports`, what);

/** The people at the table besides oneself; nobody for a spectator, or where all sit at one device. */
export function company(chairs: SeatInfo[], looker: number | null, hotSeat: boolean): SeatInfo[] {
  if (looker === null || hotSeat) return [];
  return chairs.filter((chair) => chair.seat !== looker && chair.taken && !chair.bot);
}
