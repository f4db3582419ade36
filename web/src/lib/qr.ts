// A QR code of a short text: byte mode, error correction M, versions 1 to 6 (106 bytes), mask 0.
const DATA = [16, 28, 44, 64, 86, 108]; // bytes of data by version
const BLOCKS = [1, 1, 1, 2, 2, 4];
const CHECKS = [10, 16, 26, 18, 24, 16]; // bytes of correction in each block
const FORMAT = 0b101010000010010; // level M, mask 0, with its own correction

/** Rows of modules, true where they are dark; null if the text is too long for one. */
export function qr(text: string): boolean[][] | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = DATA.findIndex((table) => bytes.length + 2 <= table);
  if (version < 0) return null;
  const size = 21 + 4 * version;
  const modules = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined));
  drawPatterns(modules, version);
  drawData(modules, interleaved(padded(bytes, DATA[version]!), version));
  return modules.map((row) => row.map(Boolean));
}

function padded(bytes: number[], table: number): number[] {
  const nibbles = [4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const packed = nibbles.flatMap((nibble, i) => (i % 2 ? [] : [(nibble << 4) | (nibbles[i + 1] ?? 0)]));
  for (let pad = 0xec; packed.length < table; pad ^= 0xec ^ 0x11) packed.push(pad);
  return packed;
}

function interleaved(data: number[], version: number): number[] {
  const size = data.length / BLOCKS[version]!;
  const blocks = Array.from({ length: BLOCKS[version]! }, (_, i) => data.slice(i * size, (i + 1) * size));
  const checks = blocks.map((block) => correction(block, CHECKS[version]!));
  const woven = (parts: number[][]) => parts[0]!.flatMap((_, i) => parts.map((part) => part[i]!));
  return [...woven(blocks), ...woven(checks)];
}

// Reed and Solomon's correction: the remainder of a division of polynomials over 256 numbers

function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a);
  return product;
}

function correction(data: number[], length: number): number[] {
  let divisor = [1];
  for (let i = 0, root = 1; i < length; i++, root = times(root, 2))
    divisor = [...divisor, 0].map((factor, at) => factor ^ times(at ? divisor[at - 1]! : 0, root));
  const rest = [...data, ...Array<number>(length).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i]!;
    divisor.forEach((part, at) => (rest[i + at]! ^= times(part, factor)));
  }
  return rest.slice(data.length);
}

// Where the modules go

type Modules = (boolean | undefined)[][];

function drawPatterns(modules: Modules, version: number): void {
  const size = modules.length;
  for (let i = 8; i < size - 8; i++) modules[6]![i] = modules[i]![6] = i % 2 === 0;
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(modules, x, y, 4, [2, 4]);
  if (version) square(modules, size - 7, size - 7, 2, [1]);
  for (let i = 0; i < 15; i++) {
    const dark = ((FORMAT >> i) & 1) === 1;
    const near = i < 6 ? i : i < 8 ? i + 1 : 0;
    if (i < 8) modules[near]![8] = dark;
    else modules[8]![i === 8 ? 7 : 14 - i] = dark;
    if (i < 8) modules[8]![size - 1 - i] = dark;
    else modules[size - 15 + i]![8] = dark;
  }
  modules[size - 8]![8] = true;
}

/** A square around a centre; the rings at these distances are light. */
function square(modules: Modules, x: number, y: number, reach: number, light: number[]): void {
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) {
      const row = modules[y + dy];
      if (row && x + dx >= 0 && x + dx < modules.length)
        row[x + dx] = !light.includes(Math.max(Math.abs(dx), Math.abs(dy)));
    }
}

/** In columns of two from the right, up and down in turn, around what is there already. */
function drawData(modules: Modules, data: number[]): void {
  const size = modules.length;
  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    const up = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (modules[y]![x] !== undefined) continue;
        const dark = ((data[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
        modules[y]![x] = (dark ^ Number((x + y) % 2 === 0)) === 1;
        bit += 1;
      }
    }
  }
}
