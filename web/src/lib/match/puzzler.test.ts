import { beforeEach, expect, it, vi } from "vitest";
import type { Outbound, PuzzleInfo, PuzzleVerdict } from "../protocol";
import { asPage } from "../testing";

const INFO = {
  id: "P",
  hints: [],
  seen: [],
  picture: { type: "picture", seat: 0, seats: [], prompt: null },
} as unknown as PuzzleInfo;
const verdict = (line: unknown[]) =>
  ({ allowed: true, right: false, line, updates: [], state: "open", standing: {} }) as unknown as PuzzleVerdict;
const SUBMIT = { type: "submit", match: "puzzle", version: 1, play: "4", id: "one", seat: null } as const;
const later = () => new Promise((resolve) => setTimeout(resolve));

/** A puzzle whose house answers when the test says so. */
async function opened() {
  const waiting: (() => void)[] = [];
  const answers = <T>(found: T) => vi.fn(() => new Promise<T>((resolve) => waiting.push(() => resolve(found))));
  const house = {
    puzzleHint: answers({ ...INFO, hints: [{}] }),
    showPuzzle: answers(verdict([{}])),
    tryPuzzle: answers(verdict([])),
  };
  vi.doMock("../api", () => house);
  vi.doMock("../visitor.svelte", () => ({ enter: () => Promise.resolve(), visitor: { who: null } }));
  const { Puzzler } = await import("./puzzler.svelte");
  const puzzler = new Puzzler(INFO);
  const heard: Outbound[] = [];
  puzzler.listen("puzzle", { connected: () => {}, hear: (message) => void heard.push(message) });
  const answer = async () => {
    await later();
    waiting.shift()?.();
    await later();
  };
  return { puzzler, house, answer, types: () => heard.map(({ type }) => type) };
}

beforeEach(() => {
  vi.resetModules();
  asPage();
});

it("pays for one hint however often it is asked for at once", async () => {
  const { puzzler, house, answer } = await opened();
  const asked = [puzzler.hint(), puzzler.hint()];
  await answer();
  expect(await Promise.all(asked)).toEqual([true, false]);
  expect(house.puzzleHint).toHaveBeenCalledTimes(1);
  void puzzler.hint();
  await later();
  expect(house.puzzleHint).toHaveBeenCalledTimes(2);
});

it("shows no solution while a play is judged", async () => {
  const { puzzler, house, answer } = await opened();
  puzzler.send(SUBMIT);
  await later();
  expect(await puzzler.show()).toBe(false);
  await answer();
  expect([house.showPuzzle.mock.calls.length, puzzler.busy, puzzler.told]).toEqual([0, false, false]);
});

it("judges a play that was made while a hint came", async () => {
  const { puzzler, house, answer, types } = await opened();
  void puzzler.hint();
  puzzler.send(SUBMIT);
  await answer();
  await answer();
  expect([house.tryPuzzle.mock.calls.length, types()]).toEqual([1, ["ack"]]);
});

it("does not judge a play that was made while the solution came", async () => {
  const { puzzler, house, answer, types } = await opened();
  void puzzler.show();
  puzzler.send(SUBMIT);
  await answer();
  expect([house.tryPuzzle.mock.calls.length, types()]).toEqual([0, ["picture", "ack"]]);
});
