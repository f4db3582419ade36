// Connect Four as both peers play it: 42 cells, a column's cells seven apart from the bottom up.

const WIDTH = 7;
const HEIGHT = 6;
const CELLS = WIDTH * HEIGHT;
const LINES = [[1, 0], [0, 1], [1, 1], [1, -1]];

/** The cell that a disc dropped into the column comes to rest in, or -1. */
function landing(cells, column) {
  if (!Number.isInteger(column) || column < 0 || column >= WIDTH) return -1;
  for (let cell = column; cell < CELLS; cell += WIDTH) if (cells[cell] === 0) return cell;
  return -1;
}

/** Whether the disc in this cell is one of four in a line. */
function wins(cells, cell) {
  return LINES.some(([x, y]) => reach(cells, cell, x, y) + reach(cells, cell, -x, -y) >= 3);
}

function reach(cells, cell, x, y) {
  let column = (cell % WIDTH) + x;
  let row = Math.floor(cell / WIDTH) + y;
  let count = 0;
  while (column >= 0 && column < WIDTH && row >= 0 && row < HEIGHT) {
    if (cells[row * WIDTH + column] !== cells[cell]) break;
    count += 1;
    column += x;
    row += y;
  }
  return count;
}

/** A signal asks for a garbage collection, so that memory is compared without what is only waste. */
function collectOnSignal() {
  process.on('SIGHUP', () => globalThis.gc());
}

module.exports = { CELLS, landing, wins, collectOnSignal };
