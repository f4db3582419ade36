// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-9EsK_ww0.js","/assets/Art-ChMdp9w9.js","/assets/Avatar-BjdseKOM.js","/assets/BoardFrame-CfWbmZmW.js","/assets/Card-CARVAdI-.js","/assets/CardFrame-BykIt4R_.js","/assets/Dialog-DbNsNCjP.js","/assets/Disc-B1s2gMAH.js","/assets/Field-CID2NtA2.js","/assets/GameMark-BPpKtuYb.js","/assets/History-TrRyT69-.js","/assets/Leaders-HapIw3B2.js","/assets/LessonPage-D_doeHmq.js","/assets/Me-D-Uq70ko.js","/assets/Myself-C0d51C_y.js","/assets/NewPassword-ztzjeT7h.js","/assets/PageTop-EreV8iqH.js","/assets/PastRow-CHBzXjtm.js","/assets/Person-DftLqIZs.js","/assets/Picks-qPxN1lWG.js","/assets/Preview-BkA0-Tnc.js","/assets/Question-Rylv3JyQ.js","/assets/Quick-HK2ufxRk.js","/assets/RecordPage-xIWSPQIi.js","/assets/ReplayPage-C1pBsQQJ.js","/assets/Result-CP2kIm5P.js","/assets/Rewards-BgCUKV-P.js","/assets/Ring-BWA42NjW.js","/assets/Rules-CXTTJECm.js","/assets/RulesPage-DLUzQdmY.js","/assets/Seg-C9ukEuxa.js","/assets/Settings-C9__3zj2.js","/assets/Sheets-Bh2Od6du.js","/assets/ShopPage-CnnqzAWS.js","/assets/Who-C_zkLvZE.js","/assets/account-C4dJnrR2.css","/assets/api-C5RXUpvR.js","/assets/card-tables-CQfO691d.css","/assets/cardpeegee-BZCMYRgH.js","/assets/cardpeegee-CgVo3vBt.css","/assets/checkers-DQNpt1le.js","/assets/checkers-DTH0A8iC.css","/assets/connect-four-CQNFvxus.js","/assets/crazy-eights-B8x3UqzM.js","/assets/days-mfnC0qm1.js","/assets/de-CkybV7Gc.js","/assets/deeds-DWoN-JM1.js","/assets/default-DsvfYKWc.js","/assets/en-DJKoFwXQ.js","/assets/flight-DJzvDJew.js","/assets/focus-CTR3UfA2.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/games-DEHvrHSd.js","/assets/gradual.svelte-TsJqk9jB.js","/assets/index-CgmUd0Qn.css","/assets/index-DYezUDnZ.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/keys-QAfsoLwK.js","/assets/learn-CdHMq8qz.css","/assets/looks-B905UEVN.js","/assets/mirror-DQVi7N9P.js","/assets/order-Cm8RD0fr.js","/assets/pacing-CEc-6ePg.js","/assets/people-Czl75yts.css","/assets/prefs.svelte-D4IOad12.js","/assets/replay-C06C-ezZ.js","/assets/replay-DSFFULnS.css","/assets/reward-CbuMGeoA.js","/assets/router.svelte-Bhvbr11-.js","/assets/roving-BDWt-AQB.js","/assets/rules-CfcjEii1.js","/assets/sound-B5XGidK5.js","/assets/visitor.svelte-DI3nc3hN.js","/assets/whist-CvGqx7rB.js"];
const STORE = "parlour-2aae252fabd7";

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
