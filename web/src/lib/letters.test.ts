import { expect, it } from "vitest";
import { enlarged } from "./letters";

it.each([
  ["(max-width: 29.99em)", "(max-width: 59.98em)"],
  [
    "(min-width: 30em) and (orientation: portrait), (max-height: 0.5em)",
    "(min-width: 60em) and (orientation: portrait), (max-height: 1em)",
  ],
  ["(hover: hover)", "(hover: hover)"],
])("asks for twice the room where letters are twice as large: %s", (condition, twice) => {
  expect(enlarged(condition, 2)).toBe(twice);
  expect(enlarged(condition, 1)).toBe(condition);
});
