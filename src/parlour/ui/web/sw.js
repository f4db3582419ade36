// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-K0ooLQXm.js","/assets/BoardFrame-CFM1p7X8.js","/assets/Card-18kn9Jm8.js","/assets/CardFrame-BNJEld8m.js","/assets/Field-DhOHo1Br.js","/assets/History-BsGpNKPi.js","/assets/Leaders-ClIv9sht.js","/assets/LessonPage-DcKjXh4P.js","/assets/Me-DTMgo_tp.js","/assets/NewPassword-pgRvWt5d.js","/assets/PastRow-B5bvqkYU.js","/assets/Person-CVUwezEA.js","/assets/Picks-CxOH5eW4.js","/assets/Preview-DywC7csc.js","/assets/RecordPage-BsH5vFC0.js","/assets/ReplayPage-C8e35LXc.js","/assets/Result-VGUVU3Fg.js","/assets/Rewards-BZG4FcIn.js","/assets/Ring-o40IQyq-.js","/assets/RulesPage-CC9WDmTh.js","/assets/Settings-DbHrgRMa.js","/assets/ShopPage-DiItvd3s.js","/assets/Who-ClKKhwJ7.js","/assets/account-C4dJnrR2.css","/assets/card-tables-Cyd0AD46.css","/assets/cardpeegee-B3T4Cj51.js","/assets/cardpeegee-CgVo3vBt.css","/assets/checkers-AEAfpDh4.js","/assets/checkers-DTH0A8iC.css","/assets/connect-four-CRH_7R_i.js","/assets/crazy-eights-DqxTLmSe.js","/assets/days-DCcDcZe4.js","/assets/de-IWvhgM1_.js","/assets/default-ChwgXLxn.js","/assets/en-nyNG5rHE.js","/assets/first-Bvi-tWme.css","/assets/first-DVY4D-26.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-DR-r3h3Q.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-CEVZJPVe.js","/assets/replay-DSFFULnS.css","/assets/roving-iU-o37tC.js","/assets/whist-DbtnoPSq.js"];
const STORE = "parlour-b55f070151a6";

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
