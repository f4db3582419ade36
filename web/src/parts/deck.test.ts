import { beforeEach, expect, it, vi } from "vitest";
import { asPage } from "../lib/testing";

const svg = (status = 200, kind = "image/svg+xml") =>
  new Response("<svg></svg>", { status, headers: { "content-type": kind } });
const inserted = vi.fn();

async function deckAfter(...answers: (Response | Error)[]) {
  const fetch = vi.fn(() => {
    const answer = answers.shift() ?? new Response(null);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  asPage({ fetch });
  Object.assign(document, { body: { insertAdjacentHTML: inserted } });
  const { needDeck } = await import("./deck");
  const done = needDeck();
  await vi.runAllTimersAsync();
  await done;
  return needDeck;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  inserted.mockReset();
  return () => vi.useRealTimers();
});

it("is asked for again after a failure", async () => {
  await deckAfter(new Error("no network"), svg());
  expect(inserted).toHaveBeenCalledOnce();
});

it.each([svg(502), svg(200, "text/html")])("is never a page that tells of an error", async (wrong) => {
  await deckAfter(wrong, svg());
  expect([inserted.mock.calls.length, wrong.bodyUsed]).toEqual([1, false]);
});

it("is asked for by the next card when all attempts failed", async () => {
  const needDeck = await deckAfter(...Array.from({ length: 4 }, () => new Error("no network")));
  expect(inserted).not.toHaveBeenCalled();
  vi.stubGlobal("fetch", () => Promise.resolve(svg()));
  await needDeck();
  expect(inserted).toHaveBeenCalledOnce();
});
