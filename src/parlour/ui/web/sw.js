// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-DMwvbtDf.js","/assets/BoardFrame-COr5G-Yt.js","/assets/Card-D5Wwf24r.js","/assets/CardFrame-TMgPMBVX.js","/assets/Field-Be_9RZhW.js","/assets/History-ClA599ES.js","/assets/Leaders-DF8xe09V.js","/assets/LessonPage-5s0yk0ts.js","/assets/Me-ldRq6Hdj.js","/assets/NewPassword-0BwW6tGb.js","/assets/PastRow-BMG-HGZz.js","/assets/Person-BHhUBmdu.js","/assets/Picks-Be2RfV-B.js","/assets/Preview-Xfxmx0_Q.js","/assets/RecordPage-DaROa9uU.js","/assets/ReplayPage-DsrT6OHK.js","/assets/Result-Dq3k3J9d.js","/assets/Rewards-C41hAutZ.js","/assets/Ring-CuSU1xx0.js","/assets/RulesPage-Bz-OLxC7.js","/assets/Settings-D0v6iipa.js","/assets/ShopPage-CZ8WTGCw.js","/assets/Who-B3KDjdPv.js","/assets/account-C4dJnrR2.css","/assets/card-tables-Cyd0AD46.css","/assets/cardpeegee-CgVo3vBt.css","/assets/cardpeegee-KEennttW.js","/assets/checkers-Bq0htXN3.js","/assets/checkers-DTH0A8iC.css","/assets/connect-four-D3NxDinX.js","/assets/crazy-eights-CAAGPL_a.js","/assets/days-mfnC0qm1.js","/assets/de-dH1tyR41.js","/assets/default-D1MUNc3G.js","/assets/en-Dtih420Q.js","/assets/first-CYrYWqMT.js","/assets/first-CgmUd0Qn.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-DvvFm3La.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-DSFFULnS.css","/assets/replay-urELsuQB.js","/assets/roving-BDWt-AQB.js","/assets/whist-DBC8gflE.js"];
const STORE = "parlour-f5a1741fc09c";

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
