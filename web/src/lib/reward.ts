// What a match brought, in words: for the panel at its end, and for whoever hears it.
import type { Reward } from "./protocol";
import { say } from "./texts.svelte";

const HELD_BACK = "clock"; // the icon of why a match brought less
const RATING = "star";

export const pointsOf = (got: Reward): number => got.points.reduce((sum, line) => sum + line.points, 0);

type Gain = [icon: string, text: string, inSentence?: string];

/** What was reached with it, each with its icon; and why it was not more, if something was held back. */
export function reached(
  { points, before, after, account_before, account_after, achievements, rating_before, rating_after }: Reward,
  game: string,
): Gain[] {
  const found = points.filter((line) => !line.points).map((line): Gain => [HELD_BACK, say(`reward.${line.reason}`)]);
  if (before && after && after.level > before.level)
    found.push(["arrow", say("progress.level-up", { level: after.level, game })]);
  found.push(...achievements.map(achieved));
  if (account_before && account_after && account_after.level > account_before.level)
    found.push(["user", say("progress.account-up", { level: account_after.level })]);
  if (rating_before && rating_after)
    found.push([RATING, say("progress.rating-change", { before: rating_before.rating, after: rating_after.rating })]);
  return found;
}

function achieved(id: string): Gain {
  const name = say(`achievement.${id}`);
  return ["trophy", say("progress.achievement", { name }), say("progress.brought-achievement", { name })];
}

/** All of it in one sentence; none if it was nothing. */
export function brought(got: Reward, game: string): string {
  const counted: [string, number][] = [
    ["progress.got-points", pointsOf(got)],
    ["progress.got-coins", got.coins],
  ];
  const gains = counted.filter(([, count]) => count).map(([key, count]) => `${count} ${say(key, { count })}`);
  const all = reached(got, game);
  gains.push(
    ...all.filter(([icon]) => icon !== HELD_BACK && icon !== RATING).map(([, text, inSentence]) => inSentence ?? text),
  );
  const why = all.filter(([icon]) => icon === HELD_BACK).map(([, text]) => text);
  const { rating_before: before, rating_after: after } = got;
  if (before && after) why.push(say("online.rating", { before: before.rating, after: after.rating }));
  return [...(gains.length ? [say("progress.brought-you", { gains })] : []), ...why].join(" ");
}
