import { expect, it } from "vitest";
import { hmac, sha256 } from "./sha256";

const bytes = (length: number, step: number) => Uint8Array.from({ length }, (_, i) => (i * step + length) & 255);

it.each([0, 1, 3, 54, 55, 56, 63, 64, 65, 119, 120, 128, 1000, 70_000])(
  "digests %i bytes as Web Crypto does",
  async (length) => {
    const data = bytes(length, 31);
    expect(sha256(data)).toEqual(new Uint8Array(await crypto.subtle.digest("SHA-256", data)));
  },
);

it.each([1, 16, 32, 64, 65, 200])("signs with a key of %i bytes as Web Crypto does", async (length) => {
  const [key, message] = [bytes(length, 7), bytes(100, 13)];
  const known = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  expect(hmac(key, message)).toEqual(new Uint8Array(await crypto.subtle.sign("HMAC", known, message)));
});
