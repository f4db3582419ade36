import { afterEach, describe, expect, it, vi } from "vitest";
import { asWritten, unfit, verifyAlone } from "./fairness";
import { hmac, sha256 } from "./sha256";

const SECRET = new Uint8Array(32).fill(7);
const NONCES = [1, 2].map((byte) => new Uint8Array(16).fill(byte));
const text = (words: string) => [...new TextEncoder().encode(words)];
const hex = (data: Uint8Array) => [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** A record with these plays: its digest fits, whatever they are. */
function record(plays: string[]): string {
  const body = [
    "parlour record 1",
    "game: whist 1",
    "options: target=1",
    "seats: 2",
    `commit: ${hex(sha256(new Uint8Array([...text("parlour/commit/1"), ...SECRET])))}`,
    ...NONCES.map((nonce, seat) => `nonce: ${seat} ${hex(nonce)}`),
    "",
    ...plays,
    "",
    "result: ended",
    `secret: ${hex(SECRET)}`,
    "",
  ].join("\n");
  return `${body}digest: ${hex(sha256(new Uint8Array(text(body))))}\n`;
}

/** The recipe's draw of this number, below 256, if it is a cut. */
function cut(number: number, pool: number): string {
  const key = hmac(SECRET, new Uint8Array(NONCES.flatMap((nonce) => [0, nonce.length, ...nonce])));
  const words = hmac(key, new Uint8Array([0, 0, 0, number, 0, 0, 0, 0]));
  const at = 1 + (new DataView(words.buffer).getUint32(0) % (pool - 1));
  return `nature ${Array.from({ length: pool }, (_, i) => (i + at) % pool).join(" ")}`;
}

describe("a file that is longer than any match", () => {
  it.each([
    ["has too many plays", Array<string>(100_000).fill("0 4")],
    ["has a draw of too many cards", [`nature ${Array.from({ length: 100_000 }, (_, i) => i).join(" ")}`]],
  ])("%s, and is refused before anything is checked or drawn", (_, plays) => {
    const file = record(plays);
    expect(unfit(file.length, file)).toBe("replay.too-long");
  });

  it("is not that of a match that a house ended because it was too long", () => {
    const file = record(Array<string>(12_000).fill("0 4"));
    expect(unfit(file.length, file)).toBe("");
  });
});

it("takes a record that Windows saved for the record that it is", async () => {
  const saved = record(["0 4"]).replaceAll("\n", "\r\n");
  expect(unfit(saved.length, saved)).toBe("replay.no-record");
  const file = asWritten(saved);
  expect(unfit(saved.length, file)).toBe("");
  expect((await verifyAlone(file)).every(({ ok }) => ok)).toBe(true);
});

describe("many draws", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("are checked a few at a time, so that the page can be used meanwhile", async () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += 10));
    vi.stubGlobal("crypto", {}); // as over plain http: nothing else gives the page a chance
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    const checks = await verifyAlone(record(Array.from({ length: 60 }, (_, draw) => cut(draw, 52))));
    clearInterval(timer);
    expect([checks.filter(({ key }) => key === "draw-cut").length, checks.every(({ ok }) => ok)]).toEqual([60, true]);
    expect(turns).toBeGreaterThan(5);
  });
});
