// Answers in the place of a match while somebody solves a puzzle. The house judges each play: nothing here knows the solution.
import * as api from "../api";
import type { Listener } from "../connection.svelte";
import type { Inbound, Outbound, PuzzleInfo, PuzzleVerdict, Submit, Text } from "../protocol";
import { called, say } from "../texts.svelte";
import { enter, visitor } from "../visitor.svelte";
import type { Carrier } from "./session.svelte";

const MATCH = "puzzle";
const APART = 1000; // versions between two tries, so that a later one always has higher ones

export class Puzzler implements Carrier {
  info = $state.raw<PuzzleInfo>() as PuzzleInfo;
  verdict = $state.raw<PuzzleVerdict | null>(null);
  busy = $state(false); // the house is asked; it is asked nothing else meanwhile
  #pupil: Listener | null = null;
  #base = 0;
  #answered: Promise<unknown> = Promise.resolve();

  constructor(info: PuzzleInfo) {
    this.info = info;
  }

  /** The solution was found, or shown. */
  get told(): boolean {
    return !!this.verdict?.line.length;
  }

  /** The version at which everything that was judged is on the table. */
  get end(): number {
    return this.#base + (this.verdict?.updates.length ?? 0);
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

  /** The position again; what was wrong with the last play stays said. */
  reset(): void {
    const said = this.verdict && !this.told ? this.verdict.message : null;
    this.verdict = null;
    this.#show(said);
  }

  /** Whether it was asked for: a hint has its price. */
  hint(): Promise<boolean> {
    return this.#ask(async () => {
      this.info = await api.puzzleHint(this.info.id);
    });
  }

  show(): Promise<boolean> {
    return this.#ask(async () => {
      const verdict = await api.showPuzzle(this.info.id);
      this.#show(null);
      this.#tell(verdict);
    });
  }

  async #ask(question: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.#answered = enter().then(question);
    await this.#answered.finally(() => (this.busy = false));
    return true;
  }

  #answer(message: Inbound): void {
    if (message.type === "join") this.#show(null);
    else if (message.type === "seen") {
      const events = this.info.seen;
      this.#say({ type: "seen", match: MATCH, seat: this.info.picture.seat, first: 0, events, total: events.length });
    } else if (message.type === "submit") void this.#judge(message);
  }

  #show(said: Text | null): void {
    this.#base += APART;
    const { picture } = this.info;
    const seats = picture.seats.map((chair) => ({
      ...chair,
      name:
        chair.seat === picture.seat
          ? visitor.who
            ? called(visitor.who.name)
            : say("web.puzzle-you")
          : say("web.puzzle-house"),
    }));
    this.#say({ ...picture, seats, version: this.#base, prompt: said ?? picture.prompt });
  }

  /** After what was asked before; what is played while the solution comes is not judged. */
  async #judge(submit: Submit): Promise<void> {
    const { id, version } = submit;
    if (this.busy) {
      await this.#answered.catch(() => {});
      if (this.told) return this.#say({ type: "ack", match: MATCH, id, version });
    }
    try {
      await this.#ask(() => this.#try(submit));
    } catch (error) {
      const message = { key: "error.said", args: { text: (error as Error).message } };
      this.#say({ type: "problem", code: "unreachable", message, match: MATCH, id });
    }
  }

  async #try({ play, id, version }: Submit): Promise<void> {
    const verdict = await api.tryPuzzle(this.info.id, play);
    const { message, rule } = verdict;
    if (!verdict.allowed)
      return this.#say({ type: "refused", match: MATCH, id, rule, message, instead: [], stale: false });
    this.#say({ type: "ack", match: MATCH, id, version });
    this.#tell(verdict);
  }

  #tell(verdict: PuzzleVerdict): void {
    const { standing, state } = verdict;
    const counts = state === "open";
    this.info = { ...this.info, standing, state, ...(counts ? {} : { worth: 0, risk: 0 }) };
    this.verdict = verdict;
    for (const update of verdict.updates) this.#say({ ...update, version: this.#base + update.version });
  }

  #say(message: Outbound): void {
    this.#pupil?.hear(message);
  }
}
