// What of a match is on the screen by now: every step that came is shown at a pace that one can follow.
import { announce } from "../announcer.svelte";
import { failed } from "../failures";
import { factor } from "../prefs.svelte";
import type { Event, Picture, Text, Update } from "../protocol";
import { play as playSound } from "../sound";
import { say } from "../texts.svelte";
import { flying } from "./flight";
import { applyEvent, type Whole } from "./mirror";
import { breath, durationOf, FAST, painted, Patience, PAUSED, SKIPPABLE_AFTER, THINKING } from "./pacing";
import type { GameTraits } from "./traits";

export type Seat = number | null;
/** `came`: when it was told, if what happened meanwhile is shown again, and faster. */
interface Step {
  events: Event[];
  actor?: Seat;
  by?: string;
  after: Whole;
  came?: number;
}

/** The table on which it is shown. */
export interface Stage {
  readonly looker: Seat;
  readonly past: boolean;
  readonly traits: GameTraits;
  readonly root: HTMLElement | null;
  words(text: Text): string;
  note(words: string): void;
  /** Another picture is about to be put on the screen. */
  changing(to: Whole): void;
}

/** Where the steps come from. */
export interface Source {
  /** All that came is shown. */
  settled(): void;
  /** Steps were taken back: what was seen is other than what was told. */
  takenBack(): void;
  /** The last picture that there is for the one who looks. */
  newest(): Whole | undefined;
}

const HOUSE = "house"; // who played what nobody had to choose

export class Presenter {
  shown = $state.raw<Whole | null>(null); // what is on the screen
  marksFrom = $state.raw<Whole | null>(null); // the picture whose marks and choices are: a frame later, at once both would be one long task
  landed = $state.raw<string[]>([]); // where the pieces of the last event came to rest
  events = $state.raw<Event[]>([]); // all that was told, oldest first
  currentEvent = $state.raw<Event | null>(null); // the one that is being shown
  deadline = $state.raw<{ at: number; of: number; seats: number[] } | null>(null);
  lag = $state(0); // milliseconds of steps that are not shown yet
  paused = $state(false); // steps of others wait until one asks for them
  held = $state(false); // and one does
  showing = false; // a step is on its way to the screen
  ended = false; // nobody looks any more
  #queue: Step[] = [];
  #patience = new Patience();

  constructor(
    private readonly stage: Stage,
    private readonly source: Source,
  ) {}

  /** A step, as soon as those before it have been seen. */
  add({ events = [], actor, by }: Update, after: Whole): void {
    this.#enqueue({ events, actor, by, after });
  }

  /** What was missed while the line was cut, so that one sees what happened. */
  catchUp(after: Whole, missed: Event[]): void {
    this.#enqueue({ events: missed, after, came: performance.now() });
  }

