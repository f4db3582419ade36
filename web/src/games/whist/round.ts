// What a picture of Whist shows, by the names that the house gives its zones, counters and events.
import { zoneOf } from "../../lib/mirror";
import type { Event, Zone } from "../../lib/protocol";
import type { Room } from "../../lib/room.svelte";

export const TRICKS = 13; // in each of the two stages
const NOTHING: Zone = { name: "", layout: "fan", slots: [], codes: [], seat: null, columns: 0, size: 0 };

export const zone = (room: Room, name: string): Zone => zoneOf(room.shown!, name) ?? { ...NOTHING, name };
export const handOf = (room: Room, seat: number): Zone => zone(room, seat === room.looker ? "hand" : `hand-${seat}`);
export const number = (room: Room, name: string, seat: number | null = null): number =>
  Number(room.counter(name, seat) ?? 0);

const lastOf = (room: Room, name: string): Event | undefined => room.events.findLast((event) => event.name === name);
const seatOf = (event: Event | undefined): number | undefined => (event ? Number(event.fields.seat) : undefined);

/** Who leads this trick: whoever led it, or must lead it now. */
export function leader(room: Room): number | undefined {
  if (zone(room, "trick").codes[0]) return seatOf(lastOf(room, "led"));
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
  return room.telling?.name === "trick-won" && zone(room, "trick").codes[1] ? lastTrick(room) : null;
}

/** The cards that both drew for dealer in this round. */
export function drawn(room: Room): string[] {
  return (lastOf(room, "dealer-drawn")?.fields.cards ?? []) as string[];
}
