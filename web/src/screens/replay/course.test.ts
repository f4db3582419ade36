import { expect, it } from "vitest";
import { stretches } from "./course";

it("holds the chance from play to play until the end", () => {
  const curve = {
    team: 0,
    points: [
      [1, 0.4],
      [3, 0.9],
    ] as [number, number][],
    unknown: [],
  };
  expect(stretches(curve, 0.5, 5)).toEqual([
    {
      points: [
        [0, 0.5],
        [1, 0.4],
        [3, 0.9],
      ],
      until: 5,
    },
  ]);
});

it("draws no line from a play that was not judged to the next one that was", () => {
  const curve = {
    team: 0,
    points: [
      [1, 0.4],
      [4, 0.9],
    ] as [number, number][],
    unknown: [2, 3],
  };
  expect(stretches(curve, 0.5, 5)).toEqual([
    {
      points: [
        [0, 0.5],
        [1, 0.4],
      ],
      until: 2,
    },
    { points: [[4, 0.9]], until: 5 },
  ]);
});

it("draws nothing before the first play that was judged, where there is no chance to begin with", () => {
  const curve = { team: 0, points: [[3, 0.9]] as [number, number][], unknown: [1] };
  expect(stretches(curve, null, 5)).toEqual([{ points: [[3, 0.9]], until: 5 }]);
});
