/** Takes the focus in the next frame: what had it may be going with what was there before, and would take it along. */
export function takesFocus(node: HTMLElement): () => void {
  const frame = requestAnimationFrame(() => node.focus());
  return () => cancelAnimationFrame(frame);
}

/** Takes the focus if what had it is gone, so that whoever plays by keyboard goes on here. */
export function findsFocus(node: HTMLElement): () => void {
  const lost = () => !document.activeElement || document.activeElement === document.body;
  const frame = requestAnimationFrame(() => lost() && node.focus({ preventScroll: true }));
  return () => cancelAnimationFrame(frame);
}
