// What comes when it is needed: a part of the client, with the words that it says.
import { inTime } from "./patience";
import { learn, say } from "./texts.svelte";

/** Its error is a sentence for whoever waits for it. */
export async function fetched<T>(part: Promise<T>, words = "later"): Promise<T> {
  try {
    return (await inTime(Promise.all([part, learn(words)])))[0];
  } catch {
    throw new Error(say("web.page-out-of-reach")); // counted where the file failed
  }
}

/** One such part: `here` once it has come, `wrong` says that it did not. */
export class Later<T> {
  here = $state.raw<T | null>(null);
  wrong = $state("");

  constructor(private readonly part: () => Promise<{ default: T }>) {}

  come(): void {
    if (this.here) return;
    fetched(this.part()).then(
      ({ default: found }) => (this.here = found),
      (error: Error) => (this.wrong = error.message),
    );
  }
}
