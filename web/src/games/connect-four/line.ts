// The winning line, from the cells that the house has marked.
export interface Cell {
  column: number;
  row: number;
  slot: string;
}

/** `c4r1` is the fourth column, the lowest row. */
export function cellOf(slot: string): Cell {
  const [, column, row] = /^c(\d+)r(\d+)$/.exec(slot)!;
  return { column: Number(column), row: Number(row), slot };
}

const WAYS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** The marked cells in straight rows, each from the left or from below: those in which a cell has the most beside it. */
export function lines(marked: string[]): Cell[][] {
  const cells = new Map(marked.map((slot) => [slot, cellOf(slot)]));
  const at = (column: number, row: number) => cells.get(`c${column}r${row}`);
  const runs: Cell[][] = [];
  for (const [dc, dr] of WAYS)
    for (const cell of cells.values()) {
      if (at(cell.column - dc, cell.row - dr)) continue;
      const run: Cell[] = [];
      for (let next: Cell | undefined = cell; next; next = at(next.column + dc, next.row + dr)) run.push(next);
      runs.push(run);
    }
  const most = (cell: Cell) => Math.max(...runs.filter((run) => run.includes(cell)).map((run) => run.length));
  return runs.filter((run) => run.some((cell) => run.length === most(cell)));
}
