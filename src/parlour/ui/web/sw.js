// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-DxCPNhOP.js","/assets/BoardFrame-CLyMbmry.js","/assets/Card-ttWqW7zo.js","/assets/CardFrame-D3acVyj8.js","/assets/Field-Df4qGmrc.js","/assets/History-Cq9wlYKt.js","/assets/Leaders-Dipnt_fA.js","/assets/LessonPage-CQvv38xG.js","/assets/Me-T51SAJXN.js","/assets/NewPassword-B9XEZN4b.js","/assets/PastRow-ORqe1YH7.js","/assets/Person-Bw5wL0hT.js","/assets/Picks-BCkJRL89.js","/assets/Preview-V_avWF8f.js","/assets/RecordPage-DFJ1dM6o.js","/assets/ReplayPage-BuPcugo7.js","/assets/Result-BQkTp4KL.js","/assets/Rewards-H2UyUPcv.js","/assets/Ring-CvdbRcRK.js","/assets/RulesPage-zxUrlYfQ.js","/assets/Settings-BphVHQoE.js","/assets/ShopPage-CVXT5I8y.js","/assets/Who-CQ2fc-X1.js","/assets/account-C4dJnrR2.css","/assets/card-tables-Cyd0AD46.css","/assets/cardpeegee-CgVo3vBt.css","/assets/cardpeegee-KcpvpTIL.js","/assets/checkers-CWmH_ayD.js","/assets/checkers-DTH0A8iC.css","/assets/connect-four-Di3nZCNn.js","/assets/crazy-eights-CJys6TB9.js","/assets/days-mfnC0qm1.js","/assets/de-D14iuNvB.js","/assets/default-H5tkAzbs.js","/assets/en-BrxHE0zB.js","/assets/first-CgmUd0Qn.css","/assets/first-DB3UWw_2.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-jPUaXc3D.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-39NIOOr-.js","/assets/replay-DSFFULnS.css","/assets/roving-BDWt-AQB.js","/assets/whist-B19zYRiO.js"];
const STORE = "parlour-686a7e91e691";

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
