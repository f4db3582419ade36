// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-De_X-A8u.js","/assets/Art-B-E3qQTX.js","/assets/Avatar-BXO-lGHb.js","/assets/BoardFrame-DP87TwFl.js","/assets/Card-BtVanqNe.js","/assets/CardFrame-D9kFOo_P.js","/assets/Dialog-CnRMaaVO.js","/assets/Disc-CSv5hi9M.js","/assets/Field-r4AeQAPU.js","/assets/GameMark-BZM-Lv3T.js","/assets/History-CUeRx2zl.js","/assets/Leaders-1iVf2sQa.js","/assets/LessonPage-v5jeIlnk.js","/assets/Me-Bb1pkvjf.js","/assets/Myself-BX_F9DGQ.js","/assets/NewPassword-rSubXY_N.js","/assets/PageTop-BuzLW8rj.js","/assets/PastRow-BU_F6KBE.js","/assets/Person-EPoKLgFz.js","/assets/Picks-CA0Wo_dv.js","/assets/Preview-BJAq85BL.js","/assets/Question-Dl7OSV_n.js","/assets/Quick-BhqaIJp8.js","/assets/RecordPage-XLv0Xhod.js","/assets/ReplayPage-Bal2iD9U.js","/assets/Result-CkIHaLO-.js","/assets/Rewards-C3XPPaQG.js","/assets/Ring-Ctj2RPez.js","/assets/Rules-hKup3Uj1.js","/assets/RulesPage-LTb3QiRP.js","/assets/Seg-0kiRJqXJ.js","/assets/Settings-IWxPrJH7.js","/assets/Sheets-DrSYqLgk.js","/assets/ShopPage-ChhwuhFV.js","/assets/Who-BzGTPeuY.js","/assets/account-C4dJnrR2.css","/assets/api-Ca6NZVc4.js","/assets/card-tables-CgEAQEFO.css","/assets/cardpeegee-BzXrZ9m6.css","/assets/cardpeegee-r6nm5fCA.js","/assets/checkers-B2bRDrx8.css","/assets/checkers-CkdpmZ55.js","/assets/connect-four-vJ_3xUZM.js","/assets/crazy-eights-Z-G1kaeN.js","/assets/days-mfnC0qm1.js","/assets/de-C_aWFzKt.js","/assets/deeds-DgYpfLbP.js","/assets/default-DkC_MxZ-.js","/assets/en-5Ii0OW7d.js","/assets/flight-fuwJ9KbW.js","/assets/focus-CR5uSjoJ.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/games-CC8_1FDD.js","/assets/index-CkJ1Unox.js","/assets/index-ZMT7qlAM.css","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/keys-BSkvxfRw.js","/assets/learn-CdHMq8qz.css","/assets/looks-B905UEVN.js","/assets/mirror-DQVi7N9P.js","/assets/order-Cm8RD0fr.js","/assets/people-Czl75yts.css","/assets/prefs.svelte-BYGnvcEC.js","/assets/replay-D5AmTVQj.js","/assets/replay-DSFFULnS.css","/assets/reward-CnRp258X.js","/assets/router.svelte-Camp-a3X.js","/assets/roving-BDWt-AQB.js","/assets/rules-DYKndzJd.js","/assets/sound-BcVvIQ5g.js","/assets/visitor.svelte-Dob0idaU.js","/assets/whist-CgM7v4A4.js"];
const STORE = "parlour-37daf0f457b7";

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
