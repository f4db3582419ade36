import { expect, it } from "vitest";
import type { Leader } from "../../lib/protocol";
import { placesOf } from "./places";

const leaders = [30, 10, 10, 5].map((points, at) => ({ points, place: at + 1 }) as unknown as Leader);

it("gives equals the same place, and whoever follows the place after all of them", () => {
  expect(placesOf(leaders, "level")).toEqual([1, 2, 2, 4]);
});

it("keeps the places of a board whose figures are not told", () => {
  expect(placesOf(leaders, "current")).toEqual([1, 2, 3, 4]);
});
