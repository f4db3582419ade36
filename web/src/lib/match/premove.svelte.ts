// A premove: the slots that one would touch when the turn comes, kept and judged by the house. No rule is here.
import { announce } from "../announcer.svelte";
import { fresh } from "../promises";
import type { Premoved } from "../protocol";
import { say } from "../texts.svelte";

export class Premove {
  touches = $state.raw<string[]>([]); // as far as they are touched
  kept = $state(false); // the house has it
  #id = "";

  /** `tell` tells the house; no touches: it forgets the premove. */
  constructor(private readonly tell: (touches: string[], id: string) => void) {}

  has(slot: string): boolean {
    return this.touches.includes(slot);
  }

  /** Touches a slot, of which so many make a premove; one that is touched again takes it back. */
  touch(slot: string, count: number): void {
    if (this.has(slot)) {
      this.cancel();
      return;
    }
    this.touches = this.touches.length < count ? [...this.touches, slot] : [slot];
    if (this.touches.length < count) return this.#forget();
    this.#id = fresh();
    this.tell(this.touches, this.#id);
  }

  /** Whether there was one. */
  cancel(): boolean {
    if (!this.touches.length) return false;
    this.touches = [];
    this.#forget();
    announce(say("web.wish-cancelled"));
    return true;
  }

  #forget(): void {
    if (!this.#id) return;
    this.#id = "";
    this.kept = false;
    this.tell([], fresh());
  }

  /** What the house has; what it says of one before this is past. */
  heard({ id, touches = [] }: Premoved): void {
    if (id !== this.#id) return;
    this.kept = touches.length > 0;
    if (this.kept) announce(say("web.wish-kept"));
    else this.#clear();
  }

  /** Whether it was this premove that the house has played or refused. */
  answered(id: string): boolean {
    const mine = id === this.#id && id !== "";
    if (mine) this.#clear();
    return mine;
  }

  /** The connection was lost, and the premove with it. */
  lost(): void {
    if (this.#id) announce(say("web.wish-lost"));
    this.#clear();
  }

  #clear(): void {
    this.touches = [];
    this.kept = false;
    this.#id = "";
  }
}
