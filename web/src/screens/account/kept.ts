// What a guest would keep, as far as there is room to show it.
import type { MyGameProgress } from "../../lib/protocol";

const ROOM = 2; // besides the coins

/** The games in which somebody has come furthest. */
export function best(games: MyGameProgress[]): MyGameProgress[] {
  const far = (one: MyGameProgress) => one.level.level + one.level.points / one.level.of;
  return games.toSorted((a, b) => far(b) - far(a)).slice(0, ROOM);
}
