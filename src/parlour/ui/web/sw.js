// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-DWjLeLgc.js","/assets/Art-zBTobyor.js","/assets/Avatar-vrR_fY5C.js","/assets/BoardFrame-Bo-NeUBx.js","/assets/Card-B93w3F2k.js","/assets/CardFrame-CnaDJrZs.js","/assets/Dialog-Dg25Gky-.js","/assets/Disc-aM_fcLDe.js","/assets/Field-BN4SRL3m.js","/assets/GameMark-BIcdXsL_.js","/assets/History-BoROhjx6.js","/assets/Leaders-DV5h6eGg.js","/assets/LessonPage-GmTuIPLN.js","/assets/Me-s26zQjcb.js","/assets/Myself-pKbMqOIZ.js","/assets/NewPassword-CMCUtiu1.js","/assets/PageTop-CbqEdhY6.js","/assets/PastRow-KDr35-6B.js","/assets/Person-DMEgVWK2.js","/assets/Picks-jDW3r-Bq.js","/assets/Preview-onOntQmR.js","/assets/Question-U201Ayic.js","/assets/Quick-DPWo6KP8.js","/assets/RecordPage-CwZTesDj.js","/assets/ReplayPage-DluA_KMR.js","/assets/Result-BMeKh9ZT.js","/assets/Rewards-C7qvbM85.js","/assets/Ring-DrhjX7XZ.js","/assets/Rules-BgLpmtLB.js","/assets/RulesPage-B1UzDdp7.js","/assets/Seg-TZ_gl45t.js","/assets/Settings-BTKvcj09.js","/assets/Sheets-VH7b_Jb9.js","/assets/ShopPage-CfVescy4.js","/assets/Who-7w0QJbfx.js","/assets/account-C4dJnrR2.css","/assets/api-BiGoRO-8.js","/assets/card-tables-CgEAQEFO.css","/assets/cardpeegee-DhEMBCLK.css","/assets/cardpeegee-DtiNr5yL.js","/assets/checkers-B2bRDrx8.css","/assets/checkers-BrD6NxyR.js","/assets/connect-four-cOcGpWgt.js","/assets/crazy-eights-uQlJGn6Y.js","/assets/days-mfnC0qm1.js","/assets/de-AaPY9UC_.js","/assets/deeds-BuRKyCrg.js","/assets/default-2uQstqBH.js","/assets/en-D369DIAW.js","/assets/flight-iBcPAqY7.js","/assets/focus-CR5uSjoJ.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/games-B7GbFXUR.js","/assets/index-DDVtdJm2.css","/assets/index-ikSFnpU-.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/keys-Cl_Qwl9b.js","/assets/learn-CdHMq8qz.css","/assets/looks-B905UEVN.js","/assets/mirror-DQVi7N9P.js","/assets/order-Cm8RD0fr.js","/assets/people-Czl75yts.css","/assets/prefs.svelte-DZUAdCtQ.js","/assets/replay-CAmJo-66.js","/assets/replay-DSFFULnS.css","/assets/reward-DSY0pq8q.js","/assets/router.svelte-BjmAmtyo.js","/assets/roving-BDWt-AQB.js","/assets/rules-LMW6pGMt.js","/assets/sound-DuDx36gA.js","/assets/visitor.svelte-D8NU0stS.js","/assets/whist-zKDSD7wl.js"];
const STORE = "parlour-b99842a95cd2";

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
