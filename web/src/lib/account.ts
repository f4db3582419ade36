// Accounts: coming in, going out, passwords, and what the house knows about one.
import { ask, get, me, post } from "./api";
import { look } from "./progress.svelte";
import type { Guest, HouseInfo, Muted, ResetAsked } from "./protocol";
import { met } from "./visitor.svelte";

export const signUp = (name: string, password: string, email: string) =>
  post<Guest>("/api/account", { name, password, email });
export const signIn = (name: string, password: string) => post<Guest>("/api/session", { name, password });
export const signOut = () => ask<void>("DELETE", "/api/session");
export const signOutEverywhere = () => ask<Guest>("DELETE", "/api/sessions");
export const changePassword = (password: string, next: string) =>
  ask<Guest>("PUT", "/api/account/password", { password, new: next });
export const changeEmail = (password: string, email: string) =>
  ask<void>("PUT", "/api/account/email", { password, email });
export const askReset = (who: string) => post<ResetAsked>("/api/reset", { who });
export const reset = (link: string, password: string) => ask<Guest>("PUT", "/api/reset", { link, password });
export const forget = (password: string) => post<void>("/api/account/delete", { password });
export const about = () => get<HouseInfo>("/api/house");
export const muted = () => get<Muted[]>("/api/mutes");
export const hear = (person: string) => ask<void>("DELETE", `/api/mutes/${person}`);

/** Where the browser finds everything that the house knows about one, as a file. */
export const EXPORT = "/api/account/export";

/** Somebody signed up, in or out: the page shows what is theirs. */
export function become(who: Guest | null): void {
  met(who);
  if (who) void me().then(met, () => {}); // only that answer says whether somebody is a moderator
  void look().catch(() => {}); // it is only for show
}
