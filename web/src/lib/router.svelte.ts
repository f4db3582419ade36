// One document with several addresses, on the browser's Navigation API where it has one and on its history elsewhere.
// A page that is opened begins at its top; one that is come back to is where it was left.
import { untrack } from "svelte";
import { announce } from "./announcer.svelte";
import { lost } from "./focus";
import { keptObject } from "./kept";

interface Way {
  replace?: boolean; // for what nobody chose to visit, so that Back leads past it
  state?: Record<string, unknown>; // what the page is told, also when it is come back to
}

const SCROLLED = "parlour.scrolled";
const RENAMED = "renamed";
const PATIENCE = 5000; // milliseconds that a page has to become as long as it was
const modern = window.navigation as Navigation | undefined;

export const route = $state({ path: location.pathname, query: location.search, hash: location.hash, arrivals: 0 });

const scrolled = keptObject<number>(() => sessionStorage.getItem(SCROLLED));
let here = keyHere();
let back = true; // a page that is loaded anew is come back to, too
let stop = () => {};

export function go(path: string, { replace = false, state = {} }: Way = {}): void {
  const same = new URL(path, location.href).href === location.href;
  const instead = replace || same;
  if (modern) {
    const { committed, finished } = modern.navigate(path, { history: instead ? "replace" : "push", state });
    for (const promise of [committed, finished]) promise?.catch(() => {}); // another address was wanted meanwhile
  } else {
    const entry = { ...state, key: instead ? here : crypto.getRandomValues(new Uint32Array(2)).join("-") };
    leave();
    history[instead ? "replaceState" : "pushState"](entry, "", path);
    show(false);
  }
}

/** The page that is shown goes on under another address, which is what reloading, sharing and coming back lead to. */
export function rename(path: string): void {
  if (modern) {
    const { committed, finished } = modern.navigate(path, { history: "replace", info: RENAMED, state: stateHere() });
    for (const promise of [committed, finished]) promise?.catch(() => {});
  } else history.replaceState(history.state, "", path);
}

/** What whoever led here wanted the page to know. */
const stateHere = (): Record<string, unknown> =>
  ((modern ? modern.currentEntry?.getState() : history.state) as Record<string, unknown> | null) ?? {};

/** The same, once: not again when the page is come back to. */
export function takeState(): Record<string, unknown> {
  const told = stateHere();
  if (modern) modern.updateCurrentEntry({ state: {} });
  else history.replaceState({ key: here }, "");
  return told;
}

function keyHere(): string {
  return modern?.currentEntry?.key ?? (history.state as { key?: string } | null)?.key ?? "first";
}

/** The old page is still there. */
function leave(): void {
  stop();
  scrolled[here] = scrollY;
}

function show(isBack: boolean): void {
  back = isBack;
  here = keyHere();
  route.path = location.pathname;
  route.query = location.search;
  route.hash = location.hash;
  route.arrivals = untrack(() => route.arrivals) + 1; // an effect that leads elsewhere must not wait for its own arrival
}

/** The page is drawn: it is scrolled to its place, and whoever cannot see it is told where they are. */
export function arrived(title: string): void {
  if (back) stop = scrollBack(scrolled[here] ?? 0);
  else if (!route.hash) scrollTo(0, 0);
  if (!route.arrivals) return; // a browser does it for a document
  announce(title);
  const main = document.querySelector("main");
  if (!main || !lost()) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

/** As soon as what is fetched has made the page long enough, unless somebody scrolls meanwhile. */
function scrollBack(y: number): () => void {
  if (!y) {
    if (!route.hash) scrollTo(0, 0);
    return () => {};
  }
  const ended = new AbortController();
  const attempt = () => {
    scrollTo(0, y);
    if (Math.abs(scrollY - y) < 2) ended.abort();
  };
  const grows = new ResizeObserver(attempt);
  const tooLate = setTimeout(() => ended.abort(), PATIENCE);
  ended.signal.addEventListener("abort", () => {
    grows.disconnect();
    clearTimeout(tooLate);
  });
  for (const sign of ["wheel", "touchstart", "pointerdown", "keydown"])
    addEventListener(sign, () => ended.abort(), { signal: ended.signal, passive: true });
  grows.observe(document.body); // which looks at once
  return () => ended.abort();
}

function remember(): void {
  scrolled[here] = scrollY;
  try {
    sessionStorage.setItem(SCROLLED, JSON.stringify(scrolled));
  } catch {
    // pages begin at their top
  }
}

const isOurs = (url: URL) => url.origin === location.origin && !/^\/(api|schema|assets|docs)(\/|$)/.test(url.pathname);

/** Where the browser tells of every way to another address: links, Back, and ours. */
function intercept(event: NavigateEvent): void {
  const { canIntercept, downloadRequest, formData, hashChange, navigationType } = event;
  if (!canIntercept || downloadRequest !== null || formData || hashChange || navigationType === "reload") return;
  if (!isOurs(new URL(event.destination.url))) return;
  if (event.info === RENAMED) return event.intercept({ focusReset: "manual", scroll: "manual" });
  const handler = () => {
    show(navigationType === "traverse");
    return Promise.resolve();
  };
  leave();
  event.intercept({ handler, focusReset: "manual", scroll: "manual" });
}

/** Where it does not: links to our own pages need no new document. */
function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const url = new URL(link.href, location.href);
  if (link.target || link.hasAttribute("download") || !isOurs(url)) return;
  if (url.hash && url.pathname + url.search === location.pathname + location.search) return; // a place on this page
  event.preventDefault();
  go(url.pathname + url.search + url.hash);
}

history.scrollRestoration = "manual";
addEventListener("pagehide", remember);
addEventListener("hashchange", () => (route.hash = location.hash));
if (modern) {
  modern.addEventListener("navigate", intercept);
  modern.addEventListener("currententrychange", () => (here = keyHere())); // also where only the hash is another
} else {
  document.addEventListener("click", follow);
  addEventListener("popstate", () => {
    if (location.pathname + location.search === route.path + route.query)
      here = keyHere(); // only the hash is another
    else {
      leave();
      show(true);
    }
  });
}
