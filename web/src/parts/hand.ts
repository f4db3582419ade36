// In which order a hand is held. The house sorts it; one may want it by rank, and that is only a matter of looks.
import type { Zone } from "../lib/protocol";

export type Order = "dealt" | "rank";
export const LETTERS = [..."abcdefghijklm"];

const RANKS = "23456789TJQKA";
const rank = (code: string) => RANKS.indexOf(code[0] ?? "");

export function ordered(zone: Zone, order: Order): { slot: string; code: string }[] {
  const cards = zone.slots.map((slot, i) => ({ slot, code: zone.codes[i] ?? "" }));
  return order === "rank" ? cards.sort((a, b) => rank(a.code) - rank(b.code)) : cards;
}
