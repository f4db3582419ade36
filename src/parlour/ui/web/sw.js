// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-BJaMPG6-.js","/assets/BoardFrame-BUXQTQQw.js","/assets/Card-CDPSlpeg.js","/assets/CardFrame-nysasyFB.js","/assets/Field-CNU-Xg0N.js","/assets/History-DJfghhd6.js","/assets/Leaders-RicCdVZa.js","/assets/LessonPage-B85f4k_A.js","/assets/Me-CCkzkie5.js","/assets/NewPassword-Ba7atnSl.js","/assets/PastRow-C4FCwXEH.js","/assets/Person-BSyVtRk2.js","/assets/Picks-Cf6YJWPO.js","/assets/Preview-iVCt7BxS.js","/assets/RecordPage-CWE2SlmA.js","/assets/ReplayPage-Bpl6q6cH.js","/assets/Result-NffEJExq.js","/assets/Rewards-9MF9v294.js","/assets/Ring-CsGmkTwp.js","/assets/RulesPage-m2hcvEup.js","/assets/Settings-A4bRqKUg.js","/assets/ShopPage-zhfirejn.js","/assets/Who-CrhBoQsY.js","/assets/account-C4dJnrR2.css","/assets/card-tables-CQfO691d.css","/assets/cardpeegee-CgVo3vBt.css","/assets/cardpeegee-DddJybx-.js","/assets/checkers-CFl4VZk-.js","/assets/checkers-DTH0A8iC.css","/assets/connect-four-BdqFsDlp.js","/assets/crazy-eights-DqTBorws.js","/assets/days-mfnC0qm1.js","/assets/de-CkybV7Gc.js","/assets/default-DWA6Z-gf.js","/assets/en-DJKoFwXQ.js","/assets/first-CgmUd0Qn.css","/assets/first-D7ijlsjR.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-BMDEMe-q.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-CwOYKbBl.js","/assets/replay-DSFFULnS.css","/assets/roving-BDWt-AQB.js","/assets/whist-hNWIcXSu.js"];
const STORE = "parlour-ee29590108fd";

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
