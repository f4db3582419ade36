// Whether the luck of a match was what the house had promised: the recipe of docs/fairness.md, done in this browser.
import type { Promised } from "./promises";
import type { LuckDrawn } from "./protocol";

/** Something that was checked: a sentence of the catalogue with its arguments, and whether it holds. */
export interface Check { key: string; ok: boolean; args: Record<string, unknown> }

interface Nonce { value: Uint8Array; house: boolean }
interface Proof { commit: string; secret: string; nonces: Nonce[]; luck: string[] }

const TITLE = "parlour record 1\n";
const WORDS = 2 ** 32;
const text = (words: string) => new TextEncoder().encode(words);

/** Checks a record against what the house has published, or what this browser remembers; ends where something does not hold. */
export async function verify(record: string, drawn: LuckDrawn[], published: string, known: Promised, seat: number | null): Promise<Check[]> {
  const checks: Check[] = [];
  const holds = (key: string, ok: boolean, args: Record<string, unknown> = {}) => {
    checks.push({ key, ok, args });
    return ok;
  };
  if (!holds("digest", await isWhole(record))) return checks;
  const proof = read(record);
  if (!holds("commitment", proof.commit === hex(await commitment(bytes(proof.secret))), { commit: short(proof.commit) })) return checks;
  if (!holds(known.commit ? "promise-seen" : "promise", proof.commit === (known.commit ?? published))) return checks;
  const own = proof.nonces.filter((nonce) => !nonce.house).length;
  if (!holds("nonces", proof.nonces.every((nonce) => nonce.value.length >= 16), { count: proof.nonces.length, own })) return checks;
  const mine = seat === null ? undefined : proof.nonces[seat]; // the house draws for whom it had to seat itself
  if (known.nonce && mine && !mine.house && !holds("mine", hex(mine.value) === known.nonce)) return checks;
  if (!holds("complete", isAll(drawn, proof.luck), { count: drawn.length })) return checks;
  const key = await matchKey(bytes(proof.secret), proof.nonces.map((nonce) => nonce.value));
  for (const draw of drawn) if (!holds(`draw-${draw.style}`, (await answer(key, draw)) === draw.answer, { ...draw, order: short(draw.answer) })) return checks;
  return checks;
}

// The record

async function isWhole(record: string): Promise<boolean> {
  const at = record.lastIndexOf("digest: ");
  return record.startsWith(TITLE) && at > 0 && record.slice(at) === `digest: ${hex(await sha256(text(record.slice(0, at))))}\n`;
}

function read(record: string): Proof {
  const lines = record.split("\n");
  const values = (name: string) => lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2));
  const nonces = values("nonce").map((line) => line.split(" ")).map((words) => ({ value: bytes(words.at(-1)!), house: words.includes("house") }));
  const luck = lines.map((line) => /^(?:nature|\d+\/clock) (.*)$/.exec(line)?.[1]).filter((line) => line !== undefined);
  return { commit: values("commit")[0] ?? "", secret: values("secret")[0] ?? "", nonces, luck };
}

/** Whether these are all draws of the record, numbered one after the other. */
const isAll = (drawn: LuckDrawn[], luck: string[]) =>
  drawn.length === luck.length && drawn.every(({ number, answer }, i) => number === i && answer === luck[i]);

const short = (long: string) => (long.length > 24 ? `${long.slice(0, 24)}…` : long);

// The recipe

const sha256 = async (data: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest("SHA-256", data));

const commitment = (secret: Uint8Array) => sha256(joined(text("parlour/commit/1"), secret));

async function hmac(key: Uint8Array<ArrayBuffer>): Promise<(message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>> {
  const made = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (message) => new Uint8Array(await crypto.subtle.sign("HMAC", made, message));
}

async function matchKey(secret: Uint8Array<ArrayBuffer>, nonces: Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const parts = nonces.flatMap((nonce) => [new Uint8Array([nonce.length >> 8, nonce.length & 255]), nonce]);
  return (await hmac(secret))(joined(...parts));
}

/** The numbers of one draw, in order. */
async function source(key: Uint8Array<ArrayBuffer>, number: number): Promise<(n: number) => Promise<number>> {
  const sign = await hmac(key);
  const words: number[] = [];
  let counter = 0;
  return async (n) => {
    for (;;) {
      if (!words.length) words.push(...numbers(await sign(joined(big(number), big(counter++)))));
      const word = words.shift()!;
      if (word < WORDS - (WORDS % n)) return word % n;
    }
  };
}

/** What the secret says, written as the record has it. */
async function answer(key: Uint8Array<ArrayBuffer>, { number, pool, take, style, plays = [] }: LuckDrawn): Promise<string> {
  const below = await source(key, number);
  if (style === "choice") return plays[await below(plays.length)] ?? "";
  if (style === "scramble") return (await taken(pool, take, below)).join(" ");
  return (await shuffled(style, pool, below)).slice(0, take).join(" ");
}

type Below = (n: number) => Promise<number>;
const places = (n: number) => Array.from({ length: n }, (_, place) => place);

async function taken(pool: number, count: number, below: Below): Promise<number[]> {
  const order = places(pool);
  for (let i = 0; i < count; i++) {
    const j = i + (await below(pool - i));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order.slice(0, count);
}

async function shuffled(style: string, pool: number, below: Below): Promise<number[]> {
  const pile = places(pool);
  if (style === "riffle") return riffle(pile, below);
  if (style === "overhand") return overhand(pile, below);
  if (style !== "cut") return [];
  const at = 1 + (await below(pool - 1));
  return [...pile.slice(at), ...pile.slice(0, at)];
}

async function riffle(pile: number[], below: Below): Promise<number[]> {
  const half = Math.floor(pile.length / 2);
  const order: number[] = [];
  for (let i = 0; i < half; i++) order.push(...((await below(2)) === 0 ? [i, half + i] : [half + i, i]));
  return [...order, ...pile.slice(2 * half)];
}

async function overhand(pile: number[], below: Below): Promise<number[]> {
  let order: number[] = [];
  for (let moved = 0; moved < pile.length; ) {
    const packet = Math.min(1 + (await below(10)), pile.length - moved);
    order = [...pile.slice(moved, moved + packet), ...order];
    moved += packet;
  }
  return order;
}

// Bytes

const hex = (data: Uint8Array) => [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const bytes = (written: string) => new Uint8Array((written.match(/[0-9a-f]{2}/g) ?? []).map((pair) => parseInt(pair, 16)));
const big = (number: number) => new Uint8Array([number >>> 24, number >>> 16, number >>> 8, number].map((byte) => byte & 255));

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function numbers(block: Uint8Array): number[] {
  const view = new DataView(block.buffer);
  return Array.from({ length: block.length / 4 }, (_, i) => view.getUint32(4 * i));
}
