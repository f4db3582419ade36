import { expect, it } from "vitest";
import type { Event } from "../lib/protocol";
import { opener } from "./moves";

it("has the players in their order before the first move, too", () => {
  const moves = [1, 0].map((seat) => ({ fields: { seat } }) as unknown as Event);
  expect([opener([], [1]), opener(moves, [1]), opener(moves, [0]), opener([], [])]).toEqual([1, 1, 1, 0]);
});
