// Whether the house answers. Every question by HTTP finds it out.
import { untrack } from "svelte";

export const reach = $state({ house: true });

/** Does it now, and again when the house is back after it was out of reach. */
export function whenThere(deed: () => unknown): void {
  $effect(() => {
    if (reach.house) untrack(deed);
  });
}
