// Giving a link or a line to others, and saying what came of it.
import { say } from "./texts.svelte";

export class Share {
  said = $state(""); // nothing where it was given up
  byHand = $state(""); // what one must mark and copy oneself

  /** By the device's own way where it has one, else by copying. */
  async share(what: { title?: string; text?: string; url?: string }): Promise<void> {
    this.#begin();
    if (!navigator.share) return this.copy(what.url ?? what.text ?? "");
    try {
      await navigator.share(what);
      this.said = say("web.was-shared");
    } catch (error) {
      if ((error as DOMException).name !== "AbortError") await this.copy(what.url ?? what.text ?? "");
    }
  }

  async copy(text: string, said = say("web.copied")): Promise<void> {
    this.#begin();
    if (await copied(text)) this.said = said;
    else {
      this.said = say("web.copy-by-hand");
      this.byHand = text;
    }
  }

  #begin(): void {
    this.said = this.byHand = "";
  }
}

/** A page that came over plain http has no clipboard of its own, and copies what is marked in a field. */
async function copied(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copiedFromField(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copiedFromField(text),
  );
}

function copiedFromField(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "sr";
  const dialogs = document.querySelectorAll("dialog[open]"); // all else is out of reach behind one
  (dialogs[dialogs.length - 1] ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
