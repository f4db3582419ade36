// When a key that is pressed anywhere on a page is a shortcut of the page. One press does one thing, however long it lasts.

export const isShortcut = (event: KeyboardEvent): boolean => !event.repeat && isFree(event);

/** Not where it is written, belongs to the browser, is somebody else's already, or lies under a dialog; it may be held. */
export function isFree(event: KeyboardEvent): boolean {
  return (
    !event.defaultPrevented &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey &&
    !isTyping(event.target) &&
    !document.querySelector("dialog[open]")
  );
}

/** A key that is held presses no button and touches no slot again: who holds it may have another turn, or none. */
export function pressOnce(event: KeyboardEvent): void {
  if (!event.repeat || isTyping(event.target)) return;
  if (event.key !== "Enter" && !(event.key === " " && isSlot(event.target))) return; // elsewhere Space scrolls
  event.preventDefault();
  event.stopImmediatePropagation();
}

const isSlot = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && !!target.closest("[data-slot]");

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.matches("input:not([type=checkbox], [type=radio]), textarea, select") || target.isContentEditable)
  );
}
