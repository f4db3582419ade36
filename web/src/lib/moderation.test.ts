import { beforeAll, expect, test, vi } from "vitest";
import { lasting, reads } from "./moderation";
import { learn, speak } from "./texts.svelte";

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  await speak("en");
  await learn("later");
});

test("a moderator reads what the other will read", () => {
  expect(reads("mute", 60, "Rude.")).toBe("You are muted for 1 more hour: Rude.");
  expect(reads("ban", 7 * 1440, "")).toBe("You are banned for 7 more days.");
  expect(reads("ban", 0, "Rude")).toBe("You are banned: Rude.");
});

test("times are told in hours, days or for good", () => {
  expect([60, 1440, 10080, 0].map(lasting)).toEqual(["1 hour", "1 day", "7 days", "for good"]);
});
