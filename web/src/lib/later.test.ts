import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetched } from "./later.svelte";
import { asPage } from "./testing";
import { speak } from "./texts.svelte";

const never = () => new Promise<never>(() => {});
vi.mock("virtual:words", () => ({
  words: {
    first: { en: () => Promise.resolve({ default: { "web.page-out-of-reach": "Not loaded." } }) },
    here: { en: () => Promise.resolve({ default: {} }) },
    hanging: { en: () => new Promise(() => {}) },
  },
}));

beforeEach(async () => {
  asPage();
  await speak("en");
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it.each([
  ["a file", never, "here"],
  ["words", () => Promise.resolve(), "hanging"],
])("says of %s not come in time that the page could not be loaded", async (_, part, words) => {
  let told = "";
  fetched<unknown>(part(), words).catch((error: Error) => (told = error.message));
  await vi.advanceTimersByTimeAsync(14_999);
  expect(told).toBe("");
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toBe("Not loaded.");
});
