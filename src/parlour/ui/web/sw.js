// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-C9kT29e4.js","/assets/BoardFrame-CRjDfVmd.js","/assets/Card-T-5q2gjj.js","/assets/CardFrame-yXx479jn.js","/assets/Field-Yl37JCeA.js","/assets/History-vZI3Hj0M.js","/assets/Leaders-Dvw4i7xH.js","/assets/LessonPage-CV00uSXy.js","/assets/Me-D-AAX88D.js","/assets/NewPassword-RGYDWmUj.js","/assets/PastRow-DMN_wk3T.js","/assets/Person-AmBYU5LY.js","/assets/Picks-C9ftJ75t.js","/assets/Preview-BmZSQj4D.js","/assets/RecordPage-BzbbAljr.js","/assets/ReplayPage-DARY8LCJ.js","/assets/Result-kmn5OXVf.js","/assets/Rewards-DVQyX1oJ.js","/assets/Ring-Ctegpaui.js","/assets/RulesPage-C4avxXN8.js","/assets/Settings-BIhNRZzk.js","/assets/ShopPage-BNFwkASV.js","/assets/Who-Dq1NLXlO.js","/assets/account-C4dJnrR2.css","/assets/card-tables-Cyd0AD46.css","/assets/cardpeegee-7r-nSwfr.js","/assets/cardpeegee-CgVo3vBt.css","/assets/checkers-DTH0A8iC.css","/assets/checkers-wSBPWGEj.js","/assets/connect-four-C6MSIOzU.js","/assets/crazy-eights-Cli2NRI3.js","/assets/days-mfnC0qm1.js","/assets/de-Dp4RXeTM.js","/assets/default-T4J20FdF.js","/assets/en-BrxHE0zB.js","/assets/first-CgmUd0Qn.css","/assets/first-DlfacCNz.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-DmEgXvf1.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-CueFplEt.js","/assets/replay-DSFFULnS.css","/assets/roving-BDWt-AQB.js","/assets/whist-ClEjAlFK.js"];
const STORE = "parlour-751bf3fc65cb";

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
