// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-BUrHKtD3.js","/assets/BoardFrame-B8UXxdv9.js","/assets/Card-CjTeglt1.js","/assets/CardFrame-CRJWIRfR.js","/assets/Field-CWSApz-0.js","/assets/History-CXxf7j-k.js","/assets/Leaders-BnhYJc5e.js","/assets/LessonPage-9SF9N53j.js","/assets/Me-BhycoVnN.js","/assets/NewPassword-CE30KAPD.js","/assets/PastRow-DN2WFud-.js","/assets/Person-B-eMmRAn.js","/assets/Picks-CiF3fFXG.js","/assets/Preview-DnBuyNUb.js","/assets/RecordPage-gAE_tA1U.js","/assets/ReplayPage-Bm-kv5-5.js","/assets/Result-CTIfSeRl.js","/assets/Rewards-Cyhv3Xa9.js","/assets/Ring-Buqq0JXG.js","/assets/RulesPage-D_YfJbBG.js","/assets/Settings-BRy51vMo.js","/assets/ShopPage-Cm5FCD1C.js","/assets/Who-CVfFbcYM.js","/assets/account-C4dJnrR2.css","/assets/card-tables-Cyd0AD46.css","/assets/cardpeegee-CgVo3vBt.css","/assets/cardpeegee-gjwHuO28.js","/assets/checkers-DTH0A8iC.css","/assets/checkers-blCiWSGG.js","/assets/connect-four-BjAY-K7D.js","/assets/crazy-eights-Ba0_Q5ZJ.js","/assets/days-mfnC0qm1.js","/assets/de-CGqW_kRo.js","/assets/default-CKptlx11.js","/assets/en-qF5wxXom.js","/assets/first-BGQuW3i3.js","/assets/first-CgmUd0Qn.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-DCYGClJ8.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-39ANGpWP.js","/assets/replay-DSFFULnS.css","/assets/roving-BDWt-AQB.js","/assets/whist-i-MLBWXR.js"];
const STORE = "parlour-33b313c2d5f8";

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
