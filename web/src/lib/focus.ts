/** Takes the focus in the next frame: what had it may be going with what was there before, and would take it along. */
export function takesFocus(node: HTMLElement): () => void {
  const frame = requestAnimationFrame(() => node.focus());
  return () => cancelAnimationFrame(frame);
}
