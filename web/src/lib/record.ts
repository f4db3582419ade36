// What a record says, as far as its lines can be read without the rules.
import { ask } from "./api";
import type { Source } from "./match/playback.svelte";
import type { Replay } from "./protocol";

const SLOW = 30_000; // milliseconds: a long one takes the house some seconds
export interface Told {
  game: string;
  plays: { seat: number | null; play: string; by: string }[]; // nobody's seat: a draw of luck
  result: string;
}

const LONGEST = 512 * 1024; // characters that the house replays

/** A record that somebody has opened, to be shown at the table. */
export interface Opened {
  name: string; // of its file
  text: string;
  close: (problem?: string) => void;
}

/** The house replays it, since no rule is in here. Who opens a record has no seat in it. */
export const replayed =
  ({ text }: Opened): Source =>
  (view, first) =>
    ask<Replay>("POST", "/api/record/replay", { record: text, view: view === "all" ? view : "spectator", first }, SLOW);

export const isTooLong = (text: string): boolean => text.length > LONGEST;

/** The plays of a record: `1/clock 4` is a play of seat 1 that the clock made. */
export function told(text: string): Told {
  const lines = text.split("\n");
  const named = (name: string) =>
    lines
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
      .trim() ?? "";
  const plays = lines.flatMap((line) => {
    const found = /^(\d|nature)(?:\/(\w+))? (\S.*)$/.exec(line);
    return found
      ? [{ seat: found[1] === "nature" ? null : Number(found[1]), by: found[2] ?? "", play: found[3]! }]
      : [];
  });
  return { game: named("game").split(" ")[0]!, plays, result: named("result") };
}
