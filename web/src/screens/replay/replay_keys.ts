// The keys of a replay. Where the focus is in a grid, a list or a field, these have their own use of them.
import type { Timeline } from "../../lib/match/playback.svelte";
import { prefs } from "../../lib/prefs.svelte";
import { isFree } from "../../lib/shortcuts";

/** What the help lists: keys and the text that says what they do. */
export const KEYS: [string[], string][] = [
  [["→", "."], "replay.forward"],
  [["←", ","], "replay.back"],
  [["Space"], "replay.key-play"],
  [["Home"], "replay.first"],
  [["End"], "replay.last"],
];

export function keyed(event: KeyboardEvent, timeline: Timeline): void {
  if (!isFree(event)) return;
  const step = { ",": () => timeline.back(), ".": () => timeline.forward() }[event.key];
  if (step && prefs.singleKeys && timeline.last >= 0) {
    event.preventDefault();
    return step();
  }
  const place = event.target instanceof Element ? event.target : document.body;
  if (place.closest("input, [role=grid], [role=listbox], [role=radiogroup]")) return;
  if (event.key === " " && place.closest("button, a")) return;
  const act = {
    ArrowRight: () => timeline.forward(),
    ArrowLeft: () => timeline.back(),
    " ": () => timeline.toggle(),
    Home: () => timeline.go(0),
    End: () => timeline.go(timeline.last),
  }[event.key];
  if (!act || timeline.last < 0) return;
  event.preventDefault();
  act();
}
