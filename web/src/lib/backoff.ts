// How long to wait before the house is tried again: longer after every failure, and not all pages at the same moment.
const FIRST_RETRY = 500; // milliseconds; doubled with every failure
const LONGEST_RETRY = 5000; // the house waits 15 seconds for people after it was closed
const STEADY = 10_000; // what lasted so long was no failure

export class Backoff {
  #failures = 0;

  /** It was no failure: the house said that it opens again. */
  forget(): void {
    this.#failures = 0;
  }

  /** Milliseconds until the next attempt, after something worked for `lasted` milliseconds. */
  next(lasted = 0): number {
    if (lasted > STEADY) this.#failures = 0;
    return Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** this.#failures++) * (0.75 + Math.random() / 2);
  }
}
