// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Avatar-z1z8D_XJ.js","/assets/BoardFrame-CzOZZnMu.js","/assets/Card-DlwL0nNx.js","/assets/CardFrame-g0C3bxs4.js","/assets/Dialog-DNKDB_9n.js","/assets/Disc-CrB9t2nP.js","/assets/GameMark-CDjYfXHS.js","/assets/Me-CW6sc-3n.js","/assets/PageTop-KvlOvKdN.js","/assets/Person-02slQlEB.js","/assets/Picks-jvkKnGWi.js","/assets/Quick-K18Nu-4G.js","/assets/Result-CaDwZkJJ.js","/assets/Rules-QcXm3qqa.js","/assets/RulesPage-BannUfif.css","/assets/RulesPage-ckQCHKFc.js","/assets/Seg-BQzdibjl.js","/assets/Settings-CJO6TJAc.js","/assets/Who-D85bDLNg.css","/assets/Who-XiFkAAuC.js","/assets/announcer.svelte-J2SDfraS.js","/assets/card-tables-CwfuS6dJ.css","/assets/cardpeegee-1e3G_ay9.js","/assets/cardpeegee-poH0ZpAG.css","/assets/checkers-C-syVRMM.css","/assets/checkers-v_P_wr3r.js","/assets/connect-four-C3loMX0V.js","/assets/crazy-eights-BwcPnCZm.js","/assets/de-CNvh4T7T.js","/assets/default-Cgo76pNx.js","/assets/en-BKDG6TDs.js","/assets/focus-BnTernsV.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/index-BHvC2_iY.js","/assets/index-DCtSJfh_.css","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/keys-MqMbxeSq.js","/assets/looks-teFA1Cuu.js","/assets/mirror-CSmLS-Q3.js","/assets/prefs.svelte-CR4zPyTX.js","/assets/roving-BDWt-AQB.js","/assets/rules-BYV0N11O.js","/assets/whist-C498PTvq.js"];
const STORE = "parlour-98e57f50ebea";

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
