// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-DgEg9WRx.js","/assets/Avatar-B5tY_W62.js","/assets/BoardFrame-DWWLP3sD.js","/assets/Card-ClVq2JRT.js","/assets/CardFrame-CmDq32QP.js","/assets/Dialog-B4HJuK3W.js","/assets/Disc-oEJEE0xQ.js","/assets/Field-CjPg8Lrp.js","/assets/GameMark-DFyZgB75.js","/assets/Me-C0AtNUol.js","/assets/NewPassword-COxO02sx.js","/assets/PageTop-kHdytc7b.js","/assets/Person-gGmxdxkq.js","/assets/Picks-Bk6LTvwZ.js","/assets/Question-DYMkViQr.js","/assets/Quick-CsBs0QM0.js","/assets/ReplayPage-Bt8XRzrm.css","/assets/ReplayPage-D2ingbI3.js","/assets/Result-i9ZcBH29.js","/assets/Rules-C1CRlCJg.js","/assets/RulesPage-BannUfif.css","/assets/RulesPage-DI2c4YVY.js","/assets/Seg-BmcX-3-U.js","/assets/Settings-DK_D52hj.js","/assets/ShopPage-BruXFa6t.js","/assets/Who-BkaFHcx2.js","/assets/Who-D85bDLNg.css","/assets/account-D7L_eJy3.css","/assets/announcer.svelte-EU1Sx33o.js","/assets/card-tables-CwfuS6dJ.css","/assets/cardpeegee-Co9X2X8Q.js","/assets/cardpeegee-poH0ZpAG.css","/assets/checkers-BjGXG540.css","/assets/checkers-q-I5xyog.js","/assets/connect-four-BXKB2gom.js","/assets/crazy-eights-BVCtUziw.js","/assets/de-qFzMjCUE.js","/assets/deeds-CorkfKXT.js","/assets/default-CbNXkYuq.js","/assets/en-C8yQqaQ3.js","/assets/flight-YAdacNia.js","/assets/focus-DNcTu0Wg.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/index-CjFNht6R.css","/assets/index-i4tS0s-R.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/keys-CStG93TQ.js","/assets/looks-B905UEVN.js","/assets/mirror-DQVi7N9P.js","/assets/prefs.svelte-5swAVVVA.js","/assets/roving-BDWt-AQB.js","/assets/rules-DbrY12Uv.js","/assets/sound--pFrOef3.js","/assets/visitor.svelte-ByoWkgRJ.js","/assets/whist-2jD-iA6q.js"];
const STORE = "parlour-37aa426d88c7";

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
