// What a picture of Whist shows, by the names that the house gives its zones, counters and events.
import type { Event } from "../../lib/protocol";
import type { Room } from "../../lib/room.svelte";

/** How many tricks each of the two stages has. */
export const tricks = (room: Room): number => room.counted("pairs", 0)?.of ?? 0;

const lastOf = (room: Room, name: string): Event | undefined => room.events.findLast((event) => event.name === name);
const seatOf = (event: Event | undefined): number | undefined => (event ? Number(event.fields.seat) : undefined);

/** Who leads this trick: whoever led it, or must lead it now. */
export function leader(room: Room): number | undefined {
  if (room.zone("trick").codes[0]) return seatOf(lastOf(room, "led"));
  return room.shown!.prompt?.key === "whist.lead" ? room.shown!.awaited[0] : undefined;
}

export interface Trick {
  led: string;
  answer: string;
  by: number;
  winner: number;
}

/** The trick before this one, or the one that is being won. */
export function lastTrick(room: Room): Trick | null {
  const won = lastOf(room, "trick-won");
  if (!won) return null;
  const [led, answer] = won.fields.pair as [string, string];
  const by = room.events.findLast((event) => event.name === "led" && event.fields.card === led);
  return { led, answer, by: seatOf(by) ?? 0, winner: seatOf(won)! };
}

/** While both cards still lie there, the trick that has just been won. */
export function winning(room: Room): Trick | null {
  return room.telling?.name === "trick-won" && room.zone("trick").codes[1] ? lastTrick(room) : null;
}

/** The cards that both drew for dealer in this round. */
export function drawn(room: Room): string[] {
  return (lastOf(room, "dealer-drawn")?.fields.cards ?? []) as string[];
}

export interface Scored {
  event: Event;
  round: number;
  pairs: number[]; // by seat, as all that follows
  points: number[];
  scores: number[];
}

/** The round that has just ended, until one plays a card of the next. */
export function roundScored(room: Room): Scored | null {
  const at = room.events.findLastIndex((event) => event.name === "round-scored");
  const mine = ({ name, fields }: Event) => ["led", "followed"].includes(name) && fields.seat === (room.looker ?? 0);
  if (at < 0 || room.retold || room.shown!.phase === "over" || room.events.slice(at + 1).some(mine)) return null;
  const event = room.events[at]!;
  const round = room.events.slice(0, at + 1).filter(({ name }) => name === "round-scored").length;
  return { event, round, ...(event.fields as unknown as Omit<Scored, "event" | "round">) };
}
