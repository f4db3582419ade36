// When a key that is pressed anywhere on a page is a shortcut of the page.

/** Not where it is written, belongs to the browser, is somebody else's already, or lies under a dialog. */
export function isShortcut(event: KeyboardEvent): boolean {
  return (
    !event.defaultPrevented &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey &&
    !isTyping(event.target) &&
    !document.querySelector("dialog[open]")
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.matches("input:not([type=checkbox], [type=radio]), textarea, select") || target.isContentEditable)
  );
}
