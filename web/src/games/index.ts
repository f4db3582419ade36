// The views of the games. A game without one of its own gets the default table, so that it can be played at once.
import type { Component } from "svelte";
import { games } from "../lib/api";
import type { Habits } from "../lib/habits";
import type { GameInfo } from "../lib/protocol";
import type { Room } from "../lib/room.svelte";
import { bring, say } from "../lib/texts.svelte";
import type { Deed, Sheet } from "../screens/table/deeds";

export interface TableProps {
  room: Room;
  deeds: Record<string, Deed>;
  open: (sheet: Sheet) => void;
}
export interface GameView {
  table: Component<TableProps>;
  habits: Habits;
}

const views: Record<string, () => Promise<{ view: GameView }>> = {
  checkers: () => import("./checkers"),
  "connect-four": () => import("./connect-four"),
  "crazy-eights": () => import("./crazy-eights"),
  whist: () => import("./whist"),
  cardpeegee: () => import("./cardpeegee"),
};

export async function viewOf(slug: string): Promise<GameView> {
  bring({});
  try {
    return views[slug] ? (await views[slug]()).view : await strange(slug);
  } catch {
    throw new Error(say("web.page-out-of-reach")); // counted where the file failed
  }
}

/** The default table for a game that others wrote, with its own words. */
async function strange(slug: string): Promise<GameView> {
  const [{ view }, found] = await Promise.all([import("./default"), games().catch(() => [])]);
  const game = found.find((one) => one.slug === slug);
  if (game) bring(wordsOf(game));
  return { ...view, habits: { rules: game?.rules[0]?.split("-")[0] } };
}

/** What a game that others wrote says; ours are in the catalogue. */
export function wordsOf({ slug, title, texts }: GameInfo): Record<string, string> {
  return views[slug] ? {} : { [`game.${slug}`]: title, ...texts };
}
