// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-a5KM9Zw7.js","/assets/Avatar-DMoY46uU.js","/assets/BoardFrame-C-qT7ODx.js","/assets/Card-CFzD5KBT.js","/assets/CardFrame-EmMLn7nV.js","/assets/Dialog-CADtwBGx.js","/assets/Disc-ByddUpP7.js","/assets/Field-D14uoS3R.js","/assets/GameMark-CNraSRvG.js","/assets/Me-BPtyJAYy.js","/assets/NewPassword-B7RhmILi.js","/assets/PageTop-Dc4M60kz.js","/assets/Person-ChAP0d5n.js","/assets/Picks-QIHrMRSM.js","/assets/Question-D51IQi_k.js","/assets/Quick-DQM79MWB.js","/assets/ReplayPage-Bt8XRzrm.css","/assets/ReplayPage-Bt9fHych.js","/assets/Result-CdsJFNfF.js","/assets/Rules-BXUdD34O.js","/assets/RulesPage-BannUfif.css","/assets/RulesPage-BhZIDFVC.js","/assets/Seg-DCcjDcbT.js","/assets/Settings-KHabkeqK.js","/assets/ShopPage-DEoG26jF.js","/assets/Who-D85bDLNg.css","/assets/Who-DZ7Pq7Zw.js","/assets/account-D7L_eJy3.css","/assets/announcer.svelte-C6UeA6mu.js","/assets/card-tables-CwfuS6dJ.css","/assets/cardpeegee-Cpha7jx3.js","/assets/cardpeegee-poH0ZpAG.css","/assets/checkers-BDsW_mPM.js","/assets/checkers-BjGXG540.css","/assets/connect-four-CZXWrJ46.js","/assets/crazy-eights-BYaJ78jt.js","/assets/de-qFzMjCUE.js","/assets/deeds-Dphc3R7g.js","/assets/default-BRVLLRsP.js","/assets/en-C8yQqaQ3.js","/assets/flight-BJ_xUtbm.js","/assets/focus-DNcTu0Wg.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/index-CjFNht6R.css","/assets/index-Dppvoo_C.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/keys-BXHLDsXk.js","/assets/looks-B905UEVN.js","/assets/mirror-DQVi7N9P.js","/assets/prefs.svelte-DA1bL0wK.js","/assets/roving-BDWt-AQB.js","/assets/rules-BX9R6DAk.js","/assets/sound-CqPhEira.js","/assets/visitor.svelte-K1pZVZhp.js","/assets/whist-CUdCtsCH.js"];
const STORE = "parlour-da460c6175b5";

addEventListener("install", (event) => {
  const anew = new Request("/", { cache: "reload" });
  event.waitUntil(caches.open(STORE).then((store) => store.addAll([anew, ...FILES])));
});

// A new worker waits until no page of the old client is open, which may still need the old files. Nobody waits for it:
// pages come from the house as long as it answers.
addEventListener("activate", (event) => {
  const others = (names) => names.filter((name) => name !== STORE);
  event.waitUntil(caches.keys().then((names) => Promise.all(others(names).map((name) => caches.delete(name)))));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => kept("/")));
  else if (FILES.includes(pathname)) event.respondWith(kept(pathname).then((found) => found ?? fetch(request)));
});

const kept = (path) => caches.match(path, { ignoreVary: true });
