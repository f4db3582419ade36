import { expect, it, vi } from "vitest";
import type { GameInfo } from "./protocol";
import { asPage } from "./testing";

const game = {
  slug: "checkers",
  options: { size: { default: 8 }, flying: { default: false } },
  presets: { english: {}, small: { size: 6 }, international: { size: 10, flying: true } },
} as unknown as GameInfo;

it("finds the preset of a match by its house rules, and none for rules of one's own", async () => {
  asPage({ navigation: undefined, history: { state: null }, fetch: vi.fn() });
  const { presetWith } = await import("./start_match");
  expect(presetWith(game, { flying: false, size: 8 })).toBe("english");
  expect(presetWith(game, { flying: true, size: 10 })).toBe("international");
  expect(presetWith(game, { flying: true, size: 8 })).toBe(undefined);
});
