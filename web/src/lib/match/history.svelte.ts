// What whoever looks was shown of a match, step by step. It holds nothing but what the house has sent to this page.
import type { Whole } from "./mirror";
import type { Event, Text, Update } from "../protocol";
import type { Seat } from "./presenter.svelte";

/** `update` is null where one began to look: what was told until then is `seen`. */
export interface Step {
  update: Update | null;
  after: Whole;
  seen: Event[];
}

const MOST = 500; // steps that a page keeps: a run of CardPeeGee may have thousands

const takenBackTo = ({ events = [] }: Update): number | null => {
  const back = events.find((event) => event.name === "taken-back");
  return back ? Number(back.fields.step) : null;
};

/** All that was seen when a step had been taken, without what was taken back by then. */
export function seenAt(steps: Step[], at: number): Event[] {
  const told: Event[][] = [];
  for (let i = at; i >= 0;) {
    const { update, seen } = steps[i]!;
    const version = update && takenBackTo(update);
    if (!update) told.push(seen);
    else if (version === null) told.push(update.events ?? []);
    i = version === null ? (update ? i - 1 : -1) : steps.findIndex(({ after }) => after.version === version);
  }
  return told.reverse().flat();
}

/** The steps of a match as it stands: without those that were taken back, and without the taking back. */
export function standing(steps: Step[]): Step[] {
  const kept: Step[] = [];
  for (let i = steps.length - 1; i >= 0;) {
    const { update } = steps[i]!;
    const version = update && takenBackTo(update);
    if (version === null) kept.push(steps[i]!);
    i = version === null ? i - 1 : steps.findIndex(({ after }) => after.version === version);
  }
  return kept.reverse();
}

export class History {
  #steps = $state.raw(new Map<Seat, Step[]>());

  of(seat: Seat): Step[] {
    return this.#steps.get(seat) ?? [];
  }

  /** A whole picture: where one begins to look, or where one goes on after the line was cut. */
  show(picture: Whole): void {
    if (picture.phase === "waiting") return;
    const steps = this.of(picture.seat);
    const last = steps.at(-1);
    if (last?.after.version === picture.version) return;
    const { missed, match, version, seat } = picture;
    const update = last && missed && { type: "update" as const, match, version, seat, events: missed };
    if (!update || takenBackTo(update) !== null) this.#keep(seat, [{ update: null, after: picture, seen: [] }]);
    else this.#keep(seat, [...steps, { update, after: picture, seen: [] }]);
  }

  add(update: Update, after: Whole): void {
    const steps = this.of(update.seat);
    const version = takenBackTo(update);
    if (version !== null && !steps.some((step) => step.after.version === version))
      this.#keep(update.seat, [{ update: null, after, seen: [] }]);
    else this.#keep(update.seat, [...steps, { update, after, seen: [] }]);
  }

  /** All that a seat has seen so far: from it one knows what it had seen where this begins. */
  knows(seat: Seat, all: Event[]): void {
    const [first, ...rest] = this.of(seat);
    if (!first) return;
    const since = seenAt([{ ...first, seen: [] }, ...rest], rest.length).length;
    this.#keep(seat, [{ ...first, seen: all.slice(0, Math.max(0, all.length - since)) }, ...rest]);
  }

  /** Puts what the house has told of the match before what was shown here. */
  recall(seat: Seat, told: Step[]): void {
    const last = told.at(-1)!.after.version;
    const since = this.of(seat).filter(({ after }) => after.version > last);
    this.#steps = new Map(this.#steps).set(seat, [...told, ...since]);
  }

  /** What all of these were told last in the same words. */
  common(seats: Seat[]): Text | undefined {
    const [first, ...others] = seats.map((seat) => this.of(seat));
    for (const { update, after } of first?.toReversed() ?? []) {
      const told = others.map(
        (steps) => steps.find((step) => step.after.version === after.version)?.update?.events ?? [],
      );
      const isCommon = ({ message }: Event) =>
        told.every((events) => events.some((other) => JSON.stringify(other.message) === JSON.stringify(message)));
      const found = update?.events?.findLast(isCommon);
      if (found) return found.message;
    }
  }

  #keep(seat: Seat, steps: Step[]): void {
    const from = steps.length > MOST ? MOST / 5 : 0;
    const kept = from
      ? [{ ...steps[from]!, update: null, seen: seenAt(steps, from) }, ...steps.slice(from + 1)]
      : steps;
    this.#steps = new Map(this.#steps).set(seat, kept);
  }
}
