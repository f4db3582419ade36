// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-B9vPzobz.js","/assets/BoardFrame-Cwd3r22T.js","/assets/Card-Baol7Lxb.js","/assets/CardFrame-aDvFxLb0.js","/assets/Field-DKehS0On.js","/assets/History-Kp80Gmmp.js","/assets/Leaders-C9Rhed4A.js","/assets/LessonPage-CAqUWAso.js","/assets/Me-ykASAm8Q.js","/assets/NewPassword-D792d3Qy.js","/assets/PastRow-bBz2I5Nf.js","/assets/Person-20GD0pFz.js","/assets/Picks-yHIGSUxU.js","/assets/Preview-BVjBGFzT.js","/assets/RecordPage-D0fHW98y.js","/assets/ReplayPage-CcojewBb.js","/assets/Result-D4OGDLVi.js","/assets/Rewards-DqudHR6x.js","/assets/Ring-Cme7JGTG.js","/assets/RulesPage-Cap0ucWQ.js","/assets/Settings-DSxs4C3Z.js","/assets/ShopPage-Dhi6doZM.js","/assets/Who-DYPAh6Dm.js","/assets/account-C4dJnrR2.css","/assets/card-tables-Cyd0AD46.css","/assets/cardpeegee-Cae96yEQ.js","/assets/cardpeegee-CgVo3vBt.css","/assets/checkers-C46P6-ab.js","/assets/checkers-DTH0A8iC.css","/assets/connect-four-n7O6tJh5.js","/assets/crazy-eights-B9d4Xw9R.js","/assets/days-DCcDcZe4.js","/assets/de-ubRTATz5.js","/assets/default-OxTRvXnh.js","/assets/en-CUB6IOM4.js","/assets/first-BQfGDxEE.js","/assets/first-CgmUd0Qn.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-CKkKYl6l.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-CyL48sBn.js","/assets/replay-DSFFULnS.css","/assets/roving-iU-o37tC.js","/assets/whist-BoBBrGl3.js"];
const STORE = "parlour-7b6da3c4aba3";

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
