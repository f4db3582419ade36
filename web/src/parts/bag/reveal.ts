// What both drew from the bag, while it is shown.
import type { TableModel } from "../../lib/match/table.svelte";

export const REVEALED = 4000; // milliseconds

export interface Reveal {
  drawn: [string[], string[]]; // the colours, by seat
  prize: string; // more of this colour begins
  winner: number | null; // null: they draw again
}

export function revealed(table: TableModel): Reveal | null {
  const event = table.currentEvent;
  return event?.name === "bag-shown" ? (event.fields as unknown as Reveal) : null;
}

/** How many of the colour that decides a seat has drawn. */
export const prizes = ({ drawn, prize }: Reveal, seat: number): number =>
  drawn[seat]!.filter((colour) => colour === prize).length;
