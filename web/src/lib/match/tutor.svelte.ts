// Answers in the place of the house while somebody learns: it knows what a step asks for, and no rule.
import * as api from "../api";
import type { Listener } from "../connection.svelte";
import { keptObject } from "../kept";
import type { Inbound, Lesson, LessonStep, Outbound, Submit } from "../protocol";
import type { Carrier } from "./session.svelte";
import { visitor } from "../visitor.svelte";

const MATCH = "lesson";
const STORAGE_KEY = "parlour.lessons"; // how far one came in each lesson

export class Tutor implements Carrier {
  at = $state(0);
  #pupil: Listener | null = null;

  constructor(
    readonly lesson: Lesson,
    at: number,
  ) {
    this.at = Math.min(Math.max(at, 0), lesson.steps.length - 1);
  }

  get step(): LessonStep {
    return this.lesson.steps[this.at]!;
  }

  /** The version at which the step is done. */
  get end(): number {
    return this.step.updates.at(-1)!.version;
  }

  listen(_match: string, pupil: Listener): void {
    this.#pupil = pupil;
    pupil.connected();
  }

  leave(): void {
    this.#pupil = null;
  }

  /** After what said it is done, as a house would answer. */
  send(message: Inbound): boolean {
    queueMicrotask(() => this.#answer(message));
    return true;
  }

  next(): void {
    this.at += 1;
    this.#show();
  }

  #answer(message: Inbound): void {
    if (message.type === "join") this.#show();
    else if (message.type === "seen")
      this.#say({
        type: "seen",
        match: MATCH,
        seat: 0,
        first: 0,
        events: this.step.seen,
        total: this.step.seen.length,
      });
    else if (message.type === "submit") void this.#judge(message);
  }

  #show(): void {
    const picture = this.step.picture;
    const seats = picture.seats.map((chair) =>
      chair.seat === picture.seat ? { ...chair, name: visitor.who?.name ?? "" } : chair,
    );
    this.#say({ ...picture, seats });
  }

  async #judge({ play, id, version }: Submit): Promise<void> {
    if (play === this.step.play) {
      this.#say({ type: "ack", match: MATCH, id, version });
      for (const update of this.step.updates) this.#say(update);
      return;
    }
    const step = this.step;
    try {
      const { rule, message } = await api.whyNot(this.lesson.game, this.at + 1, play);
      this.#say({ type: "refused", match: MATCH, id, rule, message, instead: [step.play], stale: false });
    } catch (error) {
      this.#say({
        type: "problem",
        code: "unreachable",
        message: { key: "error.said", args: { text: (error as Error).message } },
        match: MATCH,
        id,
      });
    }
  }

  #say(message: Outbound): void {
    this.#pupil?.hear(message);
  }
}

const bookmarks = () => keptObject<number>(() => localStorage.getItem(STORAGE_KEY));

/** The step at which one goes on; 0 is the first. */
export const bookmark = (game: string): number => Number(bookmarks()[game]) || 0;

export function mark(game: string, step: number): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...bookmarks(), [game]: step }));
  } catch {
    // nothing is kept, and the lesson begins anew next time
  }
}
