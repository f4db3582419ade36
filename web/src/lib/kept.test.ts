import { expect, it } from "vitest";
import { keptObject } from "./kept";

it.each([null, "null", "5", '"text"', "{", ""])("finds nothing in %j", (text) => {
  expect(Object.keys(keptObject(() => text))).toEqual([]);
});

it("finds nothing in a browser that keeps nothing", () => {
  const refuse = () => {
    throw new Error("SecurityError");
  };
  expect(Object.keys(keptObject(refuse))).toEqual([]);
});

it("finds what was kept, and nothing that every object has", () => {
  const kept = keptObject<number>(() => '{"a": 1}');
  expect([kept.a, kept.__proto__, kept.constructor]).toEqual([1, undefined, undefined]);
});
