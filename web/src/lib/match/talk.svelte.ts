// What the people at a table say to each other.
import { announce } from "../announcer.svelte";
import { prefs } from "../prefs.svelte";
import { say } from "../texts.svelte";

const KEPT = 20;
const PHRASE_MILLISECONDS = 6000; // for which it stands at its seat

export interface Remark {
  seat: number;
  phrase: string;
  id: number;
}

export class Talk {
  remarks = $state.raw<Remark[]>([]);
  speaking = $state.raw<Remark | null>(null); // who has just said something
  #silent: ReturnType<typeof setTimeout> | undefined;
  #count = 0;

  hear(seat: number, phrase: string, names: string[]): void {
    if (!prefs.phrases) return;
    this.speaking = { seat, phrase, id: ++this.#count };
    this.remarks = [...this.remarks, this.speaking].slice(-KEPT);
    announce(say("online.said", { seat, phrase: say(`phrase.${phrase}`) }, names));
    clearTimeout(this.#silent);
    this.#silent = setTimeout(() => (this.speaking = null), PHRASE_MILLISECONDS);
  }

  /** What somebody has just said. */
  of(seat: number): string {
    return this.speaking?.seat === seat ? say(`phrase.${this.speaking.phrase}`) : "";
  }
}
