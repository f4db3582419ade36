// How a game looks outside of its table: its picture on a tile, the small piece beside its name, its place among the others.
import type { Component } from "svelte";

/** A small card of a picture; without rank and suit it lies face down. */
export interface SmallCard {
  rank?: string;
  suit?: "club" | "diamond" | "heart" | "spade";
  x: number; // pixels from the middle, as y
  y: number;
  turn: number; // degrees
  star?: boolean;
}

export interface Cover {
  place: number;
  art: Component | SmallCard[];
  mark: Component | NonNullable<SmallCard["suit"]>;
  discs?: boolean; // those who play are told apart by discs of their colours
  honour?: string; // the icon of what is reached in it alone
}

const found = import.meta.glob<{ cover: Cover }>("./*/cover.ts", { eager: true });

/** A game that others wrote has the cover of the default table. */
export const coverOf = (slug: string): Cover => (found[`./${slug}/cover.ts`] ?? found["./default/cover.ts"])!.cover;

/** The icon of an achievement of one game, which begins with the name of that game. */
export const honourOf = (id: string): string | undefined =>
  Object.entries(found).find(([path]) => id.startsWith(`${path.split("/")[1]}-`))?.[1].cover.honour;

export const inOrder = <T extends { slug: string }>(games: T[]): T[] =>
  games.toSorted((a, b) => coverOf(a.slug).place - coverOf(b.slug).place);
