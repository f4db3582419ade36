import { describe, expect, it, test } from "vitest";
import type { SeatInfo } from "../protocol";
import { asksAgain, awaitedAgain } from "./rematch";

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

it("knows whose answer is awaited, and who has left", () => {
  const chair = (seat: number, more = {}) => ({ seat, bot: "", away: null, plays_again: false, ...more }) as never;
  const seats = [
    chair(0, { plays_again: true }),
    chair(1, { away: 3 }),
    chair(2, { bot: "x" }),
    chair(3, { plays_again: true, away: 1 }),
  ];
  expect(awaitedAgain(seats, 0)).toEqual({ awaited: [1], left: [1] });
});
