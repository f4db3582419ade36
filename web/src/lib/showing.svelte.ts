// What of a match is on the screen by now: every step that came is shown at a pace that one can follow.
import type { Snippet } from "svelte";
import { announce } from "./announcer.svelte";
import { failed } from "./failures";
import { flying } from "./flight";
import type { Habits } from "./habits";
import { underway, zoneOf, type Whole } from "./mirror";
import { breath, FAST, hold, LONG, painted, Patience, PAUSED, THINKING } from "./pacing";
import { factor } from "./prefs.svelte";
import type { Counter, Event, Picture, SeatInfo, Text, Update, Zone } from "./protocol";
import { play as playSound } from "./sound";
import { called, say, sayWords } from "./texts.svelte";

export type Seat = number | null;
/** `came`: when it was told, if what happened meanwhile is shown again, and faster. */
interface Step {
  events: Event[];
  actor?: Seat;
  by?: string;
  after: Whole;
  came?: number;
}

const HOUSE = "house"; // who played what nobody had to choose
const NOBODY: SeatInfo[] = [];
const NOTHING: Zone = { name: "", layout: "fan", slots: [], codes: [], seat: null, columns: 0, size: 0, holds: [] };
const ASIDE = 8000; // milliseconds

export abstract class Showing {
  shown = $state.raw<Whole | null>(null); // what is on the screen
  lit = $state.raw<Whole | null>(null); // the picture whose marks and choices are: a frame later, at once both would be one long task
  landed = $state.raw<string[]>([]); // where the pieces of the last event came to rest
  events = $state.raw<Event[]>([]); // all that was told, oldest first
  telling = $state.raw<Event | null>(null); // the one that is being shown
  deadline = $state.raw<{ at: number; of: number; seats: number[] } | null>(null);
  lag = $state(0); // milliseconds of steps that are not shown yet
  paused = $state(false); // steps of others wait until one asks for them
  held = $state(false); // and one does
  aside = $state(""); // what is said besides the prompt
  looker = $state<Seat>(null); // from which seat one looks
  habits = $state.raw<Habits>({});
  /** What stands in the place of actions and panel where a match of the past is shown. */
  retold = $state.raw<{ bar: Snippet; panel?: Snippet } | null>(null);
  root: HTMLElement | null = null; // the table, in which slots are looked up

  protected left = false;
  protected showing = false; // a step is on its way to the screen
  // Looked up for every slot: found out once, and again only when the house has said something new about it
  #chairs = $derived(this.shown?.seats ?? NOBODY);
  #names = $derived(this.#chairs.map((chair) => nameOf(chair, this.#chairs)));
  #marked = $derived(this.lit?.marks);
  #marks = $derived(new Map(this.#marked));
  #legend = $derived(this.shown?.legend);
  #queue: Step[] = [];
  #patience = new Patience();
  #fading: ReturnType<typeof setTimeout> | undefined;

  /** All that came is shown. */
  protected abstract settled(): void;
  /** Steps were taken back: what was seen is other than what was told. */
  protected abstract forgotten(): void;
  /** The last that the house said to the one who looks. */
  protected abstract newest(): Whole | undefined;

  /** A step, as soon as those before it have been seen. */
  protected add({ events = [], actor, by }: Update, after: Whole): void {
    this.#queue.push({ events, actor, by, after });
    void this.#run();
  }

  /** What was missed while the line was cut, so that one sees what happened. */
  protected catchUp(after: Whole, missed: Event[]): void {
    this.#queue.push({ events: missed, after, came: performance.now() });
    void this.#run();
  }

  /** A whole picture, in place of all that was still to be shown. */
  protected replaceAll(picture: Whole): void {
    this.#queue = [];
    this.#patience.hurry();
    this.telling = null;
    this.put(picture);
  }

  /** What is no step: who is there, or where it goes on. */
  protected amend(part: Partial<Picture>): void {
    for (const step of this.#queue) step.after = { ...step.after, ...part };
    if (!this.shown) return;
    const now = { ...this.shown, ...part };
    if (!this.settling) this.lit = now;
    this.shown = now;
  }

  /** What is on the screen is still marked as what was there before it. */
  get settling(): boolean {
    return this.lit !== this.shown;
  }

  protected get lags(): boolean {
    return this.#queue.length > 0;
  }

  /** Nobody looks any more: what is left is neither told nor heard. */
  protected end(): void {
    this.left = true;
    this.#queue = [];
    this.#patience.hurry();
  }

  protected put(picture: Whole, came = performance.now()): void {
    this.#letGo(picture);
    this.shown = picture;
    if (this.lit && factor()) void painted().then(() => (this.lit = this.shown));
    else this.lit = picture;
    const time = picture.time;
    this.deadline = time && { at: came + time.left_ms, of: time.of_ms, seats: time.seats };
  }

  /** What has the focus and goes lets it go first: a browser that takes it away itself lays out all that is new at once. */
  #letGo({ zones }: Whole): void {
    const active = document.activeElement as HTMLElement | null;
    const slot = active?.dataset.slot;
    if (slot && this.root?.contains(active) && !zones.some((zone) => zone.name === slot || zone.slots.includes(slot)))
      active.blur();
  }

