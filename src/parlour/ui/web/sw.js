// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-DDC8e6ht.js","/assets/BoardFrame-CleSmqQs.js","/assets/Card-Ds5iJviZ.js","/assets/CardFrame-CBxk2jzG.js","/assets/Field-BiHMbKwV.js","/assets/History-D5i1OwOl.js","/assets/Leaders-SUrBjrQ7.js","/assets/LessonPage-hKbmahkd.js","/assets/Me-CshAJZgu.js","/assets/NewPassword-fU0pvZJO.js","/assets/PastRow-D6jJBbcP.js","/assets/Person-7kc-_WO2.js","/assets/Picks-BpdJU0xM.js","/assets/Preview-DMVu_CmP.js","/assets/RecordPage-DEiyhxL9.js","/assets/ReplayPage-Bgo-9pK8.js","/assets/Result-BpZW7fJt.js","/assets/Rewards-CY4ViYHR.js","/assets/Ring-BVDnTxHl.js","/assets/RulesPage-CAUu7kay.js","/assets/Settings-BSHbwAwz.js","/assets/ShopPage-dLLCReWK.js","/assets/Who-Catj6DiH.js","/assets/account-C4dJnrR2.css","/assets/card-tables-Cyd0AD46.css","/assets/cardpeegee-CgVo3vBt.css","/assets/cardpeegee-DL2zNUuD.js","/assets/checkers-BOlaY0wk.js","/assets/checkers-DTH0A8iC.css","/assets/connect-four-BvYoZrx0.js","/assets/crazy-eights-BseM_Y-U.js","/assets/days-DCcDcZe4.js","/assets/de-IWvhgM1_.js","/assets/default-BCAXDstY.js","/assets/en-nyNG5rHE.js","/assets/first-BxiTfB0N.css","/assets/first-ByjF2kz7.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-Bf-5OmVt.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-CEYXLqRo.js","/assets/replay-DSFFULnS.css","/assets/roving-iU-o37tC.js","/assets/whist-Dy6VF-DP.js"];
const STORE = "parlour-1c7244760b54";

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
