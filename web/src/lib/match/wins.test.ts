import { beforeEach, expect, it, vi } from "vitest";
import { carryWins, winsBefore, withWinners } from "./wins";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

it("counts wins from rematch to rematch, each match once", () => {
  expect(winsBefore("first")).toBeNull();
  carryWins("first", ["Ana"], "second");
  expect(winsBefore("second")).toEqual({ Ana: 1 });
  carryWins("second", [], "third"); // drawn
  carryWins("second", [], "third"); // told again
  expect(withWinners(winsBefore("third"), ["Ben"])).toEqual({ Ana: 1, Ben: 1 });
});

it("begins anew with another match", () => {
  carryWins("first", ["Ana"], "second");
  expect(winsBefore("other")).toBeNull();
});

it("goes without where a browser keeps nothing", () => {
  vi.stubGlobal("sessionStorage", undefined);
  carryWins("first", ["Ana"], "second");
  expect(winsBefore("second")).toBeNull();
});