  async #run(): Promise<void> {
    if (this.showing) return;
    this.showing = true;
    await painted(); // a touch is answered on the screen before what it led to
    for (let step = this.#queue[0]; step; step = this.#queue[0]) {
      this.#weigh();
      if (this.#byBot(step) && step.by !== HOUSE) await this.#patience.wait(THINKING * factor());
      if (this.paused && step.actor !== this.looker) await this.#asked();
      if (this.#queue[0] !== step) continue; // a whole picture came
      await this.#show(step).catch((error: unknown) => this.#jump(step, error));
      if (this.#queue[0] === step) this.#queue.shift();
    }
    this.#weigh();
    this.showing = false;
    this.telling = null;
    if (!this.left) this.settled();
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
    if (step.by === "clock" && step.actor === this.looker) this.note(say("web.time-up"));
    for (const [i, event] of events.entries()) {
      this.#tell(event);
      await (factor() ? painted() : breath()); // where its pieces are is looked up once its words are laid out
      await this.#patience.wait((this.habits.before?.[event.name] ?? 0) * factor() * pace);
      if (this.#queue[0] !== step) return; // skipped, or a whole picture came
      await this.#move(event, i === events.length - 1 || !this.shown ? after : underway(this.shown, event), came);
      if (events.length > 1 || this.#queue.length > 1 || after.result || this.#byBot(step))
        await this.#patience.wait(hold(event, this.habits.holds ?? {}) * pace);
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
    return flying(this.root, event.moved, this.habits.flight ?? 200, () => {
      this.landed = event.moved.map(([, , place]) => place);
      this.put(after, came);
    });
  }

  #tell(event: Event): void {
    this.events = [...this.events, event];
    this.telling = event;
    announce(this.words(event.message));
    playSound(event.sound);
    if (event.name === "taken-back") this.forgotten();
  }

  /** Something to know besides the prompt, for a while. */
  note(words: string): void {
    announce(words);
    this.aside = words;
    clearTimeout(this.#fading);
    this.#fading = setTimeout(() => (this.aside = ""), ASIDE);
  }

  #byBot({ actor }: Step): boolean {
    const chair = this.shown?.seats.find((chair) => chair.seat === actor);
    return !this.retold && !!chair && (!!chair.bot || chair.stand_in);
  }

  #weigh(): void {
    const events = this.#queue.flatMap((step) => step.events);
    const time = events.reduce((sum, event) => sum + hold(event, this.habits.holds ?? {}), 0);
    this.lag = time > LONG ? time : 0;
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
    this.telling = null;
    this.put(this.newest() ?? last.after);
    this.#patience.hurry();
  }

  // What the picture says

  get chairs(): SeatInfo[] {
    return this.#chairs;
  }

  get names(): string[] {
    return this.#names;
  }

  /** Who reads what is said; nobody in particular where a match of the past is shown. */
  get reader(): Seat {
    return this.retold ? null : this.looker;
  }

  /** A sentence of the house, for whoever looks. */
  words(text: Text): string {
    return sayWords(text, this.names, this.reader);
  }

  mark(slot: string): string {
    return this.#marks.get(slot) ?? "";
  }

  lookOf(code: string): { glyph: string; name: string; tone: string } {
    const look = this.#legend?.[code];
    return look
      ? { glyph: look.glyph, tone: look.tone, name: sayWords(look.name, this.names) }
      : { glyph: code, tone: "", name: code };
  }

  /** A zone by its name; one that is not there is empty. */
  zone(name: string): Zone {
    return (this.shown && zoneOf(this.shown, name)) ?? { ...NOTHING, name };
  }

  /** The cards that a seat holds. */
  hand(seat: number): Zone {
    return this.zone(seat === this.looker ? "hand" : `hand-${seat}`);
  }

  counted(name: string, seat: Seat = null): Counter | undefined {
    return this.shown?.counters.find((counter) => counter.name === name && counter.seat === seat);
  }

  counter(name: string, seat: Seat = null): number | string | undefined {
    return this.counted(name, seat)?.value;
  }

  number(name: string, seat: Seat = null): number {
    return Number(this.counter(name, seat) ?? 0);
  }

  /** The tone of a seat's pieces, once it is known. */
  toneOf(seat: number): string {
    return this.shown?.tones[seat] ?? "";
  }

  /** Those who play together with a seat, and the seat itself. */
  teamOf(seat: number): number[] {
    return this.shown?.teams.find((team) => team.includes(seat)) ?? [seat];
  }
}

function nameOf(chair: SeatInfo, chairs: SeatInfo[]): string {
  if (chair.name)
    return sameName(chair, chairs)
      ? say("web.seat-of", { name: called(chair.name), number: chair.seat + 1 })
      : called(chair.name);
  if (chair.bot)
    return chairs.filter((other) => other.bot).length > 1
      ? say("online.bot", { number: chair.seat + 1 })
      : say("web.computer");
  return say("seat", { number: chair.seat + 1 });
}

const sameName = (chair: SeatInfo, chairs: SeatInfo[]) =>
  chairs.some((other) => other.seat !== chair.seat && other.name === chair.name);
