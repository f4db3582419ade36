// What a picture of Whist shows, by the names that the house gives its zones, counters and events.
import type { Event } from "../../lib/protocol";
import type { TableModel } from "../../lib/match/table.svelte";

/** How many tricks each of the two stages has. */
export const tricks = (table: TableModel): number => table.counted("pairs", 0)?.of ?? 0;

const lastOf = (table: TableModel, name: string): Event | undefined =>
  table.events.findLast((event) => event.name === name);
const seatOf = (event: Event | undefined): number | undefined => (event ? Number(event.fields.seat) : undefined);

/** Who leads this trick: whoever led it, or must lead it now. */
export function leader(table: TableModel): number | undefined {
  if (table.zone("trick").codes[0]) return seatOf(lastOf(table, "led"));
  return table.shown!.prompt?.key === "whist.lead" ? table.shown!.awaited[0] : undefined;
}

export interface Trick {
  led: string;
  answer: string;
  by: number;
  winner: number;
}

/** The trick before this one, or the one that is being won. */
export function lastTrick(table: TableModel): Trick | null {
  const won = lastOf(table, "trick-won");
  if (!won) return null;
  const [led, answer] = won.fields.pair as [string, string];
  const by = table.events.findLast((event) => event.name === "led" && event.fields.card === led);
  return { led, answer, by: seatOf(by) ?? 0, winner: seatOf(won)! };
}

/** While both cards still lie there, the trick that has just been won. */
export function winning(table: TableModel): Trick | null {
  return table.currentEvent?.name === "trick-won" && table.zone("trick").codes[1] ? lastTrick(table) : null;
}

/** The cards that both drew for dealer in this round. */
export function drawn(table: TableModel): string[] {
  return (lastOf(table, "dealer-drawn")?.fields.cards ?? []) as string[];
}

export interface Scored {
  event: Event;
  round: number;
  pairs: number[]; // by seat, as all that follows
  points: number[];
  scores: number[];
}

/** The round that has just ended, until one plays a card of the next. */
export function roundScored(table: TableModel): Scored | null {
  const at = table.events.findLastIndex((event) => event.name === "round-scored");
  const mine = ({ name, fields }: Event) => ["led", "followed"].includes(name) && fields.seat === (table.looker ?? 0);
  if (at < 0 || table.past || table.shown!.phase === "over" || table.events.slice(at + 1).some(mine)) return null;
  const event = table.events[at]!;
  const round = table.events.slice(0, at + 1).filter(({ name }) => name === "round-scored").length;
  return { event, round, ...(event.fields as unknown as Omit<Scored, "event" | "round">) };
}
