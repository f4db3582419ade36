import { beforeEach, expect, it, vi } from "vitest";
import type { JudgedPlay } from "../protocol";
import { asPage } from "../testing";

const judged = (grade: string) => ({ grade, slots: ["4"] }) as unknown as JudgedPlay;
const BUSY = { code: "too-many", message: { key: "error.too-many", args: {} } };

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  const busy = () => Promise.resolve(new Response(JSON.stringify(BUSY), { status: 429 }));
  asPage({ fetch: vi.fn(busy) });
  return () => vi.useRealTimers();
});

it("lights what would have been better where something would have been", async () => {
  const { betterSlots } = await import("./review.svelte");
  expect(["best", "good", "mistake", "blunder"].map((grade) => betterSlots(judged(grade)))).toEqual([
    [],
    [],
    ["4"],
    ["4"],
  ]);
  expect(betterSlots(undefined)).toEqual([]);
});

it("praises no play of a position that was lost already", async () => {
  const { graded } = await import("./review.svelte");
  const play = (before: number) => graded({ grade: "good", before } as unknown as JudgedPlay);
  expect(play(0)).not.toEqual(play(0.4));
});

it("hangs up when the page is left, which says nothing about the house", async () => {
  const asked = vi.fn(
    (_: string, { signal }: RequestInit) =>
      new Promise<Response>((_, fail) => signal!.addEventListener("abort", () => fail(new Error("aborted")))),
  );
  vi.stubGlobal("fetch", asked);
  const { Review } = await import("./review.svelte");
  const { serverStatus } = await import("../server_status.svelte");
  const review = new Review("M");
  void review.ask();
  await vi.advanceTimersByTimeAsync(1000);
  review.leave();
  await vi.advanceTimersByTimeAsync(1000);
  expect([asked.mock.calls[0]![1].signal!.aborted, serverStatus.reachable]).toEqual([true, true]);
});

it("asks again for a review that is not ready, and no more once the page is left", async () => {
  const { Review } = await import("./review.svelte");
  const review = new Review("M");
  void review.ask();
  await vi.advanceTimersByTimeAsync(11_000);
  expect(fetch).toHaveBeenCalledTimes(3);
  review.leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).toHaveBeenCalledTimes(3);
});
