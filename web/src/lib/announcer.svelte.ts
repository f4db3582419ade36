// What a screen reader is told: every event's sentence once, in order, and refusals at once.
import { untrack } from "svelte";

interface Line {
  id: number;
  text: string;
}

const KEPT = 6;
let count = 0;
export const spoken = $state<{ polite: Line[]; urgent: string }>({ polite: [], urgent: "" });

export function announce(text: string): void {
  if (!text) return;
  const before = untrack(() => spoken.polite); // an effect that announces must not wait for what it announced
  spoken.polite = [...before, { id: ++count, text }].slice(-KEPT);
}

export function interrupt(text: string): void {
  spoken.urgent = untrack(() => spoken.urgent) === text ? `${text}\u00a0` : text;
}

/** L: the last sentence again. */
export function repeat(): void {
  const last = spoken.polite.at(-1);
  if (last) announce(last.text);
}
