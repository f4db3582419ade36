/** Takes the focus in the next frame: what had it may be going with what was there before, and would take it along. */
export function takesFocus(node: HTMLElement): () => void {
  const frame = requestAnimationFrame(() => node.focus());
  return () => cancelAnimationFrame(frame);
}

const FRAMES = 20; // within which what is large has come
export const lost = () => !document.activeElement || document.activeElement === document.body;

/** Gives the focus to what is found in one of the next frames, if what had it is gone: so whoever plays by keyboard goes on there. */
export function regain(find: () => HTMLElement | null | undefined): () => void {
  let frame = 0;
  const look = (left: number) => {
    frame = requestAnimationFrame(() => {
      const found = lost() ? find() : null;
      if (found) found.focus({ preventScroll: true });
      else if (left && lost()) look(left - 1);
    });
  };
  look(FRAMES);
  return () => cancelAnimationFrame(frame);
}

/** Takes the focus if what had it is gone. */
export const findsFocus = (node: HTMLElement): (() => void) => regain(() => node);

let byKeys = false;
addEventListener("keydown", () => (byKeys = true), true);
addEventListener("pointerdown", () => (byKeys = false), true);

/** Leads whoever came here by keyboard to the tab stop of the board, unless something else has the focus. */
export const leadsIn = (node: HTMLElement): (() => void) =>
  regain(() => (byKeys ? node.querySelector<HTMLElement>("[tabindex='0']") : null));

/** Gives the focus to a slot, if it is in there. */
export const focusSlot = (box: HTMLElement | null | undefined, slot: string): void =>
  box?.querySelector<HTMLElement>(`[data-slot="${CSS.escape(slot)}"]`)?.focus();

/** Opens a dialog; when it goes, the focus comes back to where it was. */
export function opensModal(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement;
  dialog.showModal();
  return () => before instanceof HTMLElement && before.isConnected && before.focus();
}
