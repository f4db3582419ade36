import { expect, test } from "vitest";
import { lines } from "./line";

const shown = (marked: string[]) => lines(marked).map((run) => run.map((cell) => cell.slot).join(" "));

test("a row of marked cells is one line, from the left or from below", () => {
  expect(shown(["c3r1", "c1r1", "c4r1", "c2r1"])).toEqual(["c1r1 c2r1 c3r1 c4r1"]);
  expect(shown(["c4r4", "c4r3", "c4r2", "c4r1"])).toEqual(["c4r1 c4r2 c4r3 c4r4"]);
  expect(shown(["c1r4", "c2r3", "c3r2", "c4r1"])).toEqual(["c1r4 c2r3 c3r2 c4r1"]);
});

test("two lines that cross are two, and cells that only happen to touch are none", () => {
  const across = ["c1r1", "c2r1", "c3r1", "c4r1"];
  const rising = ["c4r1", "c5r2", "c6r3", "c7r4"];
  expect(shown([...across, ...rising.slice(1)])).toEqual([across.join(" "), rising.join(" ")]);
  const up = ["c3r1", "c3r2", "c3r3", "c3r4"];
  expect(shown([...across, ...up.slice(1)])).toEqual([across.join(" "), up.join(" ")]);
});
