// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-Bp2WLRx_.js","/assets/Avatar-BPcMJiXv.js","/assets/BoardFrame-eIsXkiXu.js","/assets/Card-McIOrM-_.js","/assets/CardFrame-DMRttzIA.js","/assets/Dialog-Dj1XALdN.js","/assets/Disc-CM6bHHGs.js","/assets/Field-nUqvbBo5.js","/assets/GameMark-DpYz_8ms.js","/assets/Me-iSUho9X2.js","/assets/NewPassword-xkoIqe42.js","/assets/PageTop-ShS5FIfs.js","/assets/Person-C7-S-9bQ.js","/assets/Picks-DI0okoYD.js","/assets/Question-tf0Jg8BC.js","/assets/Quick-Cc9qAipb.js","/assets/ReplayPage-Bt8XRzrm.css","/assets/ReplayPage-C2EyPsK3.js","/assets/Result-DUjnHC6l.js","/assets/Rules-wQYV3gat.js","/assets/RulesPage-BannUfif.css","/assets/RulesPage-Czmtexci.js","/assets/Seg-DibYckCq.js","/assets/Settings-b-aMk4OA.js","/assets/ShopPage-AljREjjb.js","/assets/Who-CQN8PUXe.js","/assets/Who-D85bDLNg.css","/assets/account-D7L_eJy3.css","/assets/announcer.svelte-0RXv-Zfj.js","/assets/card-tables-CwfuS6dJ.css","/assets/cardpeegee-CRhiaE-6.js","/assets/cardpeegee-poH0ZpAG.css","/assets/checkers-BjGXG540.css","/assets/checkers-DC0REyiZ.js","/assets/connect-four-COzLaYmc.js","/assets/crazy-eights-DZAl_p-n.js","/assets/de-Dgo7YWp4.js","/assets/deeds-Bxi_Lhyt.js","/assets/default-DmDv3EA7.js","/assets/en-C8yQqaQ3.js","/assets/flight-WaqZA_R0.js","/assets/focus-DNcTu0Wg.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/index-CjFNht6R.css","/assets/index-DIwvYU--.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/keys-DloJ450j.js","/assets/looks-B905UEVN.js","/assets/mirror-DQVi7N9P.js","/assets/prefs.svelte-Chg_nPj8.js","/assets/roving-BDWt-AQB.js","/assets/rules-CV7CMrVK.js","/assets/sound-CuCS1SEN.js","/assets/visitor.svelte-AwWNG1o9.js","/assets/whist-BBk6pzMj.js"];
const STORE = "parlour-8a92afbfe893";

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
