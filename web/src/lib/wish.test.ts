import { beforeEach, expect, test, vi } from "vitest";
import { Wish } from "./wish.svelte";

const said = vi.hoisted(() => [] as string[]);
vi.mock("./announcer.svelte", () => ({ announce: (words: string) => said.push(words) }));
vi.mock("./texts.svelte", () => ({ say: (key: string) => key }));

let told: [string[], string][] = [];
let wish: Wish;

beforeEach(() => {
  told = [];
  said.length = 0;
  wish = new Wish((touches, id) => told.push([touches, id]));
});

const id = () => told.at(-1)![1];
const heard = (touches: string[], of = id()) => wish.heard({ type: "premove", match: "m", seat: 0, id: of, touches });

test("one touch makes a wish where one is enough", () => {
  wish.touch("col-4", 1);
  expect(told.map(([touches]) => touches)).toEqual([["col-4"]]);
  expect(wish.kept).toBe(false);
  heard(["col-4"]);
  expect([wish.kept, said]).toEqual([true, ["web.wish-kept"]]);
});

test("where it takes two, the first is only marked", () => {
  wish.touch("24", 2);
  expect([told, wish.touches]).toEqual([[], ["24"]]);
  wish.touch("20", 2);
  expect(told[0]![0]).toEqual(["24", "20"]);
});

test("another wish takes the place of the one before, and the house forgets that until the new one is whole", () => {
  wish.touch("24", 2);
  wish.touch("20", 2);
  wish.touch("23", 2);
  expect(wish.touches).toEqual(["23"]);
  expect(told.at(-1)![0]).toEqual([]);
  wish.touch("19", 2);
  expect(told.at(-1)![0]).toEqual(["23", "19"]);
});

test("touching it again, or Escape, cancels it", () => {
  wish.touch("col-4", 1);
  wish.touch("col-4", 1);
  expect([wish.touches, told.at(-1)![0], said]).toEqual([[], [], ["web.wish-cancelled"]]);
  expect(wish.cancel()).toBe(false);
});

test("it is gone when the house has played, refused or dropped it", () => {
  wish.touch("col-4", 1);
  expect(wish.answered("another")).toBe(false);
  expect(wish.touches).toEqual(["col-4"]);
  expect(wish.answered(id())).toBe(true);
  expect(wish.touches).toEqual([]);
  wish.touch("col-4", 1);
  heard([]);
  expect(wish.touches).toEqual([]);
});

test("what the house says of a wish before this one is past", () => {
  wish.touch("col-4", 1);
  const first = id();
  wish.touch("col-5", 1);
  heard([], first);
  expect(wish.touches).toEqual(["col-5"]);
});

test("it is lost with the connection, with a word", () => {
  wish.lost();
  expect(said).toEqual([]);
  wish.touch("col-4", 1);
  wish.lost();
  expect([wish.touches, said]).toEqual([[], ["web.wish-lost"]]);
});
