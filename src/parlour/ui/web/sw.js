// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-1eUJZpWX.js","/assets/Art-Wm6r2gP1.js","/assets/Avatar-DKSx9BUL.js","/assets/BoardFrame-JItFBsWl.js","/assets/Card-CjEkkXWg.js","/assets/CardFrame-Bw-kIQvn.js","/assets/Dialog-BzbKwgHh.js","/assets/Disc-BX77uRdS.js","/assets/Field-DzPZE3vP.js","/assets/GameMark-jYPg3vkj.js","/assets/History-DRJEw2lp.js","/assets/Leaders-DC9e_K5B.js","/assets/LessonPage-FPALL5nn.js","/assets/Me-8MdW8apo.js","/assets/Myself-C8dUpm1N.js","/assets/NewPassword-BG1IwMLu.js","/assets/PageTop-Dt8P1t_I.js","/assets/PastRow-IdgvnMog.js","/assets/Person-CUiYRC5z.js","/assets/Picks-CrxJDuV7.js","/assets/Preview-CWBw3zkk.js","/assets/Question-9VAZ0wgq.js","/assets/Quick-Bz6iN9ON.js","/assets/RecordPage-KxZi1UIn.js","/assets/ReplayPage-eAE0CFAZ.js","/assets/Result-DluD2f0v.js","/assets/Rewards-wsHiblfJ.js","/assets/Ring-CVyripOC.js","/assets/Rules-Fa-Zgxce.js","/assets/RulesPage-kjkclkbt.js","/assets/Seg-xwqrWajM.js","/assets/Settings-Z-A_xTSs.js","/assets/Sheets-BTytFmD6.js","/assets/ShopPage-CYY09qYf.js","/assets/Who-D5mnuZM6.js","/assets/account-C4dJnrR2.css","/assets/api-CvosGmJX.js","/assets/card-tables-BsAR1Ot5.css","/assets/cardpeegee-BIix0_DL.js","/assets/cardpeegee-DhEMBCLK.css","/assets/checkers-B2bRDrx8.css","/assets/checkers-BVcOuvLv.js","/assets/connect-four-BQgrd_Vq.js","/assets/crazy-eights-DDaLqTtG.js","/assets/days-mfnC0qm1.js","/assets/de-46hc-yQw.js","/assets/deeds-BfBiYcZ2.js","/assets/default--HR_Rl0R.js","/assets/en-DJKoFwXQ.js","/assets/flight-iAfTmecW.js","/assets/focus-By3QD0l2.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/games-DbLbmM-K.js","/assets/index-BVQzTtDf.js","/assets/index-BdjQF5cO.css","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/keys-BEa_OlpN.js","/assets/learn-CdHMq8qz.css","/assets/looks-B905UEVN.js","/assets/mirror-DQVi7N9P.js","/assets/order-Cm8RD0fr.js","/assets/people-Czl75yts.css","/assets/prefs.svelte-CypSZWm5.js","/assets/replay-BRxZ6jiE.js","/assets/replay-DSFFULnS.css","/assets/reward-C7D892e7.js","/assets/router.svelte-BOslkyCF.js","/assets/roving-BDWt-AQB.js","/assets/rules-Cue0muxr.js","/assets/sound-5PhK90PU.js","/assets/visitor.svelte-BnDj4T4B.js","/assets/whist-GBPciUq5.js"];
const STORE = "parlour-3f774ce269c8";

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
