// One match on this screen: what the house said, what of it is shown by now, what is touched, and what was refused.
// It knows no rule: what may be touched is what the house offered.
import { announce, interrupt } from "./announcer.svelte";
import { line, type Listener } from "./line.svelte";
import { flying } from "./flight";
import { folded, underway, whole, type Whole } from "./mirror";
import { hold, LONG, Patience, PAUSED, THINKING, type Holds } from "./pacing";
import { factor, prefs } from "./prefs.svelte";
import type { Chair, Event, Inbound, Outbound, Picture, Problem, Refused, Say, Update } from "./protocol";
import { play as playSound } from "./sound";
import { say, sayTo, sayWords } from "./texts.svelte";
import { nextTouches, open, touchedPlay } from "./touches";

const TALK = new Set(["offered", "accepted", "declined"]); // what is said over any game, and no play
type Seat = number | null;
interface Step { update: Update; after: Whole }
interface Sent { id: string; version: number; play: string; seat: Seat }
export interface Remark { seat: number; phrase: string; id: number }

/** What a game's own view may say about itself; see web/README.md. */
export interface Habits {
  holds?: Holds;
  /** For how long an event's sentence stands before its pieces move. */
  before?: Record<string, number>;
  /** What somebody meant who touched these slots although no play does: the house answers why not. */
  notation?: (touched: string[]) => string;
  /** Milliseconds that a piece flies; 0: the view moves its pieces itself. */
  flight?: number;
  /** Whether a draw may be offered. */
  draws?: boolean;
  /** The letters before the numbers of its rules, such as C4. */
  rules?: string;
  /** Keys of its own, for the help. */
  keys?: [string[], string][];
}

export class Room implements Listener {
  shown = $state.raw<Whole | null>(null); // what is on the screen
  touched = $state<string[]>([]);
  landed = $state<string[]>([]); // where the pieces of the last event came to rest
  chosen = $state<string | null>(null); // a play that waits for its confirmation
  refusal = $state.raw<Refused | null>(null);
  problem = $state.raw<Problem | null>(null);
  events = $state.raw<Event[]>([]); // all that was told, oldest first
  telling = $state.raw<Event | null>(null); // the one that is being shown
  attempted = $state(""); // the slot that was touched in vain
  remarks = $state.raw<Remark[]>([]);
  deadline = $state.raw<{ at: number; of: number; seats: number[] } | null>(null);
  lag = $state(0); // milliseconds of steps that are not shown yet
  paused = $state(false); // steps of others wait until one asks for them
  held = $state(false); // and one does
  closed = $state(false);
  looker = $state<Seat>(null); // from which seat one looks
  curtain = $state<number | null>(null); // to whom the device must be passed
  habits = $state.raw<Habits>({});
  root: HTMLElement | null = null; // the table, in which slots are looked up

  #latest = new Map<Seat, Whole>(); // by viewpoint: several at a hot seat
  #queue: Step[] = [];
  #showing = false;
  #patience = new Patience();
  #sent = $state.raw<Sent | null>(null);
  #played = $state(-1); // the version on which the last accepted play was made
  #seats = new Set<Seat>();
  #past: { version: number; seat: number }[] = [];
  #mayTouch = $derived(this.shown && this.canAct ? open(this.shown.choices, this.touched) : new Set<string>());

  constructor(readonly match: string, readonly sits: boolean) {}

  enter(): void {
    line.listen(this.match, this);
  }

  leave(): void {
    this.#patience.hurry();
    line.leave(this.match);
  }

  // What the house says

