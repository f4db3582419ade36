// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-CPDNbHIy.js","/assets/Avatar-D212m06R.js","/assets/BoardFrame-D-xlk6jd.js","/assets/Card-BSrk11RR.js","/assets/CardFrame-DNaOT9G6.js","/assets/Dialog-DinxkigF.js","/assets/Disc-DcuRaXMP.js","/assets/Field-Ba5dNruD.js","/assets/GameMark-wDsRSiFw.js","/assets/LessonPage-mavgUOXu.js","/assets/Me-DPMkx2f5.js","/assets/NewPassword-gByKCGvw.js","/assets/PageTop-B4Qv2KdW.js","/assets/Person-ByCbj1hn.js","/assets/Picks-D3-yHDti.js","/assets/Question-TBrlxWq_.js","/assets/Quick-D7r3R-Wt.js","/assets/ReplayPage-2rIK0RXy.css","/assets/ReplayPage-C69lWHJF.js","/assets/Result-CL3HfsSz.js","/assets/Rules-CJsBfZfg.js","/assets/RulesPage-CLsVkV01.js","/assets/Seg-JtZKwIW8.js","/assets/Settings-VDdDubK1.js","/assets/Sheets-DG1QAWIs.js","/assets/ShopPage-DimhfffT.js","/assets/Who-BDFhSyt_.js","/assets/Who-D85bDLNg.css","/assets/account-D7L_eJy3.css","/assets/announcer.svelte-By5vF3oF.js","/assets/api-CqBjYG44.js","/assets/card-tables-CwfuS6dJ.css","/assets/cardpeegee-DGi8BzZs.js","/assets/cardpeegee-poH0ZpAG.css","/assets/checkers-BjGXG540.css","/assets/checkers-Cnip-9fE.js","/assets/connect-four-DJf7tvt7.js","/assets/crazy-eights-v4hXa_lS.js","/assets/de-BXprMv50.js","/assets/deeds-B2V6EabZ.js","/assets/default-B0qcA6ng.js","/assets/en-BPmFvH89.js","/assets/flight-CLpz_wNN.js","/assets/focus-DNcTu0Wg.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/index-BiO7-CKA.css","/assets/index-LXFTp1er.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/keys-DjZAjWCG.js","/assets/learn-DusHSYBK.css","/assets/looks-B905UEVN.js","/assets/mirror-DQVi7N9P.js","/assets/order-Cm8RD0fr.js","/assets/prefs.svelte-WOh5Wo_z.js","/assets/router.svelte-CLP6hkCV.js","/assets/roving-BDWt-AQB.js","/assets/rules-BQs_LwK6.js","/assets/sound-D_AWUpUb.js","/assets/visitor.svelte-CqOLdNx7.js","/assets/whist-L_jmJN2n.js"];
const STORE = "parlour-c5dd08b30137";

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
