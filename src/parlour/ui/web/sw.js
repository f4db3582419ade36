// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-B3D9bn6B.js","/assets/BoardFrame-DZSI9IA8.js","/assets/Card-BieRl8v6.js","/assets/CardFrame-DNpuXg7X.js","/assets/Field-DVq-RyPR.js","/assets/History-DF7sWN4b.js","/assets/Leaders-BnuxOhCN.js","/assets/LessonPage-B5SvBr02.js","/assets/Me-04SDeOqY.js","/assets/NewPassword-BJvgFV_A.js","/assets/PastRow-DCFd7RJ3.js","/assets/Person-DGnokms9.js","/assets/Picks-OqWPvHn3.js","/assets/Preview-CCJFxDBF.js","/assets/RecordPage-yY5F3AJm.js","/assets/ReplayPage-Dqziuvdf.js","/assets/Result-Dguy2r0Q.js","/assets/Rewards-Sdv5scBs.js","/assets/Ring-vvsmg1RA.js","/assets/RulesPage-CqVgZ68r.js","/assets/Settings-BbPoUGe8.js","/assets/ShopPage-MWSK13aq.js","/assets/Who-C5MLpJkZ.js","/assets/account-C4dJnrR2.css","/assets/card-tables-Cyd0AD46.css","/assets/cardpeegee-CgVo3vBt.css","/assets/cardpeegee-kAnHZflR.js","/assets/checkers-CqKuLkPP.js","/assets/checkers-DTH0A8iC.css","/assets/connect-four-nD4BGNPK.js","/assets/crazy-eights-Dy18hKWo.js","/assets/days-mfnC0qm1.js","/assets/de-DGFhWnLa.js","/assets/default-CofD4n1z.js","/assets/en-hQ6D1dxz.js","/assets/first-CgmUd0Qn.css","/assets/first-D9lBZ7sq.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-mTegkYdr.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-CItPMIq6.js","/assets/replay-DSFFULnS.css","/assets/roving-BDWt-AQB.js","/assets/whist-CuK7vXbI.js"];
const STORE = "parlour-60c7cb92acdf";

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
