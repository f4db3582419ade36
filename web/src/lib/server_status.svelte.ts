// Whether the house answers. Every question by HTTP finds it out.
import { untrack } from "svelte";
import { Backoff } from "./backoff";

export const serverStatus = $state({ reachable: true });
const backoff = new Backoff();
let since = 0; // when it was reached again, by performance.now()

export function reached(): void {
  if (!serverStatus.reachable) since = performance.now();
  serverStatus.reachable = true;
}

/** Does it now, and again when the house is back after it was out of reach. */
export function whenReachable(action: () => unknown): void {
  $effect(() => {
    if (serverStatus.reachable) untrack(action);
  });
}

/** Asks the house again, ever more rarely, and at once when the browser is online; the answer ends it. */
export function keepAsking(ask: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let ended = false;
  const wait = (lasted = 0) => {
    clearTimeout(timer);
    if (!ended) timer = setTimeout(again, backoff.next(lasted));
  };
  const again = () => void ask().finally(wait);
  wait(performance.now() - since);
  addEventListener("online", again);
  return () => {
    ended = true;
    clearTimeout(timer);
    removeEventListener("online", again);
  };
}
