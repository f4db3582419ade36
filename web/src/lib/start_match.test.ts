import { beforeEach, expect, it, vi } from "vitest";
import type { GameInfo } from "./protocol";
import { asPage } from "./testing";

const game = {
  slug: "checkers",
  title: "Checkers",
  texts: {},
  options: { size: { default: 8 }, flying: { default: false } },
  presets: { english: {}, small: { size: 6 }, international: { size: 10, flying: true } },
} as unknown as GameInfo;
const go = vi.fn();
const asked = vi.fn<(path: string, init?: { body?: string }) => Promise<Response>>();

beforeEach(() => {
  vi.resetModules();
  go.mockReset();
  asked.mockReset();
  asked.mockImplementation((path) => Promise.resolve(Response.json(path === "/api/games" ? [game] : { match: "N" })));
  asPage({ fetch: asked });
  vi.doMock("./router.svelte", () => ({ go }));
  vi.doMock("../screens/table/TablePage.svelte", () => ({}));
});

const asTable = (bot: string, options: object) =>
  ({
    shown: { game: "checkers", ranked: true, pace: "quick", options },
    chairs: [{ seat: 0 }, { seat: 1, bot }],
    looker: 0,
  }) as never;
const sent = () => asked.mock.calls.map(([path, init]) => [path, JSON.parse(init?.body ?? "null") as object]);

it("finds the preset of a match by its house rules, and none for rules of one's own", async () => {
  const { presetWith } = await import("./start_match");
  expect(presetWith(game, { flying: false, size: 8 })).toBe("english");
  expect(presetWith(game, { flying: true, size: 10 })).toBe("international");
  expect(presetWith(game, { flying: true, size: 8 })).toBe(undefined);
});

it("looks for another person on the same terms where a person sat opposite", async () => {
  const { newOpponent } = await import("./start_match");
  await newOpponent(asTable("", { size: 6, flying: false }));
  const seek = { game: "checkers", preset: "small", ranked: true };
  expect(go.mock.lastCall).toEqual(["/", { state: { seek } }]);
});

it("sets a table again where a bot sat opposite, and where rules of one's own are played by nobody else", async () => {
  const { newOpponent } = await import("./start_match");
  await newOpponent(asTable("sharp", { size: 6, flying: false }));
  await newOpponent(asTable("", { size: 8, flying: true }));
  const tables = sent().filter(([path]) => path === "/api/tables");
  expect(tables).toMatchObject([
    ["/api/tables", { bots: { 1: "sharp" }, private: true }],
    ["/api/tables", { options: { size: 8, flying: true }, ranked: true, pace: "quick" }],
  ]);
  expect(go.mock.lastCall).toEqual(["/m/N", { state: { sit: true } }]);
});

it.each([false, true])("asks the house for the ceremony unless one skips it (%s)", async (skipCeremony) => {
  const { prefs } = await import("./prefs.svelte");
  const { playBot } = await import("./start_match");
  prefs.skipCeremony = skipCeremony;
  await playBot("checkers");
  expect(sent().at(-1)).toMatchObject(["/api/play", { ceremony: !skipCeremony }]);
});
