// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-B_7QNo6C.js","/assets/BoardFrame-DGMWZBuM.js","/assets/Card-CNSt9889.js","/assets/CardFrame-DQQvRRuU.js","/assets/Field-BuF8rtit.js","/assets/History-fK7ZnVmL.js","/assets/Leaders-D9_CWIoE.js","/assets/LessonPage-B5574MNQ.js","/assets/Me-56a24V7O.js","/assets/NewPassword-DQCqRuHS.js","/assets/PastRow-JkAbfW0W.js","/assets/Person-DPuBCy5G.js","/assets/Picks-CxCKx29j.js","/assets/Preview-D6VpPd9l.js","/assets/RecordPage--yC_USP7.js","/assets/ReplayPage-BG8ddK-u.js","/assets/Result-CDlEffcg.js","/assets/Rewards-bnt0GS6P.js","/assets/Ring-SpzNU74C.js","/assets/RulesPage-BWOauZ7c.js","/assets/Settings-Brm-gGip.js","/assets/ShopPage-DbggK_6I.js","/assets/Who-DcaqRAcK.js","/assets/account-C4dJnrR2.css","/assets/card-tables-Cyd0AD46.css","/assets/cardpeegee-Bf-tEpdR.js","/assets/cardpeegee-CgVo3vBt.css","/assets/checkers-DTH0A8iC.css","/assets/checkers-XipwlM8x.js","/assets/connect-four-BioGzDZ8.js","/assets/crazy-eights-Clbjcra9.js","/assets/days-mfnC0qm1.js","/assets/de-CL4-FYZ3.js","/assets/default-mi71aIC7.js","/assets/en-CtCc9MEC.js","/assets/first-BdkpqEx0.js","/assets/first-CgmUd0Qn.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-CytOuhUu.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-BD3DRCIO.js","/assets/replay-DSFFULnS.css","/assets/roving-BDWt-AQB.js","/assets/whist-DMx7ZA1P.js"];
const STORE = "parlour-dc4a8e170618";

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
