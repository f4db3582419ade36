import { beforeAll, expect, test, vi } from "vitest";
import type { MyMatch } from "../../lib/protocol";
import { speak } from "../../lib/texts.svelte";
import { against, paceOf, running } from "./terms";

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

test("a bot is called in the lobby as at the table: by its name, or by its level as one chose it", () => {
  const me = { name: "Ana" };
  const names = [{ name: "Tilly", bot: "casual", level: 3 }, { bot: "casual", level: 2 }, { bot: "search" }];
  expect(names.map((bot) => against(match("a", { seats: [me, bot] as never }), "Ana"))).toEqual([
    "Tilly",
    "Casual",
    "Computer",
  ]);
});
