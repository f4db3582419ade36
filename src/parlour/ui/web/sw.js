// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-CuIGS0Hk.js","/assets/Avatar-iyjpn71D.js","/assets/BoardFrame-BIJUKWiO.js","/assets/Card-FVZHhmst.js","/assets/CardFrame-yXIyqcw7.js","/assets/Dialog-C8VkBKqY.js","/assets/Disc-emZ3Wreq.js","/assets/Field-BbS8c1U7.js","/assets/GameMark-DUHx8yp5.js","/assets/History-7QB8xpbf.js","/assets/Leaders-ntA_FU-_.js","/assets/LessonPage-CRVBaDEv.js","/assets/Me-CUrwZLYU.js","/assets/NewPassword-Dtx3CQ2x.js","/assets/PageTop-NVVR2Qn5.js","/assets/PastRow-Dgz06r1c.js","/assets/Person-DJUpAov9.js","/assets/Picks-MdQQtxE0.js","/assets/Question-Cigvbw8L.js","/assets/Quick-CF6DZz8u.js","/assets/ReplayPage-2F-WZwpg.js","/assets/ReplayPage-2rIK0RXy.css","/assets/Result-Bj9kG3d3.js","/assets/Rewards-e2h3ZIQB.js","/assets/Ring-CX7XZP96.js","/assets/Rules-CkfMPCX6.js","/assets/RulesPage-BTutmFu4.js","/assets/Seg-DE0cVo3B.js","/assets/Settings-kO4BfchJ.js","/assets/Sheets-MTSAi5O8.js","/assets/ShopPage-MTSToY6J.js","/assets/Who-Bcv3aWg8.js","/assets/account-D7L_eJy3.css","/assets/announcer.svelte-D0vxP2Sv.js","/assets/api-7tsjEQt2.js","/assets/card-tables-CwfuS6dJ.css","/assets/cardpeegee-9ScGtdPP.js","/assets/cardpeegee-poH0ZpAG.css","/assets/checkers-BjGXG540.css","/assets/checkers-BsXwuE0b.js","/assets/connect-four-BbWmWNqD.js","/assets/crazy-eights-jdzcEhDp.js","/assets/days-mfnC0qm1.js","/assets/de-BIMEIN06.js","/assets/deeds-D_SlLuXh.js","/assets/default-CXAy5XaP.js","/assets/en-S36rpAXT.js","/assets/flight-CNlZZtA4.js","/assets/focus-DNcTu0Wg.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/index-CRmvOWkC.css","/assets/index-ColOowyn.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/keys-B_0GHaz_.js","/assets/learn-DusHSYBK.css","/assets/looks-B905UEVN.js","/assets/mirror-DQVi7N9P.js","/assets/order-Cm8RD0fr.js","/assets/people-CHLNlHnE.css","/assets/prefs.svelte-5d0w1nCU.js","/assets/router.svelte-60tO7jdT.js","/assets/roving-BDWt-AQB.js","/assets/rules-C1fP4BU1.js","/assets/sound-BjkvX4lK.js","/assets/visitor.svelte-t6iZxO3G.js","/assets/whist-vZCBIMkc.js"];
const STORE = "parlour-211e7782d84e";

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
