// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-zU7P-EGw.js","/assets/Avatar-_ZGisGne.js","/assets/BoardFrame-DECuITf0.js","/assets/Card-CWqgvedP.js","/assets/CardFrame-C3ZGOB1_.js","/assets/Dialog-CHexqJDq.js","/assets/Disc-CNKMWJWq.js","/assets/Field-DnaO5H3h.js","/assets/GameMark-Bf_238hd.js","/assets/History-Cr3nzgGd.js","/assets/Leaders-BR2XTSPb.js","/assets/LessonPage-BivMbtV6.js","/assets/Me-m6aLnvgc.js","/assets/Myself-C00bcgIq.js","/assets/NewPassword-a9GTECl_.js","/assets/PageTop-DPEYqnOh.js","/assets/PastRow-CAgLSs9o.js","/assets/Person-B4eehVun.js","/assets/Picks-DHeNpK_b.js","/assets/Question-CYZMtiPI.js","/assets/Quick-NXg9V1nU.js","/assets/ReplayPage-2rIK0RXy.css","/assets/ReplayPage-BvDVLLRf.js","/assets/Result-Db7AOUAS.js","/assets/Rewards-C7qUzqoZ.js","/assets/Ring-7glhuogH.js","/assets/Rules-DatUH138.js","/assets/RulesPage-BTydvGhv.js","/assets/Seg-BnQ6W0Gc.js","/assets/Settings-CmSoqYvd.js","/assets/Sheets-B50MttsE.js","/assets/ShopPage-CM1tqLJ3.js","/assets/Who-BZR3PYtc.js","/assets/account-D7L_eJy3.css","/assets/api-BfkH-aGp.js","/assets/card-tables-DDUrgekt.css","/assets/cardpeegee-DV0lPtnW.js","/assets/cardpeegee-poH0ZpAG.css","/assets/checkers-BjGXG540.css","/assets/checkers-woXhX8rr.js","/assets/connect-four-_OyomlqZ.js","/assets/crazy-eights-Bfd2yK4q.js","/assets/days-mfnC0qm1.js","/assets/de-DjLos5wX.js","/assets/deeds-Ch-unF9g.js","/assets/default-CRYd5nAD.js","/assets/en-DTtJKEvp.js","/assets/flight-DeLg2hs1.js","/assets/focus-DNcTu0Wg.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/index-BrEfp_Jx.js","/assets/index-DTJCuIjC.css","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/keys-VdBi-0Ab.js","/assets/learn-DusHSYBK.css","/assets/looks-B905UEVN.js","/assets/mirror-DQVi7N9P.js","/assets/order-Cm8RD0fr.js","/assets/people-CHLNlHnE.css","/assets/prefs.svelte-BnDJMxJy.js","/assets/reward-ls-WKoye.js","/assets/router.svelte-yeFvN6-g.js","/assets/roving-BDWt-AQB.js","/assets/rules-D51S3owM.js","/assets/sound-CyYYzcYg.js","/assets/visitor.svelte-UqJbYfA0.js","/assets/whist-BAkk8uxJ.js"];
const STORE = "parlour-41ee09dd5fd0";

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
