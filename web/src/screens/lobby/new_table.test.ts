import { expect, test } from "vitest";
import { rankable } from "./new_table";

test("a ranked match is offered where the house says that it takes one", () => {
  const terms = { seats: [2], pace: "quick", options: false, guests: false } as const;
  const usual = { guest: false, seats: 2, options: false };
  expect(rankable({ ...terms, seats: [2] }, usual)).toBe(true);
  expect(rankable({ ...terms, seats: [2] }, { ...usual, guest: true })).toBe(false);
  expect(rankable({ ...terms, seats: [2] }, { ...usual, seats: 4 })).toBe(false);
  expect(
    rankable({ ...terms, seats: [2, 4], options: true, guests: true }, { guest: true, seats: 4, options: true }),
  ).toBe(true);
});
