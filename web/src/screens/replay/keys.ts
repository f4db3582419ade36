// The keys of a replay. Where the focus is in a grid, a list or a field, these have their own use of them.
import type { Playback } from "../../lib/playback.svelte";
import { prefs } from "../../lib/prefs.svelte";
import { isShortcut } from "../../lib/shortcuts";

/** What the help lists: keys and the text that says what they do. */
export const KEYS: [string[], string][] = [
  [["→", "."], "replay.forward"],
  [["←", ","], "replay.back"],
  [["Space"], "replay.key-play"],
  [["Home"], "replay.first"],
  [["End"], "replay.last"],
];

export function keyed(event: KeyboardEvent, room: Playback): void {
  if (!isShortcut(event)) return;
  const step = { ",": () => room.back(), ".": () => room.forward() }[event.key];
  if (step && prefs.singleKeys && room.last >= 0) {
    event.preventDefault();
    return step();
  }
  const place = event.target instanceof Element ? event.target : document.body;
  if (place.closest("input, [role=grid], [role=listbox], [role=radiogroup]")) return;
  if (event.key === " " && place.closest("button, a")) return;
  const act = {
    ArrowRight: () => room.forward(),
    ArrowLeft: () => room.back(),
    " ": () => room.toggle(),
    Home: () => room.go(0),
    End: () => room.go(room.last),
  }[event.key];
  if (!act || room.last < 0) return;
  event.preventDefault();
  act();
}
