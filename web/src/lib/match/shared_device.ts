// Several people play at one device: the one who must act looks, behind a curtain if the others may not see the same.
import { factor } from "../prefs.svelte";
import { hides, type Whole } from "./mirror";
import type { Seat, Source } from "./presenter.svelte";
import type { TableModel } from "./table.svelte";

const TURNING = 600; // milliseconds, at the normal speed, after which the table turns to the next one at the same device

export class SharedDevice {
  #turning: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: TableModel,
    private readonly latest: ReadonlyMap<Seat, Whole>,
    private readonly host: Pick<Source, "settled" | "takenBack">,
    private readonly begunHere: boolean,
  ) {}

  /** Nobody has said yet who holds the device. Whoever began the match here has. */
  isUnclaimed(picture: Whole): boolean {
    const { hot_seat, phase } = picture;
    return hot_seat && phase === "live" && this.table.looker === null && !this.begunHere && hides(picture);
  }

  /** Who plays is seen, and nothing of what they hold, until one of them takes the device. */
  veil(picture: Whole): void {
    this.table.presenter.replaceAll({ ...picture, zones: [], counters: [], marks: [], choices: [], prompt: null });
    this.table.curtain = picture.awaited[0] ?? picture.seat;
  }

  /** Whether whoever should look does: what they see may still be on its way, and the last move is seen before the table turns. */
  turn(now: Whole, atOnce = false): boolean {
    const next = now.awaited.find((seat) => this.latest.has(seat));
    if (next === undefined || now.awaited.includes(this.table.looker ?? -1)) return true;
    if (this.latest.get(next)!.version < now.version) return false;
    if ([...this.latest.values()].some(hides)) this.table.curtain = next;
    else if (atOnce) this.#sitAt(next);
    else {
      this.#turning = setTimeout(() => this.takeOver(next), TURNING * factor());
      return false;
    }
    return true;
  }

  stay(): void {
    clearTimeout(this.#turning);
  }

  /** Whoever has the device now hears what to do. */
  takeOver(seat: number): void {
    this.#sitAt(seat);
    this.host.settled();
  }

  #sitAt(seat: number): void {
    this.table.curtain = null;
    this.table.looker = seat;
    const picture = this.latest.get(seat);
    if (picture) this.table.presenter.put(picture);
    this.host.takenBack();
  }
}
