// The rules by their ids, as the catalogue has them.
import { has } from "./texts.svelte";

const MOST = 60;
export const PLATFORM = "PL"; // the letters of those that hold in every match

/** The ids that begin with these letters. */
export function idsOf(letters: string): string[] {
  return Array.from({ length: MOST }, (_, i) => `${letters}-${i + 1}`).filter((id) => has(`rule.${id}`));
}
