import { beforeEach, expect, test, vi } from "vitest";
import { Premove } from "./premove.svelte";

const said = vi.hoisted(() => [] as string[]);
vi.mock("../announcer.svelte", () => ({ announce: (words: string) => said.push(words) }));
vi.mock("../texts.svelte", () => ({ say: (key: string) => key }));

let told: [string[], string][] = [];
let premove: Premove;

beforeEach(() => {
  told = [];
  said.length = 0;
  premove = new Premove((touches, id) => told.push([touches, id]));
});

const id = () => told.at(-1)![1];
const heard = (touches: string[], of = id()) =>
  premove.heard({ type: "premove", match: "m", seat: 0, id: of, touches });

test("one touch makes a wish where one is enough", () => {
  premove.touch("col-4", 1);
  expect(told.map(([touches]) => touches)).toEqual([["col-4"]]);
  expect(premove.kept).toBe(false);
  heard(["col-4"]);
  expect([premove.kept, said]).toEqual([true, ["web.wish-kept"]]);
});

test("where it takes two, the first is only marked", () => {
  premove.touch("24", 2);
  expect([told, premove.touches]).toEqual([[], ["24"]]);
  premove.touch("20", 2);
  expect(told[0]![0]).toEqual(["24", "20"]);
});

test("another wish takes the place of the one before, and the house forgets that until the new one is whole", () => {
  premove.touch("24", 2);
  premove.touch("20", 2);
  premove.touch("23", 2);
  expect(premove.touches).toEqual(["23"]);
  expect(told.at(-1)![0]).toEqual([]);
  premove.touch("19", 2);
  expect(told.at(-1)![0]).toEqual(["23", "19"]);
});

test("touching it again, or Escape, cancels it", () => {
  premove.touch("col-4", 1);
  premove.touch("col-4", 1);
  expect([premove.touches, told.at(-1)![0], said]).toEqual([[], [], ["web.wish-cancelled"]]);
  expect(premove.cancel()).toBe(false);
});

test("it is gone when the house has played, refused or dropped it", () => {
  premove.touch("col-4", 1);
  expect(premove.answered("another")).toBe(false);
  expect(premove.touches).toEqual(["col-4"]);
  expect(premove.answered(id())).toBe(true);
  expect(premove.touches).toEqual([]);
  premove.touch("col-4", 1);
  heard([]);
  expect(premove.touches).toEqual([]);
});

test("what the house says of a wish before this one is past", () => {
  premove.touch("col-4", 1);
  const first = id();
  premove.touch("col-5", 1);
  heard([], first);
  expect(premove.touches).toEqual(["col-5"]);
});

test("it is lost with the connection, with a word", () => {
  premove.lost();
  expect(said).toEqual([]);
  premove.touch("col-4", 1);
  premove.lost();
  expect([premove.touches, said]).toEqual([[], ["web.wish-lost"]]);
});
