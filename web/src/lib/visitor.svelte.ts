// Who is here: nobody yet, a guest, or somebody with an account. A pass is asked for when something is done for the first time.
import * as api from "./api";
import type { Guest } from "./protocol";
import { say } from "./texts.svelte";

export const visitor = $state<{ who: Guest | null }>({ who: null });
let known: Promise<Guest | null> | null = null;

/** The one whom the house knows by the cookie, if it knows one. */
export function recognise(): Promise<Guest | null> {
  known ??= api.me().catch((error: unknown) => {
    if (error instanceof api.Refused && error.status === 401) return null; // a pass that has ended
    known = null;
    throw error;
  });
  return known.then((who) => (visitor.who = who));
}

/** The pass may have ended, or be another one by now. */
export function recogniseAnew(): Promise<Guest | null> {
  known = null;
  return recognise();
}

/** What somebody is called who has not said it. */
export const anyGuest = (): string => say("web.guest", { number: String(1000 + Math.floor(9000 * Math.random())) });

/** A pass, new if there is none. */
export async function enter(): Promise<Guest> {
  const who = (await recognise()) ?? (await api.newGuest(anyGuest()));
  met(who);
  return who;
}

/** Somebody got a pass by the way, or has none any more. */
export function met(who: Guest | null): void {
  known = Promise.resolve((visitor.who = who));
}
