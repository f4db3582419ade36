// What is shown at each address of pages.json. The lobby comes with the first script, the others when they are opened.
import type { Component } from "svelte";
import { fetched } from "../lib/later.svelte";
import type { PageName } from "../lib/pages";
import { inTime } from "../lib/patience";
import ByCode from "./ByCode.svelte";
import Lobby from "./lobby/Lobby.svelte";

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each gets `rest`, and not all want it
export type Page = Component<any>;
type Screen = () => Promise<{ default: Page }>;

const now =
  (page: Page): Screen =>
  () =>
    Promise.resolve({ default: page });
const later =
  (page: Screen): Screen =>
  () =>
    fetched(page());

export const screens: Record<PageName, Screen> = {
  lobby: now(Lobby),
  table: () => inTime(import("./table/TablePage.svelte")),
  code: now(ByCode),
  account: later(() => import("./account/Account.svelte")),
  reset: later(() => import("./account/NewPassword.svelte")),
  replay: later(() => import("./replay/ReplayPage.svelte")),
  record: later(() => import("./replay/RecordPage.svelte")),
  lesson: later(() => import("./rules/LessonPage.svelte")),
  puzzles: later(() => import("./puzzles/PuzzlePage.svelte")),
  rules: later(() => import("./rules/RulesPage.svelte")),
  history: later(() => import("./people/History.svelte")),
  leaders: later(() => import("./people/Leaders.svelte")),
  bots: later(() => import("./bots/BotsPage.svelte")),
  moderation: later(() => import("./moderation/ModerationPage.svelte")),
  me: later(() => import("./people/MyPage.svelte")),
  person: later(() => import("./people/Person.svelte")),
  settings: later(() => import("./Settings.svelte")),
  shop: later(() => import("./shop/ShopPage.svelte")),
};
