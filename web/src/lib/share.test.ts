import { beforeEach, expect, it, vi } from "vitest";
import { asPage } from "./testing";

const field = { select: () => {}, remove: () => {}, value: "" };
const link = { url: "http://house/m/abc" };

async function shared(navigator: object, copies = true) {
  asPage({ navigator, HTMLElement: class {} });
  Object.assign(document, { body: { append: () => {} }, createElement: () => field, execCommand: () => copies });
  const { Share } = await import("./share.svelte");
  const share = new Share();
  await share.share(link);
  return [share.said, share.byHand];
}
beforeEach(() => vi.resetModules());

it("says that it was shared by the device's own way", async () => {
  expect(await shared({ share: () => Promise.resolve(), languages: [] })).toEqual(["web.was-shared", ""]);
});

it("says nothing where sharing was given up", async () => {
  const share = () => Promise.reject(Object.assign(new Error(), { name: "AbortError" }));
  expect(await shared({ share, languages: [] })).toEqual(["", ""]);
});

it("copies where the device cannot share", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  expect(await shared({ clipboard: { writeText }, languages: [] })).toEqual(["web.copied", ""]);
  expect(writeText).toHaveBeenCalledWith(link.url);
});

it("copies from a field where the page came over plain http", async () => {
  expect(await shared({ languages: [] })).toEqual(["web.copied", ""]);
  expect(field.value).toBe(link.url);
});

it("shows what must be copied by hand where nothing else is left", async () => {
  expect(await shared({ languages: [] }, false)).toEqual(["web.copy-by-hand", link.url]);
});
