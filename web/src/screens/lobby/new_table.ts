// What one can choose for a new table.
import type { GameInfo, RankedTerms } from "../../lib/protocol";
import { has } from "../../lib/texts.svelte";

/** The house rules that are on or off, as a preset has them, if there are words for them. */
export function switches({ slug, options, presets }: GameInfo, preset: string): [string, boolean][] {
  const told = options as Record<string, { default: unknown }>;
  const rules = {
    ...Object.fromEntries(Object.entries(told).map(([name, rule]) => [name, rule.default])),
    ...(presets[preset] as object),
  };
  return Object.entries(rules).filter(
    (rule): rule is [string, boolean] => typeof rule[1] === "boolean" && has(`option.${slug}.${rule[0]}`),
  );
}

/** Whether the house takes such a match for a ranked one. */
export const rankable = (terms: RankedTerms, match: { guest: boolean; seats: number; options: boolean }): boolean =>
  terms.seats.includes(match.seats) && (terms.guests || !match.guest) && (terms.options || !match.options);
