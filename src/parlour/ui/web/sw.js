// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-DEfz41T5.js","/assets/BoardFrame-CDIcEBlN.js","/assets/Card-DYSF6YPr.js","/assets/CardFrame-DXNmEu0T.js","/assets/Field-BTudMM-a.js","/assets/History-8438bTCt.js","/assets/Leaders-CO45ktJC.js","/assets/LessonPage-Dc1DHOwK.js","/assets/Me-RRORCS8m.js","/assets/NewPassword-nldz0qmo.js","/assets/PastRow-Dgrr2d3X.js","/assets/Person-DFFu9bC6.js","/assets/Picks-aJ09Rhqp.js","/assets/Preview-D9Yt99k8.js","/assets/RecordPage-DjKkHEBh.js","/assets/ReplayPage-dNdW2vND.js","/assets/Result-BwIPQlQT.js","/assets/Rewards-Dxg4Yym2.js","/assets/Ring-w8FtD3MU.js","/assets/RulesPage-BJHjKZ9P.js","/assets/Settings-KrO0FgIt.js","/assets/ShopPage-Bj50ENdA.js","/assets/Who-L1xb2MPv.js","/assets/account-C4dJnrR2.css","/assets/card-tables-Cyd0AD46.css","/assets/cardpeegee-CRwtg7CX.js","/assets/cardpeegee-CgVo3vBt.css","/assets/checkers-DTH0A8iC.css","/assets/checkers-DskwhQId.js","/assets/connect-four-Cj66_NOR.js","/assets/crazy-eights-X_L6kYMk.js","/assets/days-DCcDcZe4.js","/assets/de-DkT6Jtbl.js","/assets/default-cHcCu-hg.js","/assets/en-ZwDmTCWh.js","/assets/first-C0dr6ZrX.js","/assets/first-CgmUd0Qn.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-1wGWLcgz.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-CMUYtgtb.js","/assets/replay-DSFFULnS.css","/assets/roving-iU-o37tC.js","/assets/whist-DoG1RGSy.js"];
const STORE = "parlour-ea7d50b6d51c";

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
