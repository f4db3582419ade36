// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-CgUeFWgL.js","/assets/Art-x6Z8NyDp.js","/assets/Avatar-4GBn5EHZ.js","/assets/BoardFrame-C7kkr_RZ.js","/assets/Card-D4OSHEXQ.js","/assets/CardFrame-IXkABrRr.js","/assets/Dialog-Be2sW8RP.js","/assets/Disc-CgJ8YGT0.js","/assets/Field-CXn5e4a4.js","/assets/GameMark-FgkpK1xK.js","/assets/History-DvuxOaUP.js","/assets/Leaders-Qd8dQw8n.js","/assets/LessonPage-aN_17-7L.js","/assets/Me-DqmUgjAb.js","/assets/Myself-BJdNYtmg.js","/assets/NewPassword-nhDNsQX2.js","/assets/PageTop-Dy9x7VAD.js","/assets/PastRow-BmhlJ8Ib.js","/assets/Person-BjmFe5xc.js","/assets/Picks-CauLkmrO.js","/assets/Preview-0TETgcok.js","/assets/Question-C4hEfBmE.js","/assets/Quick-B9rVKbBV.js","/assets/RecordPage-62s3A3Gw.js","/assets/ReplayPage-DukpxwR2.js","/assets/Result-P6w0Q1Mn.js","/assets/Rewards-DzfN1kUc.js","/assets/Ring-BouB5eM1.js","/assets/Rules-6SMjkbko.js","/assets/RulesPage-C9pV6j56.js","/assets/Seg-CD9XfCWi.js","/assets/Settings-B4R4piPE.js","/assets/Sheets-DgTenAvI.js","/assets/ShopPage-CoaELHVJ.js","/assets/Who-CVPhJEZS.js","/assets/account-C4dJnrR2.css","/assets/api-Co_Ik-UW.js","/assets/card-tables-BsAR1Ot5.css","/assets/cardpeegee-B6c5QAjV.js","/assets/cardpeegee-DhEMBCLK.css","/assets/checkers-B2bRDrx8.css","/assets/checkers-DBNEPppz.js","/assets/connect-four-BMY1LKBJ.js","/assets/crazy-eights-DZrC2A9v.js","/assets/days-mfnC0qm1.js","/assets/de-BYLzjmII.js","/assets/deeds-DBiWyIWX.js","/assets/default-Ceh73jUN.js","/assets/en-DjH7zD1U.js","/assets/flight-BJLtInTs.js","/assets/focus-By3QD0l2.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/games-dUQdqttS.js","/assets/index-BRJJ5ODQ.css","/assets/index-Dc9obx-x.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/keys-3EaaRe_Z.js","/assets/learn-CdHMq8qz.css","/assets/looks-B905UEVN.js","/assets/mirror-DQVi7N9P.js","/assets/order-Cm8RD0fr.js","/assets/people-Czl75yts.css","/assets/prefs.svelte-tq3NTZIr.js","/assets/replay-DSFFULnS.css","/assets/replay-DjJOQ5_t.js","/assets/reward-FGH_n97N.js","/assets/router.svelte-DmmFT0bO.js","/assets/roving-BDWt-AQB.js","/assets/rules-fs7Z_E38.js","/assets/sound-E60nnxdD.js","/assets/visitor.svelte-D1Vfzbhv.js","/assets/whist-C86nMzud.js"];
const STORE = "parlour-bc4a4a88230f";

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
