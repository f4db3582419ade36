// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-C0XLQw38.js","/assets/BoardFrame-08NDrrGU.js","/assets/Card-CWHAzi3P.js","/assets/CardFrame-C3Rn5I52.js","/assets/Field-BuCy9iry.js","/assets/History-DxzorcCr.js","/assets/Leaders-C0Q2X4Zh.js","/assets/LessonPage-CSzCc2Gm.js","/assets/Me-D4cX27cC.js","/assets/NewPassword-CBI8M792.js","/assets/PastRow-CwLHSo_U.js","/assets/Person-ejLeMoM-.js","/assets/Picks-DRFB_hmU.js","/assets/Preview-DSJuz_q0.js","/assets/RecordPage-BoNJ_G7U.js","/assets/ReplayPage-DGMDVbp5.js","/assets/Result-BEu3URQD.js","/assets/Rewards-Bt34Yq8l.js","/assets/Ring-CTHbHlUq.js","/assets/RulesPage-CPUIS3yi.js","/assets/Settings-C03_ggzz.js","/assets/ShopPage-nd09J9L9.js","/assets/Who-Dr_S6nck.js","/assets/account-C4dJnrR2.css","/assets/card-tables-Cyd0AD46.css","/assets/cardpeegee-C_TCY0AY.js","/assets/cardpeegee-CgVo3vBt.css","/assets/checkers-BdxYnsen.js","/assets/checkers-DTH0A8iC.css","/assets/connect-four-h_y7ZXzH.js","/assets/crazy-eights-BdjZQfFH.js","/assets/days-mfnC0qm1.js","/assets/de-CGqW_kRo.js","/assets/default-C47trDB8.js","/assets/en-qF5wxXom.js","/assets/first-CgmUd0Qn.css","/assets/first-uCfkphjW.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-BvfudFIv.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-DSFFULnS.css","/assets/replay-smopvv3G.js","/assets/roving-BDWt-AQB.js","/assets/whist-DDmxr_Og.js"];
const STORE = "parlour-c3b6b8aa1378";

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
