// A match of the past on this screen: the house has told all of its steps, and one goes through them at will.
// It is a room like any other, in which nothing can be played: the tables draw it as they draw a live one.
import { get } from "./api";
import { seenAt, type Step } from "./history.svelte";
import { folded, whole, type Whole } from "./mirror";
import { factor } from "./prefs.svelte";
import type { Replay } from "./protocol";
import { Room, type Carrier } from "./room.svelte";

const PACE = 1200; // milliseconds from one step to the next at the normal speed
const LEAST = 400;
const LINE = 64; // letters that the sentence on the felt has, if the first has not more

/** What is past is told once; nobody is asked, and nobody hears. */
export const NOBODY: Carrier = { listen: () => {}, leave: () => {}, send: () => false };

export type View = Replay["view"];
interface Told {
  steps: Step[];
  played: number;
}

export class Playback extends Room {
  at = $state(0);
  steps = $state.raw<Step[]>([]);
  view = $state<View>("mine");
  played = $state(0); // when the match ended, in seconds since 1970
  playing = $state(false);
  #told = new Map<View, Told>();
  #timer = 0;

  constructor(match: string, carrier: Carrier = NOBODY) {
    super(match, false, carrier);
    this.greeted = true;
  }

  /** Asks the house for the match as `view` has it, and shows the step. */
  async open(view: View, step = this.at): Promise<void> {
    const told = this.#told.get(view) ?? (await tell(this.match, view));
    this.#told.set(view, told);
    this.view = view;
    this.steps = told.steps;
    this.played = told.played;
    this.go(step);
  }

  get last(): number {
    return this.steps.length - 1;
  }

  // Going through it

  /** Shows the match as it was after this step. */
  go(step: number): void {
    this.pauseHere();
    this.#put(step);
  }

  #put(step: number): void {
    this.at = Math.max(0, Math.min(this.last, step));
    this.landed = [];
    this.hear({ ...this.drawn(this.steps[this.at]!.after), type: "picture" }); // which lets it remember what was seen by then
  }

  /** The picture of a step as it is put on the screen. */
  protected drawn(picture: Whole): Whole {
    return picture;
  }

  back(): void {
    this.go(this.at - 1);
  }

  forward(): void {
    this.pauseHere();
    this.#on();
  }

  /** The next step as it happened, its pieces moving. */
  #on(): void {
    if (this.at >= this.last) return;
    if (this.shown?.version !== this.steps[this.at]!.after.version || this.telling) this.#put(this.at);
    this.at += 1;
    this.hear(this.steps[this.at]!.update!);
  }

  protected override forgotten(): void {
    this.events = seenAt(this.steps, this.at);
  }

  protected override settled(): void {
    this.forgotten();
    if (this.playing) this.#timer = window.setTimeout(() => this.#playOn(), Math.max(LEAST, PACE * factor()));
  }

  #playOn(): void {
    if (this.at < this.last) this.#on();
    if (this.at >= this.last) this.playing = false;
  }

  /** Plays on from here, from the beginning if this is the end, or stops. */
  toggle(): void {
    if (this.playing) return this.pauseHere();
    if (this.at >= this.last) this.#put(0);
    this.playing = true;
    this.#playOn();
  }

  pauseHere(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  override leave(): void {
    this.pauseHere();
    super.leave();
  }

  // What it means

  /** What happened in a step, in sentences; before the first play perhaps nothing did. */
  told(step: number): string[] {
    const { update, after, seen } = this.steps[step]!;
    const events = update ? (update.events ?? []) : after.version ? seen.slice(-1) : seen;
    const told = events.map((event) => this.words(event.message));
    return told.length || !after.prompt ? told : [this.words(after.prompt)];
  }

  override get prompt(): string {
    if (!this.steps[this.at]) return "";
    return this.told(this.at).reduce((line, more) => (line.length + more.length < LINE ? `${line} ${more}` : line));
  }

  override get myTurn(): boolean {
    return false;
  }

  override play(): void {}

  /** Whether anything is hidden from this view at any time. */
  get hides(): boolean {
    return this.view === "all" || this.steps.some(({ after }) => after.zones.some((zone) => zone.codes.includes("##")));
  }
}

/** All steps of a match that is over, as a view has them. */
export async function tell(match: string, view: View): Promise<Told> {
  const ask = (first: number) => get<Replay>(`/api/matches/${match}/replay?view=${view}&first=${first}`);
  let part = await ask(0);
  const first = whole(part.picture);
  const steps: Step[] = [{ update: null, after: { ...first, missed: null }, seen: first.missed ?? [] }];
  for (;;) {
    for (const update of part.updates) steps.push({ update, after: folded(steps.at(-1)!.after, update), seen: [] });
    if (steps.length > part.steps || !part.updates.length) return { steps, played: part.ended };
    part = await ask(steps.length - 1);
  }
}
