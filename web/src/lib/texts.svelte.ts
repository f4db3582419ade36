// The words, from the catalogue that terminal and house use too (src/parlour/texts). Keys with named arguments.
import { words } from "virtual:words"; // written by the build, see vite.config.ts
import { inTime } from "./patience";
import type { Text } from "./protocol";

type Catalogue = Record<string, string | string[]>;
export type Args = Record<string, unknown>;

const SEATS = new Set(["seat", "other"]); // arguments that name a seat
const SEVERAL = new Set(["seats", "others"]); // those that name several
/** The form of a sentence for a reader whom these arguments name: "You win" for "Ana wins". */
const READER_FORMS = [
  ["you", "seat", "seats"],
  ["to-you", "other", "others"],
] as const;
type Reader = number | null;
const PSEUDO = "pseudo"; // longer words with accents: shows what was not taken from the catalogue

export const languages = [...Object.keys(words.first!), PSEUDO];

/** The first language of this browser that is in the house, else English. */
export const usual = (): string =>
  navigator.languages.map((one) => one.split("-")[0]!).find((one) => languages.includes(one)) ?? "en";

const FORMS = ["zero", "one", "two", "few", "many", "other"]; // in the order in which catalogues have them
let plurals = new Intl.PluralRules("en"); // costly to make
let lists = new Intl.ListFormat("en-GB"); // without a comma before "and", as the terminal has it
let numbers = new Intl.NumberFormat("en");
let catalogue = $state.raw<Catalogue>({}); // changed as a whole: nobody needs to know which sentences a page has read
let brought = $state.raw<Catalogue>({});
let honours = $state.raw<Catalogue>({}); // the achievements of plug-ins, which are shown on every page
let titles = $state.raw(new Map<string, string>());

/** The words of the game on this page that are not in the catalogue: those that a plug-in brings, in its own language. */
export function bring(words: Catalogue): void {
  brought = words;
}

/** What the games of this house and their achievements are called, where the catalogue does not name them. */
export function entitle(games: { slug: string; title: string; texts: Catalogue }[]): void {
  titles = new Map(games.map(({ slug, title }) => [slug, title]));
  const words = games.flatMap(({ texts }) => Object.entries(texts));
  honours = Object.fromEntries(words.filter(([key]) => key.startsWith("achievement.")));
}

const learned = new Map<string, Promise<void>>(); // the parts that are here, or on their way
const known = new Set<string>(); // those that are here
let spoken = "en";

async function wordsOf(part: string, language: string): Promise<Catalogue> {
  const { default: found } = await words[part]![language === PSEUDO ? "en" : language]!();
  return language === PSEUDO ? pseudo(found) : found;
}

export async function speak(language: string): Promise<void> {
  const chosen = languages.includes(language) ? language : "en";
  const parts = await Promise.all(["first", ...learned.keys()].map((part) => wordsOf(part, chosen)));
  spoken = chosen;
  catalogue = Object.assign({}, ...parts) as Catalogue;
  document.documentElement.lang = chosen === PSEUDO ? "en" : chosen;
  plurals = new Intl.PluralRules(document.documentElement.lang);
  numbers = new Intl.NumberFormat(document.documentElement.lang);
  lists = new Intl.ListFormat(document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang);
}

/** Whether all that is said of a game can be said now. */
export const knows = (part: string): boolean => known.has(part) || !Object.hasOwn(words, part);

/** Fetches a part of the words once. A game that others wrote has none: it brings its own. */
export async function learn(part: string): Promise<void> {
  if (!Object.hasOwn(words, part)) return;
  if (!learned.has(part)) learned.set(part, inTime(add(part)));
  await learned.get(part)!.catch(() => {
    learned.delete(part); // asked for again the next time
    throw new Error(say("web.page-out-of-reach")); // counted where the file failed
  });
}

async function add(part: string): Promise<void> {
  let language, found;
  do found = await wordsOf(part, (language = spoken));
  while (language !== spoken); // another one was chosen meanwhile
  catalogue = { ...catalogue, ...found };
  known.add(part);
}

/** The name of a game; a plug-in has none in the catalogue. */
export const titleOf = (game: string): string =>
  has(`game.${game}`) ? say(`game.${game}`) : (titles.get(game) ?? game);

const GUEST = /^(?:Guest|Gast) (\d{4})$/; // who gave no name, on a page in any language

/** Somebody's name. Whoever was forgotten has none, nor has a guest with a number: they are called so in the language of this page. */
export function called(name: string): string {
  const number = GUEST.exec(name)?.[1];
  if (number) return say("web.guest", { number });
  return name === "a former guest" ? say("web.former-guest") : name;
}

