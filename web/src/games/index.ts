// The views of the games. A game without one of its own gets the default table, so that it can be played at once.
import type { Component } from "svelte";
import type { Habits } from "../lib/habits";
import type { Room } from "../lib/room.svelte";
import type { Deed, Sheet } from "../screens/table/deeds";

export interface TableProps { room: Room; deeds: Record<string, Deed>; open: (sheet: Sheet) => void }
export interface GameView { table: Component<TableProps>; habits: Habits }

const views: Record<string, () => Promise<{ view: GameView }>> = {
  checkers: () => import("./checkers"),
  "connect-four": () => import("./connect-four"),
  "crazy-eights": () => import("./crazy-eights"),
  whist: () => import("./whist"),
  cardpeegee: () => import("./cardpeegee"),
};

export async function viewOf(slug: string): Promise<GameView> {
  const load = views[slug] ?? (() => import("./default"));
  return (await load()).view;
}
