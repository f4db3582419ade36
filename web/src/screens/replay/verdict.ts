// A judgement in words.
import type { TableModel } from "../../lib/match/table.svelte";
import { lost, percent } from "../../lib/match/review.svelte";
import type { JudgedPlay } from "../../lib/protocol";
import { say } from "../../lib/texts.svelte";

/** How the win chance went with this play, and what would have been better, if something would. */
export function verdict(table: TableModel, play: JudgedPlay): string {
  const chance = chances(play);
  if (!lost(play)) return chance;
  const better = say("review.better", { play: table.describe(play.best), reason: table.words(play.reason) });
  return `${chance} ${better}`;
}

export function chances(play: JudgedPlay): string {
  const [before, after] = [percent(play.before), percent(play.after)];
  return say(before === after ? "review.chance" : "review.chance-from", { before, after });
}
