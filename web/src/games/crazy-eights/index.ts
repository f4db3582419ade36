import { say } from "../../lib/texts.svelte";
import type { GameView } from "..";
import Table from "./Table.svelte";
import { ready } from "./piles";

export const view: GameView = {
  table: Table,
  traits: {
    rules: "CE",
    ready,
    flight: 250,
    eventDurations: {
      dealt: 300,
      started: 600,
      played: 700,
      drew: 700,
      "extra-turn": 1200,
      passed: 1200,
      flipped: 1500,
      "piles-reset": 1500,
    },
    notation: (touched) => /^(?:draw|[2-9TJQKA][CDHS])$/.exec(touched.at(-1)!)?.[0] ?? "",
    describe: (_, play) => (play === "draw" ? say("web.draw-card") : ""),
    keys: () => [[["A", "…", "P"], "web.key-cards"]],
  },
};
