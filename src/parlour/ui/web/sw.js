// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-ByVFeTHa.js","/assets/Avatar-DMWBgWiV.js","/assets/BoardFrame-D8RVTB_z.js","/assets/Card-UXqjijEt.js","/assets/CardFrame-CiJBord_.js","/assets/Dialog-4jZN3xWj.js","/assets/Disc-Bg0eS-OB.js","/assets/Field-4HtnNKah.js","/assets/GameMark-CxZm9Ecw.js","/assets/LessonPage-BTMw16lm.js","/assets/Me-Cc3RB_FN.js","/assets/NewPassword--K15GuJs.js","/assets/PageTop-CzytKi3b.js","/assets/Person-rVxnPG_u.js","/assets/Picks-CKvSEUDN.js","/assets/Question-DlInfzvX.js","/assets/Quick-C5RHQkDB.js","/assets/ReplayPage-Bt8XRzrm.css","/assets/ReplayPage-CuEDZ6AY.js","/assets/Result-DxV8q9gX.js","/assets/Rules-vziohmq9.js","/assets/RulesPage-BABzkF91.js","/assets/Seg-DZBR-H8a.js","/assets/Settings-DEDMIBmj.js","/assets/Sheets-OhdU-1nm.js","/assets/ShopPage-B4vq6qW_.js","/assets/Who-Cn-x5Fl2.js","/assets/Who-D85bDLNg.css","/assets/account-D7L_eJy3.css","/assets/announcer.svelte-DUyp01b9.js","/assets/api-0OWyraG9.js","/assets/card-tables-CwfuS6dJ.css","/assets/cardpeegee-KSTmOkSU.js","/assets/cardpeegee-poH0ZpAG.css","/assets/checkers-5oemd6ek.js","/assets/checkers-BjGXG540.css","/assets/connect-four-CoVWZMUt.js","/assets/crazy-eights-DjYRqbZJ.js","/assets/de-B519zSqi.js","/assets/deeds-DFIz_Bcq.js","/assets/default-BeuM18J_.js","/assets/en-L-N8nUDB.js","/assets/flight-BUZs-toD.js","/assets/focus-DNcTu0Wg.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/index-DLdRZ6Az.js","/assets/index-Dr8QUhwq.css","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/keys-BzNmGAtr.js","/assets/learn-DusHSYBK.css","/assets/looks-B905UEVN.js","/assets/mirror-DQVi7N9P.js","/assets/order-Cm8RD0fr.js","/assets/prefs.svelte-QIUiGaNQ.js","/assets/router.svelte-C5zBzMtj.js","/assets/roving-BDWt-AQB.js","/assets/rules-DDgsSTk5.js","/assets/sound-BPB0rfwx.js","/assets/visitor.svelte-DZKiBhZa.js","/assets/whist-WMNTlB-N.js"];
const STORE = "parlour-18bd23624827";

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
