// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-C9COL51P.js","/assets/BoardFrame-D4zrNbFR.js","/assets/Card-B1mP_NpM.js","/assets/CardFrame-vN7QAMlC.js","/assets/Field-BoSO2pxr.js","/assets/History-CzBvi1eS.js","/assets/Leaders-DoGWK8em.js","/assets/LessonPage-Bfl9R6ND.js","/assets/Me-D8KtorT4.js","/assets/NewPassword-BSVdKOco.js","/assets/PastRow-AD9M7CTX.js","/assets/Person-DL0OGKGv.js","/assets/Picks-C7zgpsoj.js","/assets/Preview-CKs2qJCv.js","/assets/RecordPage-Dff80-bO.js","/assets/ReplayPage-DAJtDtgv.js","/assets/Result-YXridH0t.js","/assets/Rewards-j7wraC4K.js","/assets/Ring-DWkwHm5n.js","/assets/RulesPage-Dh7BMoeV.js","/assets/Settings-DYV41p83.js","/assets/ShopPage-DEmo8Mnt.js","/assets/Who-C6j_bsln.js","/assets/account-C4dJnrR2.css","/assets/card-tables-Cyd0AD46.css","/assets/cardpeegee-CgVo3vBt.css","/assets/cardpeegee-Crtq9HIf.js","/assets/checkers-DQsjLLou.js","/assets/checkers-DTH0A8iC.css","/assets/connect-four-D_mvQjRQ.js","/assets/crazy-eights-DVuyWORy.js","/assets/days-mfnC0qm1.js","/assets/de-CkybV7Gc.js","/assets/default-BPJuqBA1.js","/assets/en-DJKoFwXQ.js","/assets/first-B9ZyKhWm.js","/assets/first-CgmUd0Qn.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-BjMHmiOP.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-C5KJIKnP.js","/assets/replay-DSFFULnS.css","/assets/roving-BDWt-AQB.js","/assets/whist-DVBeaeWZ.js"];
const STORE = "parlour-d6e2048f81fa";

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
