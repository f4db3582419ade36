import { describe, expect, test } from "vitest";
import type { Choice } from "../protocol";
import { waysTo } from "./touches";

const plays = (...all: string[]): Choice[] => all.map((play) => ({ play, touches: play.split(/[-x]/) }));
const names = (found: Choice[]) => found.map(({ play }) => play);

describe("the end of a jump", () => {
  test("is enough where one way leads there", () => {
    const offered = plays("9x18x27", "9x18x25", "5-8");
    expect(names(waysTo(offered, ["9"], "27"))).toEqual(["9x18x27"]);
    expect(names(waysTo(offered, ["9", "18"], "27"))).toEqual([]); // the next touch itself
    expect(names(waysTo(offered, [], "27"))).toEqual([]); // no piece is chosen yet
  });

  test("may be touched at once where only one piece can move", () => {
    expect(names(waysTo(plays("9x18x27"), [], "27"))).toEqual(["9x18x27"]);
  });

  test("asks where several ways lead there", () => {
    const offered = plays("9x18x27x20", "9x16x23x20");
    expect(names(waysTo(offered, ["9"], "20"))).toHaveLength(2);
  });
});
