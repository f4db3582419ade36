// Which slots may be touched next, and which play a row of touches makes; as core/table.py says it. No rule is here.
import type { Choice } from "../protocol";

const startsWith = (way: string[], touched: string[]) => touched.every((slot, i) => way[i] === slot);
const equal = (a: string[], b: string[]) => a.length === b.length && startsWith(a, b);

/** The slots that lead on from what was touched; a first touch that all plays share may be left out. */
export function nextTouches(choices: Choice[], touched: string[]): Set<string> {
  const offered = choices.map((choice) => choice.touches);
  let ways = offered.filter((way) => startsWith(way, touched));
  if (!ways.length && touched.length && sharedFirst(offered))
    ways = offered.map((way) => way.slice(1)).filter((way) => startsWith(way, touched));
  return new Set(ways.filter((way) => way.length > touched.length).map((way) => way[touched.length]!));
}

/** All that may be touched now. */
export function open(choices: Choice[], touched: string[]): Set<string> {
  const slots = nextTouches(choices, touched);
  const first = sharedFirst(choices.map((choice) => choice.touches));
  if (!touched.length && first) for (const slot of nextTouches(choices, [first])) slots.add(slot);
  return slots;
}

/** The play that is touched whole. */
export function touchedPlay(choices: Choice[], touched: string[]): string | undefined {
  const exact = choices.find((choice) => equal(choice.touches, touched));
  return (exact ?? choices.find((choice) => choice.touches.length > 1 && equal(choice.touches.slice(1), touched)))
    ?.play;
}

/** The plays that lead on from what was touched and end here, by touches in between. */
export function waysTo(choices: Choice[], touched: string[], end: string): Choice[] {
  const first = sharedFirst(choices.map((choice) => choice.touches));
  const led = touched.length || !first ? touched : [first];
  const onward = led.length ? choices.filter(({ touches }) => startsWith(touches, led)) : [];
  return onward.filter(({ touches }) => touches.length > led.length + 1 && touches.at(-1) === end);
}

function sharedFirst(offered: string[][]): string | undefined {
  const first = offered[0]?.[0];
  return offered.every((way) => way[0] === first) ? first : undefined;
}
