// What is large comes in parts, one after every frame: all of it at once would be one long task.
import { painted } from "./match/pacing";

/** How many there are by now of all that there will be: `each` more after every frame; what grows by no more is there at once. */
export function gradual(total: () => number, each: number): () => number {
  let before = $state(0);
  const now = $derived(total() - before <= each ? total() : before);
  $effect(() => {
    const there = Math.min(total(), now + each);
    if (before === there) return;
    let gone = false;
    void painted().then(() => {
      if (!gone) before = there;
    });
    return () => {
      gone = true;
    };
  });
  return () => now;
}
