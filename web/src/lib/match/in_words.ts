// What the house says waits for the words to say it in: those of a game come when the first picture names it.
import type { Outbound } from "../protocol";
import { knows, learn } from "../texts.svelte";

export class InWords {
  #waiting: Outbound[] | null = null; // what was said while the words were on their way

  constructor(private readonly take: (message: Outbound) => void) {}

  hear(message: Outbound): void {
    if (message.type === "picture" && !this.#waiting && !knows(message.game)) {
      this.#waiting = [];
      void learn(message.game)
        .catch(() => {}) // where the view is drawn it is said that they did not come
        .then(() => this.#hearAll());
    }
    if (this.#waiting) this.#waiting.push(message);
    else this.take(message);
  }

  /** Nobody is there to hear what waits. */
  end(): void {
    this.#waiting = null;
  }

  #hearAll(): void {
    const heard = this.#waiting ?? [];
    this.#waiting = null;
    for (const message of heard) this.take(message);
  }
}
