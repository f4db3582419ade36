// Drag and drop beside touching: a piece is picked up, which touches it, and let go over a slot, which touches that.
// It knows no rule: what may be picked up and where it may be dropped is what may be touched.
import type { TableModel } from "./table.svelte";

const MOVED = 8; // pixels after which a press is a drag
const THROWN = 60; // pixels that a card is carried away from the hand to be played

interface Drag {
  id: number;
  slot: string;
  from: HTMLElement;
  x: number;
  y: number;
  ghost: HTMLElement | null;
}

/** The slot that is meant where the pointer is; a whole column may be one target. */
function slotAt(root: HTMLElement, x: number, y: number): string {
  const under = document.elementsFromPoint(x, y).find((one) => root.contains(one) && one.closest("[data-slot]"));
  const place = under?.closest<HTMLElement>("[data-drop], [data-slot]");
  return place?.dataset.drop ?? place?.dataset.slot ?? "";
}

export function draggable(table: TableModel) {
  return (root: HTMLElement): (() => void) => {
    let drag: Drag | null = null;
    const away = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(name: K, act: (event: HTMLElementEventMap[K]) => void) =>
      root.addEventListener(name, act, { signal: away.signal });

    on("pointerdown", (event) => {
      const from = (event.target as HTMLElement).closest<HTMLElement>("[data-slot]");
      const slot = from?.dataset.slot ?? "";
      if (!from || event.button || !event.isPrimary || !table.canAct || table.sent) return;
      if (!table.selection.mayTouch(slot) || !(from.matches(PIECE) || from.querySelector(PIECE))) return;
      drag = { id: event.pointerId, slot, from, x: event.clientX, y: event.clientY, ghost: null };
    });
    on("pointermove", (event) => {
      if (!drag || event.pointerId !== drag.id) return;
      if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < MOVED) return;
      if (!drag.ghost) pickUp(drag);
      drag.ghost!.style.translate = `${event.clientX - drag.x}px ${event.clientY - drag.y}px`;
    });
    on("pointerup", (event) => {
      if (event.pointerId !== drag?.id) return; // another finger
      const done = drag;
      letGo();
      if (!done.ghost) return;
      swallowClick(root);
      drop(done, event);
    });
    on("pointercancel", (event) => event.pointerId === drag?.id && letGo());
    on("lostpointercapture", (event) => drag?.ghost && event.pointerId === drag.id && letGo());

    function pickUp(now: Drag): void {
      const piece = now.from.matches(PIECE) ? now.from : now.from.querySelector<HTMLElement>(PIECE)!;
      const box = piece.getBoundingClientRect();
      const ghost = piece.cloneNode(true) as HTMLElement;
      ghost.removeAttribute("data-slot");
      ghost.classList.add("is-dragged");
      Object.assign(ghost.style, {
        left: `${box.x}px`,
        top: `${box.y}px`,
        width: `${box.width}px`,
        height: `${box.height}px`,
        translate: "0px",
      });
      root.append(ghost);
      const at = ghost.getBoundingClientRect(); // a container may be what its place is counted from
      Object.assign(ghost.style, { left: `${2 * box.x - at.x}px`, top: `${2 * box.y - at.y}px` });
      now.ghost = ghost;
      now.from.dataset.dragged = "";
      root.setPointerCapture(now.id);
      if (leadsOn(now.slot)) table.selection.touch(now.slot);
    }

    /** Whether touching it plays nothing yet. */
    const leadsOn = (slot: string) =>
      table.selection.choices.every(({ touches }) => touches.at(-1) !== slot) && !table.selection.isTouched(slot);

    function drop({ slot, x, y }: Drag, event: PointerEvent): void {
      const goal = slotAt(root, event.clientX, event.clientY);
      if (table.selection.touched.length || table.selection.isTouched(slot)) {
        if (goal !== slot && goal && (table.selection.mayTouch(goal) || table.selection.endsAt(goal)))
          table.selection.touch(goal);
      } else if (goal !== slot && Math.hypot(event.clientX - x, event.clientY - y) > THROWN)
        table.selection.touch(slot);
    }

    function letGo(): void {
      drag?.ghost?.remove();
      if (drag) delete drag.from.dataset.dragged;
      drag = null;
    }

    return () => {
      letGo();
      away.abort();
    };
  };
}

const PIECE = ".man, .card, .pile-stack";

/** The click that follows a drag means nothing. */
function swallowClick(root: HTMLElement): void {
  const stop = (event: Event) => event.stopPropagation();
  root.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => root.removeEventListener("click", stop, { capture: true }));
}
