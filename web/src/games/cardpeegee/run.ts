// What a picture of CardPeeGee shows, by the names that the house gives its zones, counters and events.
import type { Counter, Event, Term } from "../../lib/protocol";
import type { Room } from "../../lib/room.svelte";

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

export const phase = (room: Room): string => String(room.counter("phase") ?? "before");

/** A number by its name, be it the player's or the table's. */
export const counted = (room: Room, name: string): Counter | undefined => room.counted(name, 0) ?? room.counted(name);

export const number = (room: Room, name: string): number => Number(counted(room, name)?.value ?? 0);
export const total = (rows: Term[]): number => rows.at(-1)?.amount ?? 0;

/** All numbers that can be explained now. */
export const explained = (room: Room): Counter[] => room.shown!.counters.filter((counter) => counter.why.length > 1);

/** How far a goal is: what one has of what it needs. */
export function progress(room: Room, goal: string): { have: number; need: number; won: boolean } {
  const [have = 0, need = 1] = String(counted(room, goal)?.value ?? "0/1")
    .split("/")
    .map(Number);
  return { have, need, won: have >= need };
}

/** What one meets, as a word: a kind of encounter, the town, or the begin of a day. */
export function kind(room: Room): string {
  const now = phase(room);
  if (KINDS[now]) return KINDS[now];
  if (room.zone("encounter").codes.length || now === "death") return lastMet(room);
  return TOWN.has(now) ? "town" : "begin";
}

/** The first card of the encounter, which decides what it is. */
export const agitator = (room: Room): string => met(room)[0] ?? "";

/** The cards that one met last, also after they are gone. */
export const met = (room: Room): string[] =>
  (room.events.findLast((event) => event.name === "met")?.fields.cards as string[] | undefined) ?? [];

/** The kind of the last encounter, also after it. */
export const lastMet = (room: Room): string =>
  String(room.events.findLast((event) => event.name === "met")?.fields.kind ?? "trap");

/** The cards that passed by before the character came. */
export const passed = (room: Room): string[] =>
  room.events
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

const sinceMet = (room: Room): Event[] =>
  room.events.slice(room.events.findLastIndex((event) => event.name === "met" || event.name === "day-began") + 1);

/** The last round of this day: one blow, or one with each jailor. */
export function blows(room: Room): Blow[] {
  const clashes = sinceMet(room)
    .filter((event) => event.name === "clash")
    .map(({ fields, message }) => ({ ...fields, outcome: message.key.split("-").at(-1) }) as unknown as Blow);
  return clashes.filter(({ round }) => round === clashes.at(-1)!.round);
}

/** The trap of this day, once it has sprung. */
export function trap(room: Room): Record<string, Term[]> | undefined {
  return sinceMet(room).findLast((event) => event.name === "sprung")?.fields as Record<string, Term[]> | undefined;
}

/** The trap that has just sprung: nothing was done in town since. */
export function justSprung(room: Room): Event | undefined {
  const today = sinceMet(room);
  const at = today.findLastIndex((event) => event.name === "sprung");
  const done = phase(room) === "healing" || today.slice(at + 1).some((event) => !GIVEN.has(event.name));
  return at >= 0 && kind(room) === "town" && !done ? today[at] : undefined;
}
