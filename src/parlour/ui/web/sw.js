// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-CgUeFWgL.js","/assets/Art-x6Z8NyDp.js","/assets/Avatar-4GBn5EHZ.js","/assets/BoardFrame-DcXEFgva.js","/assets/Card-D4OSHEXQ.js","/assets/CardFrame-nJJJqMMW.js","/assets/Dialog-Be2sW8RP.js","/assets/Disc-CgJ8YGT0.js","/assets/Field-CXn5e4a4.js","/assets/GameMark-FgkpK1xK.js","/assets/History-DvuxOaUP.js","/assets/Leaders-Qd8dQw8n.js","/assets/LessonPage-7PF3rl7q.js","/assets/Me-DqmUgjAb.js","/assets/Myself-BJdNYtmg.js","/assets/NewPassword-nhDNsQX2.js","/assets/PageTop-Dy9x7VAD.js","/assets/PastRow-BmhlJ8Ib.js","/assets/Person-BjmFe5xc.js","/assets/Picks-CauLkmrO.js","/assets/Preview-0TETgcok.js","/assets/Question-C4hEfBmE.js","/assets/Quick-B9rVKbBV.js","/assets/RecordPage-62s3A3Gw.js","/assets/ReplayPage-CGBFpekw.js","/assets/Result-C8uz008F.js","/assets/Rewards-DzfN1kUc.js","/assets/Ring-BouB5eM1.js","/assets/Rules-6SMjkbko.js","/assets/RulesPage-bn6TcuJn.js","/assets/Seg-CD9XfCWi.js","/assets/Settings-B4R4piPE.js","/assets/Sheets-DgTenAvI.js","/assets/ShopPage-CoaELHVJ.js","/assets/Who-CVPhJEZS.js","/assets/account-C4dJnrR2.css","/assets/api-Co_Ik-UW.js","/assets/card-tables-CgEAQEFO.css","/assets/cardpeegee-69U_r5d0.js","/assets/cardpeegee-DhEMBCLK.css","/assets/checkers-B2bRDrx8.css","/assets/checkers-C3v9zg19.js","/assets/connect-four-Dr-5x4Mg.js","/assets/crazy-eights-BVAhL2_5.js","/assets/days-mfnC0qm1.js","/assets/de-BYLzjmII.js","/assets/deeds-DBiWyIWX.js","/assets/default-kZqrVgGh.js","/assets/en-DjH7zD1U.js","/assets/flight-BJLtInTs.js","/assets/focus-CR5uSjoJ.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/games-1upYOeio.js","/assets/index-BRJJ5ODQ.css","/assets/index-z_-7DJ20.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/keys-3EaaRe_Z.js","/assets/learn-CdHMq8qz.css","/assets/looks-B905UEVN.js","/assets/mirror-DQVi7N9P.js","/assets/order-Cm8RD0fr.js","/assets/people-Czl75yts.css","/assets/prefs.svelte-tq3NTZIr.js","/assets/replay-DSFFULnS.css","/assets/replay-DjJOQ5_t.js","/assets/reward-FGH_n97N.js","/assets/router.svelte-DmmFT0bO.js","/assets/roving-BDWt-AQB.js","/assets/rules-fs7Z_E38.js","/assets/sound-E60nnxdD.js","/assets/visitor.svelte-D1Vfzbhv.js","/assets/whist-DgsAzS0P.js"];
const STORE = "parlour-3d2bff2c8ae0";

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
