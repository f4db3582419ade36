// What is touched on the picture that is shown, the play that this makes, and what was refused.
// It knows no rule: what may be touched is what the house offered.
import { interrupt } from "./announcer.svelte";
import type { Whole } from "./mirror";
import { prefs } from "./prefs.svelte";
import type { Choice, Refused } from "./protocol";
import { Showing } from "./showing.svelte";
import { play as playSound } from "./sound";
import { say } from "./texts.svelte";
import { nextTouches, open, touchedPlay, waysTo } from "./touches";

const NONE: Set<string> = new Set();

export abstract class Touching extends Showing {
  touched = $state.raw<string[]>([]);
  chosen = $state<string | null>(null); // a play that waits for its confirmation
  attempted = $state(""); // the slot that was touched in vain
  refusal = $state.raw<Refused | null>(null);
  hinted = $state(""); // the play that a bot would make
  #offered: Choice[] = [];
  #choices = $derived.by(() =>
    this.settling ? this.#offered : (this.#offered = this.shown && this.canAct ? this.shown.choices : []),
  );
  #led = $derived.by(() => this.#leading());
  #open = NONE;
  #mayTouch = $derived.by(() => (this.settling ? this.#open : this.#steady(this.#mayNow())));
  #instead = $derived.by(() => this.#right());

  abstract get canAct(): boolean;
  /** A play is on its way: until it is answered nothing more can be played, but what could be is still shown. */
  abstract get sent(): boolean;
  /** Plays a notation of the game, or one of those that every match knows, such as `/resign`. */
  abstract play(notation: string): void;

  protected override put(picture: Whole, came?: number): void {
    if (this.shown?.version !== picture.version) {
      this.touched = [];
      this.chosen = null;
      this.refusal = null;
      if (!picture.choices.some(({ play }) => play === this.hinted)) this.hinted = "";
    }
    super.put(picture, came);
  }

  protected refuse(refusal: Refused): void {
    this.touched = [];
    this.chosen = null;
    if (refusal.stale) return;
    this.refusal = refusal;
    playSound("not-allowed");
    interrupt(this.why);
  }

  /** What stands above a refusal. */
  get refusing(): string {
    return say(this.habits.refused ?? "web.not-allowed");
  }

  /** The sentence of the last refusal, with its rule. */
  get why(): string {
    const refusal = this.refusal;
    if (!refusal) return "";
    return say("web.refused", { reason: this.words(refusal.message), rule: refusal.rule });
  }

  /** The slots that lead to what would be right instead, or to what a bot would play. */
  get instead(): Set<string> {
    return this.#instead;
  }

  #right(): Set<string> {
    const right = this.refusal?.instead ?? [this.hinted];
    const ways = this.shown?.choices.filter((choice) => right.includes(choice.play)) ?? [];
    return ways.length ? open(ways, this.touched) : NONE;
  }

  /** The touches that lead to others; one that made a play lets those beside it stay, until the play is seen. */
  #leading(): string[] {
    const touched = this.touched;
    return touched.length && this.shown && !nextTouches(this.shown.choices, touched).size
      ? touched.slice(0, -1)
      : touched;
  }

  #mayNow(): Set<string> {
    return this.shown && this.canAct ? open(this.shown.choices, this.#led) : NONE;
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
    if (this.lags) this.skip();
    const picture = this.shown;
    if (!picture || !this.canAct || this.sent) return;
    this.refusal = null;
    const choices = picture.choices;
    if (this.#mayNow().has(slot)) this.#leadOn([...this.#led, slot]);
    else if (this.touched.at(-1) === slot) this.#finish(this.touched);
    else if (this.endsAt(slot)) this.#jumpTo(slot);
    else if (this.touched.length && nextTouches(choices, []).has(slot)) this.#leadOn([slot]);
    else this.#attempt([...this.touched, slot]);
  }

  /** Whether a play that goes on from here ends there. */
  endsAt(slot: string): boolean {
    return this.canAct && !!this.shown && waysTo(this.shown.choices, this.#led, slot).length > 0;
  }

  /** The end of a play is as good as the way to it, where there is only one. */
  #jumpTo(slot: string): void {
    const [only, other] = waysTo(this.shown!.choices, this.#led, slot);
    if (other) return this.note(say("web.several-ways"));
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
}
