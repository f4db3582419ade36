// How long a step is shown before the next: milliseconds at the normal speed, longer or shorter with the others.
import type { Event } from "../protocol";
import { factor } from "../prefs.svelte";

export const EVENT_MILLISECONDS = 250;
export const THINKING = 500; // before a bot's step, so that one sees that it was not oneself
export const FAST = 0.48; // of the time, for what was missed
export const PAUSED = 2 ** 31 - 1; // as long as one wants
export const SKIPPABLE_AFTER = 3000; // of what waits to be shown

/** What a game wants to be seen for longer, by the name of its events. */
export type EventDurations = Record<string, number | ((event: Event) => number)>;

export function durationOf(event: Event, durations: EventDurations = {}): number {
  const time = durations[event.name] ?? EVENT_MILLISECONDS;
  return (typeof time === "number" ? time : time(event)) * factor();
}

/** Lets the browser answer in between: what is said and what is drawn at once would be one long task. */
export const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const UNSEEN = 100; // milliseconds after which no frame is awaited: nothing paints what is hidden

/** Until the next frame is about to be painted, so that changing and drawing are two short tasks. */
export const painting = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
    setTimeout(resolve, UNSEEN);
  });

/** Until what was changed is on the screen. */
export const painted = (): Promise<void> => painting().then(breath);

/** Waits, unless somebody is in a hurry. */
export class Patience {
  #hurry: (() => void) | null = null;

  wait(milliseconds: number): Promise<void> {
    if (milliseconds <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  hurry(): void {
    this.#hurry?.();
  }
}
