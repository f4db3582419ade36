// In which order a hand is held: only a matter of looks.
import type { Zone } from "../lib/protocol";

/** `dealt` is as the house has it. */
export type Order = "dealt" | "suit" | "rank";
export const LETTERS = [..."abcdefgijknop"]; // without those that mean something at every table
export const ACE_HIGH = "23456789TJQKA";
export const ACE_LOW = "A23456789TJQK";

const SUITS = "CDHS";

const WIDEST = 7; // cards that a phone has room for beside each other

/** How many cards lie in a row where a hand needs several: as many in each as in the others, or one fewer in the last. */
export const inRow = (count: number): number => Math.ceil(count / Math.ceil(count / WIDEST)) || 1;

export function ordered(zone: Zone, order: Order, ranks = ACE_HIGH): { slot: string; code: string }[] {
  const cards = zone.slots.map((slot, i) => ({ slot, code: zone.codes[i] ?? "" }));
  if (order === "dealt") return cards;
  const rank = (code: string) => ranks.indexOf(code[0] ?? "");
  const suit = (code: string) => SUITS.indexOf(code[1] ?? "");
  const value = (code: string) => (order === "rank" ? 4 * rank(code) + suit(code) : 13 * suit(code) + rank(code));
  return cards.sort((a, b) => value(a.code) - value(b.code));
}
