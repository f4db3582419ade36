// Whether the luck of a match was what the house had promised: the recipe of docs/fairness.md, done in this browser.
import type { Promised, Shown } from "./promises";
import type { LuckDrawn } from "./protocol";
import * as byHand from "./sha256";

/** Something that was checked: a sentence of the catalogue with its arguments, and whether it holds. */
export interface Check {
  key: string;
  ok: boolean;
  args: Record<string, unknown>;
}

interface Nonce {
  value: Uint8Array;
  house: boolean;
}
interface Proof {
  commit: string;
  secret: string;
  seed: string | undefined;
  nonces: Nonce[];
  luck: string[];
  told: Told;
}
/** The match that a record tells of. */
interface Told {
  game: string;
  options: Map<string, string>;
  seats: number;
  plays: string[];
  result: string;
  setUp: boolean;
}
type Holds = (key: string, ok: boolean, args?: Record<string, unknown>) => boolean;

const TITLE = "parlour record 1\n";
const LONGEST = 2 ** 22; // bytes of a record, as the house has it
const MOST_LINES = 12_200; // a house ends a match after 12 000 plays
const WIDEST = 8192; // characters of a line: a draw of some 1800 cards
const BREATH = 20; // milliseconds of work after which the page may draw and answer
const WHOLE = 10; // numbers: so many that are all from 0 on are a pile that was shuffled, not cards taken from a larger one
const HEX = /^(?:[0-9a-f]{2})+$/;
const STYLES = ["scramble", "riffle", "overhand", "cut"];
const WORDS = 2 ** 32;
const text = (words: string) => new TextEncoder().encode(words);

/** Checks a record against what the house has published, or what this browser remembers; ends where something does not hold. */
export async function verify(
  record: string,
  drawn: LuckDrawn[],
  published: string,
  known: Promised,
  seat: number | null,
): Promise<Check[]> {
  const [checks, holds] = list();
  const proof = await opened(record, holds);
  if (!proof) return checks;
  if (!holds(known.commit ? "promise-seen" : "promise", proof.commit === (known.commit ?? published))) return checks;
  if (!sameMatch(proof.told, known.shown, holds)) return checks;
  if (!enough(proof, holds)) return checks;
  if (!contributed(proof.nonces, known, seat, holds)) return checks;
  if (!holds("complete", isAll(drawn, proof.luck), { count: drawn.length })) return checks;
  const key = await matchKey(
    bytes(proof.secret),
    proof.nonces.map((nonce) => nonce.value),
  );
  const breathe = breathing();
  for (const draw of drawn) {
    await breathe();
    if (!holds(`draw-${draw.style}`, (await answer(key, draw)) === draw.answer, { ...draw, order: short(draw.answer) }))
      return checks;
  }
  return checks;
}

/** Checks a record that came from anywhere, by itself: without the rules, that is every draw that shuffled a whole pile. */
export async function verifyAlone(record: string): Promise<Check[]> {
  const [checks, holds] = list();
  const proof = await opened(record, holds);
  if (!proof) return checks;
  const { seed, nonces, luck } = proof;
  if (!(seed === undefined ? enough(proof, holds) : holds("seed", hex(await ofSeed(seed)) === proof.secret, { seed })))
    return checks;
  const key = await matchKey(
    bytes(proof.secret),
    nonces.map((nonce) => nonce.value),
  );
  const piles = luck
    .map((answer, number) => ({ number, answer, pool: pileOf(answer) }))
    .filter(({ pool }) => pool >= WHOLE);
  const breathe = breathing();
  for (const { number, answer, pool } of piles) {
    await breathe();
    const style = await styleOf(key, number, pool, answer);
    if (!holds(`draw-${style ?? "scramble"}`, style !== null, { number, pool, take: pool, order: short(answer) }))
      return checks;
  }
  if (luck.length > piles.length) holds("left", true, { count: luck.length - piles.length });
  return checks;
}

