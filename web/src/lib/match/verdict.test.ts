import { expect, test } from "vitest";
import type { TableModel } from "./table.svelte";
import { isHonoured } from "./verdict";

const chairs = [
  { seat: 0, bot: "" },
  { seat: 1, bot: "bot" },
  { seat: 2, bot: "" },
];
const ended = (reader: number | null, ...winners: number[]) =>
  isHonoured({ shown: { result: { winners } }, chairs, reader } as unknown as TableModel);

test("whoever wins is honoured, alone or at a device that others share", () => {
  expect([ended(0, 0), ended(null, 0), ended(0, 0, 2)]).toEqual([true, true, true]);
});

test("no laurel is shown for the computer, for whoever beat me, or for a draw", () => {
  expect([ended(0, 1), ended(null, 1), ended(0, 2), ended(0)]).toEqual([false, false, false, false]);
});
