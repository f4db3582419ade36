// What the visitor has reached, for the top of every page and for the page about it.
import { get } from "./api";
import type { MyProgress } from "./protocol";
import { recognise } from "./visitor.svelte";

export const mine = $state<{ progress: MyProgress | null }>({ progress: null });

/** Asks the house anew. Whoever has no pass yet has reached nothing. */
export async function look(): Promise<MyProgress | null> {
  const who = await recognise();
  return (mine.progress = who && (await get<MyProgress>("/api/me/progress")));
}
