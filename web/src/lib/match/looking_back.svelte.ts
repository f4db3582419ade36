// Going back through the moves of a match that goes on beside it. Nothing can be played here; the live table tells what happens there.
import { untrack } from "svelte";
import { announce } from "../announcer.svelte";
import { say } from "../texts.svelte";
import type { Step } from "./history.svelte";
import { Playback, tell, type Timeline } from "./playback.svelte";
import type { MatchSession } from "./session.svelte";
import type { TableModel } from "./table.svelte";

const STILL = { time: null, offer: null, stood_in: 0, next: "", choices: [] }; // what belongs to now is told by the live table

export class LookingBack implements Timeline {
  readonly playing = false; // nobody waits here for what goes on by itself
  #playback: Playback;

  constructor(
    private readonly live: MatchSession,
    private readonly close: () => void,
  ) {
    const { table, match, history } = live;
    this.#playback = new Playback(match, live, (picture) => ({ ...picture, ...STILL, seats: table.chairs }));
    this.table.talk = table.talk;
    this.table.traits = table.traits;
    this.table.root = table.root;
    this.#playback.steps = history;
    this.#playback.at = this.last;
  }

  get table(): TableModel {
    return this.#playback.table;
  }

  get at(): number {
    return this.#playback.at;
  }

  get last(): number {
    return this.#playback.last;
  }

  /** Follows the live match: its last step, its clock, who is there, and what is said beside it. */
  follow(): void {
    const { history, table } = this.live;
    const { deadline, chairs, aside } = table;
    untrack(() => {
      if (history[0] && this.#playback.steps[0]!.after.version >= history[0].after.version) this.#take(history);
      this.table.presenter.amend({ seats: chairs });
      this.table.presenter.deadline = deadline;
      this.table.aside = aside;
    });
  }

  /** The same step among others. */
  #take(steps: Step[]): void {
    const version = this.#playback.steps[this.at]!.after.version;
    this.#playback.steps = steps;
    this.#playback.at = Math.max(
      0,
      steps.findIndex(({ after }) => after.version === version),
    );
  }

  /** All of a match that is over, if this page was opened in the middle of it. */
  async fill(): Promise<void> {
    if (this.live.table.shown?.phase !== "over" || !this.#playback.steps[0]!.after.version) return;
    const { steps } = await tell(this.live.match, "mine");
    this.#take(steps);
  }

  /** Which move of how many is shown. */
  get where(): string {
    const { steps } = this.#playback;
    return say("replay.looking-at", { move: steps[this.at]!.after.version, moves: steps[this.last]!.after.version });
  }

  go(step: number): void {
    if (step >= this.last) return this.close();
    const before = this.at;
    this.#playback.go(step);
    if (before !== this.at) announce(this.where);
  }

  back(): void {
    this.go(this.at - 1);
  }

  forward(): void {
    this.go(this.at + 1);
  }

  toggle(): void {}
}
