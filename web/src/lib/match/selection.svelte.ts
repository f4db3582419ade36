// What is touched on the picture that is shown, the play that this makes, and what was refused.
// It knows no rule: what may be touched is what the house offered.
import { interrupt } from "../announcer.svelte";
import { prefs } from "../prefs.svelte";
import type { Choice, Refused, Text } from "../protocol";
import { play as playSound } from "../sound";
import { say } from "../texts.svelte";
import type { Whole } from "./mirror";
import type { TableModel } from "./table.svelte";
import { nextTouches, open, touchedPlay, waysTo } from "./touches";

const NONE: Set<string> = new Set();

export class Selection {
  touched = $state.raw<string[]>([]);
  chosen = $state<string | null>(null); // a play that waits for its confirmation
  attempted = $state(""); // the slot that was touched in vain
  refusal = $state.raw<Refused | null>(null);
  hinted = $state(""); // the play that a bot would make
  reason = $state.raw<Text | null>(null); // why it would
  lit = $state.raw<string[]>([]); // slots that a hint or the review of a match speaks of
  #offered: Choice[] = [];
  #choices = $derived.by(() =>
    this.table.presenter.settling ? this.#offered : (this.#offered = this.table.canAct ? this.#all : []),
  );
  #led = $derived.by(() => this.#leading());
  #open = NONE;
  #mayTouch = $derived.by(() => (this.table.presenter.settling ? this.#open : this.#steady(this.#mayNow())));
  #instead = $derived.by(() => this.#right());

  constructor(private readonly table: TableModel) {}

  get #all(): Choice[] {
    return this.table.shown?.choices ?? [];
  }

  /** Another picture comes: what was touched on the one before is let go. */
  changing(to: Whole): void {
    if (this.table.shown?.version === to.version) return;
    this.touched = [];
    this.chosen = null;
    this.refusal = null;
    if (!to.choices.some(({ play }) => play === this.hinted)) this.#forgetHint();
    if (!this.table.past) this.lit = []; // a review lights its own slots
  }

  refuse(refusal: Refused): void {
    this.touched = [];
    this.chosen = null;
    if (refusal.stale) return;
    this.refusal = refusal;
    playSound("not-allowed");
    interrupt(this.why);
  }

  /** Lights what leads to this play, and to nothing else. */
  hint(play: string, reason: Text | null = null, slots: string[] = []): void {
    this.touched = [];
    this.refusal = null;
    this.hinted = play;
    this.reason = reason;
    this.lit = slots;
  }

  #forgetHint(): void {
    this.hinted = "";
    this.reason = null;
  }

  /** A play was made: what led to it stays touched until it is answered. */
  played(): void {
    this.refusal = null;
    this.chosen = null;
    this.#forgetHint();
    this.lit = [];
  }

  /** What stands above a refusal. */
  get refusing(): string {
    return say(this.table.traits.refused ?? "web.not-allowed");
  }

  /** The sentence of the last refusal, with its rule. */
  get why(): string {
    const refusal = this.refusal;
    if (!refusal) return "";
    return say("web.refused", { reason: this.table.words(refusal.message), rule: refusal.rule });
  }

  /** The slots that lead to what would be right instead, or to what a bot would play and why. */
  get instead(): Set<string> {
    return this.#instead;
  }

  #right(): Set<string> {
    const right = this.refusal?.instead ?? [this.hinted];
    const ways = this.#all.filter((choice) => right.includes(choice.play));
    const slots = ways.length ? open(ways, this.touched) : NONE;
    return this.lit.length && !this.refusal ? new Set([...slots, ...this.lit]) : slots;
  }

  /** The touches that lead to others; one that made a play lets those beside it stay, until the play is seen. */
  #leading(): string[] {
    const touched = this.touched;
    return touched.length && this.table.shown && !nextTouches(this.#all, touched).size ? touched.slice(0, -1) : touched;
  }

  #mayNow(): Set<string> {
    return this.table.canAct ? open(this.#all, this.#led) : NONE;
  }

  /** The same set as before if nothing in it differs, so that whoever looks at it is not told of a change. */
  #steady(now: Set<string>): Set<string> {
    const before = this.#open;
    if (before.size !== now.size || [...now].some((slot) => !before.has(slot))) this.#open = now;
    return this.#open;
  }

  /** What one may play, as it is marked on the screen. */
  get choices(): Choice[] {
    return this.#choices;
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

  /** Touches a slot; plays as soon as that makes a play. */
  touch(slot: string): void {
    if (this.table.presenter.behind) this.table.presenter.skip();
    if (!this.table.canAct || this.table.sent) return;
    this.refusal = null;
    if (this.#mayNow().has(slot)) this.#leadOn([...this.#led, slot]);
    else if (this.touched.at(-1) === slot) this.#finish(this.touched);
    else if (this.endsAt(slot)) this.#jumpTo(slot);
    else if (this.touched.length && nextTouches(this.#all, []).has(slot)) this.#leadOn([slot]);
    else this.#attempt([...this.touched, slot]);
  }

  /** Whether a play that goes on from here ends there. */
  endsAt(slot: string): boolean {
    return this.table.canAct && waysTo(this.#all, this.#led, slot).length > 0;
  }

  /** The end of a play is as good as the way to it, where there is only one. */
  #jumpTo(slot: string): void {
    const [only, other] = waysTo(this.#all, this.#led, slot);
    if (other) return this.table.note(say("web.several-ways"));
    this.touched = only!.touches;
    this.#finish(this.touched);
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
    if (!nextTouches(this.#all, touched).size) this.#finish(touched);
  }

  #finish(touched: string[]): void {
    const play = touchedPlay(this.#all, touched);
    if (!play) this.touched = touched.slice(0, -1);
    else if (this.#confirms()) this.chosen = play;
    else this.table.play(play);
  }

  #confirms(): boolean {
    return prefs.confirm === "always" || (prefs.confirm === "touch" && matchMedia("(pointer: coarse)").matches);
  }

  #attempt(touched: string[]): void {
    const meant = this.table.traits.notation?.(touched);
    this.attempted = touched.at(-1) ?? "";
    this.touched = [];
    if (meant) this.table.play(meant);
  }
}
