import { say } from "../../lib/texts.svelte";
import { REVEALED } from "../../parts/bag/reveal";
import type { GameView } from "..";
import Table from "./Table.svelte";
import { LEG } from "./travel";

export const view: GameView = {
  table: Table,
  traits: {
    flight: 0, // pieces travel by themselves, leg by leg
    move: "moved",
    draws: true,
    premoveTouches: 2, // where a piece stands, and where it shall stand
    rules: "CK",
    eventDurations: {
      moved: (event) => LEG * event.moved.length + 40,
      captured: 40,
      crowned: 350,
      "bag-shown": REVEALED,
    },
    // One touch is a piece that cannot move: the house says why if it is asked to stay where it is
    notation: (touched) =>
      (touched.length > 1 ? touched : [...touched, ...touched]).join(touched.length > 2 ? "x" : "-"),
    describe: (_, play) => {
      const squares = play.split(/[-x]/);
      return say(play.includes("x") ? "web.capture-to" : "web.move-to", { from: squares[0], to: squares.at(-1) });
    },
    keys: () => [[["H", "J", "K", "L"], "web.key-hjkl"]],
  },
};
