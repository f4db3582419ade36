// A table as a view draws it: what is shown, what may be touched, who sits there and what is said. Whether a match goes on behind it
// or one of the past is shown, its host knows: the view does not.
import type { Snippet } from "svelte";
import { announce } from "../announcer.svelte";
import type { Counter, Event, Problem, Reward, Say, SeatInfo, Text, Zone } from "../protocol";
import { botName } from "../bot_name";
import { called, say, sayWords } from "../texts.svelte";
import { zoneOf, type Whole } from "./mirror";
import { Premove } from "./premove.svelte";
import { Presenter, type Seat, type Source, type Stage } from "./presenter.svelte";
import { Selection } from "./selection.svelte";
import { Talk } from "./talk.svelte";
import type { GameTraits } from "./traits";
import { winsBefore, withWinners, type Wins } from "./wins";

/** What stands behind a table: a match that goes on, or steps of the past. */
export interface Host extends Source {
  readonly past: boolean; // nothing can be played
  readonly sent: boolean; // a play is on its way: until it is answered nothing more can be played
  readonly delayed: boolean; // and it takes long
  readonly premoves: boolean; // what is touched while others think is kept for one's turn
  readonly caption: string | null; // what is said in the place of the prompt
  readonly reader: Seat; // who reads what is said; nobody in particular where several look
  /** Plays a notation of the game, or one of those that every match knows, such as `/resign`. */
  play(notation: string): void;
  premove(touches: string[], id: string): void;
  say(phrase: Say["phrase"]): void;
  standIn(seat: number): void;
  claim(): void;
}

const PICK = /^pick (\d+)$/;
const CARD = /^[2-9TJQKA][CDHS]$/;
const NOBODY: SeatInfo[] = [];
const NOTHING: Zone = { name: "", layout: "fan", slots: [], codes: [], seat: null, columns: 0, size: 0, holds: [] };
const ASIDE_MILLISECONDS = 8000;
const DOUBLE_PRESS = 500; // milliseconds within which a slot that was played, pressed again, is not meant again
const NO_PRESS = { slot: "", pressed: -DOUBLE_PRESS };

export class TableModel implements Stage {
  looker = $state<Seat>(null); // from which seat one looks
  hotSeat = $state(false); // several people play at this device
  curtain = $state<number | null>(null); // to whom the device must be passed
  aside = $state(""); // what is said besides the prompt
  hintComes = $state(false); // a bot thinks about the hint that one asked for
  problem = $state.raw<Problem | null>(null);
  reward = $state.raw<Reward | null>(null); // what the match brought, once it is over
  traits = $state.raw<GameTraits>({});
  /** What stands in the place of actions and panel where the past is shown. */
  replay = $state.raw<{ bar: Snippet; panel?: Snippet } | null>(null);
  /** All that was told, where what is shown is not the end of it. */
  told = $state.raw<Event[] | null>(null);
  /** Shows the position after this move of the list; null where none is kept. */
  showMove = $state.raw<((move: number) => void) | null>(null);
  root: HTMLElement | null = null; // the element in which slots are looked up
  talk = new Talk();
  readonly presenter: Presenter;
  readonly selection = new Selection(this);
  readonly premove: Premove;

  // Looked up for every slot: found out once, and again only when the house has said something new about it
  #chairs = $derived.by(() => this.shown?.seats ?? NOBODY);
  #names = $derived.by(() => this.#chairs.map((chair) => nameOf(chair, this.#chairs)));
  #marked = $derived.by(() => this.presenter.marksFrom?.marks);
  #marks = $derived.by(() => new Map(this.#marked));
  #legend = $derived.by(() => this.shown?.legend);
  #fading: ReturnType<typeof setTimeout> | undefined;
  #plays = 0; // that were made here
  #played = NO_PRESS; // the press that made the last one

  constructor(
    readonly match: string,
    private readonly host: Host,
  ) {
    this.presenter = new Presenter(this, host);
    this.premove = new Premove((touches, id) => host.premove(touches, id));
  }

  // What is on the screen

  /** Who has won how often, at the end of a rematch. */
  get wins(): Wins | null {
    const { phase, result } = this.shown ?? {};
    const before = phase === "over" && !this.past ? winsBefore(this.match) : null;
    return (
      before &&
      withWinners(
        before,
        (result?.winners ?? []).map((seat) => this.names[seat]!),
      )
    );
  }

  get shown(): Whole | null {
    return this.presenter.shown;
  }

  get events(): Event[] {
    return this.presenter.events;
  }

  /** All moves of the match, which are events of this name, and which of them is shown; -1 before the first. */
  moves(name: string): { list: Event[]; shown: number } {
    const isMove = (event: Event) => event.name === name;
    return { list: (this.told ?? this.events).filter(isMove), shown: this.events.filter(isMove).length - 1 };
  }

  get currentEvent(): Event | null {
    return this.presenter.currentEvent;
  }

  get deadline(): Presenter["deadline"] {
    return this.presenter.deadline;
  }

  changing(to: Whole): void {
    this.selection.changing(to);
  }

  get chairs(): SeatInfo[] {
    return this.#chairs;
  }

  get names(): string[] {
    return this.#names;
  }

  mark(slot: string): string {
    return this.#marks.get(slot) ?? "";
  }

