// Plays that were on their way when their table was left. Each is sent until the house answers it, for a while; if it was not
// made, or nobody knows, whoever made it is told wherever they are then.
import { connection, type Listener } from "../connection.svelte";
import { played } from "../promises";
import type { Outbound, Text } from "../protocol";
import { say, titleOf } from "../texts.svelte";
import { submission, type Play } from "./pending.svelte";
import type { TableModel } from "./table.svelte";

const PATIENCE = 60_000; // milliseconds

interface Notice {
  match: string;
  sentence: string;
}

export const undelivered = $state<{ notices: Notice[] }>({ notices: [] });
const deliveries = new Map<string, Delivery>(); // by match

/** After its table was left. */
export function keepSending(play: Play, table: TableModel): void {
  const delivery = new Delivery(play, table);
  deliveries.set(table.match, delivery);
  connection.listen(table.match, delivery);
}

/** Whoever is at the table again waits there for the answer, and sees what became of the last one. */
export function takeUp(match: string): Play | null {
  dismiss(match);
  const delivery = deliveries.get(match);
  delivery?.end();
  return delivery?.play ?? null;
}

export function dismiss(match: string): void {
  undelivered.notices = undelivered.notices.filter((notice) => notice.match !== match);
}

class Delivery implements Listener {
  #timer: ReturnType<typeof setTimeout>;

  constructor(
    readonly play: Play,
    private readonly table: TableModel,
  ) {
    this.#timer = setTimeout(() => this.#tell("unconfirmed", ""), PATIENCE);
  }

  connected(): void {
    connection.send(submission(this.table.match, this.play));
  }

  hear(message: Outbound): void {
    if (!("id" in message) || message.id !== this.play.id) return;
    if (message.type === "ack") this.#made(message.version);
    else if (message.type === "refused" || message.type === "problem") this.#notMade(message.message);
  }

  #made(step: number): void {
    this.end();
    const { play, seat } = this.play;
    const mine = seat ?? this.table.looker;
    if (mine !== null) played(this.table.match, step, mine, play);
  }

  #notMade(reason: Text | null): void {
    this.#tell("not-made", reason ? this.table.words(reason) : "");
  }

  #tell(what: "unconfirmed" | "not-made", reason: string): void {
    this.end();
    const { match, shown } = this.table;
    const kind = this.play.play.startsWith("/") ? "wish" : "move";
    const sentence = say(`web.${kind}-${what}`, { game: titleOf(shown?.game ?? ""), reason });
    dismiss(match);
    undelivered.notices.push({ match, sentence });
  }

  end(): void {
    clearTimeout(this.#timer);
    deliveries.delete(this.table.match);
    connection.release(this.table.match);
  }
}
