// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-UA_Z2c3m.js","/assets/Avatar-AoyXlgpv.js","/assets/BoardFrame-CHuvfkCX.js","/assets/Card-saQP3L35.js","/assets/CardFrame-D5MKHuUK.js","/assets/Dialog-BO5Ar_rv.js","/assets/Disc-DxRozOpp.js","/assets/Field-az3T-MbA.js","/assets/GameMark-DhD89snC.js","/assets/History-B4dAkIYk.js","/assets/Leaders-DAozq1My.js","/assets/LessonPage-V0cipUhT.js","/assets/Me-BLpTpdxC.js","/assets/Myself-CXiKsiqQ.js","/assets/NewPassword-sW38R07M.js","/assets/PageTop-DEhkTZn0.js","/assets/PastRow-D_Xd-MzX.js","/assets/Person-CpSGKaS5.js","/assets/Picks-DHwsFpjx.js","/assets/Question-D1IiZQzm.js","/assets/Quick-BZ4zjYqa.js","/assets/ReplayPage-2rIK0RXy.css","/assets/ReplayPage-D_0yfiIl.js","/assets/Result-Dz2zivVW.js","/assets/Rewards-vGmH_ruu.js","/assets/Ring-ub43aIV8.js","/assets/Rules-nzFHXz0U.js","/assets/RulesPage-Bn298y65.js","/assets/Seg-P1lSQ4OU.js","/assets/Settings-NvfA_evZ.js","/assets/Sheets-DxRmeWsk.js","/assets/ShopPage-BaMtViTD.js","/assets/Who-Bs22goUD.js","/assets/account-D7L_eJy3.css","/assets/api-DN3Jnpfu.js","/assets/card-tables-DDUrgekt.css","/assets/cardpeegee-Dxw4w1f0.js","/assets/cardpeegee-poH0ZpAG.css","/assets/checkers-B2bRDrx8.css","/assets/checkers-BV9BNl2B.js","/assets/connect-four-DN4VfX2X.js","/assets/crazy-eights-CHXYWsQd.js","/assets/days-mfnC0qm1.js","/assets/de-BnD9pyE3.js","/assets/deeds-ZDNYEiO_.js","/assets/default-dORYKORK.js","/assets/en-ykPqqDSc.js","/assets/flight-Dt1qLZ2m.js","/assets/focus-DNcTu0Wg.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/index-BH-lnrVt.css","/assets/index-DLk-2dVG.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/keys-ByXoxlix.js","/assets/learn-DusHSYBK.css","/assets/looks-B905UEVN.js","/assets/mirror-DQVi7N9P.js","/assets/order-Cm8RD0fr.js","/assets/people-CHLNlHnE.css","/assets/prefs.svelte-Cp1r4Qu9.js","/assets/reward-Dv3Va9CV.js","/assets/router.svelte-CzSBPYpO.js","/assets/roving-BDWt-AQB.js","/assets/rules-CqCrYkns.js","/assets/sound-BzvuMIRj.js","/assets/visitor.svelte-2IR7YqOO.js","/assets/whist-DIOuofWA.js"];
const STORE = "parlour-d032e2e1f31d";

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
