// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-Cvn3eJld.js","/assets/BoardFrame-Ck9vzEgu.js","/assets/Card-_DoyovQI.js","/assets/CardFrame-oMDbGc7c.js","/assets/Field-BRWU28bQ.js","/assets/History-Cuq7WDaW.js","/assets/Leaders-C9-idL-I.js","/assets/LessonPage-DVO_iwDT.js","/assets/Me-BW-fbdMr.js","/assets/NewPassword-CIoFaVqj.js","/assets/PastRow-DZVkwTIM.js","/assets/Person-C0sSz185.js","/assets/Picks-j9HftACK.js","/assets/Preview-PKg5Yqfu.js","/assets/RecordPage-DpVQ3daY.js","/assets/ReplayPage-VsIpQ30Z.js","/assets/Result-DF8iGFcj.js","/assets/Rewards-DLoG82y_.js","/assets/Ring-AmSq1atB.js","/assets/RulesPage-2Rnf5Ky7.js","/assets/Settings-CuxdIgIF.js","/assets/ShopPage-CoFID7vi.js","/assets/Who-C812k839.js","/assets/account-C4dJnrR2.css","/assets/card-tables-Cyd0AD46.css","/assets/cardpeegee-CMT7u5Nj.js","/assets/cardpeegee-CgVo3vBt.css","/assets/checkers-Bg_627e6.js","/assets/checkers-DTH0A8iC.css","/assets/connect-four-e4KmS3ds.js","/assets/crazy-eights-BWDeq4qr.js","/assets/days-mfnC0qm1.js","/assets/de-B7ANpel0.js","/assets/default-BbR0ecEg.js","/assets/en-DziGP2u0.js","/assets/first-BAkvvreu.js","/assets/first-CgmUd0Qn.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-Cjrxn1UV.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-C96-EEOW.js","/assets/replay-DSFFULnS.css","/assets/roving-BDWt-AQB.js","/assets/whist-BDMbNipW.js"];
const STORE = "parlour-cfb8b870623f";

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
