// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-BbffUkXX.js","/assets/BoardFrame-Dbclc2Er.js","/assets/Card-NaC6CSGz.js","/assets/CardFrame-fB_VvAis.js","/assets/Field-WmBEBm8U.js","/assets/History-X81NUAFV.js","/assets/Leaders-Bxi-1TtZ.js","/assets/LessonPage-DWSCD45O.js","/assets/Me-0x4TLvxX.js","/assets/NewPassword-7LyXjWwF.js","/assets/PastRow-DfMZ0sPC.js","/assets/Person-CqPzDaFh.js","/assets/Picks-CPu_vWzl.js","/assets/Preview-2VzxehIE.js","/assets/RecordPage-CabsaZXe.js","/assets/ReplayPage-Uzgux_oy.js","/assets/Result-bkTvkLAK.js","/assets/Rewards-DDPxDL1F.js","/assets/Ring-BWaznqkq.js","/assets/RulesPage-xPaBulqR.js","/assets/Settings-CmAYzIR6.js","/assets/ShopPage-ByEHYKXI.js","/assets/Who-BxyyPlfY.js","/assets/account-C4dJnrR2.css","/assets/card-tables-Cyd0AD46.css","/assets/cardpeegee-CgVo3vBt.css","/assets/cardpeegee-Drcw91bh.js","/assets/checkers-BShUEKct.js","/assets/checkers-DTH0A8iC.css","/assets/connect-four-DDP32ex-.js","/assets/crazy-eights-YdoJIkrw.js","/assets/days-mfnC0qm1.js","/assets/de-Dk0PtGsn.js","/assets/default-B8qsMByP.js","/assets/en-BrxHE0zB.js","/assets/first-CgmUd0Qn.css","/assets/first-dCvzaReY.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-Drm-NddO.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-DF9cNv0N.js","/assets/replay-DSFFULnS.css","/assets/roving-BDWt-AQB.js","/assets/whist-DR2Yl1sQ.js"];
const STORE = "parlour-af81d32aadf8";

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
