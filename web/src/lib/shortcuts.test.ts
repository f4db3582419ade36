import { beforeEach, expect, it, vi } from "vitest";
import { isShortcut } from "./shortcuts";
import { asPage } from "./testing";

class HTMLElement {
  isContentEditable = false;
  constructor(readonly kind = "") {}
  matches = (): boolean => this.kind === "input";
}
const press = (more = {}) => ({ key: "3", target: new HTMLElement(), ...more }) as unknown as KeyboardEvent;
beforeEach(() => asPage({ HTMLElement }));

it("is a key that nothing else wants", () => {
  expect(isShortcut(press())).toBe(true);
});

it.each([{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { defaultPrevented: true }])(
  "is none with %o",
  (more) => {
    expect(isShortcut(press(more))).toBe(false);
  },
);

it("is none while one types", () => {
  expect(isShortcut(press({ target: new HTMLElement("input") }))).toBe(false);
});

it("is none while a dialog is open", () => {
  vi.stubGlobal("document", { querySelector: () => ({}) });
  expect(isShortcut(press())).toBe(false);
});
