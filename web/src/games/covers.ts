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
}

const found = import.meta.glob<{ cover: Cover }>("./*/cover.ts", { eager: true });

/** A game that others wrote has the cover of the default table. */
export const coverOf = (slug: string): Cover => (found[`./${slug}/cover.ts`] ?? found["./default/cover.ts"])!.cover;

export const inOrder = <T extends { slug: string }>(games: T[]): T[] =>
  games.toSorted((a, b) => coverOf(a.slug).place - coverOf(b.slug).place);