  connected(): void {
    const since = this.#latest.get(this.looker)?.version;
    if (this.sits && since === undefined) this.#say({ type: "sit", match: this.match, nonce: nonce() });
    else this.#say({ type: "join", match: this.match, since: since ?? null });
    if (this.#sent) this.#submit(this.#sent);
  }

  hear(message: Outbound): void {
    switch (message.type) {
      case "picture": return this.#picture(whole(message));
      case "update": return this.#update(message);
      case "presence": return this.#replace({ chairs: message.chairs, watching: message.watching });
      case "next": return this.#replace({ next: message.next });
      case "ack": return this.#accepted(message.id);
      case "refused": return this.#refused(message);
      case "said": return this.#said(message.seat, message.phrase);
      case "seen": return this.#seen(message.seat, message.first, message.events, message.total);
      case "closed": this.closed = true; return;
      case "problem": return this.#failed(message);
    }
  }

  #picture(picture: Whole): void {
    if (picture.seat !== null) this.#seats.delete(null); // no longer a spectator
    const first = !this.#seats.has(picture.seat);
    this.#seats.add(picture.seat);
    this.#latest.set(picture.seat, picture);
    if (this.#seats.size === 1) this.looker = picture.seat;
    else if (first) this.#look(picture);
    if (picture.seat !== this.looker) return;
    this.#queue = [];
    this.#patience.hurry();
    for (const event of picture.missed ?? []) this.#tell(event);
    this.telling = null;
    this.#put(picture);
    if (picture.phase !== "waiting" && !picture.missed) this.#say({ type: "seen", match: this.match, seat: picture.seat });
    if (picture.phase !== "waiting") announce(this.prompt);
  }

  #update(update: Update): void {
    const seat = update.seat;
    const before = this.#latest.get(seat);
    if (!before || update.version <= before.version) return;
    if (update.version !== before.version + 1) return this.#say({ type: "join", match: this.match, since: before.version });
    const after = folded(before, update);
    this.#latest.set(seat, after);
    if (seat !== this.looker) return this.#otherSaw();
    this.#remember(update, before.version);
    this.#queue.push({ update, after });
    void this.#run();
  }

