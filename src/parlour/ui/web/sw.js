// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-C6qswsmn.js","/assets/BoardFrame-BVTZNESa.js","/assets/Card-BdzE9sdu.js","/assets/CardFrame-BOaIq_Kg.js","/assets/Field-B3IcJeKv.js","/assets/History-Cyv6yr5q.js","/assets/Leaders-DvcSbujR.js","/assets/LessonPage-D4S50fec.js","/assets/Me-CSaDoRWW.js","/assets/NewPassword-B_0DCmH4.js","/assets/PastRow-fjrwELw4.js","/assets/Person-W14Qy00z.js","/assets/Picks-BPCh6rGv.js","/assets/Preview-2j4eWq4W.js","/assets/RecordPage-CC0aQJtK.js","/assets/ReplayPage-D7it987K.js","/assets/Result-SATWSSva.js","/assets/Rewards-BkpxkjW7.js","/assets/Ring-CdxYmlIg.js","/assets/RulesPage-kO8GZhYD.js","/assets/Settings-Ehen1l8w.js","/assets/ShopPage-C84Yoa_o.js","/assets/Who-DM6YHEL6.js","/assets/account-C4dJnrR2.css","/assets/card-tables-Cyd0AD46.css","/assets/cardpeegee-Cg8JBaT6.js","/assets/cardpeegee-CgVo3vBt.css","/assets/checkers-BRmHVwSj.js","/assets/checkers-DTH0A8iC.css","/assets/connect-four-YFJ_yyft.js","/assets/crazy-eights-DYgVZAKV.js","/assets/days-DCcDcZe4.js","/assets/de-Cy_UbSOa.js","/assets/default-CdmgzwCv.js","/assets/en-DIKF0FdH.js","/assets/first-CgmUd0Qn.css","/assets/first-MvnHObpZ.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-Bd1W9NKK.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-C29pjb_d.js","/assets/replay-DSFFULnS.css","/assets/roving-iU-o37tC.js","/assets/whist-CVhyCggX.js"];
const STORE = "parlour-9a5ba1116aa3";

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
