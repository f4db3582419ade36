// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-BVI3RKP-.js","/assets/BoardFrame-Dhbs2RqF.js","/assets/Card-FpTrRvqD.js","/assets/CardFrame-CqXte3uK.js","/assets/Field-CY4WutsS.js","/assets/History-BL7fJbXw.js","/assets/Leaders-CJFCIo3w.js","/assets/LessonPage-C4jOoWwd.js","/assets/Me-xO4duohB.js","/assets/NewPassword-FJ6cfJo8.js","/assets/PastRow-CwBeKYZc.js","/assets/Person-BRAK5CyB.js","/assets/Picks-CMV1ebXH.js","/assets/Preview-SDZxjO4q.js","/assets/RecordPage-BMpDk9u8.js","/assets/ReplayPage-D0ROO8uj.js","/assets/Result-BE_lKSev.js","/assets/Rewards-CXkEX044.js","/assets/Ring-CTZU_m3J.js","/assets/RulesPage-Cvv2AINE.js","/assets/Settings-BVVQNlOc.js","/assets/ShopPage-BwqV7oAw.js","/assets/Who-Bow8YnX1.js","/assets/account-C4dJnrR2.css","/assets/card-tables-Cyd0AD46.css","/assets/cardpeegee-CgVo3vBt.css","/assets/cardpeegee-osQHDIlt.js","/assets/checkers-DTH0A8iC.css","/assets/checkers-Di2_GqPu.js","/assets/connect-four-BOLuWx0a.js","/assets/crazy-eights-DejBdIMp.js","/assets/days-mfnC0qm1.js","/assets/de-DEeurmZV.js","/assets/default-DvY1uLfE.js","/assets/en-DziGP2u0.js","/assets/first-CgmUd0Qn.css","/assets/first-w6ICX-AG.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-C1fyXdWs.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-DSFFULnS.css","/assets/replay-DlpvE5Vw.js","/assets/roving-BDWt-AQB.js","/assets/whist-Bh5Sd9A0.js"];
const STORE = "parlour-d5b15e946659";

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
