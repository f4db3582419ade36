// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-Bhhvytsu.js","/assets/BoardFrame-BDjLDleh.js","/assets/Card-nzQ1CQ9-.js","/assets/CardFrame-2HjcLX3b.js","/assets/Field-BCW5TaE7.js","/assets/History-CxQvNHmP.js","/assets/Leaders-CshAfjId.js","/assets/LessonPage-RVH9EYZ6.js","/assets/Me-BKlmA0tc.js","/assets/NewPassword-D0FT-pFv.js","/assets/PastRow-CVKzaZVb.js","/assets/Person-Cc8oOj32.js","/assets/Picks-BvUNJYWI.js","/assets/Preview-B5KWo5E7.js","/assets/RecordPage-Cu3tRJuN.js","/assets/ReplayPage-NWqyUqAl.js","/assets/Result-DXiWSSc4.js","/assets/Rewards-CiyAGJbz.js","/assets/Ring-Doyv3wPJ.js","/assets/RulesPage-x6OGhbp-.js","/assets/Settings-DJ9YFlji.js","/assets/ShopPage-DsT5VGly.js","/assets/Who-NuIE6o8x.js","/assets/account-C4dJnrR2.css","/assets/card-tables-Cyd0AD46.css","/assets/cardpeegee-CgVo3vBt.css","/assets/cardpeegee-l4eJJyAM.js","/assets/checkers-BYFlZv30.js","/assets/checkers-DTH0A8iC.css","/assets/connect-four-B3nA1Co7.js","/assets/crazy-eights-Bz-KMdNf.js","/assets/days-DCcDcZe4.js","/assets/de-IWvhgM1_.js","/assets/default-B4Q8VrRy.js","/assets/en-nyNG5rHE.js","/assets/first-BxiTfB0N.css","/assets/first-DxtuhJef.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-CmWFd69B.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-CJP5wXLN.js","/assets/replay-DSFFULnS.css","/assets/roving-iU-o37tC.js","/assets/whist-DrOcj-_v.js"];
const STORE = "parlour-786ddf1a6929";

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
