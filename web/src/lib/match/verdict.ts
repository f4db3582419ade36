// How a match ended, in the words of the house: who won, and by what.
import type { Text } from "../protocol";
import type { TableModel } from "./table.svelte";

export interface Verdict {
  result: string;
  how: string;
}

/** Null as long as nothing is decided, and where the past is shown. */
export function verdictOf(table: TableModel): Verdict | null {
  if (table.past || table.shown?.phase !== "over") return null;
  const { result, how } = (table.shown.prompt?.args ?? {}) as Record<string, Text | undefined>;
  return result ? { result: table.words(result), how: how ? table.words(how) : "" } : null;
}

/** Whether there is a laurel: for people who won, and none for somebody else where I lost. */
export function isHonoured(table: TableModel): boolean {
  const winners = table.shown?.result?.winners ?? [];
  const people = winners.some((seat) => !table.chairs.find((chair) => chair.seat === seat)?.bot);
  return people && (table.reader === null || haveWon(table));
}

/** Whether the one who reads has won, alone or with others. */
export function haveWon({ shown, reader }: TableModel): boolean {
  return reader !== null && !!shown?.result?.winners.includes(reader);
}

/** How an end sounds to whoever looks. */
export const soundOf = (winners: number[], looker: number | null): string =>
  looker !== null && winners.includes(looker) ? "win" : winners.length ? "loss" : "draw";
