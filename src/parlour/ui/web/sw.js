// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-03xyaJ84.js","/assets/Art-V33v5DXF.js","/assets/Avatar-BDKCCtrp.js","/assets/BoardFrame-1L7L0kbT.js","/assets/Card-CTd_L067.js","/assets/CardFrame-D6mQ8aJl.js","/assets/Dialog-rfS9snLN.js","/assets/Disc-CycfhoHy.js","/assets/Field-B0gwv1GS.js","/assets/GameMark-BmwzCzG2.js","/assets/History-BFA77zFj.js","/assets/Leaders-BQM5rJDP.js","/assets/LessonPage-DVp5zEMT.js","/assets/Me-DLxVIBuv.js","/assets/Myself-DwYqPU_C.js","/assets/NewPassword-DOb6wkh7.js","/assets/PageTop-C1s3QbrA.js","/assets/PastRow-D6HWAJ9n.js","/assets/Person-DCLBZ5ak.js","/assets/Picks-DBqfB2J5.js","/assets/Preview-8HUZRfVg.js","/assets/Question-DW7G_Aj6.js","/assets/Quick-EF_gp1Um.js","/assets/RecordPage-D0xJZWwy.js","/assets/ReplayPage-8I8CCbpO.js","/assets/Result-BVgCVDcr.js","/assets/Rewards-0Kwssyny.js","/assets/Ring-B-9A0E0L.js","/assets/Rules-D9Qmos13.js","/assets/RulesPage-Cw4MYu7s.js","/assets/Seg-BcU1cK5P.js","/assets/Settings-BXBJX3aL.js","/assets/Sheets-C6D-DiSe.js","/assets/ShopPage-BAsAdu_Z.js","/assets/Who-D_6ShN2r.js","/assets/account-C4dJnrR2.css","/assets/api-YNNArm0n.js","/assets/card-tables-BsAR1Ot5.css","/assets/cardpeegee-D15aSSKV.js","/assets/cardpeegee-DhEMBCLK.css","/assets/checkers-B2bRDrx8.css","/assets/checkers-Bci31bjD.js","/assets/connect-four-C2m6bmlK.js","/assets/crazy-eights-vBu2QzKq.js","/assets/days-mfnC0qm1.js","/assets/de-DEOYF-Yd.js","/assets/deeds-D2mSEmFt.js","/assets/default-QUPPGYyu.js","/assets/en-DjH7zD1U.js","/assets/flight-JcbpKkIt.js","/assets/focus-By3QD0l2.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/games-CUhi8tfn.js","/assets/index-BRJJ5ODQ.css","/assets/index-CPdZpMwS.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/keys-BrjjNzJ6.js","/assets/learn-CdHMq8qz.css","/assets/looks-B905UEVN.js","/assets/mirror-DQVi7N9P.js","/assets/order-Cm8RD0fr.js","/assets/people-Czl75yts.css","/assets/prefs.svelte-BtcOCq0P.js","/assets/replay-DLdIa332.js","/assets/replay-DSFFULnS.css","/assets/reward-iOX0beOV.js","/assets/router.svelte-DUt0g0qY.js","/assets/roving-BDWt-AQB.js","/assets/rules-DCiM8Pdw.js","/assets/sound-BCFtfSRP.js","/assets/visitor.svelte-C8YYTJBm.js","/assets/whist-DWVsGHJS.js"];
const STORE = "parlour-06b64caabbf0";

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
