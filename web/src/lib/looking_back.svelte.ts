// Going back through the moves of a match that goes on beside it. Nothing can be played here; the live room tells what happens there.
import { untrack } from "svelte";
import { announce } from "./announcer.svelte";
import { connection } from "./connection.svelte";
import type { Step } from "./history.svelte";
import type { Whole } from "./mirror";
import { NOBODY, Playback, tell } from "./playback.svelte";
import type { Room } from "./room.svelte";
import type { Seat } from "./showing.svelte";
import { say } from "./texts.svelte";
import type { Talk } from "./talk.svelte";

const STILL = { time: null, offer: null, stood_in: 0, next: "", choices: [] }; // what belongs to now is told by the live room

export class LookingBack extends Playback {
  override readonly talk: Talk;

  constructor(
    private readonly live: Room,
    private readonly close: () => void,
  ) {
    super(live.match, { ...NOBODY, send: (message) => connection.send(message) }); // one can still talk, or claim a win
    this.talk = live.talk;
    this.habits = live.habits;
    this.root = live.root;
    this.steps = live.history;
    this.at = this.last;
  }

  /** Follows the live match: its last step, its clock, who is there, and what is said beside it. */
  follow(): void {
    const { history, deadline, chairs, aside } = this.live;
    untrack(() => {
      if (history[0] && this.steps[0]!.after.version >= history[0].after.version) this.#take(history);
      this.amend({ seats: chairs });
      this.deadline = deadline;
      this.aside = aside;
    });
  }

  /** The same step among others. */
  #take(steps: Step[]): void {
    const version = this.steps[this.at]!.after.version;
    this.steps = steps;
    this.at = Math.max(
      0,
      steps.findIndex(({ after }) => after.version === version),
    );
  }

  /** All of a match that is over, if this page was opened in the middle of it. */
  async fill(): Promise<void> {
    if (this.live.shown?.phase !== "over" || !this.steps[0]!.after.version) return;
    const { steps } = await tell(this.match, "mine");
    this.#take(steps);
  }

  /** Which move of how many is shown. */
  get where(): string {
    const { version } = this.steps[this.at]!.after;
    return say("replay.looking-at", { move: version, moves: this.steps[this.last]!.after.version });
  }

  override go(step: number): void {
    if (step >= this.last) return this.close();
    const before = this.at;
    super.go(step);
    if (before !== this.at) announce(this.where);
  }

  override forward(): void {
    this.go(this.at + 1);
  }

  override toggle(): void {} // nobody waits here for what goes on by itself

  protected override drawn(picture: Whole): Whole {
    return { ...picture, ...STILL, seats: this.live.chairs };
  }

  override get reader(): Seat {
    return this.live.reader;
  }
}