  /** The version before each play, for takebacks. */
  #remember({ actor, events = [] }: Update, version: number): void {
    const back = events.find((event) => event.name === "taken-back");
    if (back) this.#past = this.#past.filter((step) => step.version < Number(back.fields.step));
    else if (typeof actor === "number" && events.some((event) => !TALK.has(event.name))) this.#past.push({ version, seat: actor });
  }

  #replace(part: Partial<Picture>): void {
    for (const [seat, picture] of this.#latest) this.#latest.set(seat, { ...picture, ...part });
    for (const step of this.#queue) step.after = { ...step.after, ...part };
    if (this.shown) this.shown = { ...this.shown, ...part };
  }

  /** Its step is still to come; until then nothing can be played on the picture that is shown. */
  #accepted(id: string): void {
    if (this.#sent?.id === id && !this.#sent.play.startsWith("/")) this.#played = this.#sent.version;
    this.#settled(id);
  }

  #settled(id: string): void {
    if (this.#sent?.id === id) this.#sent = null;
  }

  #refused(message: Refused): void {
    this.#settled(message.id);
    this.touched = [];
    this.chosen = null;
    if (message.stale) return;
    this.refusal = message;
    playSound("not-allowed");
    interrupt(this.why);
  }

  #failed(problem: Problem): void {
    if (problem.id) this.#settled(problem.id);
    this.problem = problem;
    interrupt(problem.sentence);
  }

  #said(seat: number, phrase: string): void {
    if (!prefs.phrases) return;
    this.remarks = [...this.remarks, { seat, phrase, id: this.remarks.length }].slice(-20);
    announce(say("online.said", { seat, phrase: say(`phrase.${phrase}`) }, this.names));
  }

  #seen(seat: Seat, first: number, events: Event[], total: number): void {
    if (seat !== this.looker) return;
    const all = first === 0 ? events : [...this.events.slice(0, first), ...events];
    this.events = all;
    if (all.length < total) this.#say({ type: "seen", match: this.match, seat, first: all.length });
  }

  // Showing it at a pace that one can follow

  async #run(): Promise<void> {
    if (this.#showing) return;
    this.#showing = true;
    for (let step = this.#queue[0]; step; step = this.#queue[0]) {
      this.#weigh();
      if (this.#byBot(step.update)) await this.#patience.wait(THINKING * factor());
      if (this.paused && step.update.actor !== this.looker) await this.#asked();
      if (this.#queue[0] !== step) continue; // a whole picture came
      await this.#show(step);
      if (this.#queue[0] === step) this.#queue.shift();
    }
    this.#weigh();
    this.#showing = false;
    this.telling = null;
    this.#settle();
  }

  async #asked(): Promise<void> {
    this.held = true;
    await this.#patience.wait(PAUSED);
    this.held = false;
  }

  async #show(step: Step): Promise<void> {
    const events = step.update.events ?? [];
    if (step.update.by === "clock" && step.update.actor === this.looker) announce(say("web.time-up"));
    for (const [i, event] of events.entries()) {
      this.#tell(event);
      await this.#patience.wait((this.habits.before?.[event.name] ?? 0) * factor());
      if (this.#queue[0] !== step) return; // skipped, or a whole picture came
      await this.#move(event, i === events.length - 1 || !this.shown ? step.after : underway(this.shown, event));
      if (events.length > 1 || this.#queue.length > 1) await this.#patience.wait(hold(event, this.habits.holds ?? {}));
      if (this.#queue[0] !== step) return;
    }
    if (this.shown !== step.after) this.#put(step.after);
  }

  /** The pieces that travel, from where they were to where they are now. */
  #move(event: Event, after: Whole): Promise<void> {
    return flying(this.root, event.moved, this.habits.flight ?? 200, () => {
      this.landed = event.moved.map(([, , place]) => place);
      this.#put(after);
    });
  }

  #tell(event: Event): void {
    this.events = [...this.events, event];
    this.telling = event;
    announce(sayWords(event.message, this.names));
    playSound(event.sound);
    if (event.name === "taken-back") this.#say({ type: "seen", match: this.match, seat: this.looker });
  }

  #put(picture: Whole): void {
    const before = this.shown;
    this.shown = picture;
    if (before?.version !== picture.version) {
      this.touched = [];
      this.chosen = null;
      this.refusal = null;
    }
    const time = picture.time;
    this.deadline = time && { at: performance.now() + time.left_ms, of: time.of_ms, seats: time.seats };
  }

  /** When all is shown: whose turn it is now, and who should look. */
  #settle(): void {
    const now = this.shown;
    if (!now) return;
    if (now.phase === "over") this.#over(now);
    else if (this.hotSeat && !this.#look(now)) return;
    announce(this.prompt);
    if (this.myTurn) playSound("your-turn");
  }

  #over(now: Whole): void {
    const winners = now.result?.winners ?? [];
    const mine = this.looker !== null && winners.includes(this.looker);
    playSound(mine ? "win" : winners.length ? "loss" : "draw");
  }

  #byBot(update: Update): boolean {
    const chair = this.shown?.chairs.find((chair) => chair.seat === update.actor);
    return !!chair && (!!chair.bot || chair.stand_in);
  }

  #weigh(): void {
    const events = this.#queue.flatMap((step) => step.update.events ?? []);
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
    for (const step of this.#queue) for (const event of step.update.events ?? []) if (!this.events.includes(event)) this.#tell(event);
    this.#queue = [];
    this.landed = [];
    this.telling = null;
    this.#put(this.#latest.get(this.looker) ?? last.after);
    this.#patience.hurry();
  }

  // A hot seat: the one who must act looks, behind a curtain if the others may not see the same

  /** Whether whoever should look does; what they see may still be on its way. */
  #look(now: Whole): boolean {
    const next = now.awaited.find((seat) => this.#seats.has(seat));
    if (next === undefined || now.awaited.includes(this.looker ?? -1)) return true;
    if ((this.#latest.get(next)?.version ?? -1) < now.version) return false;
    if (this.#secret()) this.curtain = next;
    else this.sitAt(next);
    return true;
  }

  #otherSaw(): void {
    const now = this.shown;
    if (now?.phase === "live" && !this.#showing && !now.awaited.includes(this.looker ?? -1)) this.#settle();
  }

  #secret(): boolean {
    return [...this.#latest.values()].some((picture) => picture.zones.some((zone) => zone.codes.includes("##")));
  }

  sitAt(seat: number): void {
    this.curtain = null;
    this.looker = seat;
    const picture = this.#latest.get(seat);
    if (picture) this.#put(picture);
    this.#say({ type: "seen", match: this.match, seat });
  }

  get hotSeat(): boolean {
    return this.#seats.size > 1;
  }

  // What it means

  get chairs(): Chair[] {
    return this.shown?.chairs ?? [];
  }

  get names(): string[] {
    return this.chairs.map((chair) => nameOf(chair, this.chairs));
  }

  get myTurn(): boolean {
    return this.looker !== null && !!this.shown?.awaited.includes(this.looker) && this.shown.phase === "live";
  }

  get canAct(): boolean {
    return this.myTurn && this.curtain === null && !this.#sent && this.shown!.version > this.#played;
  }

  get prompt(): string {
    const words = this.shown?.prompt;
    if (!words) return "";
    return sayTo(words, this.names, this.hotSeat ? null : this.looker);
  }

  /** The sentence of the last refusal, with its rule. */
  get why(): string {
    const refusal = this.refusal;
    if (!refusal) return "";
    return say("web.refused", { reason: sayWords(refusal.message, this.names), rule: refusal.rule });
  }

  /** The slots that lead to what would be right instead. */
  get instead(): Set<string> {
    const right = this.refusal?.instead ?? [];
    const ways = this.shown?.choices.filter((choice) => right.includes(choice.play)) ?? [];
    return ways.length ? open(ways, this.touched) : new Set();
  }

  mayTouch(slot: string): boolean {
    return this.#mayTouch.has(slot);
  }

  get mayTouchAny(): Set<string> {
    return this.#mayTouch;
  }

  isTouched(slot: string): boolean {
    return this.touched.includes(slot);
  }

  mark(slot: string): string {
    return this.shown?.marks.find(([marked]) => marked === slot)?.[1] ?? "";
  }

  lookOf(code: string): { glyph: string; name: string; tone: string } {
    const look = this.shown?.legend[code];
    return look ? { glyph: look.glyph, tone: look.tone, name: sayWords(look.name, this.names) } : { glyph: code, tone: "", name: code };
  }

  counter(name: string, seat: number | null = null): number | string | undefined {
    return this.shown?.counters.find((counter) => counter.name === name && counter.seat === seat)?.value;
  }

  // What one does

  /** Touches a slot; plays as soon as that makes a play. */
  touch(slot: string): void {
    if (this.#queue.length) this.skip();
    const picture = this.shown;
    if (!picture || !this.canAct) return;
    this.refusal = null;
    const choices = picture.choices;
    if (this.#mayTouch.has(slot)) this.#leadOn([...this.touched, slot]);
    else if (this.touched.at(-1) === slot) this.#finish(this.touched);
    else if (this.touched.length && nextTouches(choices, []).has(slot)) this.#leadOn([slot]);
    else this.#attempt([...this.touched, slot]);
  }

  /** Takes the last touch back, if there is one. */
  release(): boolean {
    if (this.chosen) {
      this.chosen = null;
      this.touched = [];
      return true;
    }
    if (!this.touched.length) return false;
    this.touched = this.touched.slice(0, -1);
    return true;
  }

  #leadOn(touched: string[]): void {
    this.touched = touched;
    if (!nextTouches(this.shown!.choices, touched).size) this.#finish(touched);
  }

  #finish(touched: string[]): void {
    const play = touchedPlay(this.shown!.choices, touched);
    if (!play) this.touched = touched.slice(0, -1);
    else if (this.#confirms()) this.chosen = play;
    else this.play(play);
  }

  #confirms(): boolean {
    return prefs.confirm === "always" || (prefs.confirm === "touch" && matchMedia("(pointer: coarse)").matches);
  }

  #attempt(touched: string[]): void {
    const meant = this.habits.notation?.(touched);
    this.attempted = touched.at(-1) ?? "";
    this.touched = [];
    if (meant) this.play(meant);
  }

  /** Plays a notation of the game, or one of those that every match knows, such as `/resign`. */
  play(notation: string): void {
    if (!this.shown || this.#sent) return;
    this.refusal = null;
    this.chosen = null;
    const seat = this.hotSeat ? this.looker : null;
    this.#sent = { id: nonce(), version: this.shown.version, play: notation, seat };
    this.#submit(this.#sent);
  }

  #submit({ id, version, play, seat }: Sent): void {
    this.#say({ type: "submit", match: this.match, version, play, id, seat });
  }

  get canTakeBack(): boolean {
    return this.shown?.phase === "live" && this.looker !== null && this.#past.some((step) => step.seat === this.looker);
  }

  takeBack(): void {
    const own = this.#past.findLastIndex((step) => step.seat === this.looker);
    if (own < 0) return;
    this.play(`/offer-takeback ${this.#past[own]!.version}`);
  }

  say(phrase: Say["phrase"]): void {
    this.#say({ type: "say", match: this.match, phrase });
  }

  rematch(): void {
    this.#say({ type: "rematch", match: this.match, nonce: nonce() });
  }

  sit(): void {
    this.#say({ type: "sit", match: this.match, nonce: nonce() });
  }

  quit(): void {
    this.#say({ type: "leave", match: this.match });
  }

  standIn(seat: number): void {
    this.#say({ type: "stand-in", match: this.match, seat });
  }

  claim(): void {
    this.#say({ type: "claim", match: this.match });
  }

  #say(message: Inbound): void {
    this.problem = null;
    line.send(message);
  }
}

export function nameOf(chair: Chair, chairs: Chair[]): string {
  if (chair.name) return sameName(chair, chairs) ? say("web.seat-of", { name: chair.name, number: chair.seat + 1 }) : chair.name;
  if (chair.bot) return chairs.filter((other) => other.bot).length > 1 ? say("online.bot", { number: chair.seat + 1 }) : say("web.computer");
  return say("seat", { number: chair.seat + 1 });
}

const sameName = (chair: Chair, chairs: Chair[]) => chairs.some((other) => other.seat !== chair.seat && other.name === chair.name);

function nonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
