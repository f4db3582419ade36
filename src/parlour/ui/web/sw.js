// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-9EsK_ww0.js","/assets/Art-ChMdp9w9.js","/assets/Avatar-BjdseKOM.js","/assets/BoardFrame-BA86dm0u.js","/assets/Card-DJzQXMmF.js","/assets/CardFrame-BTcN-vPP.js","/assets/Dialog-DbNsNCjP.js","/assets/Disc-B1s2gMAH.js","/assets/Field-CID2NtA2.js","/assets/GameMark-BPpKtuYb.js","/assets/History-TrRyT69-.js","/assets/Leaders-HapIw3B2.js","/assets/LessonPage-BHkSi0lS.js","/assets/Me-D-Uq70ko.js","/assets/Myself-C0d51C_y.js","/assets/NewPassword-ztzjeT7h.js","/assets/PageTop-EreV8iqH.js","/assets/PastRow-CHBzXjtm.js","/assets/Person-DftLqIZs.js","/assets/Picks-CUCpmdiH.js","/assets/Preview-DESyqI9q.js","/assets/Question-Rylv3JyQ.js","/assets/Quick-HK2ufxRk.js","/assets/RecordPage-xIWSPQIi.js","/assets/ReplayPage-Cgobq2Zn.js","/assets/Result-D9ZZwGfy.js","/assets/Rewards-BgCUKV-P.js","/assets/Ring-BWA42NjW.js","/assets/Rules-CXTTJECm.js","/assets/RulesPage-B-GwF6Un.js","/assets/Seg-C9ukEuxa.js","/assets/Settings-DpJhi5i6.js","/assets/Sheets-Bh2Od6du.js","/assets/ShopPage-Ckp8TM9r.js","/assets/Who-C_zkLvZE.js","/assets/account-C4dJnrR2.css","/assets/api-C5RXUpvR.js","/assets/card-tables-DutpQUlV.css","/assets/cardpeegee-C9NgCGm0.js","/assets/cardpeegee-CgVo3vBt.css","/assets/checkers-8y6NtspZ.js","/assets/checkers-Dy19v7FU.css","/assets/connect-four-T1RNaAOn.js","/assets/crazy-eights-DX2gCmkm.js","/assets/days-mfnC0qm1.js","/assets/de-CkybV7Gc.js","/assets/deeds-DtLbNKok.js","/assets/default-BFs_pyrX.js","/assets/en-DJKoFwXQ.js","/assets/flight-CfRPC_uz.js","/assets/focus-By3QD0l2.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/games-DgSLQGjA.js","/assets/index-Cu-AtInW.js","/assets/index-kYvrhvq_.css","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/keys-QAfsoLwK.js","/assets/learn-CdHMq8qz.css","/assets/looks-B905UEVN.js","/assets/mirror-DQVi7N9P.js","/assets/order-Cm8RD0fr.js","/assets/people-Czl75yts.css","/assets/prefs.svelte-D4IOad12.js","/assets/replay-C06C-ezZ.js","/assets/replay-DSFFULnS.css","/assets/reward-CbuMGeoA.js","/assets/router.svelte-Bhvbr11-.js","/assets/roving-BDWt-AQB.js","/assets/rules-CfcjEii1.js","/assets/sound-BIxJC5sx.js","/assets/visitor.svelte-DI3nc3hN.js","/assets/whist-Cg1r-UU0.js"];
const STORE = "parlour-05edcc8580c4";

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
