import { beforeAll, expect, it } from "vitest";
import { asPage } from "../lib/testing";
import { inRow, LETTERS } from "./hand";

beforeAll(() => asPage());

it("lies in rows of equal length where one row is not enough", () => {
  expect([1, 5, 7, 8, 9, 13, 15].map(inRow)).toEqual([1, 5, 7, 4, 5, 7, 5]);
});

it("is gone along by letters that mean nothing else at a table", async () => {
  const { KEYS } = await import("../screens/table/table_keys");
  const taken = KEYS.flatMap(([keys]) => keys.map((key) => key.toLowerCase()));
  expect(LETTERS.filter((letter) => taken.includes(letter))).toEqual([]);
});
