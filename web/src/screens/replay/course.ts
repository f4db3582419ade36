// How the win chance went, in stretches: where a play was not judged, nothing is known until the next one that was.
import type { ChanceCurve } from "../../lib/protocol";

export interface Stretch {
  points: [number, number][]; // steps, each with the chance from it on
  until: number;
}

/** `start` is the chance at the beginning; null: as after the first play, if that was judged. */
export function stretches({ points, unknown }: ChanceCurve, start: number | null, last: number): Stretch[] {
  const known = points.map(([step, chance]): [number, number | null] => [step, chance]);
  const course = [...known, ...unknown.map((step): [number, null] => [step, null])].sort(([a], [b]) => a - b);
  if (!points.length) return [];
  const found: Stretch[] = [];
  let now: Stretch | null = null;
  for (const [step, chance] of [[0, start ?? course[0]![1]] as [number, number | null], ...course]) {
    if (now) now.until = step;
    if (chance === null) now = null;
    else if (now) now.points.push([step, chance]);
    else found.push((now = { points: [[step, chance]], until: last }));
  }
  if (now) now.until = last;
  return found;
}
