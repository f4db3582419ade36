import { expect, it } from "vitest";
import type { Event } from "../../lib/protocol";
import type { TableModel } from "../../lib/match/table.svelte";
import { roundScored } from "./round";

const event = (name: string, fields: object = {}) => ({ name, fields }) as unknown as Event;
const scored = (pairs: number[]) => event("round-scored", { pairs, points: [2, -1], scores: [5, 3] });
const table = (events: Event[], more: object = {}) =>
  ({ events, looker: 0, past: false, shown: { phase: "live" }, ...more }) as unknown as TableModel;

it("keeps the sheet of a round until the reader plays a card of the next", () => {
  const events = [scored([7, 6]), event("led", { seat: 0 }), scored([8, 5]), event("round-began")];
  expect(roundScored(table(events))).toMatchObject({ round: 2, pairs: [8, 5], points: [2, -1], scores: [5, 3] });
  const led = [...events, event("led", { seat: 1 })];
  expect(roundScored(table(led))?.round).toBe(2);
  expect(roundScored(table([...led, event("followed", { seat: 0 })]))).toBe(null);
});

it("shows no sheet before the first round is over, after the match and in a replay", () => {
  const events = [scored([8, 5])];
  expect(roundScored(table([]))).toBe(null);
  expect(roundScored(table(events, { shown: { phase: "over" } }))).toBe(null);
  expect(roundScored(table(events, { past: true }))).toBe(null);
});