/** The text of a file as the house wrote it: Windows may have changed its line ends, which says nothing else. */
export const asWritten = (file: string): string => file.replaceAll("\r\n", "\n");

/** What is wrong with a file that should be a record whose luck can be checked: a key of the catalogue, or nothing. */
export function unfit(size: number, record: string): string {
  if (size > LONGEST || !record.startsWith(TITLE)) return "replay.no-record";
  const lines = record.split("\n");
  if (lines.length > MOST_LINES || lines.some((line) => line.length > WIDEST)) return "replay.too-long";
  return lines.some((line) => line.startsWith("secret: ")) ? "" : "replay.no-secret";
}

/** What is waited for now and then in the middle of long work, so that the page does not stand still. */
function breathing(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < BREATH) return;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
}

function list(): [Check[], Holds] {
  const checks: Check[] = [];
  return [
    checks,
    (key, ok, args = {}) => {
      checks.push({ key, ok, args });
      return ok;
    },
  ];
}

/** What a record tells of its luck, if its text is whole and its secret the one that was sealed. */
async function opened(record: string, holds: Holds): Promise<Proof | null> {
  if (!holds("digest", await isWhole(record))) return null;
  const proof = read(record);
  if (!proof) {
    holds("form", false);
    return null;
  }
  return holds("commitment", proof.commit === hex(await commitment(bytes(proof.secret))), {
    commit: short(proof.commit),
  })
    ? proof
    : null;
}

const enough = ({ nonces, told }: Proof, holds: Holds) =>
  holds("nonces", nonces.length === told.seats && nonces.every((nonce) => nonce.value.length >= 16), {
    count: nonces.length,
    own: nonces.filter((nonce) => !nonce.house).length,
  });

/** What I sent is in there, if the house said that it took it; what another device of mine sent is not known here. */
function contributed(nonces: Nonce[], { nonce, taken }: Promised, seat: number | null, holds: Holds): boolean {
  const sent = (at: number) => (nonces[at] && !nonces[at].house ? hex(nonces[at].value) : "");
  if (nonce && taken?.nonce === nonce) return holds("mine", sent(taken.seat) === nonce);
  return seat === null || ["", nonce].includes(sent(seat)) || holds("mine-unknown", true);
}

/** It is the match that I was shown, as far as that can be said without the rules; a house deals every match itself. */
function sameMatch(told: Told, shown: Shown | undefined, holds: Holds): boolean {
  if (told.setUp) return holds("usual", false);
  if (!shown) return true;
  const { game, options, seats, plays, end } = shown;
  const rules = Object.entries(options).every(([name, value]) => told.options.get(name) === String(value));
  if (!holds("shown", rules && told.game === game && told.seats === seats)) return false;
  if (end && !holds("end", told.result === end.result && told.plays.length === end.step, { count: end.step }))
    return false;
  return (
    !plays.length ||
    holds(
      "own",
      plays.every(([step, play]) => told.plays[step - 1] === play),
      { count: plays.length },
    )
  );
}

/** How many cards this is an order of, if it is one of all of them. */
function pileOf(answer: string): number {
  const order = answer.split(" ").map(Number);
  return order.toSorted((a, b) => a - b).every((place, i) => place === i) ? order.length : 0;
}

async function styleOf(
  key: Uint8Array<ArrayBuffer>,
  number: number,
  pool: number,
  found: string,
): Promise<string | null> {
  for (const style of STYLES)
    if ((await answer(key, { number, pool, take: pool, style, answer: found, plays: [] })) === found) return style;
  return null;
}

// The record

async function isWhole(record: string): Promise<boolean> {
  const at = record.lastIndexOf("digest: ");
  return (
    record.startsWith(TITLE) &&
    at > 0 &&
    record.slice(at) === `digest: ${hex(await sha256(text(record.slice(0, at))))}\n`
  );
}

