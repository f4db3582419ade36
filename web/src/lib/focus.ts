/** Takes the focus in the next frame: what had it may be going with what was there before, and would take it along. */
export function takesFocus(node: HTMLElement): () => void {
  const frame = requestAnimationFrame(() => node.focus());
  return () => cancelAnimationFrame(frame);
}

const lost = () => !document.activeElement || document.activeElement === document.body;

/** Takes the focus if what had it is gone, so that whoever plays by keyboard goes on here. */
export function findsFocus(node: HTMLElement): () => void {
  const frame = requestAnimationFrame(() => lost() && node.focus({ preventScroll: true }));
  return () => cancelAnimationFrame(frame);
}

let byKeys = false;
addEventListener("keydown", () => (byKeys = true), true);
addEventListener("pointerdown", () => (byKeys = false), true);

/** Leads whoever came here by keyboard to the tab stop of the board, unless something else has the focus. */
export function leadsIn(node: HTMLElement): () => void {
  const stop = () => node.querySelector<HTMLElement>("[tabindex='0']");
  const frame = requestAnimationFrame(() => byKeys && lost() && stop()?.focus({ preventScroll: true }));
  return () => cancelAnimationFrame(frame);
}
