import { expect, test } from "vitest";
import { landing } from "./landing";

const grid = { columns: 2, slots: ["c1r3", "c2r3", "c1r2", "c2r2", "c1r1", "c2r1"] };

test("a disc is aimed at where the house says that it lands, whatever lies there", () => {
  const choices = [{ play: "1", touches: ["hand", "col-1"], lands: "c1r3" }];
  expect(landing(choices, grid, "col-1")).toBe(0);
  expect(landing([{ ...choices[0]!, lands: "c1r2" }], grid, "col-1")).toBe(1);
});

test("nothing is aimed at where nothing can be dropped, or the house does not say where it lands", () => {
  expect(landing([{ play: "1", touches: ["hand", "col-1"] }], grid, "col-1")).toBe(-1);
  expect(landing([], grid, "col-2")).toBe(-1);
});
