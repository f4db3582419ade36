// An answer may come too late: whoever asked has left the page, or wants something else by now.
import { onDestroy } from "svelte";

export class Asking {
  #last = 0;

  /** A question in the place of the one before. What this returns passes an answer on; once it is not wanted any more, it never settles. */
  begin(): <T>(answer: Promise<T>) => Promise<T> {
    const mine = ++this.#last;
    return (answer) =>
      new Promise((resolve, reject) => {
        answer.then(
          (found) => mine === this.#last && resolve(found),
          (error: Error) => mine === this.#last && reject(error),
        );
      });
  }

  end(): void {
    this.#last += 1;
  }
}

/** Ends with the page on which it is made. */
export function askingHere(): Asking {
  const asking = new Asking();
  onDestroy(() => asking.end());
  return asking;
}
