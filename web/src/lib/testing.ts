// What a page has and node has not, for the tests of units: as much of it as these touch.
import { vi } from "vitest";

/** Stays until the test's file ends or `vi.unstubAllGlobals()`. */
export function asPage(more: Record<string, unknown> = {}): void {
  const page = Object.assign(new EventTarget(), {
    hidden: false,
    activeElement: null,
    documentElement: { lang: "en", dataset: {}, style: { setProperty: () => {} } },
    querySelector: () => null,
    querySelectorAll: () => [],
  });
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("navigator", { languages: ["en"], onLine: true });
  vi.stubGlobal("location", new URL("http://house/"));
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal("requestAnimationFrame", (action: () => void) => setTimeout(action));
  vi.stubGlobal("CSS", { escape: (text: string) => text.replace(/["\\]/g, "\\$&") });
  for (const [name, value] of Object.entries(more)) vi.stubGlobal(name, value);
}
