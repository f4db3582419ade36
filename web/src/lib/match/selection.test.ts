import { beforeEach, expect, it, vi } from "vitest";
import { asPage } from "../testing";

beforeEach(() => {
  vi.resetModules();
  asPage();
});

/** A table at which these captures are on offer, and one touches these squares. */
async function touched(plays: string[], squares: string[]) {
  const { Selection } = await import("./selection.svelte");
  const choices = plays.map((play) => ({ play, touches: play.split("x") }));
  const presenter = { behind: false, settling: false };
  const table = { canAct: true, sent: false, shown: { version: 1, choices }, presenter, traits: {} };
  const did = { play: vi.fn(), note: vi.fn() };
  const selection = new Selection({ ...table, ...did } as never);
  for (const square of squares) selection.touch(square);
  return { played: did.play.mock.calls.flat(), noted: did.note.mock.calls.flat(), left: selection.touched };
}

it("plays the one way to the ring at the end of a capture that is touched", async () => {
  const { played, noted } = await touched(["13x8x1", "14x7"], ["13", "1"]);
  expect([played, noted]).toEqual([["13x8x1"], []]);
});

it("says that several ways lead to the ring, and stays with the piece", async () => {
  const { played, noted, left } = await touched(["9x18x27x20", "9x16x23x20", "10x3"], ["9", "20"]);
  expect([played, noted, left]).toEqual([[], ["web.several-ways"], ["9"]]);
});
