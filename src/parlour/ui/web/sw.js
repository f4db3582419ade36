// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-Ba2jHkPI.js","/assets/BoardFrame-B7PbFE_F.js","/assets/Card-DK61g7G8.js","/assets/CardFrame-D9qTlGCw.js","/assets/Field-3CSbZn0h.js","/assets/History-whbYkJER.js","/assets/Leaders-D9Qeeb9q.js","/assets/LessonPage-C8nGLSds.js","/assets/Me-CpVNcPa1.js","/assets/NewPassword-BuBw8n38.js","/assets/PastRow-Uelducq3.js","/assets/Person-BOjcPdMa.js","/assets/Picks-CWH1U5l3.js","/assets/Preview-BglzSsVR.js","/assets/RecordPage-B-VJ_isH.js","/assets/ReplayPage-CYWgutu2.js","/assets/Result-DTOj0G3w.js","/assets/Rewards-Beqa03dk.js","/assets/Ring-DjL8RI3B.js","/assets/RulesPage-4vye7ECl.js","/assets/Settings-BgV9V6OE.js","/assets/ShopPage-DDyxp-v1.js","/assets/Who-DvGhJZVF.js","/assets/account-C4dJnrR2.css","/assets/card-tables-Cyd0AD46.css","/assets/cardpeegee-8nBgePKR.js","/assets/cardpeegee-CgVo3vBt.css","/assets/checkers-DEsYJIih.js","/assets/checkers-DTH0A8iC.css","/assets/connect-four-Cs9uzPAD.js","/assets/crazy-eights-DepvvmeI.js","/assets/days-mfnC0qm1.js","/assets/de-BXb8Q6RD.js","/assets/default-DBTlSYbu.js","/assets/en-C0TpTIg6.js","/assets/first-CJyQhXzx.js","/assets/first-CgmUd0Qn.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-fuuXnctS.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-DSFFULnS.css","/assets/replay-_PeSCS8s.js","/assets/roving-BDWt-AQB.js","/assets/whist-Dr4Mo3VZ.js"];
const STORE = "parlour-0a2a9fb8f2b9";

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
