// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-PAIU2jLI.js","/assets/Avatar-BP-g6G6u.js","/assets/BoardFrame-CkVboinV.js","/assets/Card-Cx5HQRaj.js","/assets/CardFrame-Cv2ZhcT0.js","/assets/Dialog-BpDbtAuB.js","/assets/Disc-C2OcWFbW.js","/assets/Field-DkBMwk9L.js","/assets/GameMark-Cwf23ply.js","/assets/Me-B4Eci7_b.js","/assets/NewPassword-BcAr3enA.js","/assets/PageTop-Cs0pn7ZO.js","/assets/Person-Cfj-_WTp.js","/assets/Picks-CB3LUJji.js","/assets/Question-DQXU0NZh.js","/assets/Quick-CStIoYXw.js","/assets/Result-CcZOpWPS.js","/assets/Rules-4JOJlPdq.js","/assets/RulesPage-BannUfif.css","/assets/RulesPage-CGXd4L9H.js","/assets/Seg-DrU5CNA8.js","/assets/Settings-0L8l0E3y.js","/assets/ShopPage-DJzkSY75.js","/assets/Who-D85bDLNg.css","/assets/Who-DyKXXyOz.js","/assets/account-D7L_eJy3.css","/assets/announcer.svelte-CZPPKfpO.js","/assets/card-tables-CwfuS6dJ.css","/assets/cardpeegee-Dd0IyTb5.js","/assets/cardpeegee-poH0ZpAG.css","/assets/checkers-BSQPl-tq.js","/assets/checkers-C-syVRMM.css","/assets/connect-four-DvoLkSMH.js","/assets/crazy-eights-DnkZmMYj.js","/assets/de-B4hIoAq2.js","/assets/default-DjtrFnz-.js","/assets/en-ozzKzpHO.js","/assets/focus-Ds6uGpHK.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/index-C3Rj9ibm.css","/assets/index-ScvpWdOk.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/keys-B8vTR0xx.js","/assets/looks-B905UEVN.js","/assets/mirror-CSmLS-Q3.js","/assets/prefs.svelte-Dnf76eyF.js","/assets/roving-BDWt-AQB.js","/assets/rules-DSnQEcAS.js","/assets/whist-DKHAW29i.js"];
const STORE = "parlour-c880120a8453";

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
