// Keys that work at every table. Single letters can be switched off.
import { announce, repeat } from "../../lib/announcer.svelte";
import { prefs } from "../../lib/prefs.svelte";
import type { Room } from "../../lib/room.svelte";
import { isShortcut } from "../../lib/shortcuts";
import type { Deed } from "./deeds";

/** What the help lists: keys and the text that says what they do. */
export const KEYS: [string[], string][] = [
  [["Tab"], "web.key-tab"],
  [["←", "→", "↑", "↓"], "web.key-arrows"],
  [["Enter", "Space"], "web.key-enter"],
  [["Esc"], "web.key-esc"],
  [["U"], "web.key-u"],
  [["Shift", "H"], "web.key-h"],
  [["W"], "web.key-w"],
  [["L"], "web.key-l"],
  [["S"], "web.key-s"],
  [["R"], "web.key-r"],
  [[",", "."], "replay.key-look-back"],
  [["M"], "web.key-m"],
  [["?"], "web.key-help"],
];

export function pressed(event: KeyboardEvent, room: Room, deeds: Record<string, Deed>): void {
  if (!isShortcut(event)) return;
  if (event.key === "Escape" && room.release()) return;
  if (!prefs.singleKeys && event.key !== "?") return;
  const key = event.key.toLowerCase();
  const deed = Object.values(deeds).find((deed) => deed.key === key && deed.can);
  if (deed) deed.act();
  else if (key === "l") repeat();
  else if (key === "s") announce(room.prompt);
  else if (key === "w") announce(room.why || room.prompt);
  else return;
  event.preventDefault();
}
