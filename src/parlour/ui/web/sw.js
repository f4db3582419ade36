// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-Befwu6rA.js","/assets/BoardFrame-Bl--XDVN.js","/assets/Card-ClwSqY_i.js","/assets/CardFrame-CbSru_kY.js","/assets/Field-CjGgVzUy.js","/assets/History-BYbw-Id0.js","/assets/Leaders-BIvUGzfW.js","/assets/LessonPage-DeTk61Bd.js","/assets/Me-928L8Tv6.js","/assets/NewPassword-BQXcrPE4.js","/assets/PastRow-DXXz5Zsd.js","/assets/Person-C3i4d90e.js","/assets/Picks-nlNbsHdO.js","/assets/Preview-C1r_1Liz.js","/assets/RecordPage-BsHiliTE.js","/assets/ReplayPage-BvZbQF7-.js","/assets/Result-B3K3bLsC.js","/assets/Rewards-DsFT4GJE.js","/assets/Ring-uh1Puc-m.js","/assets/RulesPage-RJIoxbX_.js","/assets/Settings-Bzp0_bUM.js","/assets/ShopPage-D7ORctpF.js","/assets/Who-CYTl3uuS.js","/assets/account-C4dJnrR2.css","/assets/card-tables-Cyd0AD46.css","/assets/cardpeegee-CgVo3vBt.css","/assets/cardpeegee-DpViZLUg.js","/assets/checkers-DTH0A8iC.css","/assets/checkers-DYsblV-g.js","/assets/connect-four-Br1wIKQt.js","/assets/crazy-eights-ChVrqQ-R.js","/assets/days-DCcDcZe4.js","/assets/de-BF52G76d.js","/assets/default-DJE6Rp6l.js","/assets/en-BmfYtInY.js","/assets/first-CgmUd0Qn.css","/assets/first-xzI4HuBe.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-9RvGuLpJ.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-8fI992vv.js","/assets/replay-DSFFULnS.css","/assets/roving-iU-o37tC.js","/assets/whist-CSz2DiOT.js"];
const STORE = "parlour-368e4113d56b";

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