/** Nothing if a line is not written as we would write it, or is there twice. */
function read(record: string): Proof | null {
  const lines = record.split("\n");
  const values = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2));
  const [commit, secret, seats] = ["commit", "secret", "seats"].map((name) => only(values(name)));
  const nonces = values("nonce").map(nonceFrom);
  const seeds = values("seed").map(quoted);
  if (![commit, secret].every((value) => value && HEX.test(value)) || !/^[1-9]\d*$/.test(seats ?? "")) return null;
  if (nonces.includes(null) || seeds.length > 1 || seeds.includes(null)) return null;
  if (seeds.length && nonces.length !== Number(seats)) return null;
  const luck = lines.map((line) => /^(?:nature|\d+\/clock) (.*)$/.exec(line)?.[1]).filter((line) => line !== undefined);
  return {
    commit: commit!,
    secret: secret!,
    seed: seeds[0] ?? undefined,
    nonces: nonces as Nonce[],
    luck,
    told: tells(lines, (name) => values(name)[0] ?? ""),
  };
}

const only = (values: string[]) => (values.length === 1 ? values[0] : undefined);

/** `0 house 6e6e…`: the seats come in order. */
function nonceFrom(line: string, seat: number): Nonce | null {
  const [, at, house, value] = /^(\d+) (house )?(-|[0-9a-f]+)$/.exec(line) ?? [];
  if (at !== String(seat) || !(value === "-" || HEX.test(value!))) return null;
  return { value: bytes(value === "-" ? "" : value!), house: !!house };
}

function quoted(line: string): string | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}

/** Plays are told by seat and notation, whoever made them. */
function tells(lines: string[], value: (name: string) => string): Told {
  const plays = lines
    .map((line) => /^(\d+)(?:\/[a-z]+)?( .*)$/.exec(line))
    .filter((found) => found !== null)
    .map((found) => found[1]! + found[2]!);
  const options = new Map(
    value("options")
      .split(" ")
      .map((word) => word.split("=") as [string, string]),
  );
  return {
    game: value("game").split(" ")[0]!,
    options,
    seats: Number(value("seats")),
    plays,
    result: value("result"),
    setUp: lines.some((line) => line.startsWith("position:")),
  };
}

/** Whether these are all draws of the record, numbered one after the other. */
const isAll = (drawn: LuckDrawn[], luck: string[]) =>
  drawn.length === luck.length && drawn.every(({ number, answer }, i) => number === i && answer === luck[i]);

const short = (long: string) => (long.length > 24 ? `${long.slice(0, 24)}…` : long);

// The recipe

const sha256 = async (data: Uint8Array<ArrayBuffer>) =>
  crypto.subtle ? new Uint8Array(await crypto.subtle.digest("SHA-256", data)) : byHand.sha256(data);

const commitment = (secret: Uint8Array) => sha256(joined(text("parlour/commit/1"), secret));

const ofSeed = (seed: string) => sha256(joined(text("parlour/seed/1"), text(seed)));

async function hmac(
  key: Uint8Array<ArrayBuffer>,
): Promise<(message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>> {
  if (!crypto.subtle) return (message) => Promise.resolve(byHand.hmac(key, message));
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
async function answer(
  key: Uint8Array<ArrayBuffer>,
  { number, pool, take, style, plays = [] }: LuckDrawn,
): Promise<string> {
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
  for (let moved = 0; moved < pile.length;) {
    const packet = Math.min(1 + (await below(10)), pile.length - moved);
    order = [...pile.slice(moved, moved + packet), ...order];
    moved += packet;
  }
  return order;
}

// Bytes

const hex = (data: Uint8Array) => [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const bytes = (written: string) =>
  new Uint8Array((written.match(/[0-9a-f]{2}/g) ?? []).map((pair) => parseInt(pair, 16)));
const big = (number: number) =>
  new Uint8Array([number >>> 24, number >>> 16, number >>> 8, number].map((byte) => byte & 255));

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
