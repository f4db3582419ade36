// What a picture of CardPeeGee shows, by the names that the house gives its zones, counters and events.
import type { Counter, Event, Term, Text } from "../../lib/protocol";
import type { TableModel } from "../../lib/match/table.svelte";

const TOWN = new Set(["tax", "charity", "shop", "healing"]);
const GIVEN = new Set(["received", "won"]); // what happens by itself on the way to town
const KINDS: Record<string, string> = {
  monster: "monster",
  treasure: "treasure",
  trap: "trap",
  jailors: "healer",
  fee: "healer",
};
export const SUITS = ["C", "D", "H", "S"] as const;

export const phase = (table: TableModel): string => String(table.counter("phase") ?? "before");

/** A number by its name, be it the player's or the table's. */
export const counted = (table: TableModel, name: string): Counter | undefined =>
  table.counted(name, 0) ?? table.counted(name);

/** The counter behind a total, once it is that of the cards that are shown: what is told comes before its numbers. */
export function behind(table: TableModel, name: string, rows: Term[]): Counter | undefined {
  const counter = counted(table, name);
  return counter?.value === total(rows) ? counter : undefined;
}

export const number = (table: TableModel, name: string): number => Number(counted(table, name)?.value ?? 0);
export const total = (rows: Term[]): number => rows.at(-1)?.amount ?? 0;

/** All numbers that can be explained now. */
export const explained = (table: TableModel): Counter[] =>
  table.shown!.counters.filter((counter) => counter.why.length > 1);

/** How far a goal is: what one has of what it needs. */
export function progress(table: TableModel, goal: string): { have: number; need: number; won: boolean } {
  const [have = 0, need = 1] = String(counted(table, goal)?.value ?? "0/1")
    .split("/")
    .map(Number);
  return { have, need, won: have >= need };
}

/** What one meets, as a word: a kind of encounter, the town, or the begin of a day. */
export function kind(table: TableModel): string {
  const now = phase(table);
  if (KINDS[now]) return KINDS[now];
  if (table.zone("encounter").codes.length || now === "death") return lastMet(table);
  return TOWN.has(now) ? "town" : "begin";
}

/** What one is asked before anything is compared. A treasure without a trap is taken at once, and only seen for a moment. */
export const readyFor = (table: TableModel, kind: string): string =>
  kind === "treasure" && !table.selection.mayTouch("leave") ? "free" : kind;

/** The first card of the encounter, which decides what it is. */
export const agitator = (table: TableModel): string => met(table)[0] ?? "";

/** The cards that one met last, also after they are gone. */
export const met = (table: TableModel): string[] =>
  (table.events.findLast((event) => event.name === "met")?.fields.cards as string[] | undefined) ?? [];

/** The kind of the last encounter, also after it. */
export const lastMet = (table: TableModel): string =>
  String(table.events.findLast((event) => event.name === "met")?.fields.kind ?? "trap");

/** The cards that passed by before the character came. */
export const passed = (table: TableModel): string[] =>
  table.events
    .filter((event) => event.name === "came")
    .map((event) => String(event.fields.card))
    .slice(0, -1);

export interface Blow {
  foe: string;
  mine: Term[];
  theirs: Term[];
  hit: number; // the damage that one deals
  blow: number; // or takes
  round: number;
  outcome: "won" | "lost" | "level"; // as the sentence has it
}

const sinceMet = (table: TableModel): Event[] =>
  table.events.slice(table.events.findLastIndex((event) => event.name === "met" || event.name === "day-began") + 1);

/** The last round of this day: one blow, or one with each jailor. */
export function blows(table: TableModel): Blow[] {
  const clashes = sinceMet(table)
    .filter((event) => event.name === "clash")
    .map(({ fields, message }) => ({ ...fields, outcome: message.key.split("-").at(-1) }) as unknown as Blow);
  return clashes.filter(({ round }) => round === clashes.at(-1)!.round);
}

/** The trap of this day, once it has sprung. */
export function trap(table: TableModel): Record<string, Term[]> | undefined {
  return sinceMet(table).findLast((event) => event.name === "sprung")?.fields as Record<string, Term[]> | undefined;
}

/** The trap that has just sprung: nothing was done in town since. */
export function justSprung(table: TableModel): Event | undefined {
  const today = sinceMet(table);
  const at = today.findLastIndex((event) => event.name === "sprung");
  const done = phase(table) === "healing" || today.slice(at + 1).some((event) => !GIVEN.has(event.name));
  return at >= 0 && kind(table) === "town" && !done ? today[at] : undefined;
}

const row = (key: string, amount: number, sum: Term[] = [], args: Text["args"] = {}): Term => ({
  label: { key, args },
  amount,
  codes: sum.flatMap(({ codes }) => codes),
});

/** What took the last health, with the cards of both sides; nothing if no blow did. */
export function lastBlow(table: TableModel): Term[] {
  const sprung = trap(table);
  const clash = blows(table).findLast((blow) => blow.outcome === "lost");
  const left = number(table, "health");
  const health = (lost: number) => row("web.cg-health-less", left, [], { health: left + lost, lost });
  if (sprung) {
    const [damage, evasion, difficulty, avoided, taken] = ["damage", "evasion", "difficulty", "avoided", "taken"].map(
      (name) => sprung[name] ?? [],
    ) as [Term[], Term[], Term[], Term[], Term[]];
    const against = { evasion: total(evasion), difficulty: total(difficulty) };
    return [
      row("web.cg-damage", total(damage), damage),
      row("web.cg-evaded", -total(avoided), evasion, against),
      health(total(taken)),
    ];
  }
  if (!clash) return [];
  return [
    row("web.cg-attack", total(clash.theirs), clash.theirs),
    row("web.cg-your-attack", total(clash.mine), clash.mine),
    health(clash.blow),
  ];
}

const MOST = 5; // rows that have room on the last sheet

/** A long sum with what lies in its middle as one row: where it began, how it ended, and it still adds up. */
export function shortened(rows: Term[]): Term[] {
  if (rows.length <= MOST) return rows;
  const [first, middle, last] = [rows[0]!, rows.slice(1, 2 - MOST), rows.slice(2 - MOST)];
  const amount = middle.reduce((sum, row) => sum + row.amount, 0);
  return [first, { ...first, label: { key: "web.cg-meanwhile", args: {} }, amount, codes: [] }, ...last];
}

/** What the key of the deck does: nothing while cards fly, since whoever presses it again means the same. */
export function deckKey(table: TableModel, trapped: boolean): "town" | "deal" | "look" | "" {
  if (trapped) return "town";
  if (table.selection.mayTouch("deck")) return "deal";
  return table.presenter.showing || table.busy ? "" : "look";
}
