// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-BqUSQl9p.js","/assets/BoardFrame-DNi4KVlT.js","/assets/Card-C9dvhGkU.js","/assets/CardFrame-OznSEdEI.js","/assets/Field-C71UK9-I.js","/assets/History-CnBWDWWo.js","/assets/Leaders-BsTvcT0-.js","/assets/LessonPage-CeYBv7lo.js","/assets/Me-DPPzivGS.js","/assets/NewPassword-ME8L21Cm.js","/assets/PastRow-CcJhKVZM.js","/assets/Person-Cd2SV9oi.js","/assets/Picks-DOovxakh.js","/assets/Preview-FHha-8AT.js","/assets/RecordPage-eIiFAyNK.js","/assets/ReplayPage-DiDrg6A4.js","/assets/Result-CS9ICGor.js","/assets/Rewards-inkIkxhI.js","/assets/Ring-ZuBwhD-j.js","/assets/RulesPage-NKKzRFWU.js","/assets/Settings-3tB2u4Ge.js","/assets/ShopPage-Dzj9ZMbX.js","/assets/Who-hZRuZR5s.js","/assets/account-C4dJnrR2.css","/assets/card-tables-Cyd0AD46.css","/assets/cardpeegee-CgVo3vBt.css","/assets/cardpeegee-Drl3b4rM.js","/assets/checkers-Bzc_o9e_.js","/assets/checkers-DTH0A8iC.css","/assets/connect-four-DT0WWDN3.js","/assets/crazy-eights-DN-ACBu7.js","/assets/days-mfnC0qm1.js","/assets/de-zZydAwuC.js","/assets/default-CR-EGvrV.js","/assets/en-CcaBQCeh.js","/assets/first-CgmUd0Qn.css","/assets/first-pOcbYaU1.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-C_V5MEMM.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-CN9W1XK2.js","/assets/replay-DSFFULnS.css","/assets/roving-BDWt-AQB.js","/assets/whist-euRCZTp6.js"];
const STORE = "parlour-dfebbc9339d5";

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
