// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-Yv9A_6fd.js","/assets/BoardFrame-BH4A7ID4.js","/assets/Card-Bc2qnZJh.js","/assets/CardFrame-B8woAbpH.js","/assets/Field-B0C-QP6B.js","/assets/History-CjcChtNE.js","/assets/Leaders-D6Z5vNuo.js","/assets/LessonPage-Bqqqlsm-.js","/assets/Me-G9k-fVVC.js","/assets/NewPassword-DPT_Hb4U.js","/assets/PastRow-C98Ih6F8.js","/assets/Person-BdIXnZOu.js","/assets/Picks-B90rewND.js","/assets/Preview-k-_nBdy0.js","/assets/RecordPage-BTbZFMB1.js","/assets/ReplayPage-98poZtQ8.js","/assets/Result-BCKokP3u.js","/assets/Rewards-iL1S0E0c.js","/assets/Ring-DSO_kKRQ.js","/assets/RulesPage-YlxA0BlX.js","/assets/Settings-LgLc2bKL.js","/assets/ShopPage-CeCtRLH1.js","/assets/Who-DNgMdH1a.js","/assets/account-C4dJnrR2.css","/assets/card-tables-Cyd0AD46.css","/assets/cardpeegee-B0dyLWhG.js","/assets/cardpeegee-CgVo3vBt.css","/assets/checkers-DTH0A8iC.css","/assets/checkers-DnwpqES5.js","/assets/connect-four-CP3vARwH.js","/assets/crazy-eights-DUXYnx9X.js","/assets/days-mfnC0qm1.js","/assets/de-DCxOeWG-.js","/assets/default-Bm1CWICI.js","/assets/en-BrxHE0zB.js","/assets/first-CgmUd0Qn.css","/assets/first-FwIlxbCs.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-BoOI4kh2.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-DSFFULnS.css","/assets/replay-d1FyCX-M.js","/assets/roving-BDWt-AQB.js","/assets/whist-yIAWqnvQ.js"];
const STORE = "parlour-0fe7cdb31507";

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
