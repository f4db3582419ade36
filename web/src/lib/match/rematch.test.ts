import { describe, expect, test } from "vitest";
import type { SeatInfo } from "../protocol";
import { asksAgain } from "./rematch";

const chairs = (...again: boolean[]) =>
  again.map((plays_again, seat) => ({ seat, bot: "", plays_again })) as unknown as SeatInfo[];

describe("who asks for a rematch", () => {
  test("is told once, to the others", () => {
    expect(asksAgain(chairs(false, true), chairs(false, false), 0)).toEqual([1]);
    expect(asksAgain(chairs(false, true), chairs(false, true), 0)).toEqual([]);
    expect(asksAgain(chairs(true, false), chairs(false, false), 0)).toEqual([]);
  });

  test("is no matter of spectators or bots", () => {
    const bot = chairs(false, true).map((chair) => ({ ...chair, bot: "classic" }));
    expect(asksAgain(chairs(false, true), chairs(false, false), null)).toEqual([]);
    expect(asksAgain(bot, chairs(false, false), 0)).toEqual([]);
  });
});
