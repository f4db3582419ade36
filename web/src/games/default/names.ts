// What the zones and counters of a game are called: in its own words, where it brings some, else by their names.
import { has, say } from "../../lib/texts.svelte";

export function nameOf(kind: "zone" | "counter", name: string): string {
  const key = `${kind}.${name}`;
  return has(key) ? say(key) : name.replaceAll(/[-_]/g, " ");
}
