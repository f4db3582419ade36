import { beforeEach, expect, it, vi } from "vitest";
import { isFree, isShortcut, pressOnce } from "./shortcuts";
import { asPage } from "./testing";

class HTMLElement {
  isContentEditable = false;
  constructor(readonly kind = "") {}
  matches = (): boolean => this.kind === "input";
  closest = (): unknown => (this.kind === "slot" ? this : null);
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

it("is none while it is held, unless it may be", () => {
  expect([isShortcut(press({ repeat: true })), isFree(press({ repeat: true }))]).toEqual([false, true]);
});

it.each([
  ["Enter", "", true, true],
  ["Enter", "", false, false],
  ["Enter", "input", true, false],
  [" ", "slot", true, true],
  [" ", "", true, false],
  ["ArrowLeft", "slot", true, false],
])("lets %j on %j, repeated: %s, do no more: %s", (key, kind, repeat, stopped) => {
  const preventDefault = vi.fn();
  const stopImmediatePropagation = vi.fn();
  pressOnce(press({ key, repeat, target: new HTMLElement(kind), preventDefault, stopImmediatePropagation }));
  expect([preventDefault, stopImmediatePropagation].map((stop) => stop.mock.calls.length === 1)).toEqual([
    stopped,
    stopped,
  ]);
});

it("is none while one types", () => {
  expect(isShortcut(press({ target: new HTMLElement("input") }))).toBe(false);
});

it("is none while a dialog is open", () => {
  vi.stubGlobal("document", { querySelector: () => ({}) });
  expect(isShortcut(press())).toBe(false);
});
