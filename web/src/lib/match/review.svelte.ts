// The review of a match of the past: the house judges its plays once, and this page shows what came of it.
import { get, Refused } from "../api";
import { Asking } from "../asking";
import type { JudgedPlay, MatchReview } from "../protocol";
import { say } from "../texts.svelte";

const AGAIN = 5000; // milliseconds until a review that was not ready in time is asked for again
const TRIES = 12;
const THINKING = 70_000; // milliseconds: the house says after a minute that it was not ready in time
const WAITS = ["not-stored", "too-many"]; // others are reviewed first

export class Review {
  told = $state.raw<MatchReview | null>(null);
  busy = $state(false);
  failed = $state("");
  #plays = $derived(new Map(this.told?.plays.map((play) => [play.step, play])));

  #asking = new Asking();
  #left = new AbortController();

  constructor(private readonly match: string) {}

  leave(): void {
    this.#asking.end();
    this.#left.abort(); // the house need not judge what nobody waits for
  }

  async ask(): Promise<void> {
    if (this.busy || this.told) return;
    this.busy = true;
    this.failed = "";
    try {
      this.told = await this.#patiently();
    } catch (error) {
      this.failed = (error as Error).message;
    }
    this.busy = false;
  }

  async #patiently(): Promise<MatchReview> {
    const mine = this.#asking.begin();
    for (let tries = 1; ; tries++) {
      try {
        return await mine(get<MatchReview>(`/api/matches/${this.match}/review`, THINKING, this.#left.signal));
      } catch (error) {
        if (tries >= TRIES || !(error instanceof Refused) || !WAITS.includes(error.code)) throw error;
        await mine(new Promise((resolve) => setTimeout(resolve, AGAIN)));
      }
    }
  }

  /** The judgement of the play that made this step, if it left a choice. */
  at(step: number): JudgedPlay | undefined {
    return this.#plays.get(step);
  }

  get turningPoints(): JudgedPlay[] {
    return (this.told?.turning_points ?? []).map((step) => this.at(step)!);
  }

  /** How many plays were judged, of how many, if some were not. */
  get partly(): { judged: number; choices: number } | null {
    const { plays, choices } = this.told!;
    return plays.length < choices ? { judged: plays.length, choices } : null;
  }

  get exact(): boolean {
    return !!this.told?.plays.every((play) => play.exact);
  }
}

/** Whether something would have been better. */
export const lost = ({ grade }: JudgedPlay) => grade !== "best" && grade !== "good";

/** The grade in words. Where nothing could be saved any more, no play is praised. */
export const graded = ({ before, grade }: JudgedPlay): string =>
  say(`review.grade.${percent(before) ? grade : "lost"}`);

/** Where what would have been better lies. */
export const betterSlots = (play: JudgedPlay | undefined): string[] => (play && lost(play) ? (play.slots ?? []) : []);

export const percent = (chance: number) => Math.round(100 * chance);
