// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-C0-F-V8g.js","/assets/Avatar-MhK7Hb3J.js","/assets/BoardFrame-BReFXsb2.js","/assets/Card-DcKZGyOz.js","/assets/CardFrame-DUImgvJS.js","/assets/Dialog-Bte5A20w.js","/assets/Disc-Baqc1f9U.js","/assets/Field-Cz0G8VWB.js","/assets/GameMark-BvJggKFW.js","/assets/LessonPage-DNGIE-gt.js","/assets/Me-CGbDRWmC.js","/assets/NewPassword-Bcec6zVU.js","/assets/PageTop-q5D3Est-.js","/assets/Person-edDqMsKm.js","/assets/Picks-QoNXwuLT.js","/assets/Question-wniF_BRG.js","/assets/Quick-C3A54VGG.js","/assets/ReplayPage-2rIK0RXy.css","/assets/ReplayPage-BNWHjKRD.js","/assets/Result-BZc9kpQi.js","/assets/Rules-DYuy7q9c.js","/assets/RulesPage-BRhFDgTk.js","/assets/Seg-C-1aB0HT.js","/assets/Settings-BAB4nu4N.js","/assets/Sheets-Yo_G_Lyd.js","/assets/ShopPage-BCcMj3kG.js","/assets/Who-D85bDLNg.css","/assets/Who-DR-OMohe.js","/assets/account-D7L_eJy3.css","/assets/announcer.svelte-BgmYGx_2.js","/assets/api-DZO0Czm7.js","/assets/card-tables-CwfuS6dJ.css","/assets/cardpeegee-BA-zEMSb.js","/assets/cardpeegee-poH0ZpAG.css","/assets/checkers-BjGXG540.css","/assets/checkers-DxJDO8WD.js","/assets/connect-four-DzmI67jz.js","/assets/crazy-eights-DpAY7Cn0.js","/assets/de-DK-98CDt.js","/assets/deeds-fnTfBa8G.js","/assets/default-B8aeNuvf.js","/assets/en-Lulf6kSA.js","/assets/flight-CPocvBdG.js","/assets/focus-DNcTu0Wg.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/index-Dr8QUhwq.css","/assets/index-DsF6v4yv.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/keys-BeIgyBBz.js","/assets/learn-DusHSYBK.css","/assets/looks-B905UEVN.js","/assets/mirror-DQVi7N9P.js","/assets/order-Cm8RD0fr.js","/assets/prefs.svelte-B0Uy1MC4.js","/assets/router.svelte-DkOYeam9.js","/assets/roving-BDWt-AQB.js","/assets/rules-CCZs1w7O.js","/assets/sound-CEFSKC_V.js","/assets/visitor.svelte-CwldftPg.js","/assets/whist-aTS-LaRR.js"];
const STORE = "parlour-1085e2a523d4";

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
