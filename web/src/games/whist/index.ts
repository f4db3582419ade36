import { has, say } from "../../lib/texts.svelte";
import type { GameView } from "..";
import Table from "./Table.svelte";

export const view: GameView = {
  table: Table,
  traits: {
    rules: "WH",
    flight: 250,
    eventDelays: { "trick-won": 900 }, // both cards lie there long enough to be read
    eventDurations: {
      picked: 100,
      "dealer-drawn": 1500,
      shuffled: 600,
      "trump-turned": 900,
      "hand-shown": 100,
      "trick-won": 360,
      "round-scored": 1500,
    },
    notation: (touched) => /^[2-9TJQKA][CDHS]$/.exec(touched.at(-1)!)?.[0] ?? "",
    describe: (_, play) => (has(`web.do-${play}`) ? say(`web.do-${play}`) : ""),
    keys: () => [
      [["A", "…", "P"], "web.key-cards"],
      [["T"], "web.key-last"],
    ],
  },
};
