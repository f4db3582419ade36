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

/** Whether the one who reads has won, alone or with others. */
export function haveWon({ shown, reader }: TableModel): boolean {
  return reader !== null && !!shown?.result?.winners.includes(reader);
}
