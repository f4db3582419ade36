import { expect, it } from "vitest";
import type { JudgedPlay } from "../protocol";
import { betterSlots } from "./review.svelte";

const judged = (grade: string) => ({ grade, slots: ["4"] }) as unknown as JudgedPlay;

it("lights what would have been better where something would have been", () => {
  expect(["best", "good", "mistake", "blunder"].map((grade) => betterSlots(judged(grade)))).toEqual([
    [],
    [],
    ["4"],
    ["4"],
  ]);
  expect(betterSlots(undefined)).toEqual([]);
});
