// A match as the house shows it to one viewer: a whole picture, and every update applied to it.
// No rule is here; the same as src/parlour/client/mirror.py.
import type { Event, Picture, Update, Zone } from "../protocol";

export type Whole = Required<Picture>;

const LEFT_OUT = {
  code: "",
  owner: false,
  legend: {},
  zones: [],
  counters: [],
  marks: [],
  prompt: null,
  choices: [],
  awaited: [],
  time: null,
  offer: null,
  missed: null,
  result: null,
  next: "",
  watching: 0,
  behind: 0,
  ranked: false,
  back: null,
  stood_in: 0,
  nonce: null,
  tones: [],
  teams: [],
  hot_seat: false,
};

export function whole(picture: Picture): Whole {
  return { ...LEFT_OUT, ...picture };
}

/** The picture after one step. */
export function applyUpdate(picture: Whole, update: Update): Whole {
  return {
    ...picture,
    version: update.version,
    phase: update.result ? "over" : picture.phase,
    zones: zonesAfter(picture.zones, update),
    counters: update.counters ?? picture.counters,
    marks: update.marks ?? picture.marks,
    tones: update.tones ?? picture.tones,
    prompt: update.prompt ?? null,
    choices: update.choices ?? [],
    awaited: update.awaited ?? [],
    time: update.time ?? null,
    offer: update.offer ?? null,
    result: update.result ?? null,
    back: update.back ?? null,
    missed: null,
  };
}

function zonesAfter(zones: Zone[], update: Update): Zone[] {
  const after = new Map(zones.filter((zone) => !update.gone?.includes(zone.name)).map((zone) => [zone.name, zone]));
  for (const zone of update.zones ?? []) after.set(zone.name, zone);
  const names = update.order ?? [...after.keys()];
  return names.map((name) => after.get(name)!);
}

/** The picture in the middle of a step: the pieces that this event moves have arrived, nothing may be touched. */
export function applyEvent(picture: Whole, event: Event): Whole {
  const zones = picture.zones.map((zone) => ({ ...zone, slots: [...zone.slots], codes: [...zone.codes] }));
  for (const [code, from, to] of event.moved) put(zones, take(zones, from, code), to);
  return { ...picture, zones, choices: [], awaited: [] };
}

function holding(zones: Zone[], place: string): Zone | undefined {
  return zones.find((zone) => zone.slots.includes(place)) ?? zones.find((zone) => zone.name === place);
}

function take(zones: Zone[], place: string, code: string): string {
  const zone = holding(zones, place);
  if (!zone) return code;
  const at = Math.max(0, zone.slots.indexOf(place), place === zone.name ? zone.codes.indexOf(code) : 0);
  const taken = code || zone.codes[at] || "";
  if (zone.layout === "grid") zone.codes[at] = "";
  else if (zone.layout === "pile") zone.size = Math.max(0, (zone.size ?? 1) - 1);
  else {
    zone.slots.splice(at, 1);
    zone.codes.splice(at, 1);
  }
  return taken;
}

function put(zones: Zone[], code: string, place: string): void {
  const zone = holding(zones, place);
  if (!zone) return;
  const at = zone.slots.indexOf(place);
  if (zone.layout === "fan" && at < 0) {
    zone.slots.push(`${zone.name}+${zone.slots.length}`);
    zone.codes.push(code);
  } else zone.codes[Math.max(0, at)] = code;
  if (zone.layout === "pile") zone.size = (zone.size ?? 0) + 1;
}

export function zoneOf(picture: Whole, name: string): Zone | undefined {
  return picture.zones.find((zone) => zone.name === name);
}

export function codeAt(picture: Whole, slot: string): string {
  const zone = picture.zones.find((zone) => zone.slots.includes(slot));
  return zone?.codes[zone.slots.indexOf(slot)] ?? "";
}

/** Whether it shows the back of anything. */
export const hides = ({ zones }: Whole): boolean => zones.some(({ codes }) => codes.includes("##"));
