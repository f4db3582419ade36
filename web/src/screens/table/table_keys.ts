// Keys that work at every table. Single letters can be switched off.
import { announce, repeat } from "../../lib/announcer.svelte";
import { prefs } from "../../lib/prefs.svelte";
import type { TableModel } from "../../lib/match/table.svelte";
import { isShortcut } from "../../lib/shortcuts";
import type { Action } from "./actions";

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

export function pressed(event: KeyboardEvent, table: TableModel, actions: Record<string, Action>): void {
  if (!isShortcut(event)) return;
  if (event.key === "Escape" && table.release()) return;
  if (!prefs.singleKeys && event.key !== "?") return;
  const key = event.key.toLowerCase();
  const action = Object.values(actions).find((action) => action.key === key && action.can);
  if (action) action.act();
  else if (key === "l") repeat();
  else if (key === "s") announce(table.prompt);
  else if (key === "w") announce(table.selection.why || table.prompt);
  else return;
  event.preventDefault();
}
