// The parts that the words come in (words.json), so that nobody waits for the rules of other games: what the lobby and every
// table say comes first, the rest with what says it. What only the terminal says is in no part.
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

const TEXTS = new URL("../src/parlour/texts/", import.meta.url);
const TERMINAL = "terminal";

const read = <T>(name: string, folder: string | URL): T =>
  JSON.parse(readFileSync(new URL(name, folder), "utf-8")) as T;
const named = read<Record<string, string[]>>("words.json", import.meta.url);
const beginnings = Object.entries(named)
  .flatMap(([part, found]) => found.map((beginning) => [beginning, part] as const))
  .sort(([one], [other]) => other.length - one.length);

/**
 * The part with the longest beginning that fits what a key speaks of, or the first. The forms of a sentence for its reader
 * and a browser's own words for it are where the sentence is.
 */
export function partOf(key: string): string {
  const topic = key.replace(/^(web\.)?(to-)?(you\.)?(web\.)?/, "");
  return beginnings.find(([beginning]) => topic.startsWith(beginning))?.[1] ?? "first";
}

/** `virtual:words` has for each part and language how it is fetched. */
export const words: Plugin = {
  name: "words",
  resolveId: (id) => (id.startsWith("virtual:words") ? `\0${id}` : undefined),
  load(id) {
    const [, language, part] = /^\0virtual:words\/(\w+)-([\w-]+)$/.exec(id) ?? [];
    if (part) return wordsOf(part, language!);
    if (id === "\0virtual:words") return `export const words = { ${allParts().join(", ")} }`;
  },
};

function allParts(): string[] {
  const languages = readdirSync(TEXTS).flatMap((name) => /^(\w+)\.json$/.exec(name)?.[1] ?? []);
  const fetched = (part: string) =>
    languages.sort().map((language) => `${language}: () => import("virtual:words/${language}-${part}")`);
  return Object.keys(named).flatMap((part) => (part === TERMINAL ? [] : `"${part}": { ${fetched(part).join(", ")} }`));
}

function wordsOf(part: string, language: string): string {
  const all = Object.entries(read<object>(`${language}.json`, TEXTS));
  const some = JSON.stringify(Object.fromEntries(all.filter(([key]) => partOf(key) === part)));
  return `export default JSON.parse(${JSON.stringify(some)})`;
}
