// What a game's own view may say about itself; see web/README.md.
import type { EventDurations } from "./pacing";
import type { TableModel } from "./table.svelte";

export interface GameTraits {
  eventDurations?: EventDurations;
  /** For how long an event's sentence stands before its pieces move. */
  eventDelays?: Record<string, number>;
  /** What somebody meant who touched these slots although no play does: the house answers why not. */
  notation?: (touched: string[]) => string;
  /** Whether the cards lie ready until one asks for them: before that it is nobody's turn. */
  ready?: (table: TableModel) => boolean;
  /** How many touches make a premove; none: there are no premoves. */
  premoveTouches?: number;
  /** A play in words, where the names of cards do not say it. */
  describe?: (table: TableModel, play: string) => string;
  /** Milliseconds that a piece flies; 0: the view moves its pieces itself. */
  flight?: number;
  /** The event that is a move of the list of moves. */
  move?: string;
  /** Whether a draw may be offered. */
  draws?: boolean;
  /** The letters before the numbers of its rules, such as C4. */
  rules?: string;
  /** The heading of a refusal; not allowed, unless said otherwise. */
  refused?: string;
  /** Keys of its own, for the help. */
  keys?: (table: TableModel) => [string[], string][];
}
