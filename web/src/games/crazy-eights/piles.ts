// What a picture of Crazy Eights and its events show.
import { SvelteSet } from "svelte/reactivity";
import type { TableModel } from "../../lib/match/table.svelte";

const FIRST = ["started", "flipped", "piles-reset"]; // what lays out a new discard pile
const DEALT = "parlour.dealt";
const LOOSE = 3; // discards of which one sees a corner

/** The discards that lie on top, the last one uppermost, as far as one has seen them come. */
export function discards(table: TableModel): string[] {
  const top = table.zone("discard").codes[0];
  const seen: string[] = [];
  for (const event of [...table.events].reverse()) {
    if (event.name === "played" || FIRST.includes(event.name)) seen.unshift(String(event.fields.card));
    if (seen.length === LOOSE || FIRST.includes(event.name)) break;
  }
  return seen.at(-1) === top ? seen : top ? [top] : [];
}

/** How many cards somebody has drawn since the other last played. */
export function drew(table: TableModel, seat: number): number {
  const since = table.events.slice(
    table.events.findLastIndex((event) => event.name === "played" && event.fields.seat !== seat) + 1,
  );
  return since.filter((event) => event.name === "drew" && event.fields.seat === seat).length;
}

// The matches for whose cards one has asked: the last is remembered, for whoever loads the page again.
const dealt = new SvelteSet([kept()]);

function kept(): string {
  try {
    return sessionStorage.getItem(DEALT) ?? "";
  } catch {
    return "";
  }
}

export function deal(match: string): void {
  dealt.add(match);
  try {
    sessionStorage.setItem(DEALT, match);
  } catch {
    // then one deals again after loading the page anew
  }
}

/** The cards lie ready; against the computer, where no clock runs, one asks for them before the first play. */
export function ready(table: TableModel): boolean {
  const { looker, shown } = table;
  if (looker === null || shown?.phase !== "live" || shown.version || table.past || table.hotSeat || table.deadline)
    return false;
  return !!table.chairs.find((chair) => chair.seat === 1 - looker)?.bot && !dealt.has(table.match);
}
