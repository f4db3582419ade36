import { beforeAll, expect, test, vi } from "vitest";
import type { MyMatch } from "../../lib/protocol";
import { speak } from "../../lib/texts.svelte";
import { paceOf, running } from "./terms";

beforeAll(() => {
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  return speak("en");
});

const match = (id: string, more: Partial<MyMatch> = {}): MyMatch => ({
  match: id,
  game: "whist",
  preset: "standard",
  options: {},
  pace: "quick",
  ranked: false,
  phase: "live",
  seats: [],
  made: 1,
  commit: "",
  turn: false,
  alone: true,
  ...more,
});

test("a tile goes on with the match that waits for my move, else with the newest", () => {
  const old = match("old"),
    mine = match("mine", { turn: true }),
    late = match("late", { made: 3 });
  expect(running([old, mine, late], "whist")?.match).toBe("mine");
  expect(running([old, late], "whist")?.match).toBe("late");
});

test("a tile goes on with no other game and with no table that has not begun", () => {
  expect(running([match("a", { game: "checkers" }), match("b", { phase: "waiting" })], "whist")).toBeUndefined();
});

test("a pace says its seconds, if it has a clock", () => {
  const paces = { quick: 15, relaxed: 45 };
  expect(paceOf("relaxed", paces)).toBe("Relaxed, 45 s");
  expect(paceOf("untimed", paces)).toBe("No clock");
});
