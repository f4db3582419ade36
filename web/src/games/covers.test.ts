import { expect, it } from "vitest";
import { coverOf, honourOf } from "./covers";

it("gives a game's own achievements its icon, and no other's", () => {
  expect([honourOf("cardpeegee-goliath"), honourOf("first-win-cardpeegee"), honourOf("streak-3")]).toEqual([
    "shield",
    undefined,
    undefined,
  ]);
});

it("tells apart by discs those who play with discs", () => {
  expect(["connect-four", "checkers", "a-plug-in"].map((slug) => !!coverOf(slug).discs)).toEqual([true, false, false]);
});
