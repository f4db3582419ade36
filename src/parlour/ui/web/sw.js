// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Avatar-DBUOWfAF.js","/assets/BoardFrame-nPOyJh7u.js","/assets/Card-BMVsTCTG.js","/assets/CardFrame-DZTaA5T_.js","/assets/Dialog-B7rJtLZW.js","/assets/Disc-DtZCrbjs.js","/assets/GameMark-B0PtN-nu.js","/assets/PageTop-DbRTz3nr.js","/assets/Picks-BEFt5rdH.js","/assets/Quick-B_HH8i2g.js","/assets/Result-B3Q5rQg-.js","/assets/Rules-CqROySlu.js","/assets/RulesPage-BannUfif.css","/assets/RulesPage-DU-yd77G.js","/assets/Seg-UiC-UgLK.js","/assets/Settings-8jZB5AxQ.js","/assets/announcer.svelte-BMr6Cj_l.js","/assets/card-tables-CwfuS6dJ.css","/assets/cardpeegee-Cqam1ZEb.js","/assets/cardpeegee-poH0ZpAG.css","/assets/checkers-C-syVRMM.css","/assets/checkers-Cxxwf-ry.js","/assets/connect-four-BSXvdyfs.js","/assets/crazy-eights-Dv1bMo8R.js","/assets/de-B9NmYN4b.js","/assets/default-Dle4VA_a.js","/assets/en-BdFy3U94.js","/assets/focus-J9v8Nbdu.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/index--eSOKFNY.js","/assets/index-Njo6OneI.css","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/keys-Bgvx5Vi_.js","/assets/looks-teFA1Cuu.js","/assets/mirror-CSmLS-Q3.js","/assets/prefs.svelte-Kw6nyssu.js","/assets/roving-BDWt-AQB.js","/assets/rules-V0MdyUQJ.js","/assets/whist-Dpo0VY0m.js"];
const STORE = "parlour-37716dc0897a";

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
