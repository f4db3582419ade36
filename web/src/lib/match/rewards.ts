// What a match brought, for its table: it is told after the end of the match, which may still be on its way to the screen.
import { announce } from "../announcer.svelte";
import * as api from "../api";
import { fetched } from "../later.svelte";
import type { PastMatch, Reward } from "../protocol";
import { titleOf } from "../texts.svelte";
import type { TableModel } from "./table.svelte";

export class Rewards {
  constructor(private readonly table: TableModel) {}

  /** For whoever was not here when it ended; without an answer nothing of it is shown. */
  ask(): void {
    const asked = api.get<PastMatch>(`/api/me/matches/${this.table.match}`);
    asked.then((past) => this.heard(past.reward)).catch(() => {});
  }

  heard(reward: Reward): void {
    const { presenter, shown } = this.table;
    this.table.reward = reward;
    if (shown?.phase === "over" && !presenter.showing && !presenter.ended) this.tell();
  }

  tell(): void {
    const { reward, shown } = this.table;
    if (!reward) return;
    fetched(import("../reward")).then(
      ({ brought }) => announce(brought(reward, titleOf(shown!.game))),
      () => {}, // where the result is shown it is said that it did not come
    );
  }
}
