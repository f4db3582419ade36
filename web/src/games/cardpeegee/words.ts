// What the buttons say: the way on, what can be done with a card, and a play as its buttons name it.
import { cardName, say } from "../../lib/texts.svelte";
import type { TableModel } from "../../lib/match/table.svelte";
import { blows, number, phase } from "./run";

/** The way on, which touches the deck. */
export function onward(table: TableModel): string {
  const now = phase(table);
  if (now === "before") return say("web.cg-do-before");
  if (now === "day") return say("web.cg-do-day", { day: number(table, "day") });
  if (now === "monster" || now === "jailors")
    return say("web.cg-do-fight", { round: (blows(table)[0]?.round ?? 0) + 1 });
  if (now === "shop")
    return number(table, "new-cards")
      ? say("web.cg-do-buy", { count: number(table, "new-cards") })
      : say("web.cg-do-nothing");
  if (now === "healing")
    return number(table, "healing")
      ? say("web.cg-do-heal", { count: number(table, "healing") })
      : say("web.cg-do-sleep");
  return say(now === "tax" ? "web.cg-do-tax" : now === "fee" ? "web.cg-do-fee" : "web.one-moment");
}

const suitOf = (slot: string): string => say(`cardpeegee.as-${slot.slice(5)}`);

/** What a card is touched for. */
export function way(table: TableModel, card: string, slot: string): string {
  if (slot.startsWith("suit-")) return say("web.cg-do-as", { suit: suitOf(slot) });
  return say(phase(table) === "fee" && slot === "play" ? "web.cg-do-pay" : `web.cg-do-${slot}`, {
    card: cardName(card),
  });
}

export const disarm = (card: string): string => say("web.cg-do-disarm", { card: cardName(card) });

/** A play in words. */
export function describe(table: TableModel, play: string): string {
  const [first, slot] = table.shown!.choices.find((choice) => choice.play === play)?.touches ?? [play];
  if (first === "deck") return onward(table);
  if (!slot) return first === "leave" ? say("web.cg-do-leave") : disarm(first!);
  if (slot === "activate") return `${cardName(first!)}, ${table.lookOf(slot).name}`;
  return slot.startsWith("suit-")
    ? `${cardName(first!)}, ${say("web.cg-counts-as", { suit: suitOf(slot) })}`
    : way(table, first!, slot);
}
