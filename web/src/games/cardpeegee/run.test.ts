import { expect, it } from "vitest";
import type { Term } from "../../lib/protocol";
import type { TableModel } from "../../lib/match/table.svelte";
import { behind, deckKey, lastBlow, readyFor, shortened } from "./run";

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

const dying = (left: number, ...events: object[]) =>
  ({
    events: [{ name: "met" }, ...events],
    counted: (name: string) => (name === "health" ? { name, value: left } : undefined),
  }) as unknown as TableModel;
const accounted = (rows: Term[]) => rows.map(({ label: { key, args }, amount }) => [key, amount, args]);

it("tells of the blow that one died of how much health there was, what it took and what is left", () => {
  const message = { key: "cardpeegee.clash-lost", args: {} };
  const clash = {
    name: "clash",
    message,
    fields: { mine: [row("total", 12)], theirs: [row("total", 31)], blow: 19, round: 1 },
  };
  expect(accounted(lastBlow(dying(-4, clash)))).toEqual([
    ["web.cg-attack", 31, {}],
    ["web.cg-your-attack", 12, {}],
    ["web.cg-health-less", -4, { health: 15, lost: 19 }],
  ]);
});

it("tells of the trap that one died of what was evaded", () => {
  const sums = { damage: 20, evasion: 6, difficulty: 4, avoided: 2, taken: 18 };
  const fields = Object.fromEntries(Object.entries(sums).map(([name, amount]) => [name, [row("total", amount)]]));
  expect(accounted(lastBlow(dying(-3, { name: "sprung", fields })))).toEqual([
    ["web.cg-damage", 20, {}],
    ["web.cg-evaded", -2, { evasion: 6, difficulty: 4 }],
    ["web.cg-health-less", -3, { health: 15, lost: 18 }],
  ]);
});

it("tells of no blow where none was lost", () => {
  const message = { key: "cardpeegee.clash-won", args: {} };
  const clash = { name: "clash", message, fields: { mine: [], theirs: [], hit: 3, blow: 0, round: 1 } };
  expect(lastBlow(dying(0, clash))).toEqual([]);
});
