import { beforeEach, expect, it, vi } from "vitest";
import { asPage } from "./testing";

class Entries extends EventTarget {
  currentEntry = { key: "a", getState: (): unknown => ({ sit: true }) };
  navigate = vi.fn(() => ({}));
}

let entries = new Entries();
let signs = new EventTarget();
const kept = new Map<string, string>();

beforeEach(() => {
  vi.resetModules();
  kept.clear();
  entries = new Entries();
  signs = new EventTarget();
  asPage({
    navigation: entries,
    history: {},
    scrollY: 0,
    addEventListener: signs.addEventListener.bind(signs),
    sessionStorage: { getItem: () => null, setItem: (key: string, value: string) => kept.set(key, value) },
  });
});

it("keeps where one scrolled with the entry of the history, also after a step to a place on the page", async () => {
  await import("./router.svelte");
  entries.currentEntry = { ...entries.currentEntry, key: "b" };
  entries.dispatchEvent(new Event("currententrychange"));
  vi.stubGlobal("scrollY", 300);
  signs.dispatchEvent(new Event("pagehide"));
  expect(JSON.parse(kept.get("parlour.scrolled")!)).toEqual({ b: 300 });
});

it("leaves the pages that the house itself makes to the browser", async () => {
  await import("./router.svelte");
  const intercepts = (path: string) => {
    const told = { canIntercept: true, downloadRequest: null, destination: { url: `http://house${path}` } };
    const event = Object.assign(new Event("navigate"), told, { intercept: vi.fn() });
    entries.dispatchEvent(event);
    return event.intercept.mock.calls.length > 0;
  };
  expect(["/docs", "/docs/", "/docs/tutorial.html", "/schema/"].map(intercepts)).toEqual([false, false, false, false]);
  expect(["/", "/rules", "/docsy"].map(intercepts)).toEqual([true, true, true]);
});

it("keeps what a page was told when its address changes", async () => {
  const { rename } = await import("./router.svelte");
  rename("/puzzles/P");
  expect(entries.navigate).toHaveBeenCalledWith(
    "/puzzles/P",
    expect.objectContaining({ history: "replace", state: { sit: true } }),
  );
});
