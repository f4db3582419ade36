// What one can do at any table besides playing, in one place for buttons, menus and keys.
import { prefs, set } from "../../lib/prefs.svelte";
import type { MatchSession } from "../../lib/match/session.svelte";
import type { TableModel } from "../../lib/match/table.svelte";

export interface Action {
  name: string;
  icon: string;
  key?: string;
  can: boolean;
  act: () => void;
}

/** What a table page can open. */
export type Sheet = "" | "more" | "chat" | "resign" | "give-up" | "help" | "moves" | "rules";

/** `session` is null where a match of the past is shown; `lookBack` shows the move before the last. */
export function actions(
  table: TableModel,
  session: MatchSession | null,
  open: (sheet: Sheet) => void,
  lookBack: () => unknown = () => {},
): Record<string, Action> {
  const live = !!session && table.shown?.phase === "live" && table.looker !== null;
  const others = table.chairs.length > 1;
  const again = !!table.chairs.find((chair) => chair.seat === table.looker)?.plays_again;
  return {
    takeback: {
      name: "web.takeback",
      icon: "undo",
      key: "u",
      can: !!session?.canTakeBack && !table.shown?.offer,
      act: () => session?.takeBack(),
    },
    hint: {
      name: "web.hint",
      icon: "bulb",
      key: "h",
      can: !!session && table.alone && table.canAct && !table.sent && !table.blind,
      act: () => void session?.askHint(),
    },
    draw: {
      name: "web.offer-draw",
      icon: "handshake",
      can: live && others && !!table.traits.draws && !table.shown?.offer,
      act: () => table.play("/offer-draw"),
    },
    resign: { name: "web.resign", icon: "flag", can: live && others, act: () => open("resign") },
    giveUp: { name: "web.end-run", icon: "flag", can: live && !others, act: () => open("give-up") },
    rematch: {
      name: "web.rematch",
      icon: "swap",
      key: "r",
      can: !!session && table.shown?.phase === "over" && table.looker !== null && !again,
      act: () => session?.rematch(),
    },
    withdraw: { name: "web.rematch-stop", icon: "x", can: !!session && again, act: () => session?.withdraw() },
    lookBack: {
      name: "replay.look-back",
      icon: "prev",
      key: ",",
      can: !!session && (session.history.length > 1 || session.forgot),
      act: () => void lookBack(),
    },
    chat: { name: "web.chat", icon: "chat", can: true, act: () => open("chat") },
    more: { name: "web.more", icon: "more", can: true, act: () => open("more") },
    sound: {
      name: prefs.sound ? "web.sound-off" : "web.sound-on",
      icon: "sound",
      key: "m",
      can: true,
      act: () => set("sound", !prefs.sound),
    },
    help: { name: "web.help", icon: "help", key: "?", can: true, act: () => open("help") },
  };
}

const AT_ANY_TIME = new Set(["chat", "more", "sound", "help"]);

/** The same actions for whoever looks at the past: nothing can be played there. */
export const whileLooking = (all: Record<string, Action>): Record<string, Action> =>
  Object.fromEntries(
    Object.entries(all).map(([id, action]) => [id, { ...action, can: action.can && AT_ANY_TIME.has(id) }]),
  );
