// What went wrong on this page, counted at the house: only of which kind it was, nothing of what or whom it was about.
import { lookForNewer } from "./newer.svelte";
import { SPEAKS } from "./speaks";

/** A part could not be drawn, a step could not be shown, a file did not come, anything else. */
export type Failure = "draw" | "show" | "file" | "script";

const MOST = 5; // of a page: one that fails again and again tells nothing new
let told = 0;

export function failed(kind: Failure, error: unknown): void {
  if (kind === "draw" || kind === "show") console.error(error); // others the browser has told already
  if (told++ >= MOST) return;
  fetch(`/api/failures/${kind}`, { method: "POST", headers: SPEAKS, keepalive: true }).catch(() => {});
}

/** Files that are gone were those of an older client, perhaps. */
export function fileFailed(error: unknown): void {
  failed("file", error);
  void lookForNewer();
}

export function watchFailures(): void {
  addEventListener("error", (event) => event.error && failed("script", event.error));
  addEventListener("unhandledrejection", (event) => failed("script", event.reason));
}
