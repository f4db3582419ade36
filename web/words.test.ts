import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, it } from "vitest";
import { partOf } from "./words";

const SOURCES = resolve(import.meta.dirname, "src");
const CATALOGUE = resolve(SOURCES, "../../src/parlour/texts/en.json");
const keys = Object.keys(JSON.parse(readFileSync(CATALOGUE, "utf-8")) as object);
const games = readdirSync(join(SOURCES, "games")).filter((name) =>
  existsSync(join(SOURCES, "games", name, "index.ts")),
);

const IMPORTED = /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^;]*?\sfrom\s+)?"(\.[^"]+)"/g;
const COMES_LATER = /\bimport\("(\.[^"]+)"\)/g;
const EAGER = /import\.meta\.glob[^(]*\("(\.[^"]+)", \{ eager: true \}\)/g;
const SAID = /"([\w-]+(?:\.[\w-]+)+)"|`([\w-]+\.(?:[^`$]|\$\{[^}]*\})*)`/g;

/** Files that these sources name: with their ending, or without. */
function found(file: string, name: string): string[] {
  const path = resolve(dirname(file), name);
  return [path, `${path}.ts`, join(path, "index.ts")]
    .filter((one) => /\.(ts|svelte)$/.test(one) && existsSync(one))
    .slice(0, 1);
}

const matches = (text: string, what: RegExp) => [...text.matchAll(what)].map((one) => one[1]!);

/** This file and all that it imports at once. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(file, "utf-8");
  const covers = matches(text, EAGER).flatMap(() => games.map((game) => join(SOURCES, "games", game, "cover.ts")));
  const next = [...matches(text, IMPORTED).flatMap((name) => found(file, name)), ...covers];
  next.forEach((one) => reached(one, seen));
  return seen;
}

/** What a file says: the keys that it names, and for each that it puts together all that it may be. */
function said(file: string): string[][] {
  return [...readFileSync(file, "utf-8").matchAll(SAID)].map(([, whole, made]) => {
    if (whole) return keys.filter((key) => key === whole);
    const pattern = made!.split(/\$\{[^}]*\}/).map((piece) => piece.replace(/[.*+?^$()[\]\\{}|]/g, "\\$&"));
    return keys.filter((key) => new RegExp(`^${pattern.join("[\\w.-]+")}$`).test(key));
  });
}

/** What these files say that is in none of these parts. */
function unknown(files: Iterable<string>, ...parts: string[]): string[] {
  return [...files].flatMap((file) =>
    said(file)
      .filter((some) => some.length && !some.some((key) => parts.includes(partOf(key))))
      .map((some) => `${relative(SOURCES, file)}: ${some.join(" ")}`),
  );
}

const first = reached(join(SOURCES, "main.ts"));
const table = reached(join(SOURCES, "screens/table/TablePage.svelte"));
const views = games.map((game) => [game, reached(join(SOURCES, "games", game, "index.ts"))] as const);
const sources = readdirSync(SOURCES, { recursive: true, encoding: "utf-8" })
  .filter((name) => /\.(ts|svelte)$/.test(name) && !name.endsWith(".test.ts"))
  .map((name) => join(SOURCES, name));

it("has every word of the lobby and of the frame of a table in the first part", () => {
  expect(first.size).toBeGreaterThan(50);
  expect(unknown(new Set([...first, ...table]), "first")).toEqual([]);
});

it.each(views)("has every word of the table of %s in the first part or its own", (game, files) => {
  expect(unknown(files, "first", game)).toEqual([]);
});

it("has every word of what comes later in the first part, the later one, or its game's", () => {
  const roots = sources.flatMap((file) =>
    matches(readFileSync(file, "utf-8"), COMES_LATER).flatMap((name) => found(file, name)),
  );
  const lacking = roots.flatMap((root) => {
    const game = /\/games\/([\w-]+)\//.exec(root)?.[1] ?? "";
    return unknown(reached(root), "first", "later", game);
  });
  expect(roots.length).toBeGreaterThan(20);
  expect(lacking).toEqual([]);
});

it("looks into every file", () => {
  const known = new Set([...first, ...table, ...views.flatMap(([, files]) => [...files])]);
  for (const file of sources)
    matches(readFileSync(file, "utf-8"), COMES_LATER)
      .flatMap((name) => found(file, name))
      .forEach((root) => reached(root, known));
  expect(sources.filter((file) => !known.has(file) && !/\.d\.ts$|(testing|protocol|traits)\.ts$/.test(file))).toEqual(
    [],
  );
});
