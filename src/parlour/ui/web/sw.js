// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-DIPzkL9P.js","/assets/Avatar-BDArug2j.js","/assets/BoardFrame-CAZZ82KZ.js","/assets/Card-CLfauBGw.js","/assets/CardFrame-B8wI6-nW.js","/assets/Dialog-C3OlpY0t.js","/assets/Disc-CDVuSX6Z.js","/assets/Field-BBC4OM-b.js","/assets/GameMark-BpCYcuOn.js","/assets/History-DtTDkIfM.js","/assets/Leaders-7lPKlRym.js","/assets/LessonPage-DdRxWBkw.js","/assets/Me-CocC8XjI.js","/assets/Myself-CMxhXOHD.js","/assets/NewPassword-CmWMEZ6d.js","/assets/PageTop-CkduWfTR.js","/assets/PastRow-B7PsLbno.js","/assets/Person-CB4oyZLw.js","/assets/Picks-DOHWxUgR.js","/assets/Question-yBWv49P_.js","/assets/Quick-BzOKq-vL.js","/assets/ReplayPage-2rIK0RXy.css","/assets/ReplayPage-BRrXm7im.js","/assets/Result-bisc8DP7.js","/assets/Rewards-B1HqXgMl.js","/assets/Ring-DCGaI1fM.js","/assets/Rules-B4ndLQjr.js","/assets/RulesPage-BL1muKkj.js","/assets/Seg-QTHpZzEZ.js","/assets/Settings-LjPrQYi9.js","/assets/Sheets-DqX87vse.js","/assets/ShopPage-B-pbsEPc.js","/assets/Who-Bhk5LhTB.js","/assets/account-D7L_eJy3.css","/assets/api-CyXBTMUx.js","/assets/card-tables-DDUrgekt.css","/assets/cardpeegee-C5pWa85z.js","/assets/cardpeegee-poH0ZpAG.css","/assets/checkers-BjGXG540.css","/assets/checkers-YXcZFzkM.js","/assets/connect-four-CvAIb1my.js","/assets/crazy-eights-BGQiDNGZ.js","/assets/days-mfnC0qm1.js","/assets/de-654Epe5_.js","/assets/deeds-Bm5zPLql.js","/assets/default-CmmWsiR5.js","/assets/en-BvuVj6xC.js","/assets/flight-asA_MSGc.js","/assets/focus-DNcTu0Wg.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/index-DTJCuIjC.css","/assets/index-DcZzDOkk.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/keys-D_5NlZUS.js","/assets/learn-DusHSYBK.css","/assets/looks-B905UEVN.js","/assets/mirror-DQVi7N9P.js","/assets/order-Cm8RD0fr.js","/assets/people-CHLNlHnE.css","/assets/prefs.svelte-CovJPenE.js","/assets/reward-CFtFDEIw.js","/assets/router.svelte-SDZJNzaR.js","/assets/roving-BDWt-AQB.js","/assets/rules-BKckm12Y.js","/assets/sound-pMK246nv.js","/assets/visitor.svelte-CV9QtqDh.js","/assets/whist-B1jBBkKw.js"];
const STORE = "parlour-53fa4612d32f";

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
