// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-B0KpRLTd.js","/assets/BoardFrame-DSZTjYI5.js","/assets/Card-DWrTiHRQ.js","/assets/CardFrame-iboAp7Gt.js","/assets/Field-fO1VuZYM.js","/assets/History-Dky3vGvA.js","/assets/Leaders-DBc-yx_k.js","/assets/LessonPage-BLRv8xFs.js","/assets/Me-DWozLw9Q.js","/assets/NewPassword-BQf0huZL.js","/assets/PastRow-iI8Uk_AA.js","/assets/Person-CGY7LmXC.js","/assets/Picks-D13fXpqx.js","/assets/Preview-8COvOh4d.js","/assets/RecordPage-CsjIojly.js","/assets/ReplayPage-DQEJNqiX.js","/assets/Result-C90MQkPm.js","/assets/Rewards-3tKB7iNc.js","/assets/Ring-MJX8pgqc.js","/assets/RulesPage-BVeqRHLb.js","/assets/Settings-B9yTX584.js","/assets/ShopPage-BpLdYnMh.js","/assets/Who-CHGnGXH3.js","/assets/account-C4dJnrR2.css","/assets/card-tables-Cyd0AD46.css","/assets/cardpeegee-CgVo3vBt.css","/assets/cardpeegee-NIbSfzUR.js","/assets/checkers-DTH0A8iC.css","/assets/checkers-D_uD7WUI.js","/assets/connect-four-Du9pRzUt.js","/assets/crazy-eights-LfNYWagk.js","/assets/days-mfnC0qm1.js","/assets/de-DmcsAMSm.js","/assets/default-C8fvPN1f.js","/assets/en-BrxHE0zB.js","/assets/first-CgmUd0Qn.css","/assets/first-CvV8xI0L.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-C6_vGXHz.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-DSFFULnS.css","/assets/replay-h9Q3fWgY.js","/assets/roving-BDWt-AQB.js","/assets/whist-CHe3Q1Pg.js"];
const STORE = "parlour-c8fb1977c509";

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
