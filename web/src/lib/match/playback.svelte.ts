// A match of the past: the house has told all of its steps, and one goes through them at will.
// Its table is drawn as that of a live match is, and nothing can be played there; nothing here knows of a connection.
import { announce } from "../announcer.svelte";
import { get } from "../api";
import { Asking } from "../asking";
import { factor } from "../prefs.svelte";
import type { Replay, Say } from "../protocol";
import { learn, say } from "../texts.svelte";
import { seenAt, type Step } from "./history.svelte";
import { applyUpdate, hides, whole, type Whole } from "./mirror";
import type { Seat } from "./presenter.svelte";
import { TableModel, type Host } from "./table.svelte";

const AUTOPLAY_MILLISECONDS = 1200; // from one step to the next at the normal speed
const LEAST = 400;
const LINE = 64; // letters that the sentence on the felt has, if the first has not more

export type View = Replay["view"];
/** Some steps of a match, from one on. */
export type Source = (view: View, first: number) => Promise<Replay>;
interface Told {
  steps: Step[];
  played: number;
}

/** What goes on while one looks at the past of a match: there one can still talk, or claim a win. */
export interface Meanwhile {
  readonly reader: Seat;
  say(phrase: Say["phrase"]): void;
  standIn(seat: number): void;
  claim(): void;
}
const NOTHING: Meanwhile = { reader: null, say: () => {}, standIn: () => {}, claim: () => {} };

/** Steps that one goes through. */
export interface Timeline {
  readonly table: TableModel;
  readonly at: number;
  readonly last: number;
  readonly playing: boolean;
  go(step: number): void;
  back(): void;
  forward(): void;
  toggle(): void;
}

export class Playback implements Host, Timeline {
  readonly table: TableModel;
  readonly past = true;
  readonly sent = false;
  readonly delayed = false;
  readonly premoves = false;
  at = $state(0);
  steps = $state.raw<Step[]>([]);
  view = $state<View>("mine");
  played = $state(0); // when the match ended, in seconds since 1970
  playing = $state(false);
  #told = new Map<View, Told>();
  #asking = new Asking();
  #timer = 0;

  /** `drawn`: the picture of a step as it is put on the screen. */
  constructor(
    readonly match: string,
    private readonly meanwhile: Meanwhile = NOTHING,
    private readonly drawn: (picture: Whole) => Whole = (picture) => picture,
    private readonly source: Source = ofHouse(match),
  ) {
    this.table = new TableModel(match, this);
  }

  /** Asks the house for the match as `view` has it, and shows the step, else the one that is shown by then. The last view asked for stays. */
  async open(view: View, step?: number): Promise<void> {
    const mine = this.#asking.begin();
    const told = this.#told.get(view) ?? (await mine(tell(this.source, view)));
    this.#told.set(view, told);
    await mine(learn(told.steps[0]!.after.game)); // what happened is said as soon as it is shown
    this.view = view;
    this.steps = told.steps;
    this.played = told.played;
    this.go(step ?? this.at);
  }

  get last(): number {
    return this.steps.length - 1;
  }

  // Going through it

  /** Shows the match as it was after this step. */
  go(step: number): void {
    this.pause();
    this.#put(step);
  }

  #put(step: number): void {
    this.at = Math.max(0, Math.min(this.last, step));
    const picture = this.drawn(this.steps[this.at]!.after);
    this.table.looker = picture.seat;
    this.table.presenter.landed = [];
    this.table.presenter.replaceAll(picture);
    this.takenBack();
    announce(this.caption);
  }

  back(): void {
    this.go(this.at - 1);
  }

  forward(): void {
    this.pause();
    this.#on();
  }

  /** The next step as it happened, its pieces moving. */
  #on(): void {
    if (this.at >= this.last) return;
    const { shown, currentEvent, presenter } = this.table;
    if (shown?.version !== this.steps[this.at]!.after.version || currentEvent) this.#put(this.at);
    this.at += 1;
    const { update, after } = this.steps[this.at]!;
    presenter.add(update!, this.drawn(after));
  }

  #playOn(): void {
    if (this.at < this.last) this.#on();
    if (this.at >= this.last) this.playing = false;
  }

  /** Plays on from here, from the beginning if this is the end, or stops. */
  toggle(): void {
    if (this.playing) return this.pause();
    if (this.at >= this.last) this.#put(0);
    this.playing = true;
    this.#playOn();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  leave(): void {
    this.pause();
    this.#asking.end();
    this.table.presenter.end();
  }

  // What it means

  /** What happened in a step, in sentences; before the first play perhaps nothing did. */
  told(step: number): string[] {
    const { update, after, seen } = this.steps[step]!;
    const events = update ? (update.events ?? []) : after.version ? seen.slice(-1) : seen;
    const told = events.map((event) => this.table.words(event.message));
    if (told.length || !after.prompt) return told;
    return [after.version ? this.table.words(after.prompt) : say("replay.begins")]; // nobody is waited for any more
  }

  /** Whether anything is hidden from this view at any time. */
  get hides(): boolean {
    return this.view === "all" || this.steps.some(({ after }) => hides(after));
  }

  // What its table asks of it

  get caption(): string {
    if (!this.steps[this.at]) return "";
    return this.told(this.at).reduce((line, more) => (line.length + more.length < LINE ? `${line} ${more}` : line));
  }

  get reader(): Seat {
    return this.meanwhile.reader;
  }

  /** What was seen by the step that is shown. */
  takenBack(): void {
    this.table.presenter.events = seenAt(this.steps, this.at);
  }

  newest(): Whole | undefined {
    const step = this.steps[this.at];
    return step && this.drawn(step.after);
  }

  settled(): void {
    this.takenBack();
    if (this.playing)
      this.#timer = window.setTimeout(() => this.#playOn(), Math.max(LEAST, AUTOPLAY_MILLISECONDS * factor()));
  }

  play(): void {}

  premove(): void {}

  say(phrase: Say["phrase"]): void {
    this.meanwhile.say(phrase);
  }

  standIn(seat: number): void {
    this.meanwhile.standIn(seat);
  }

  claim(): void {
    this.meanwhile.claim();
  }
}

/** A match of this house; from which seat is said by whoever has several. */
export function ofHouse(match: string, seat: Seat = null): Source {
  const from = seat === null ? "" : `&seat=${seat}`;
  return (view, first) => get<Replay>(`/api/matches/${match}/replay?view=${view}${from}&first=${first}`);
}

/** All steps of a match so far, as a view has them. */
export async function tell(source: Source, view: View): Promise<Told> {
  let part = await source(view, 0);
  const first = whole(part.picture);
  const steps: Step[] = [{ update: null, after: { ...first, missed: null }, seen: first.missed ?? [] }];
  for (;;) {
    for (const update of part.updates)
      steps.push({ update, after: applyUpdate(steps.at(-1)!.after, update), seen: [] });
    if (steps.length > part.steps || !part.updates.length) return { steps, played: part.ended };
    part = await source(view, steps.length - 1);
  }
}
