// What a picture of Crazy Eights and its events show.
import type { Event } from "../../lib/protocol";
import type { Room } from "../../lib/room.svelte";

const FIRST = ["started", "flipped", "piles-reset"]; // what lays out a new discard pile
const OPENING = ["dealt", "started"];
const LOOSE = 3; // discards of which one sees a corner

/** The discards that lie on top, the last one uppermost, as far as one has seen them come. */
export function discards(room: Room): string[] {
  const top = room.zone("discard").codes[0];
  const seen: string[] = [];
  for (const event of [...room.events].reverse()) {
    if (event.name === "played" || FIRST.includes(event.name)) seen.unshift(String(event.fields.card));
    if (seen.length === LOOSE || FIRST.includes(event.name)) break;
  }
  return seen.at(-1) === top ? seen : top ? [top] : [];
}

/** How many cards somebody has drawn since the other last played. */
export function drew(room: Room, seat: number): number {
  const since = room.events.slice(
    room.events.findLastIndex((event) => event.name === "played" && event.fields.seat !== seat) + 1,
  );
  return since.filter((event) => event.name === "drew" && event.fields.seat === seat).length;
}

/** Whether nothing has happened yet but the deal, as far as one knows. */
export const untouched = (events: Event[]): boolean => events.every((event) => OPENING.includes(event.name));
