import { beforeEach, expect, it, vi } from "vitest";
import type { Replay } from "../protocol";
import { asPage } from "../testing";

const chair = { seat: 0, name: "Ana", bot: "", away: null, held: false, stand_in: false, taken: true };
const PICTURE = { match: "M", game: "none", version: 0, seat: 0, phase: "live", seats: [chair] };
const prompt = { key: "prompt.x", args: {} };
const update = (version: number) => ({ match: "M", version, seat: 0, actor: 0, events: [], prompt });
const replay = (view: string) =>
  ({ view, picture: { ...PICTURE, prompt }, updates: [1, 2, 3].map(update), steps: 3, ended: 1 }) as unknown as Replay;

const stored = new Map<string, string>();
const waiting = new Map<string, (answer: Response) => void>();
const later = () => new Promise((resolve) => setTimeout(resolve));
async function answer(view: string): Promise<void> {
  waiting.get(view)!(new Response(JSON.stringify(replay(view))));
  await later();
}

beforeEach(() => {
  vi.resetModules();
  stored.clear();
  asPage({
    fetch: (path: string) =>
      new Promise((resolve) => waiting.set(/view=(\w+)/.exec(path)?.[1] ?? "", resolve as (answer: Response) => void)),
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  });
  vi.doMock("../texts.svelte", async (original) => ({ ...(await original<object>()), learn: () => Promise.resolve() }));
});

async function opened() {
  const { Playback } = await import("./playback.svelte");
  const playback = new Playback("M");
  void playback.open("mine", 0);
  await later();
  await answer("mine");
  return playback;
}

it("stays with the view that was asked for last, whichever comes first", async () => {
  const playback = await opened();
  void playback.open("all");
  await later();
  void playback.open("mine");
  await later();
  await answer("all");
  expect(playback.view).toBe("mine");
});

it("keeps the steps that one goes while another view comes", async () => {
  const playback = await opened();
  void playback.open("all");
  await later();
  playback.go(2);
  await answer("all");
  expect([playback.view, playback.at]).toEqual(["all", 2]);
});

it("keeps nothing as what this browser was shown of the match: it was told by the house only now", async () => {
  await opened();
  expect(stored.get("parlour.promises")).toBeUndefined();
});

it("begins with the beginning, and waits for nobody any more", async () => {
  const playback = await opened();
  expect(playback.told(0)).not.toEqual([playback.table.words(prompt)]);
  expect(playback.told(1)).toEqual([playback.table.words(prompt)]);
});