/** The name of a preset; a plug-in's has none in the catalogue. */
export function presetOf(game: string, preset: string): string {
  if (!preset) return say("lobby.own-rules");
  const key = `preset.${game}.${preset}`;
  return has(key) ? say(key) : preset;
}

export const has = (key: string): boolean => key in brought || key in catalogue;

/** A sentence by its key; `names` are the people in the seats. */
export function say(key: string, args: Args = {}, names: string[] = [], reader: Reader = null): string {
  return template(key, args).replace(/\{(\w+)\}/g, (_, name: string) => shown(name, args[name], names, reader));
}

/** The house leaves out what is empty. */
export type Told = Pick<Text, "key"> & Partial<Text>;

/** A sentence as whoever sits in the seat `reader` reads it: about themselves, or in a browser's own words, where there are such. */
export function sayWords({ key, args = {} }: Told, names: string[] = [], reader: Reader = null): string {
  const forms = READER_FORMS.filter((form) => reader !== null && meant(args, form, reader)).map(
    ([form]) => `${form}.${key}`,
  );
  // a plug-in's event may be named like one of ours, which has other fields
  const known = (form: string) => (key in brought ? form in brought : has(form) && fits(form, args));
  return say([...forms, key].flatMap((form) => [`web.${form}`, form]).find(known) ?? key, args, names, reader);
}

function meant(args: Args, [, one, several]: (typeof READER_FORMS)[number], reader: number): boolean {
  const among = args[several];
  return args[one] === reader || (Array.isArray(among) && among.includes(reader));
}

/** Whether an event has all that a sentence of ours says of it. */
function fits(key: string, args: Args): boolean {
  const text = [brought[key] ?? catalogue[key] ?? ""].flat().join();
  return !key.includes("event.") || [...text.matchAll(/\{(\w+)\}/g)].every(([, name]) => name! in args);
}

function template(key: string, args: Args): string {
  const ours = fits(key, args) ? catalogue[key] : undefined;
  const found = brought[key] ?? ours ?? honours[key] ?? named(key, args);
  if (typeof found === "string") return found;
  const number = typeof args.count === "number" ? args.count : 2;
  return found[formOf(number, found.length, plurals)] ?? key;
}

/** Catalogues leave out the form of fractions, which comes last. */
export function formOf(number: number, forms: number, rules: Intl.PluralRules): number {
  const known: string[] = rules.resolvedOptions().pluralCategories;
  return Math.min(FORMS.filter((form) => known.includes(form)).indexOf(rules.select(number)), forms - 1);
}

/** What happened, or why it is over, by its name, where a plug-in brings no sentence for it. */
function named(key: string, args: Args): string {
  const [kind, ...rest] = key.split(".");
  const words = rest.join(".").replaceAll("-", " ");
  if (kind !== "event") return kind === "over" ? words : key;
  const known = Object.keys(args).filter((name) => args[name] !== null);
  const about = known.map((name) => (SEATS.has(name) ? `{${name}}` : `${name.replaceAll("_", " ")} {${name}}`));
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${about.length ? ": " : ""}${about.join(", ")}.`;
}

function shown(name: string, value: unknown, names: string[], reader: Reader): string {
  if (value === undefined) return `{${name}}`;
  if (SEATS.has(name) && typeof value === "number") return names[value] ?? say("seat", { number: value + 1 });
  if (Array.isArray(value) && value.length > 1 && value.every(isBack))
    return say("card.backs", { number: value.length });
  if (Array.isArray(value))
    return lists.format(value.map((part) => shown(SEVERAL.has(name) ? "seat" : "", part, names, reader)));
  if (typeof value === "object" && value !== null) {
    if ("card" in value) return cardName(String(value.card));
    if ("key" in value) return sayWords(value as Text, names, reader);
  }
  return typeof value === "number" ? numbers.format(value) : String(value);
}

const isBack = (part: unknown): boolean =>
  typeof part === "object" && part !== null && "card" in part && part.card === "##";

export function cardName(code: string): string {
  if (code === "##") return say("card.back");
  return say("card", { rank: say(`rank.${code[0]}`), suit: say(`suit.${code[1]}`) });
}

function pseudo(words: Catalogue): Catalogue {
  const longer = (text: string) =>
    `[${text.replace(/\{\w+\}|[aeiou]/g, (part) => (part.length > 1 ? part : `${part}\u0301`))} ~~]`;
  const entries = Object.entries(words).map(([key, text]) => [
    key,
    typeof text === "string" ? longer(text) : text.map(longer),
  ]);
  return Object.fromEntries(entries) as Catalogue;
}
