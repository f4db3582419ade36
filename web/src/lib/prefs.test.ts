import { expect, test, vi } from "vitest";

const root = { dataset: {} as Record<string, string>, style: { setProperty: () => {} } };
const page = { documentElement: root, body: {}, cookie: "", querySelectorAll: () => [] };
vi.stubGlobal("document", page);
vi.stubGlobal("navigator", { languages: ["en"] });
vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes("contrast"), addEventListener: () => {} }));
vi.stubGlobal("getComputedStyle", () => ({ backgroundColor: "" }));
const { set } = await import("./prefs.svelte");

test("who chooses a theme keeps the system's wish for more contrast", () => {
  set("theme", "dark");

  expect(root.dataset).toMatchObject({ theme: "dark", contrast: "high" });
});

test("the house is told the chosen theme, and no theme when the system decides again", () => {
  set("theme", "light");
  expect(page.cookie).toMatch(/^parlour-theme=light; .*max-age=31536000/);

  set("theme", "system");
  expect(page.cookie).toMatch(/^parlour-theme=; .*max-age=0/);
  expect(root.dataset.theme).toBeUndefined();
});
