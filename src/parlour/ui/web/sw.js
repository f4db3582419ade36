// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-CQNW2QaH.js","/assets/BoardFrame-DScVOd-p.js","/assets/Card-CIyaQFd6.js","/assets/CardFrame-BLPfYr8U.js","/assets/Field-D_V-OXIF.js","/assets/History-humcFDjM.js","/assets/Leaders-Bgg45WnS.js","/assets/LessonPage-BRfe9blw.js","/assets/Me-CNtprSWH.js","/assets/NewPassword-CGkSFyRt.js","/assets/PastRow-CBFozx5Z.js","/assets/Person-BdHn4NAl.js","/assets/Picks-BgzNI8Lt.js","/assets/Preview-C1lXuC5N.js","/assets/RecordPage-DLp3-7ko.js","/assets/ReplayPage-BvJqiiF6.js","/assets/Result-5TTAHnrQ.js","/assets/Rewards-DxacdXcB.js","/assets/Ring-BLtrHHKT.js","/assets/RulesPage-DXYKEyDp.js","/assets/Settings-Dr_gS8y_.js","/assets/ShopPage-B285zTOW.js","/assets/Who-ClOv8wqz.js","/assets/account-C4dJnrR2.css","/assets/card-tables-Cyd0AD46.css","/assets/cardpeegee-C4ADsKsu.js","/assets/cardpeegee-CgVo3vBt.css","/assets/checkers-1lI0iYZf.js","/assets/checkers-DTH0A8iC.css","/assets/connect-four-Bow-e0_K.js","/assets/crazy-eights-CHcdealM.js","/assets/days-DCcDcZe4.js","/assets/de-IWvhgM1_.js","/assets/default-V6r2IdaW.js","/assets/en-C8zcV2xP.js","/assets/first-BefutmGf.js","/assets/first-BxiTfB0N.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-CRWkVMiL.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-CGkmi4OC.js","/assets/replay-DSFFULnS.css","/assets/roving-iU-o37tC.js","/assets/whist-BD2gLdFl.js"];
const STORE = "parlour-0058a5bdd5da";

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
