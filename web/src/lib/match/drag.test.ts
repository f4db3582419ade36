import { beforeEach, expect, it, vi } from "vitest";
import { asPage } from "../testing";

const BOX = { x: 0, y: 0, width: 10, height: 10 };

/** A piece that a finger presses, and the element in which it lies. */
async function pressed() {
  const { draggable } = await import("./drag");
  const ghost = {
    style: {} as Record<string, string>,
    classList: { add: () => {} },
    removeAttribute: () => {},
    getBoundingClientRect: () => BOX,
    remove: vi.fn(),
  };
  const piece = {
    dataset: { slot: "4" } as Record<string, string>,
    matches: () => true,
    getBoundingClientRect: () => BOX,
    cloneNode: () => ghost,
  };
  const root = Object.assign(new EventTarget(), { append: () => {}, setPointerCapture: () => {} });
  const selection = { mayTouch: () => true, choices: [], touched: [], isTouched: () => true, touch: vi.fn() };
  draggable({ canAct: true, sent: false, selection } as never)(root as never);
  const does = (type: string, pointerId: number, clientX = 0) => {
    const event = Object.assign(new Event(type), { pointerId, clientX, clientY: 0, button: 0, isPrimary: true });
    Object.defineProperty(event, "target", { value: { closest: () => piece } });
    root.dispatchEvent(event);
  };
  does("pointerdown", 1);
  return { does, ghost, piece };
}

beforeEach(() => asPage());

it.each(["pointerup", "pointercancel", "lostpointercapture"])(
  "goes on with a drag through the %s of another finger",
  async (sign) => {
    const { does, ghost, piece } = await pressed();
    does("pointermove", 1, 20);
    does(sign, 2);
    does("pointermove", 1, 40);
    expect([piece.dataset.dragged, ghost.style.translate, ghost.remove.mock.calls]).toEqual(["", "40px 0px", []]);
  },
);

it("ends a drag that its own finger gives up", async () => {
  const { does, ghost, piece } = await pressed();
  does("pointermove", 1, 20);
  does("pointercancel", 1);
  expect([piece.dataset.dragged, ghost.remove.mock.calls.length]).toEqual([undefined, 1]);
});
