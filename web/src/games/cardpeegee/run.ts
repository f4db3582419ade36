// What a picture of CardPeeGee shows, by the names that the house gives its zones, counters and events.
import { zoneOf } from "../../lib/mirror";
import type { Counter, Event, Term, Zone } from "../../lib/protocol";
import type { Room } from "../../lib/room.svelte";

const NOTHING: Zone = { name: "", layout: "fan", slots: [], codes: [], seat: null, columns: 0, size: 0 };
const MINE = new Set(["health", "goliath", "union", "master"]); // counters of the player's seat; the others are the table's
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

export const zone = (room: Room, name: string): Zone => zoneOf(room.shown!, name) ?? { ...NOTHING, name };
export const phase = (room: Room): string => String(room.counter("phase") ?? "before");

export function counted(room: Room, name: string): Counter | undefined {
  const seat = MINE.has(name) || name.startsWith("full-court") ? 0 : null;
  return room.shown!.counters.find((counter) => counter.name === name && counter.seat === seat);
}

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
  if (zone(room, "encounter").codes.length || now === "death") return lastMet(room);
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
  hit: number;
  loss: number;
  round: number;
}

const sinceMet = (room: Room): Event[] =>
  room.events.slice(room.events.findLastIndex((event) => event.name === "met" || event.name === "day-began") + 1);

/** The last round of this day: one blow, or one with each jailor. */
export function blows(room: Room): Blow[] {
  const clashes = sinceMet(room).filter((event) => event.name === "clash");
  const round = (foe: unknown) => clashes.filter((clash) => clash.fields.foe === foe).length;
  const found: Blow[] = [];
  for (const { fields } of clashes.reverse()) {
    if (found.some((blow) => blow.foe === fields.foe || total(blow.mine) !== total(fields.mine as Term[]))) break;
    found.unshift({
      foe: String(fields.foe),
      mine: fields.mine as Term[],
      theirs: fields.theirs as Term[],
      hit: Number(fields.hit),
      loss: Number(fields.blow),
      round: round(fields.foe),
    });
  }
  return found;
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

/** What is left in the deck: every card that lies nowhere else. Score cards have gone back to it. */
export function inDeck(room: Room): Set<string> {
  const elsewhere = room.shown!.zones.filter((zone) => !zone.name.startsWith("score")).flatMap((zone) => zone.codes);
  return new Set(
    Object.keys(room.shown!.legend).filter((code) => /^[2-9TJQKA][CDHS]$/.test(code) && !elsewhere.includes(code)),
  );
}
