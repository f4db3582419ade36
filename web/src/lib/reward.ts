// What a match brought, in words: for the panel at its end, and for whoever hears it.
import type { Reward } from "./protocol";
import { say } from "./texts.svelte";

export const pointsOf = (got: Reward): number => got.points.reduce((sum, line) => sum + line.points, 0);

/** What was reached with it, each with its icon. */
export function reached({ before, after, account_before, account_after, achievements, rating_before, rating_after }: Reward, game: string): [icon: string, text: string][] {
  const found: [string, string][] = [];
  if (before && after && after.level > before.level) found.push(["arrow", say("progress.level-up", { level: after.level, game })]);
  found.push(...achievements.map((id): [string, string] => ["trophy", say(`achievement.${id}`)]));
  if (account_before && account_after && account_after.level > account_before.level) found.push(["user", say("progress.account-up", { level: account_after.level })]);
  if (rating_before && rating_after) found.push(["star", say("progress.rating-change", { before: rating_before.rating, after: rating_after.rating })]);
  return found;
}

/** All of it in one sentence; none if it was nothing. */
export function brought(got: Reward, game: string): string {
  const counted: [string, number][] = [["progress.got-points", pointsOf(got)], ["progress.got-coins", got.coins]];
  const gains = counted.filter(([, count]) => count).map(([key, count]) => `${count} ${say(key, { count })}`);
  gains.push(...reached(got, game).map(([icon, text]) => (icon === "trophy" ? say("progress.brought-achievement", { name: text }) : text)));
  return gains.length ? say("progress.brought-you", { gains }) : "";
}
