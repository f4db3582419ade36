import { expect, it } from "vitest";
import { qr } from "./qr";

// By version, as the standard has it for level M: blocks, bytes of data in each, bytes of correction in each
const BLOCKS = [
  [1, 16, 10],
  [1, 28, 16],
  [1, 44, 26],
  [2, 32, 18],
  [2, 43, 24],
  [4, 27, 16],
] as const;
const FINDER = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"];
const MASK_OF_FORMAT = 0b101010000010010;
const LEVEL_M_MASK_0 = 0;

type Bits = number[][];
const number = (bits: number[]) => bits.reduce((sum, bit) => 2 * sum + bit, 0);

/** Reads a code as a phone does, which trusts nothing: it knows the standard and not how ours is drawn. */
function read(modules: boolean[][]): string {
  const bits = modules.map((row) => row.map(Number));
  const size = bits.length;
  expectPatterns(bits);
  const [blocks, data, checks] = BLOCKS[(size - 21) / 4]!;
  const bytes = chunks(unmasked(bits), 8).map(number);
  const woven = (from: number, length: number, block: number) =>
    Array.from({ length }, (_, i) => bytes[from + i * blocks + block]!);
  const read = Array.from({ length: blocks }, (_, block) => {
    const whole = [...woven(0, data, block), ...woven(blocks * data, checks, block)];
    expect(syndromes(whole, checks).filter(Boolean)).toEqual([]);
    return whole.slice(0, data);
  }).flat();
  const stream = read.flatMap((byte) => [...byte.toString(2).padStart(8, "0")].map(Number));
  expect(number(stream.slice(0, 4))).toBe(4); // bytes follow
  const length = number(stream.slice(4, 12));
  const text = chunks(stream.slice(12, 12 + 8 * length), 8).map(number);
  return new TextDecoder().decode(new Uint8Array(text));
}

const chunks = (bits: number[], size: number) =>
  Array.from({ length: Math.floor(bits.length / size) }, (_, i) => bits.slice(i * size, (i + 1) * size));

function expectPatterns(bits: Bits): void {
  const size = bits.length;
  const cut = (row: number, column: number) =>
    bits.slice(row, row + 7).map((cells) => cells.slice(column, column + 7).join(""));
  for (const [row, column] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ] as const)
    expect(cut(row, column)).toEqual(FINDER);
  for (let i = 8; i < size - 8; i++) expect([bits[6]![i], bits[i]![6]]).toEqual([1 - (i % 2), 1 - (i % 2)]);
  const down = [0, 1, 2, 3, 4, 5, 7, 8].map((row) => bits[row]![8]!);
  const across = [7, 5, 4, 3, 2, 1, 0].map((column) => bits[8]![column]!);
  const below = Array.from({ length: 7 }, (_, i) => bits[size - 1 - i]![8]!);
  const right = bits[8]!.slice(size - 8);
  for (const format of [[...down, ...across].reverse(), [...below, ...right]])
    expect(number(format) ^ MASK_OF_FORMAT).toBe(LEVEL_M_MASK_0);
  expect(bits[size - 8]![8]).toBe(1);
}

/** The bits of data in their order: pairs of columns from the right, up and down in turn, past the column of timing. */
function unmasked(bits: Bits): number[] {
  const size = bits.length;
  const near = (at: number, middle: number) => Math.abs(at - middle) <= 2;
  const isPattern = (row: number, column: number) =>
    row === 6 ||
    column === 6 ||
    (row < 9 && (column < 9 || column >= size - 8)) ||
    (row >= size - 8 && column < 9) ||
    (size > 21 && near(row, size - 7) && near(column, size - 7));
  const columns = Array.from({ length: size }, (_, i) => size - 1 - i).filter((column) => column !== 6);
  return chunks(columns, 2).flatMap((pair, turn) => {
    const rows = Array.from({ length: size }, (_, i) => (turn % 2 ? i : size - 1 - i));
    return rows.flatMap((row) =>
      pair
        .filter((column) => !isPattern(row, column))
        .map((column) => bits[row]![column]! ^ Number((row + column) % 2 === 0)),
    );
  });
}

/** All zero where nothing was misread. */
function syndromes(block: number[], count: number): number[] {
  const powers = [1];
  while (powers.length < 255) {
    const next = powers.at(-1)! << 1;
    powers.push(next & 0x100 ? next ^ 0x11d : next);
  }
  const times = (a: number, b: number) => (a && b ? powers[(powers.indexOf(a) + powers.indexOf(b)) % 255]! : 0);
  return Array.from({ length: count }, (_, i) => block.reduce((sum, byte) => times(sum, powers[i]!) ^ byte, 0));
}

it.each([14, 26, 42, 62, 84, 106])("can be read by whoever knows the standard: %i bytes", (length) => {
  const text = "http://bär/".padEnd(length - 1, "m/0123456789"); // ä is two bytes
  expect(qr(text)).toHaveLength(qr("x".repeat(length))!.length);
  expect(read(qr(text)!)).toBe(text);
});

it("says of a text that it is too long", () => {
  expect(qr("x".repeat(106))).toHaveLength(41);
  expect(qr("x".repeat(107))).toBeNull();
});
