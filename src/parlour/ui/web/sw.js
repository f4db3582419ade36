// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-D9Lv37hz.js","/assets/BoardFrame-BFPjiQqs.js","/assets/Card-Dvbu4F2c.js","/assets/CardFrame-Cq20URiQ.js","/assets/Field-CBKvDjzi.js","/assets/History-EXPPoLPk.js","/assets/Leaders-B0EzTsHd.js","/assets/LessonPage-C0blo1EJ.js","/assets/Me-eHYOUguu.js","/assets/NewPassword-BsIn4Eom.js","/assets/PastRow-apKpCHot.js","/assets/Person-C7wH0RaE.js","/assets/Picks-B0m72jz9.js","/assets/Preview-BybXF4mN.js","/assets/RecordPage-D430tvg4.js","/assets/ReplayPage-BQwG4vbb.js","/assets/Result-D5TRNi-O.js","/assets/Rewards-BobKjRFJ.js","/assets/Ring-B768VB2T.js","/assets/RulesPage-BOrwUhqw.js","/assets/Settings-wd5d9igN.js","/assets/ShopPage-qtWudb1r.js","/assets/Who-eWMnE3Cl.js","/assets/account-C4dJnrR2.css","/assets/card-tables-Cyd0AD46.css","/assets/cardpeegee-CgVo3vBt.css","/assets/cardpeegee-P6yY2eVz.js","/assets/checkers-BcRCBcBo.js","/assets/checkers-DTH0A8iC.css","/assets/connect-four-D_-HfIwS.js","/assets/crazy-eights-B5OwEE0K.js","/assets/days-mfnC0qm1.js","/assets/de-DjsfOjOF.js","/assets/default-DbBaqkrf.js","/assets/en-DUg6lsMu.js","/assets/first-CgmUd0Qn.css","/assets/first-CsZkJNaj.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-DFJQV4TK.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-DSFFULnS.css","/assets/replay-DaqPNlzo.js","/assets/roving-BDWt-AQB.js","/assets/whist-Cyq2xdMd.js"];
const STORE = "parlour-e0ec3db2cf1b";

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
