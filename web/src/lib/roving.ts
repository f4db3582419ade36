// Arrow keys in a grid or a row of which only one cell is a tab stop.
export interface At {
  row: number;
  column: number;
}

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** Where the key leads to; nothing if it is none of these keys. */
export function moved(event: KeyboardEvent, at: At, rows: number, columns: number): At | null {
  const step = STEPS[event.key];
  const within = (value: number, most: number) => Math.max(0, Math.min(most - 1, value));
  if (step) return { row: within(at.row + step[0], rows), column: within(at.column + step[1], columns) };
  if (event.key === "Home") return { row: event.ctrlKey ? 0 : at.row, column: 0 };
  if (event.key === "End") return { row: event.ctrlKey ? rows - 1 : at.row, column: columns - 1 };
  return null;
}

/** Up and down lead `below` places further; with `around` the beginning comes after the end. */
interface Row {
  below?: number;
  around?: boolean;
}

/** Which of so many the key leads to; nothing if it is none of these keys. */
export function along(event: KeyboardEvent, at: number, count: number, { below = 0, around }: Row = {}): number | null {
  if (event.key === "Home" || event.key === "End") return event.key === "Home" ? 0 : count - 1;
  const [rows, columns] = STEPS[event.key] ?? [0, 0];
  const step = rows * below + columns;
  if (!step) return null;
  return around ? (at + step + count) % count : Math.max(0, Math.min(count - 1, at + step));
}
