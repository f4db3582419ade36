// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-ClI_VEM1.js","/assets/Avatar-K3Q0N80J.js","/assets/BoardFrame-BsTubKZ7.js","/assets/Card-Bu7tQrHg.js","/assets/CardFrame-8SrBL8hY.js","/assets/DeedButton-B43zxVGI.js","/assets/Dialog-7Xp1ujFv.js","/assets/Disc-CFa7ZhSF.js","/assets/Field-CWRPFlUX.js","/assets/GameMark-BrHjFeFz.js","/assets/Me-BaZQ3Sfe.js","/assets/NewPassword-Cg1xNQ_N.js","/assets/PageTop-DQluGOLA.js","/assets/Person-BmbScXTY.js","/assets/Picks-DeYVu68S.js","/assets/Question-C1Q3Q_0h.js","/assets/Quick-DkGTDKBR.js","/assets/ReplayPage-B2nCBZPH.js","/assets/ReplayPage-Bt8XRzrm.css","/assets/Result-R5ftyfoc.js","/assets/Rules-WoSbxuSN.js","/assets/RulesPage-BNvUSV2Q.js","/assets/RulesPage-BannUfif.css","/assets/Seg-BETRQAN7.js","/assets/Settings-Czbv7qhK.js","/assets/ShopPage-CMINLk7c.js","/assets/Who-D85bDLNg.css","/assets/Who-De7P1Gfw.js","/assets/account-D7L_eJy3.css","/assets/announcer.svelte-BAgZRDBs.js","/assets/card-tables-CwfuS6dJ.css","/assets/cardpeegee-C9FZd8Fh.js","/assets/cardpeegee-poH0ZpAG.css","/assets/checkers-BjGXG540.css","/assets/checkers-YfFpWkzB.js","/assets/connect-four-CzCv_Rf0.js","/assets/crazy-eights-D2DwjXbq.js","/assets/de--mWhXGtU.js","/assets/deeds-v0jFPnMh.js","/assets/default-CU0oR8Qk.js","/assets/en-CSoP5dXf.js","/assets/flight-DlP7Rtkx.js","/assets/focus-DNcTu0Wg.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/index-CB-6MBEH.css","/assets/index-uu7eVj9H.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/keys-DDgVbdwJ.js","/assets/looks-B905UEVN.js","/assets/mirror-CSmLS-Q3.js","/assets/prefs.svelte-B4jL4lJq.js","/assets/roving-BDWt-AQB.js","/assets/rules-DvQLT90U.js","/assets/sound-B5IpquZm.js","/assets/visitor.svelte-BLZNi7Zt.js","/assets/whist-B3jiEDeY.js"];
const STORE = "parlour-3bd313f61668";

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
