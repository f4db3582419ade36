// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-j1psCgG2.js","/assets/Art-y8r14Vl6.js","/assets/Avatar-CfyUrQnY.js","/assets/BoardFrame-nNVbpqhj.js","/assets/Card-bhkTaKAD.js","/assets/CardFrame-BMjXKFxg.js","/assets/Dialog-CL6Bm86o.js","/assets/Disc-7UGWuMyD.js","/assets/Field-B1F3lhgM.js","/assets/GameMark-Btoh1sBJ.js","/assets/History-DoTgjwvu.js","/assets/Leaders-BYAFmYJE.js","/assets/LessonPage-BhD0AP4P.js","/assets/Me-BS1gp23r.js","/assets/Myself-D9cXDfOl.js","/assets/NewPassword-DiZxC-XX.js","/assets/PageTop-Df2wmJ3M.js","/assets/PastRow-CwdPD6Sg.js","/assets/Person-BBwm8bWA.js","/assets/Picks-C2bZLGXG.js","/assets/Preview-BL_jYeDg.js","/assets/Question-d5GRN3ie.js","/assets/Quick-B5OEd7e4.js","/assets/ReplayPage-2rIK0RXy.css","/assets/ReplayPage-h4H1DTlo.js","/assets/Result-DSt2kNFT.js","/assets/Rewards-CMHwAzco.js","/assets/Ring-7PL4opab.js","/assets/Rules-DLPln5fs.js","/assets/RulesPage-D6sTnoX2.js","/assets/Seg-CCsQt4p0.js","/assets/Settings-DOPqaST6.js","/assets/Sheets-CsAOESTn.js","/assets/ShopPage-CDs3QFYW.js","/assets/Who-C-2RN4Yu.js","/assets/account-CT9fW32F.css","/assets/api-B8D4YZV1.js","/assets/card-tables-wWE69KyT.css","/assets/cardpeegee-BCHIKE6N.js","/assets/cardpeegee-uxOB2scs.css","/assets/checkers-B2bRDrx8.css","/assets/checkers-DeHa01xK.js","/assets/connect-four-CK4lzib9.js","/assets/crazy-eights-Ck3kKK2k.js","/assets/days-mfnC0qm1.js","/assets/de-Df7ZEt1a.js","/assets/deeds-C45gBxbQ.js","/assets/default-tiENTW0v.js","/assets/en-C2CAvRwb.js","/assets/flight-woJfJXPq.js","/assets/focus-CR5uSjoJ.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/games-ng-0vSfU.js","/assets/index-BfqxiTcj.js","/assets/index-nqthpYEg.css","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/keys-Cop7KlL-.js","/assets/learn-BiTTGJAJ.css","/assets/looks-B905UEVN.js","/assets/mirror-DQVi7N9P.js","/assets/order-Cm8RD0fr.js","/assets/people-CHLNlHnE.css","/assets/prefs.svelte-u3NbsW5C.js","/assets/reward-WDOFTeaf.js","/assets/router.svelte-f02tTVXZ.js","/assets/roving-BDWt-AQB.js","/assets/rules-BUyAIzMn.js","/assets/sound-EGH68n7n.js","/assets/visitor.svelte-Df82eLUE.js","/assets/whist-a0gO5NgH.js"];
const STORE = "parlour-e78ebbac1886";

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
