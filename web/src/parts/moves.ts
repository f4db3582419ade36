// What the lists of moves share.
import type { Event } from "../lib/protocol";
import { along } from "../lib/roving";

/** Who moves first: known before that, too, from who is to move. */
export const opener = (moves: Event[], awaited: number[]): number => Number(moves[0]?.fields.seat ?? awaited[0] ?? 0);

/** Arrows lead from move to move of a list, of which one is a tab stop; `below` is how many stand in a row. */
export function walk(event: KeyboardEvent & { currentTarget: HTMLElement }, below: number): void {
  const moves = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const next = along(event, moves.indexOf(event.target as HTMLElement), moves.length, { below });
  if (next === null) return;
  event.preventDefault();
  moves[next]?.focus();
}

/** Keeps the shown move in sight, where the list is laid out anyway. */
export function inSight(list: HTMLElement | undefined): () => void {
  const frame = requestAnimationFrame(() =>
    list?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" }),
  );
  return () => cancelAnimationFrame(frame);
}
