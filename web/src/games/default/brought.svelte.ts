// What a plug-in's game brings for browsers: where its style sheet and its page are.
import type { GameInfo } from "../../lib/protocol";

const known = $state<Record<string, { style?: string; page?: string }>>({});

export function learnBrought({ slug, brings }: GameInfo): void {
  known[slug] = Object.fromEntries(brings.map((part) => [part, `/api/games/${slug}/${part}`]));
}

export const brought = (slug: string) => known[slug] ?? {};
