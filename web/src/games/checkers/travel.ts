// A piece that slides from square to square, and those over which it jumps.
import { factor, lessMotion } from "../../lib/prefs.svelte";

export const LEG = 180; // milliseconds
const RISE = 8; // pixels in the middle of a jump
const EASE = "cubic-bezier(.2,.8,.3,1)";

/** Lets the piece that stands on the last of these squares come from the first; `passed` are those it captures. */
export function travel(grid: HTMLElement, path: string[], passed: string[]): void {
  const leg = LEG * factor();
  const man = manOn(grid, path.at(-1)!);
  if (!man || !leg || lessMotion()) return;
  const middles = path.map((slot) => middleOf(grid, slot));
  man.animate(frames(middles, passed.length > 0), { duration: leg * (path.length - 1) });
  man.animate({ zIndex: [9, 9] }, { duration: leg * (path.length - 1) });
  passed.forEach((slot, i) =>
    manOn(grid, slot)?.animate(
      { scale: [1, 1.06, 0.6], opacity: [1, 1, 0] },
      { duration: leg, delay: (i + 0.4) * leg, fill: "forwards" },
    ),
  );
}

const cell = (grid: HTMLElement, slot: string) => grid.querySelector<HTMLElement>(`[data-slot="${CSS.escape(slot)}"]`);
const manOn = (grid: HTMLElement, slot: string) => cell(grid, slot)?.querySelector<HTMLElement>(".man") ?? null;

function middleOf(grid: HTMLElement, slot: string): [number, number] {
  const box = cell(grid, slot)?.getBoundingClientRect();
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : [0, 0];
}

function frames(middles: [number, number][], jumps: boolean): Keyframe[] {
  const [x, y] = middles.at(-1)!;
  const put = (a: number, b: number, rise = 0, easing = EASE): Keyframe => ({
    transform: `translate(${a - x}px, ${b - y - rise}px)`,
    easing,
  });
  return middles.flatMap(([a, b], i) => {
    const next = middles[i + 1];
    return jumps && next
      ? [put(a, b, 0, "ease-in"), put((a + next[0]) / 2, (b + next[1]) / 2, RISE, "ease-out")]
      : [put(a, b)];
  });
}
