// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-BcPArsPy.js","/assets/BoardFrame-Crl9GPco.js","/assets/Card-BA_5SPuj.js","/assets/CardFrame-DKmMxEwB.js","/assets/Field-Ct0NZjGq.js","/assets/History-DIETJU0k.js","/assets/Leaders-Bin5joSd.js","/assets/LessonPage-CXx440lz.js","/assets/Me-C-1RFfc4.js","/assets/NewPassword-DJG0aya3.js","/assets/PastRow-Ban4hD71.js","/assets/Person-DwAKEmt_.js","/assets/Picks-CoJq8YB2.js","/assets/Preview-C4i0DH3K.js","/assets/RecordPage-hNtLyEtS.js","/assets/ReplayPage-DKVixwDZ.js","/assets/Result-CSxet48a.js","/assets/Rewards-AVYBRCj6.js","/assets/Ring-f0QGWhnd.js","/assets/RulesPage-CQxULsNb.js","/assets/Settings-CzH468iR.js","/assets/ShopPage-CWXj7KL4.js","/assets/Who-BFNniV68.js","/assets/account-C4dJnrR2.css","/assets/card-tables-Cyd0AD46.css","/assets/cardpeegee-Cd732Wls.js","/assets/cardpeegee-CgVo3vBt.css","/assets/checkers-DTH0A8iC.css","/assets/checkers-lujNuN9z.js","/assets/connect-four-CBiea4z2.js","/assets/crazy-eights-tknezJbg.js","/assets/days-DCcDcZe4.js","/assets/de-U9DWsahC.js","/assets/default-B2o-eWdO.js","/assets/en-ZwDmTCWh.js","/assets/first-CJbpUxjx.js","/assets/first-CgmUd0Qn.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-DeV5ZFrg.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-DFnkBMPp.js","/assets/replay-DSFFULnS.css","/assets/roving-iU-o37tC.js","/assets/whist-GvS4rm1N.js"];
const STORE = "parlour-ff2d1a8c66b1";

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
