// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-D1oMKiq4.js","/assets/BoardFrame-DZ59Pd_i.js","/assets/Card-CIliAuDF.js","/assets/CardFrame-BlMqWE34.js","/assets/Field-DNSOPnIL.js","/assets/History-DPgjKTWP.js","/assets/Leaders-Y0u-a5sd.js","/assets/LessonPage-DEYOC7YW.js","/assets/Me-6_GNYKrS.js","/assets/NewPassword-CA2C9pcZ.js","/assets/PastRow-HpjhZmHd.js","/assets/Person-CBeuy_mn.js","/assets/Picks-BMPdBXvZ.js","/assets/Preview-DJZu0FZ6.js","/assets/RecordPage-MlO3i0xk.js","/assets/ReplayPage-HCcnBOuc.js","/assets/Result-dXTr7QQC.js","/assets/Rewards-jMunS5YN.js","/assets/Ring-Ddal51fr.js","/assets/RulesPage-DnPCPemF.js","/assets/Settings-BaH7A4fr.js","/assets/ShopPage-C0XPy8bH.js","/assets/Who-nHDWd9Dg.js","/assets/account-C4dJnrR2.css","/assets/card-tables-Cyd0AD46.css","/assets/cardpeegee-CgVo3vBt.css","/assets/cardpeegee-Dfoyz5dk.js","/assets/checkers-DTH0A8iC.css","/assets/checkers-OKX9ssXt.js","/assets/connect-four-CBi6O0Mx.js","/assets/crazy-eights-Bnc-28g0.js","/assets/days-mfnC0qm1.js","/assets/de-C0q266kX.js","/assets/default-gzwJ_OKM.js","/assets/en-BiWHJHW3.js","/assets/first-CNt6cm4a.js","/assets/first-CgmUd0Qn.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-dzDtCv-K.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-BkHjDKKd.js","/assets/replay-DSFFULnS.css","/assets/roving-BDWt-AQB.js","/assets/whist-CvVKmljo.js"];
const STORE = "parlour-04ed1cedf2b4";

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
