// What a game's own view may say about itself; see web/README.md.
import type { Holds } from "./pacing";
import type { Room } from "./room.svelte";

export interface Habits {
  holds?: Holds;
  /** For how long an event's sentence stands before its pieces move. */
  before?: Record<string, number>;
  /** What somebody meant who touched these slots although no play does: the house answers why not. */
  notation?: (touched: string[]) => string;
  /** Whether the cards lie ready until one asks for them: before that it is nobody's turn. */
  ready?: (room: Room) => boolean;
  /** How many touches make a play that one wishes while others think; none: nothing is wished here. */
  wishes?: number;
  /** A play in words, where the names of cards do not say it. */
  meant?: (room: Room, play: string) => string;
  /** Milliseconds that a piece flies; 0: the view moves its pieces itself. */
  flight?: number;
  /** Whether a draw may be offered. */
  draws?: boolean;
  /** The letters before the numbers of its rules, such as C4. */
  rules?: string;
  /** The heading of a refusal; not allowed, unless said otherwise. */
  refused?: string;
  /** Keys of its own, for the help. */
  keys?: [string[], string][];
}
