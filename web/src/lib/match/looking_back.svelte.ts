// Going back through the moves of a match that goes on beside it. Nothing can be played here; the live table tells what happens there.
import { untrack } from "svelte";
import { announce } from "../announcer.svelte";
import { say } from "../texts.svelte";
import { seenAt, standing, type Step } from "./history.svelte";
import { ofHouse, Playback, tell, type Timeline } from "./playback.svelte";
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
    this.table.showMove = (move) => this.showMove(move);
    this.#playback.steps = standing(history);
    this.#playback.at = this.last;
    this.table.told = seenAt(history, history.length - 1);
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
      if (history[0] && this.#playback.steps[0]!.after.version >= history[0].after.version)
        this.#take(standing(history));
      this.table.told = seenAt(history, history.length - 1);
      this.table.presenter.amend({ seats: chairs });
      this.table.presenter.deadline = deadline;
      this.table.aside = aside;
    });
  }

  /** The same step among others, or the one before it if it was taken back. */
  #take(steps: Step[]): void {
    const version = this.#playback.steps[this.at]!.after.version;
    this.#playback.steps = steps;
    this.#playback.at = Math.max(
      0,
      steps.findLastIndex(({ after }) => after.version <= version),
    );
  }

  /** How many moves of the list were made by a step. */
  #moves(step: number): number {
    const { move } = this.table.traits;
    return seenAt(this.#playback.steps, step).filter(({ name }) => name === move).length;
  }

  /** Which move of how many is shown, counted as in the list of moves; where there is none, which step. */
  get where(): string {
    const { steps } = this.#playback;
    const version = (step: number) => steps[step]!.after.version;
    if (!this.table.traits.move)
      return say("replay.looking-at-step", { step: version(this.at), steps: version(this.last) });
    const [move, moves] = [this.#moves(this.at), this.#moves(this.last)];
    return move ? say("replay.looking-at", { move, moves }) : say("replay.looking-at-start", { moves });
  }

  /** Shows the position after a move of the list, of which the first has the number 0. */
  showMove(move: number): void {
    const step = this.#playback.steps.findIndex((_, i) => this.#moves(i) > move);
    if (step >= 0) this.go(step);
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

/** Lets the house tell what happened before this page was opened. */
export async function recall(live: MatchSession): Promise<void> {
  if (live.forgot) live.recall((await tell(ofHouse(live.match, live.table.looker), "mine")).steps);
}
