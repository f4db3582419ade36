import { say } from "../../lib/texts.svelte";
import { REVEALED } from "../../parts/bag/reveal";
import type { GameView } from "..";
import Table from "./Table.svelte";

export const view: GameView = {
  table: Table,
  traits: {
    flight: 0, // discs fall by themselves
    move: "dropped",
    draws: true,
    premoveTouches: 1,
    rules: "C4",
    eventDurations: { dropped: 350, "bag-shown": REVEALED },
    keys: (table) => [[["1", "…", String(table.zone("grid").columns)], "web.key-columns"]],
    notation: (touched) => /^(?:col-|c)(\d+)/.exec(touched.at(-1)!)?.[1] ?? "",
    describe: (_, column) => say("web.to-column", { column }),
  },
};
