// Who shares a place on the leaderboard: whoever has the same figure.
import type { Leader } from "../../lib/protocol";

const FIGURE = {
  level: (one: Leader) => one.points,
  wins: (one: Leader) => one.won,
  played: (one: Leader) => one.played,
};

/** By current strength nobody shares one: how strong exactly is not told. */
export function placesOf(leaders: Leader[], by: keyof typeof FIGURE | "current"): number[] {
  if (by === "current") return leaders.map(({ place }) => place);
  const figures = leaders.map(FIGURE[by]);
  return figures.map((figure) => leaders[figures.indexOf(figure)]!.place);
}
