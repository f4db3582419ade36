import { expect, test } from "vitest";
import { passed } from "./ways";

test("the squares that a capture empties are those that the house names, leg by leg, on no line of ours", () => {
  const choice = { play: "13x8x1", touches: ["13", "8", "1"], captures: true, captured: ["30", "2"] };
  expect([passed(choice, 1), passed(choice, 2)]).toEqual([["30"], ["30", "2"]]);
  expect([passed({ ...choice, captured: undefined }, 2), passed(undefined, 1)]).toEqual([[], []]);
});
