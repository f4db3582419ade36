// Whether the house answers. Every question by HTTP finds it out.
import { untrack } from "svelte";

export const serverStatus = $state({ reachable: true });

/** Does it now, and again when the house is back after it was out of reach. */
export function whenReachable(action: () => unknown): void {
  $effect(() => {
    if (serverStatus.reachable) untrack(action);
  });
}
