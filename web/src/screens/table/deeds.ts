// What one can do at any table besides playing, in one place for buttons, menus and keys.
import { prefs, set } from "../../lib/prefs.svelte";
import type { Room } from "../../lib/room.svelte";

export interface Deed {
  name: string;
  icon: string;
  key?: string;
  can: boolean;
  act: () => void;
}

/** What a table page can open. */
export type Sheet = "" | "more" | "chat" | "resign" | "give-up" | "help" | "moves" | "rules";

/** `lookBack` shows the move before the last. */
export function deeds(room: Room, open: (sheet: Sheet) => void, lookBack: () => void = () => {}): Record<string, Deed> {
  const live = room.shown?.phase === "live" && room.looker !== null;
  const others = room.chairs.length > 1;
  const again = !!room.chairs.find((chair) => chair.seat === room.looker)?.plays_again;
  return {
    takeback: {
      name: "web.takeback",
      icon: "undo",
      key: "u",
      can: room.canTakeBack && !room.shown?.offer,
      act: () => room.takeBack(),
    },
    hint: {
      name: "web.hint",
      icon: "bulb",
      key: "h",
      can: room.alone && room.canAct && !room.sent && !room.blind,
      act: () => void room.ask(),
    },
    draw: {
      name: "web.offer-draw",
      icon: "handshake",
      can: live && others && !!room.habits.draws && !room.shown?.offer,
      act: () => room.play("/offer-draw"),
    },
    resign: { name: "web.resign", icon: "flag", can: live && others, act: () => open("resign") },
    giveUp: { name: "web.end-run", icon: "flag", can: live && !others, act: () => open("give-up") },
    rematch: {
      name: "web.rematch",
      icon: "swap",
      key: "r",
      can: room.shown?.phase === "over" && room.looker !== null && !again,
      act: () => room.rematch(),
    },
    lookBack: { name: "replay.look-back", icon: "prev", key: ",", can: room.history.length > 1, act: lookBack },
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

/** The same deeds for whoever looks at the past: nothing can be played there. */
export const looking = (all: Record<string, Deed>): Record<string, Deed> =>
  Object.fromEntries(Object.entries(all).map(([id, deed]) => [id, { ...deed, can: deed.can && AT_ANY_TIME.has(id) }]));
