// What is shown at each address of pages.json. Lobby and table come with the first script, the others when they are opened.
import type { Component } from "svelte";
import type { PageName } from "../lib/pages";
import ByCode from "./ByCode.svelte";
import Lobby from "./lobby/Lobby.svelte";
import TablePage from "./table/TablePage.svelte";

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each gets `rest`, and not all want it
export type Page = Component<any>;
type Screen = () => Promise<{ default: Page }>;

const now =
  (page: Page): Screen =>
  () =>
    Promise.resolve({ default: page });

export const screens: Record<PageName, Screen> = {
  lobby: now(Lobby),
  table: now(TablePage),
  code: now(ByCode),
  account: () => import("./account/Account.svelte"),
  reset: () => import("./account/NewPassword.svelte"),
  replay: () => import("./replay/ReplayPage.svelte"),
  record: () => import("./replay/RecordPage.svelte"),
  lesson: () => import("./rules/LessonPage.svelte"),
  puzzles: () => import("./puzzles/PuzzlePage.svelte"),
  rules: () => import("./rules/RulesPage.svelte"),
  history: () => import("./people/History.svelte"),
  leaders: () => import("./people/Leaders.svelte"),
  moderation: () => import("./moderation/ModerationPage.svelte"),
  me: () => import("./people/MyPage.svelte"),
  person: () => import("./people/Person.svelte"),
  settings: () => import("./Settings.svelte"),
  shop: () => import("./shop/ShopPage.svelte"),
};
