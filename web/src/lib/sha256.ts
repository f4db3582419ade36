// SHA-256 and HMAC by hand (FIPS 180-4, RFC 2104), for pages that came over plain http: browsers keep theirs from them.

const PRIMES = firstPrimes(64);
const fraction = (x: number) => ((x - Math.floor(x)) * 2 ** 32) >>> 0;
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const BLOCK = 64; // bytes

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n);
  return found;
}

export function sha256(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array((((data.length + 8) >> 6) + 1) * BLOCK);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(padded.length - 4, data.length << 3);
  const state = [...START];
  for (let at = 0; at < padded.length; at += BLOCK) mix(state, view, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setUint32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

const turned = (x: number, by: number) => (x >>> by) | (x << (32 - by));

function mix(state: number[], view: DataView, at: number): void {
  const words = Array.from({ length: 16 }, (_, i) => view.getUint32(at + 4 * i));
  for (let i = 16; i < 64; i++) {
    const [near, far] = [words[i - 15]!, words[i - 2]!];
    const a = turned(near, 7) ^ turned(near, 18) ^ (near >>> 3);
    const b = turned(far, 17) ^ turned(far, 19) ^ (far >>> 10);
    words.push((words[i - 16]! + a + words[i - 7]! + b) | 0);
  }
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + high + ((e & f) ^ (~e & g)) + ROUNDS[i]! + words[i]!) | 0;
    const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i]! + word) | 0));
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array<ArrayBuffer> {
  const known = key.length > BLOCK ? sha256(key) : key;
  const pad = (byte: number) => Uint8Array.from({ length: BLOCK }, (_, i) => (known[i] ?? 0) ^ byte);
  return sha256(new Uint8Array([...pad(0x5c), ...sha256(new Uint8Array([...pad(0x36), ...message]))]));
}
