// Where the checkers of an open bag lie: in rows that make a round heap, a little out of line, always the same.
export interface Place {
  x: number;
  y: number;
}

export function heap(count: number): Place[] {
  const rows = Math.max(3, Math.round(Math.sqrt(count * 1.16)));
  const each = widths(count, rows);
  const scale = Math.min(7 / rows, 6.1 / (Math.max(...each) - 1)); // seven rows of seven fill the bag
  return each.flatMap((width, row) =>
    Array.from({ length: width }, (_, i) =>
      place(i - (width - 1) / 2, (row - (rows - 1) / 2) * 0.88, 31 * row + i, scale),
    ),
  );
}

function widths(count: number, rows: number): number[] {
  const round = Array.from({ length: rows }, (_, i) => Math.sqrt(1 - ((i - (rows - 1) / 2) / (rows / 2 + 0.6)) ** 2));
  const sum = round.reduce((a, b) => a + b);
  const found = round.map((part) => Math.round((count * part) / sum));
  found[rows >> 1]! += count - found.reduce((a, b) => a + b);
  return found;
}

function place(x: number, y: number, seed: number, scale: number): Place {
  const off = (by: number) => 0.07 * Math.sin(by * 12.9898 + 4.1);
  return { x: scale * (x + off(seed)), y: scale * (y + off(seed + 7)) };
}
