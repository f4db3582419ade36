// Pages that are fetched when somebody opens them, by the first part of their address; the rest of it is their `rest`.
import type { Component } from "svelte";

type Page = () => Promise<{ default: Component<any> }>; // not every page has a rest

export const pages: Record<string, Page> = {
  account: () => import("./account/Account.svelte"),
  reset: () => import("./account/NewPassword.svelte"),
  r: () => import("./replay/ReplayPage.svelte"),
  record: () => import("./replay/RecordPage.svelte"),
  learn: () => import("./rules/LessonPage.svelte"),
  rules: () => import("./rules/RulesPage.svelte"),
  history: () => import("./people/History.svelte"),
  leaders: () => import("./people/Leaders.svelte"),
  me: () => import("./people/Me.svelte"),
  p: () => import("./people/Person.svelte"),
  settings: () => import("./Settings.svelte"),
  shop: () => import("./shop/ShopPage.svelte"),
};
