import { beforeAll, expect, test, vi } from "vitest";
import type { Reward } from "./protocol";
import { brought, reached } from "./reward";
import { learn, speak } from "./texts.svelte";

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  await speak("en");
  await learn("later");
});

const REWARD: Reward = {
  type: "reward",
  match: "m",
  result: "won",
  points: [{ reason: "win", points: 20 }],
  coins: 10,
  before: null,
  after: null,
  account_before: null,
  account_after: null,
  achievements: ["first-win-whist"],
  rating_before: { rating: 1500, sure: true },
  rating_after: { rating: 1512, sure: true },
};

test("what a match brought is told in sentences, the rating in one of its own", () => {
  expect(brought(REWARD, "Whist")).toBe(
    "You earned 20 XP, 10 coins and the achievement Trumped. Your rating went from 1,500 to 1,512.",
  );
});

test("an achievement is called one, so that its name is no riddle", () => {
  expect(reached(REWARD, "Whist")).toEqual([
    ["trophy", "Achievement: Trumped", "the achievement Trumped"],
    ["star", "Rating from 1,500 to 1,512"],
  ]);
});
