// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-RxlBuTSU.js","/assets/BoardFrame-BITsM105.js","/assets/Card-BcV1Ud8-.js","/assets/CardFrame-BfypqgHd.js","/assets/Field-BRTNtCmJ.js","/assets/History-C6tJ-J16.js","/assets/Leaders-tuOea8ap.js","/assets/LessonPage-Cw7tttqE.js","/assets/Me-CY9kiNKg.js","/assets/NewPassword-ChkPtjY_.js","/assets/PastRow-D5wwMaD0.js","/assets/Person-CYpwTc-N.js","/assets/Picks-BXJAiiFX.js","/assets/Preview-D2LXN4jH.js","/assets/RecordPage-DQDYGWQc.js","/assets/ReplayPage-Dou6j4rW.js","/assets/Result-C2RB3iLY.js","/assets/Rewards-Bzb1fuPj.js","/assets/Ring-CgWuFi8B.js","/assets/RulesPage-C0RSKwqW.js","/assets/Settings-BB5JPNNa.js","/assets/ShopPage-CJfg_RUv.js","/assets/Who-BYEHIAVS.js","/assets/account-C4dJnrR2.css","/assets/card-tables-Cyd0AD46.css","/assets/cardpeegee-COrbRVto.js","/assets/cardpeegee-CgVo3vBt.css","/assets/checkers-CTN4i35o.js","/assets/checkers-DTH0A8iC.css","/assets/connect-four-DlziQYnD.js","/assets/crazy-eights-AEyRNyX9.js","/assets/days-mfnC0qm1.js","/assets/de-CIrM9HnX.js","/assets/default-CJfE0miU.js","/assets/en-Z7qQDHKK.js","/assets/first-BF77vEnJ.js","/assets/first-CgmUd0Qn.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-CkiQojwk.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-DSFFULnS.css","/assets/replay-alhIxtra.js","/assets/roving-BDWt-AQB.js","/assets/whist-BcQ6Pud0.js"];
const STORE = "parlour-8149b2e9b951";

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
