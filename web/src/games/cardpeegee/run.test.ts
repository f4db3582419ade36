import { expect, it } from "vitest";
import type { Term } from "../../lib/protocol";
import type { TableModel } from "../../lib/match/table.svelte";
import { behind, deckKey, readyFor, shortened } from "./run";

const row = (key: string, amount: number) => ({ label: { key, args: {} }, amount, codes: [] }) as Term;
const told = (rows: Term[]) => rows.map(({ label, amount }) => [label.key, amount]);

it("keeps a short sum as it is", () => {
  const rows = [row("dawn", 9), row("hit", -11), row("health", -2)];
  expect(shortened(rows)).toBe(rows);
});

it("says where a long sum began and ended, and still adds up", () => {
  const hits = [-1, -2, -3, -4, -5];
  const rows = [row("dawn", 9), ...hits.map((amount) => row("hit", amount)), row("health", -6)];
  const [total, ...parts] = shortened(rows).toReversed();
  expect(told(shortened(rows))).toEqual([
    ["dawn", 9],
    ["web.cg-meanwhile", -6],
    ["hit", -4],
    ["hit", -5],
    ["health", -6],
  ]);
  expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(total!.amount);
});

it("shows no total that is not of the cards beside it", () => {
  const table = { counted: () => ({ name: "score", value: 37 }) } as unknown as TableModel;
  expect(behind(table, "score", [row("card", 20), row("total", 37)])?.value).toBe(37);
  expect(behind(table, "score", [row("card", 20), row("total", 31)])).toBeUndefined();
});

it("asks for a trap only where there is one", () => {
  const table = (canLeave: boolean) => ({ selection: { mayTouch: () => canLeave } }) as unknown as TableModel;
  expect([readyFor(table(true), "treasure"), readyFor(table(false), "treasure")]).toEqual(["treasure", "free"]);
  expect(readyFor(table(false), "monster")).toBe("monster");
});

it("does nothing when the key of the deck is pressed again while cards fly", () => {
  const table = (may: boolean, showing: boolean, busy = false) =>
    ({ selection: { mayTouch: () => may }, presenter: { showing }, busy }) as unknown as TableModel;
  expect(deckKey(table(true, false), false)).toBe("deal");
  expect([deckKey(table(false, true), false), deckKey(table(false, false, true), false)]).toEqual(["", ""]);
  expect([deckKey(table(false, false), false), deckKey(table(false, true), true)]).toEqual(["look", "town"]);
});
