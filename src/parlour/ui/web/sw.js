// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-BJp0nYuU.js","/assets/BoardFrame-BPC042ya.js","/assets/Card-ix25X915.js","/assets/CardFrame-Ctrs_CxJ.js","/assets/Field-DCFKe65a.js","/assets/History-Bp9Lp66x.js","/assets/Leaders-BxSWmTrJ.js","/assets/LessonPage-BmeCnf38.js","/assets/Me-DCzKY-Wo.js","/assets/NewPassword-CdLEnCxC.js","/assets/PastRow-DyhmIojx.js","/assets/Person-BxuXuA9B.js","/assets/Picks-C-1U1cfJ.js","/assets/Preview-CKIahWZC.js","/assets/RecordPage-Cw1GhE7-.js","/assets/ReplayPage-Bxcop3Zv.js","/assets/Result-Bip6FuJ4.js","/assets/Rewards-DVs37BQ1.js","/assets/Ring-DdUtpfvk.js","/assets/RulesPage-DzjwXqjO.js","/assets/Settings-DzeBbCpH.js","/assets/ShopPage-CqxHIez_.js","/assets/Who-D-FRqDoA.js","/assets/account-C4dJnrR2.css","/assets/card-tables-Cyd0AD46.css","/assets/cardpeegee--7IeAu1f.js","/assets/cardpeegee-CgVo3vBt.css","/assets/checkers-DTH0A8iC.css","/assets/checkers-DuYfu2BB.js","/assets/connect-four-B5TsWHqC.js","/assets/crazy-eights-M0QLIhhF.js","/assets/days-mfnC0qm1.js","/assets/de-BHEY1y-O.js","/assets/default-DfNzaEJ_.js","/assets/en-Blmi0BJ0.js","/assets/first-CgmUd0Qn.css","/assets/first-DdEJeYJU.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-CXQGP1aM.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-BmGnFuq6.js","/assets/replay-DSFFULnS.css","/assets/roving-BDWt-AQB.js","/assets/whist-CKYouZRQ.js"];
const STORE = "parlour-1b3871cd5172";

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
