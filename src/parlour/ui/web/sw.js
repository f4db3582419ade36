// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-q9mFXQbC.js","/assets/Avatar-BnnCpCD0.js","/assets/BoardFrame-BM1jnb9B.js","/assets/Card-DwYWTEif.js","/assets/CardFrame-BUPcH_Tf.js","/assets/Dialog-B8uDRV4c.js","/assets/Disc-BcjOdP4-.js","/assets/Field-C8XPAgu6.js","/assets/GameMark-C07wRYuZ.js","/assets/History-CXtKNSr9.js","/assets/Leaders-DBjb9KIZ.js","/assets/LessonPage-BEgMClLw.js","/assets/Me-DTN4epmh.js","/assets/NewPassword-CAf763Rs.js","/assets/PageTop-CIMYHWTY.js","/assets/PastRow-DB9OaKam.js","/assets/Person-nWUL_wd1.js","/assets/Picks-60Bx49Pv.js","/assets/Question-C9a_TitS.js","/assets/Quick-BkCtHmn-.js","/assets/ReplayPage-2rIK0RXy.css","/assets/ReplayPage-BRdFL-qy.js","/assets/Result-CpbFN-am.js","/assets/Rewards-DNx6mxwZ.js","/assets/Ring-DcWTs9ez.js","/assets/Rules-Dtjp08T7.js","/assets/RulesPage-DfH1PXF_.js","/assets/Seg-Chc7dNq3.js","/assets/Settings-ruRTcYnu.js","/assets/Sheets-DjmGNRCL.js","/assets/ShopPage-CbelzwYI.js","/assets/Who-B2X4Zdyv.js","/assets/account-D7L_eJy3.css","/assets/announcer.svelte-COQPTzKb.js","/assets/api-fsxLsGGL.js","/assets/card-tables-CwfuS6dJ.css","/assets/cardpeegee-BxUCFJz7.js","/assets/cardpeegee-poH0ZpAG.css","/assets/checkers-BjGXG540.css","/assets/checkers-CMnp7c0z.js","/assets/connect-four-BLrlsPKm.js","/assets/crazy-eights-Cje5cOyc.js","/assets/days-mfnC0qm1.js","/assets/de-KL0JxC5F.js","/assets/deeds-DyAzxRWO.js","/assets/default-Bt1I3ZcJ.js","/assets/en-Pbd-Kznu.js","/assets/flight-BQQf68J_.js","/assets/focus-DNcTu0Wg.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/index-B_-Hq34p.css","/assets/index-DDW-P6YE.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/keys-CDpO6Doo.js","/assets/learn-DusHSYBK.css","/assets/looks-B905UEVN.js","/assets/mirror-DQVi7N9P.js","/assets/order-Cm8RD0fr.js","/assets/people-CHLNlHnE.css","/assets/prefs.svelte-BhNQbrnb.js","/assets/router.svelte-CZFVQuDO.js","/assets/roving-BDWt-AQB.js","/assets/rules-CrT8LbBU.js","/assets/sound-YC3Ao0qb.js","/assets/visitor.svelte-1VZgChx9.js","/assets/whist-ChU19Uso.js"];
const STORE = "parlour-d2b122edd178";

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
