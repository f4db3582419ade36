// The views of the games, one folder each. A game without one of its own gets the default table, so that it can be played at once.
import type { Component } from "svelte";
import { games } from "../lib/api";
import { fetched } from "../lib/later.svelte";
import type { GameTraits } from "../lib/match/traits";
import type { GameInfo } from "../lib/protocol";
import type { TableModel } from "../lib/match/table.svelte";
import { bring } from "../lib/texts.svelte";
import type { Action, Sheet } from "../screens/table/actions";

export interface TableProps {
  table: TableModel;
  actions: Record<string, Action>;
  open: (sheet: Sheet) => void;
}
export interface GameView {
  table: Component<TableProps>;
  traits: GameTraits;
}

const views = import.meta.glob<{ view: GameView }>(["./*/index.ts", "!./default/index.ts"]);
const viewFile = (slug: string) => `./${slug}/index.ts`;

export async function viewOf(slug: string): Promise<GameView> {
  bring({});
  return fetched(views[viewFile(slug)]?.().then(({ view }) => view) ?? pluginView(slug), slug);
}

/** The default table for a game that others wrote, with its own words. */
async function pluginView(slug: string): Promise<GameView> {
  const [{ view, learnBrought }, found] = await Promise.all([import("./default"), games().catch(() => [])]);
  const game = found.find((one) => one.slug === slug);
  if (game) {
    bring(wordsOf(game));
    learnBrought(game);
  }
  return { ...view, traits: { rules: game?.rules[0]?.split("-")[0] } };
}

/** What a game that others wrote says; ours are in the catalogue. */
export function wordsOf({ slug, title, texts }: GameInfo): Record<string, string> {
  return views[viewFile(slug)] ? {} : { [`game.${slug}`]: title, ...texts };
}
