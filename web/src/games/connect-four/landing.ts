// Where a disc that is dropped comes to rest. The house says it: no rule is here.
import type { Choice, Zone } from "../../lib/protocol";

/** The row, counted from above, in which a disc of this column would lie; -1 if none can be dropped there. */
export function landing(
  choices: Choice[],
  { slots, columns }: Pick<Zone, "slots" | "columns">,
  column: string,
): number {
  const choice = choices.find(({ touches }) => touches.at(-1) === column);
  return Math.floor(slots.indexOf(choice?.lands ?? "") / columns);
}
