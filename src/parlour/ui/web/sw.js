// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-DfB4Ftp1.js","/assets/Art-Bu_i60pD.js","/assets/Avatar-Di7w6TAt.js","/assets/BoardFrame-Bz-6Cfzd.js","/assets/Card-BvSeNTV7.js","/assets/CardFrame-ZLZMFIcj.js","/assets/Dialog-C_KM_h32.js","/assets/Disc-iEwH5lhq.js","/assets/Field-DQ8N94jJ.js","/assets/GameMark-wqIPAWbN.js","/assets/History-CukQQb9c.js","/assets/Leaders-LDp9jdEr.js","/assets/LessonPage-BO4RmbG9.js","/assets/Me-C8UG1Pvk.js","/assets/Myself-DV69Qp-k.js","/assets/NewPassword-CoxJYVVh.js","/assets/PageTop-iMsndodu.js","/assets/PastRow-Buh2blrD.js","/assets/Person-l0C55_aq.js","/assets/Picks-YVdFYnTN.js","/assets/Preview-CcLZhpVP.js","/assets/Question-DYULiBME.js","/assets/Quick-DKHQJ3EM.js","/assets/RecordPage-Cncwskcv.js","/assets/ReplayPage-CGEqlVBY.js","/assets/Result-B5Wsc9CV.js","/assets/Rewards-BK3UJKVL.js","/assets/Ring-BNBM8lXh.js","/assets/Rules-ByLr3CLs.js","/assets/RulesPage-CDHyOE1K.js","/assets/Seg-DFf2O51Y.js","/assets/Settings-kJ-RmsCk.js","/assets/Sheets-DYoagECv.js","/assets/ShopPage-Dhz0GO2O.js","/assets/Who-Dkftb-xe.js","/assets/account-C4dJnrR2.css","/assets/api-CAorjfXQ.js","/assets/card-tables-CgEAQEFO.css","/assets/cardpeegee-DIsY023N.js","/assets/cardpeegee-DhEMBCLK.css","/assets/checkers-B2bRDrx8.css","/assets/checkers-BrmlIAEj.js","/assets/connect-four-DK50sWnE.js","/assets/crazy-eights-mY64GI5h.js","/assets/days-mfnC0qm1.js","/assets/de-AaPY9UC_.js","/assets/deeds-B3uqQMZv.js","/assets/default-aIk--wg6.js","/assets/en-D369DIAW.js","/assets/flight-BObn80t3.js","/assets/focus-CR5uSjoJ.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/games-DibnVxYX.js","/assets/index-Bk1Dx1kP.js","/assets/index-DDVtdJm2.css","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/keys-CpFcsmGM.js","/assets/learn-CdHMq8qz.css","/assets/looks-B905UEVN.js","/assets/mirror-DQVi7N9P.js","/assets/order-Cm8RD0fr.js","/assets/people-Czl75yts.css","/assets/prefs.svelte-CwHfDbeb.js","/assets/replay-CLsKGCCX.js","/assets/replay-DSFFULnS.css","/assets/reward-DXwaVZGZ.js","/assets/router.svelte-Du_efBGV.js","/assets/roving-BDWt-AQB.js","/assets/rules-B6QDkaZg.js","/assets/sound-BQOHaRoO.js","/assets/visitor.svelte-DWJtvQ4h.js","/assets/whist-D0sjqMYa.js"];
const STORE = "parlour-3d48b13a8ee7";

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
