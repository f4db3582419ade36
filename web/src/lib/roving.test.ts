import { expect, it } from "vitest";
import { along, moved } from "./roving";

const key = (name: string, ctrlKey = false) => ({ key: name, ctrlKey }) as KeyboardEvent;

it("leads along a row and stays at its ends", () => {
  expect([along(key("ArrowRight"), 1, 3), along(key("ArrowRight"), 2, 3), along(key("ArrowLeft"), 0, 3)]).toEqual([
    2, 2, 0,
  ]);
  expect([along(key("Home"), 2, 3), along(key("End"), 0, 3)]).toEqual([0, 2]);
});

it("leads up and down by as many as lie beside each other, and nowhere in a single row", () => {
  expect([along(key("ArrowDown"), 1, 12, { below: 6 }), along(key("ArrowUp"), 1, 12, { below: 6 })]).toEqual([7, 0]);
  expect(along(key("ArrowDown"), 1, 12)).toBe(null);
});

it("goes around where that is wanted, and leaves other keys alone", () => {
  expect([along(key("ArrowRight"), 2, 3, { around: true }), along(key("ArrowLeft"), 0, 3, { around: true })]).toEqual([
    0, 2,
  ]);
  expect([along(key("a"), 0, 3), moved(key("a"), { row: 0, column: 0 }, 2, 2)]).toEqual([null, null]);
});

it("leads through a grid, and with Ctrl to its corners", () => {
  expect(moved(key("ArrowDown"), { row: 0, column: 1 }, 3, 3)).toEqual({ row: 1, column: 1 });
  expect(moved(key("Home", true), { row: 2, column: 2 }, 3, 3)).toEqual({ row: 0, column: 0 });
});
