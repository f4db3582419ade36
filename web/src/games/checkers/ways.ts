// What the plays on offer look like on the board: where they lead, and which squares lie between. No rule is here.
import type { Choice } from "../../lib/protocol";
import type { At } from "../../lib/roving";

/** The plays that go on from these squares. */
export const onward = (choices: Choice[], path: string[]): Choice[] =>
  choices.filter(({ touches }) => touches.length > path.length && path.every((slot, i) => touches[i] === slot));

export const captures = (choice: Choice): boolean => !!choice.captures;

/** The squares over which a play jumps in its first legs. */
export const passed = (choice: Choice | undefined, legs: number): string[] => choice?.captured?.slice(0, legs) ?? [];

/** The piece that every play moves, if there is only one. */
export function onlyPiece(choices: Choice[]): string {
  const first = choices[0]?.touches[0] ?? "";
  return choices.every((choice) => choice.touches[0] === first) ? first : "";
}

export const isSquare = (slot: string): boolean => /^\d+$/.test(slot);

/** The board as one looks at it. */
export class Squares {
  constructor(
    readonly slots: string[],
    readonly columns: number,
  ) {}

  at(slot: string): At {
    const i = this.slots.indexOf(slot);
    return { row: Math.floor(i / this.columns), column: i % this.columns };
  }

  get rows(): number {
    return this.slots.length / this.columns;
  }

  /** A line through the middles of these squares, a hundred to each. */
  line(path: string[]): string {
    return `M${path.map((slot) => `${100 * this.at(slot).column + 50} ${100 * this.at(slot).row + 50}`).join("L")}`;
  }

  /** Where a key leads to from a dark square: to another one, as all that happens does so on those. */
  step(event: KeyboardEvent, from: string, letters: boolean): string | null {
    const { row, column } = this.at(from);
    const key = letters ? (LETTERS[event.key] ?? event.key) : event.key;
    const side = column % 2 ? -1 : 1;
    switch (key) {
      case "ArrowLeft":
        return this.#first([[row, column - 2]]) ?? from;
      case "ArrowRight":
        return this.#first([[row, column + 2]]) ?? from;
      case "ArrowUp":
        return (
          this.#first([
            [row - 1, column + side],
            [row - 1, column - side],
          ]) ?? from
        );
      case "ArrowDown":
        return (
          this.#first([
            [row + 1, column + side],
            [row + 1, column - side],
          ]) ?? from
        );
      case "Home":
        return (event.ctrlKey ? this.slots : this.#row(row)).find(isSquare) ?? from;
      case "End":
        return (event.ctrlKey ? this.slots : this.#row(row)).findLast(isSquare) ?? from;
      default:
        return null;
    }
  }

  #row(row: number): string[] {
    return this.slots.slice(row * this.columns, (row + 1) * this.columns);
  }

  #first(cells: [number, number][]): string | undefined {
    const found = cells.find(([row, column]) => row >= 0 && row < this.rows && column >= 0 && column < this.columns);
    return found && this.slots[found[0] * this.columns + found[1]];
  }
}

const LETTERS: Record<string, string> = { h: "ArrowLeft", j: "ArrowDown", k: "ArrowUp", l: "ArrowRight" };
