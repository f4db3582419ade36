// What moderators ask of the house. It refuses everybody else.
import { ask, get, post } from "./api";
import type { Case, NewOrder, Order, Report } from "./protocol";
import { say } from "./texts.svelte";

export const reports = (closed: boolean) =>
  get<Report[]>(`/api/moderation/reports?all=${closed}`).then((found) =>
    found.filter((report) => (report.closed !== null) === closed),
  );
export const caseOf = (report: string) => get<Case>(`/api/moderation/reports/${report}`);
export const orders = () => get<Order[]>("/api/moderation/orders");
export const order = (what: NewOrder) => post<void>("/api/moderation/orders", what);
export const lift = ({ kind, person }: Order) => ask<void>("DELETE", `/api/moderation/orders/${kind}/${person}`);
export const close = (report: string, verdict: string) =>
  post<void>(`/api/moderation/reports/${report}/close`, { verdict });

const HOUR = 60;
const DAY = 24 * HOUR;
/** What can be decided, and the minutes for which; 0 is for good. */
export const DURATIONS = { mute: [HOUR, DAY, 7 * DAY], ban: [DAY, 7 * DAY, 30 * DAY, 0], dismiss: [] };
export type Verdict = keyof typeof DURATIONS;

export function lasting(minutes: number): string {
  if (!minutes) return say("moderation.for-good");
  return minutes < DAY
    ? say("moderation.hours", { count: minutes / HOUR })
    : say("moderation.days", { count: minutes / DAY });
}

/** What somebody reads who is muted or banned: the house's own sentence. */
export function reads(kind: "mute" | "ban", minutes: number, reason: string): string {
  const unit = !minutes ? "" : minutes < DAY ? "-hours" : "-days";
  const count = minutes < DAY ? minutes / HOUR : minutes / DAY;
  return say(`error.${kind === "mute" ? "muted" : "banned"}${unit}`, {
    count,
    why: reason ? `: ${reason.replace(/\.$/, "")}` : "",
  });
}
