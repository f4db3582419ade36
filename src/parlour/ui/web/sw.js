// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-CKrqawGp.js","/assets/Avatar-C0ZhI6aZ.js","/assets/BoardFrame-D8YhsgeY.js","/assets/Card-EYWOTUUZ.js","/assets/CardFrame-DbYutrCx.js","/assets/Dialog-D-FsRsKZ.js","/assets/Disc-B0PdRdw6.js","/assets/Field-s6PeUqav.js","/assets/GameMark-952AvK3n.js","/assets/History-BQ3_0Fcy.js","/assets/Leaders-DvHav8Te.js","/assets/LessonPage-BNbFV2v7.js","/assets/Me-Dt_3x3pU.js","/assets/Myself-YL7Ay9kA.js","/assets/NewPassword-dHtO1V3G.js","/assets/PageTop-fCdB-vUK.js","/assets/PastRow-CZ9LCclR.js","/assets/Person-BLgOdDgw.js","/assets/Picks-Cc2kanyN.js","/assets/Question-DzkxLy51.js","/assets/Quick-XhmYfWAm.js","/assets/ReplayPage-2rIK0RXy.css","/assets/ReplayPage-BL5uof4P.js","/assets/Result-BNVRt2a3.js","/assets/Rewards-BF-e9MoC.js","/assets/Ring-D0Os8TtY.js","/assets/Rules-DW_eyHgr.js","/assets/RulesPage-CSfdg87o.js","/assets/Seg-BXyS04aZ.js","/assets/Settings-DSqXEn6Q.js","/assets/Sheets-CgltCE1t.js","/assets/ShopPage-na-L-9_8.js","/assets/Who-CQvl-ZPm.js","/assets/account-D7L_eJy3.css","/assets/api-spAGX6Xb.js","/assets/card-tables-CMHrsD96.css","/assets/cardpeegee-BVMsx_zA.css","/assets/cardpeegee-CVlwgUXr.js","/assets/checkers-B2bRDrx8.css","/assets/checkers-CwoNulaT.js","/assets/connect-four--fYLE6Lu.js","/assets/crazy-eights-BViD00ot.js","/assets/days-mfnC0qm1.js","/assets/de-CryTnwes.js","/assets/deeds-DqimnuG1.js","/assets/default-DR4bLJT0.js","/assets/en-DXu2XQ7A.js","/assets/flight-D4O_h98k.js","/assets/focus-DNcTu0Wg.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/index-BH-lnrVt.css","/assets/index-DSlsMrxR.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/keys-CQK0Lget.js","/assets/learn-DusHSYBK.css","/assets/looks-B905UEVN.js","/assets/mirror-DQVi7N9P.js","/assets/order-Cm8RD0fr.js","/assets/people-CHLNlHnE.css","/assets/prefs.svelte-CTHfBRIg.js","/assets/reward-DMg8BA2t.js","/assets/router.svelte-DtcZD7Jc.js","/assets/roving-BDWt-AQB.js","/assets/rules-Bb02zSrI.js","/assets/sound-BYJ-DQc4.js","/assets/visitor.svelte-CEN0wKVK.js","/assets/whist-Dipl1W17.js"];
const STORE = "parlour-49db555ea4ae";

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
