import { afterEach, expect, it, vi } from "vitest";
import { asPage } from "./testing";

afterEach(() => vi.useRealTimers());

it("asks a house that is out of reach ever more rarely, and at once when the browser is online", async () => {
  vi.useFakeTimers();
  const signs = new EventTarget();
  asPage({
    addEventListener: signs.addEventListener.bind(signs),
    removeEventListener: signs.removeEventListener.bind(signs),
  });
  vi.spyOn(Math, "random").mockReturnValue(0.5); // no jitter
  const { keepAsking } = await import("./server_status.svelte");
  const began = performance.now();
  const asked: number[] = [];
  const end = keepAsking(() => Promise.resolve(asked.push(performance.now() - began)));
  await vi.advanceTimersByTimeAsync(13_000);
  expect(asked).toEqual([500, 1500, 3500, 7500, 12_500]);
  signs.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(4999);
  expect(asked).toHaveLength(6);
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(6);
});
