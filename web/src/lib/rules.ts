// The rules by their ids, as the catalogue has them.
import { has } from "./texts.svelte";

const MOST = 60;
export const PLATFORM = "PL"; // the letters of those that hold in every match

/** The ids that begin with these letters. */
export function idsOf(letters: string): string[] {
  return Array.from({ length: MOST }, (_, i) => `${letters}-${i + 1}`).filter((id) => has(`rule.${id}`));
}

/** Rules under their headings: a heading stands before the rule that it names. */
export function sections(ids: string[]): string[][] {
  const parts: string[][] = [];
  for (const id of ids) {
    if (!parts.length || has(`section.${id}`)) parts.push([]);
    parts.at(-1)!.push(id);
  }
  return parts;
}
