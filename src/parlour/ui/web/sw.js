// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-DJCyjUh4.js","/assets/BoardFrame-CKjSi0-H.js","/assets/Card-C-LvCgB3.js","/assets/CardFrame-DlqtCxD-.js","/assets/Field-DVZp5K0A.js","/assets/History-Qq70QEhY.js","/assets/Leaders-xFgH8Oq1.js","/assets/LessonPage-paSBUwCP.js","/assets/Me-Dc_v1mZt.js","/assets/NewPassword-D5gRcL3S.js","/assets/PastRow-DWIyUk7T.js","/assets/Person-CLGn9Gln.js","/assets/Picks-Cn3HRepT.js","/assets/Preview-BT_yeQok.js","/assets/RecordPage-CZfsL_tQ.js","/assets/ReplayPage-CeAj0395.js","/assets/Result-Df4Flep6.js","/assets/Rewards-Ch_c7dg5.js","/assets/Ring-BLzjtL-O.js","/assets/RulesPage-DLK5LyWf.js","/assets/Settings-CNaHCB4c.js","/assets/ShopPage-zDc5bUat.js","/assets/Who-CB6Ccllf.js","/assets/account-C4dJnrR2.css","/assets/card-tables-Cyd0AD46.css","/assets/cardpeegee-CgVo3vBt.css","/assets/cardpeegee-Dq2khaWf.js","/assets/checkers-Bb0Od8O-.js","/assets/checkers-DTH0A8iC.css","/assets/connect-four-DqK-37tH.js","/assets/crazy-eights-DBUuofZ3.js","/assets/days-mfnC0qm1.js","/assets/de-DmcsAMSm.js","/assets/default-C7XA_f82.js","/assets/en-BrxHE0zB.js","/assets/first-CgmUd0Qn.css","/assets/first-vdVnNJkg.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-CquGllBv.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-DSFFULnS.css","/assets/replay-ZHLtYqfv.js","/assets/roving-BDWt-AQB.js","/assets/whist-DQEkmCOE.js"];
const STORE = "parlour-a1df7666c1cb";

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