  /** The slots that have this mark. */
  marked(mark: string): Set<string> {
    return new Set(this.#marked?.filter(([, one]) => one === mark).map(([slot]) => slot));
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

  // What is said

  get reader(): Seat {
    return this.host.reader;
  }

  /** A sentence of the house, for whoever looks. */
  words(text: Text): string {
    return sayWords(text, this.names, this.reader);
  }

  /** What is asked now. Where nobody is, since the house itself goes on, what was told last stays. */
  get prompt(): string {
    if (this.host.caption !== null) return this.host.caption;
    const text = this.goesOn ? this.events.at(-1)?.message : this.shown?.prompt;
    return text ? this.words(text) : "";
  }

  /** The house goes on by itself. */
  get goesOn(): boolean {
    return this.shown?.phase === "live" && !this.shown.awaited.length;
  }

  /** What is said in the place of the prompt: that a play is still on its way, or what a bot would play. */
  get notice(): string {
    if (this.host.delayed) return say("web.on-its-way");
    return this.advice || (this.hintComes ? say("web.hint-comes") : "");
  }

  /** What a bot would play, and why. */
  get advice(): string {
    const { hinted, reason } = this.selection;
    if (!hinted) return "";
    const play = say("web.hint-is", { play: this.describe(hinted) });
    return reason ? `${play} ${this.words(reason)}` : play;
  }

  /** Why the last thing could not be done. */
  get wrong(): string {
    return this.problem ? this.words(this.problem.message) : "";
  }

  /** Something to know besides the prompt, for a while. */
  note(words: string): void {
    announce(words);
    this.aside = words;
    clearTimeout(this.#fading);
    this.#fading = setTimeout(() => (this.aside = ""), ASIDE_MILLISECONDS);
  }

  /** What a play does, in words: `8C=H` is an eight and the suit that it names; what is no card may have a name of its own. */
  describe(play: string): string {
    const number = PICK.exec(play)?.[1];
    if (number) return say("web.pick-number", { number });
    const told = this.traits.describe?.(this, play);
    if (told) return told;
    const [card, suit] = play.split("=");
    const name = this.lookOf(card!).name;
    if (name !== card && !CARD.test(card!)) return name;
    if (!CARD.test(card!))
      return say("web.play-it", { play: [name, ...(suit ? [say(`suit.${suit}`)] : [])].join(", ") });
    return suit
      ? say("web.play-naming", { card: name, suit: say(`suit.${suit}`) })
      : say("web.play-card", { card: name });
  }

  // Who must act, and what one can do

  get past(): boolean {
    return this.host.past;
  }

  /** The cards lie ready, and one has not asked for them. */
  get waits(): boolean {
    return !!this.traits.ready?.(this);
  }

  /** The match is over, and one has seen its last step. */
  get ended(): boolean {
    return this.shown?.phase === "over" && !this.currentEvent && !this.past;
  }

  get myTurn(): boolean {
    if (this.past || this.looker === null || this.shown?.phase !== "live" || this.waits) return false;
    return this.shown.awaited.includes(this.looker);
  }

  get canAct(): boolean {
    return this.myTurn && this.curtain === null;
  }

  /** A play is on its way: what could be played is still shown, but nothing more can be. */
  get sent(): boolean {
    return this.host.sent;
  }

  /** What is marked is not yet, or no longer, what may be played. */
  get busy(): boolean {
    return this.sent || this.presenter.settling;
  }

  /** One draws from what looks all alike: there is nothing to advise. */
  get blind(): boolean {
    return !!this.shown?.choices.length && this.shown.choices.every(({ play }) => PICK.test(play));
  }

  /** Nobody else is there: against bots, alone, or at one device. Only then the house gives hints. */
  get alone(): boolean {
    return this.looker !== null && (this.hotSeat || this.chairs.filter((chair) => !chair.bot).length === 1);
  }

  /** Whether what one touches now is kept for one's next turn. */
  get mayPremove(): boolean {
    const live = this.shown?.phase === "live" && !this.myTurn && !this.past;
    return live && !!this.traits.premoveTouches && this.looker !== null && !this.hotSeat && this.host.premoves;
  }

  /**
   * Touches a slot of a board; while the others think it is a premove. `pressed` is the `timeStamp` of the event: however soon
   * the house and the others answer, the second press of a double one is nothing.
   */
  touchOrPremove(slot: string, pressed: number): void {
    if (this.#repeats(slot, pressed)) return;
    if (this.presenter.behind) this.presenter.skip();
    if (this.mayPremove) return this.premove.touch(slot, this.traits.premoveTouches!);
    const before = this.#plays;
    this.selection.touch(slot);
    if (this.#plays > before) this.#played = { slot, pressed };
  }

  /** Another position has been set up: whatever is pressed now is no second press. */
  forgetPress(): void {
    this.#played = NO_PRESS;
  }

  /** Whether a press that would be a move or a wish only repeats the one that has just played there. */
  #repeats(slot: string, pressed: number): boolean {
    if (slot !== this.#played.slot || pressed - this.#played.pressed >= DOUBLE_PRESS) return false;
    return this.mayPremove || this.traits.premoveTouches === 1;
  }

  /** Takes back the last touch, or the premove, if there is one. */
  release(): boolean {
    return this.selection.release() || this.premove.cancel();
  }

  play(notation: string): void {
    this.#plays++;
    this.host.play(notation);
  }

  say(phrase: Say["phrase"]): void {
    this.host.say(phrase);
  }

  standIn(seat: number): void {
    this.host.standIn(seat);
  }

  claim(): void {
    this.host.claim();
  }
}

function nameOf(chair: SeatInfo, chairs: SeatInfo[]): string {
  if (chair.name)
    return sameName(chair, chairs)
      ? say("web.seat-of", { name: called(chair.name), number: chair.seat + 1 })
      : called(chair.name);
  if (chair.bot)
    return chairs.filter((other) => other.bot).length > 1
      ? say("web.seat-of", { name: botName(chair), number: chair.seat + 1 })
      : botName(chair);
  return say("seat", { number: chair.seat + 1 });
}

const sameName = (chair: SeatInfo, chairs: SeatInfo[]) =>
  chairs.some((other) => other.seat !== chair.seat && other.name === chair.name);