  #enqueue(step: Step): void {
    if (this.ended) return;
    this.#queue.push(step);
    void this.#run();
  }

  /** A whole picture, in place of all that was still to be shown. */
  replaceAll(picture: Whole): void {
    this.#queue = [];
    this.#patience.hurry();
    this.currentEvent = null;
    this.put(picture);
  }

  /** What is no step: who is there, or where it goes on. */
  amend(part: Partial<Picture>): void {
    for (const step of this.#queue) step.after = { ...step.after, ...part };
    if (!this.shown) return;
    const now = { ...this.shown, ...part };
    if (!this.settling) this.marksFrom = now;
    this.shown = now;
  }

  /** What is on the screen is still marked as what was there before it. */
  get settling(): boolean {
    return this.marksFrom !== this.shown;
  }

  /** Whether there are steps that are not shown yet. */
  get behind(): boolean {
    return this.#queue.length > 0;
  }

  /** What is left is neither told nor heard. */
  end(): void {
    this.ended = true;
    this.#queue = [];
    this.#patience.hurry();
  }

  put(picture: Whole, came = performance.now()): void {
    this.stage.changing(picture);
    this.#letGo(picture);
    this.shown = picture;
    if (this.marksFrom && factor()) void painted().then(() => (this.marksFrom = this.shown));
    else this.marksFrom = picture;
    const time = picture.time;
    this.deadline = time && { at: came + time.left_ms, of: time.of_ms, seats: time.seats };
  }

  /** What has the focus and goes lets it go first: a browser that takes it away itself lays out all that is new at once. */
  #letGo({ zones }: Whole): void {
    const active = document.activeElement as HTMLElement | null;
    const slot = active?.dataset.slot;
    const gone = slot && !zones.some((zone) => zone.name === slot || zone.slots.includes(slot));
    if (gone && this.stage.root?.contains(active)) active.blur();
  }

  async #run(): Promise<void> {
    if (this.showing) return;
    this.showing = true;
    await painted(); // a touch is answered on the screen before what it led to
    for (let step = this.#queue[0]; step; step = this.#queue[0]) {
      this.#weigh();
      if (this.#byBot(step) && step.by !== HOUSE) await this.#patience.wait(THINKING * factor());
      if (this.paused && step.actor !== this.stage.looker) await this.#asked();
      if (this.#queue[0] !== step) continue; // a whole picture came
      await this.#show(step).catch((error: unknown) => this.#jump(step, error));
      if (this.#queue[0] === step) this.#queue.shift();
    }
    this.#weigh();
    this.showing = false;
    this.currentEvent = null;
    if (!this.ended) this.source.settled();
  }

  /** What could not be shown as it happened is shown as it is now: the table must not stand still. */
  #jump(step: Step, error: unknown): void {
    failed("show", error);
    if (this.#queue[0] === step) this.put(step.after, step.came);
  }

  async #asked(): Promise<void> {
    this.held = true;
    await this.#patience.wait(PAUSED);
    this.held = false;
  }

  async #show(step: Step): Promise<void> {
    const { events, after, came } = step;
    if (step.by === HOUSE && this.#queue[1]?.by === HOUSE) return this.#pass(step); // an opening that one skips
    const pace = came ? FAST : 1;
    if (step.by === "clock" && step.actor === this.stage.looker) this.stage.note(say("web.time-up"));
    for (const [i, event] of events.entries()) {
      this.#tell(event);
      await (factor() ? painted() : breath()); // where its pieces are is looked up once its words are laid out
      await this.#patience.wait((this.stage.traits.eventDelays?.[event.name] ?? 0) * factor() * pace);
      if (this.#queue[0] !== step) return; // skipped, or a whole picture came
      await this.#move(event, i === events.length - 1 || !this.shown ? after : applyEvent(this.shown, event), came);
      if (events.length > 1 || this.#queue.length > 1 || after.result || this.#byBot(step))
        await this.#patience.wait(this.#durationOf(event) * pace);
      if (this.#queue[0] !== step) return;
    }
    if (this.shown !== after) this.put(after, came);
  }

  /** What the house played on the way to what is shown: it can be read afterwards. */
  #pass({ events, after, came }: Step): void {
    this.events = [...this.events, ...events];
    this.put(after, came);
  }

  /** The pieces that travel, from where they were to where they are now. */
  #move(event: Event, after: Whole, came?: number): Promise<void> {
    return flying(this.stage.root, event.moved, this.stage.traits.flight ?? 200, () => {
      this.landed = event.moved.map(([, , place]) => place);
      this.put(after, came);
    });
  }

  #tell(event: Event): void {
    this.events = [...this.events, event];
    this.currentEvent = event;
    announce(this.stage.words(event.message));
    playSound(event.sound);
    if (event.name === "taken-back") this.source.takenBack();
  }

  #byBot({ actor }: Step): boolean {
    const chair = this.shown?.seats.find((chair) => chair.seat === actor);
    return !this.stage.past && !!chair && (!!chair.bot || chair.stand_in);
  }

  #durationOf(event: Event): number {
    return durationOf(event, this.stage.traits.eventDurations);
  }

  #weigh(): void {
    const events = this.#queue.flatMap((step) => step.events);
    const time = events.reduce((sum, event) => sum + this.#durationOf(event), 0);
    this.lag = time > SKIPPABLE_AFTER ? time : 0;
  }

  /** Holds what is still to be shown, or lets it go on. */
  pause(): void {
    this.paused = !this.paused;
    this.step();
  }

  /** Shows the next of the steps that are held. */
  step(): void {
    if (this.held) this.#patience.hurry();
  }

  skip(): void {
    this.paused = false;
    const last = this.#queue.at(-1);
    if (!last) return;
    for (const step of this.#queue)
      for (const event of step.events) if (!this.events.includes(event)) this.#tell(event);
    this.#queue = [];
    this.landed = [];
    this.currentEvent = null;
    this.put(this.source.newest() ?? last.after);
    this.#patience.hurry();
  }
}
