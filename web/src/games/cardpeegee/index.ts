import type { GameView } from "..";
import Table from "./Table.svelte";
import { describe } from "./words";

export const view: GameView = {
  table: Table,
  traits: {
    rules: "CP",
    flight: 250,
    eventDurations: { came: 500, met: 900, clash: 1500, sprung: 1800, "day-began": 500, healed: 900, bought: 700 },
    eventDelays: { beaten: 400 },
    notation: (touched) => /^[2-9TJQKA][CDHS]$/.exec(touched.at(-1)!)?.[0] ?? "",
    describe,
    keys: () => [
      [["1", "…", "0"], "web.cg-key-cards"],
      [["D"], "web.cg-key-deck"],
      [["P"], "web.cg-key-play"],
      [["W"], "web.cg-key-why"],
    ],
  },
};
