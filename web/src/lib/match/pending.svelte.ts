// The play that is on its way to the house: one at a time, until it is answered.
import type { Submit } from "../protocol";
import type { Seat } from "./presenter.svelte";

const SLOW = 1000; // milliseconds after which a play that is not answered is said to be on its way

export interface Play {
  id: string;
  version: number;
  play: string;
  seat: Seat;
}

/** How the house is told. It may be told again: what has the same id counts once. */
export const submission = (match: string, { id, version, play, seat }: Play): Submit => ({
  type: "submit",
  match,
  version,
  play,
  id,
  seat,
});

export class Pending {
  play = $state.raw<Play | null>(null);
  delayed = $state(false); // it takes longer than one takes for granted
  #timer = 0;

  /** `late` tells those who cannot see it. */
  wait(play: Play, late: () => void): void {
    this.drop();
    this.play = play;
    this.#timer = window.setTimeout(() => {
      this.delayed = true;
      late();
    }, SLOW);
  }

  /** The play that this answers, if it is the one that is on its way. */
  answered(id: string): Play | null {
    const play = this.play?.id === id ? this.play : null;
    if (play) this.drop();
    return play;
  }

  drop(): void {
    this.play = null;
    this.delayed = false;
    clearTimeout(this.#timer);
  }
}
