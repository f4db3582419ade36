// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-BzZJHUAn.js","/assets/BoardFrame-C69hhQDN.js","/assets/BoardFrame-hZfbJULF.css","/assets/Card-BQJQjiYV.css","/assets/Card-BRDfLXjj.js","/assets/CardFrame-BV4hL901.js","/assets/CardFrame-Rs7NS60e.css","/assets/Checks-CHO-yM8B.css","/assets/Checks-DOV8NsAi.js","/assets/Fan-oO1fRBio.css","/assets/Field-BL953bO_.js","/assets/History-C3_Z5OFk.js","/assets/Leaders-Bdlp0CRP.js","/assets/LessonPage-BSOBJLZF.js","/assets/LessonPage-b5BUGeLU.css","/assets/Me-CDwz4Z_9.js","/assets/Moves-BHEAK15p.css","/assets/Moves-BUsJ6nU-.js","/assets/NewPassword-2LZtBbcs.js","/assets/PastRow-BPrKJHRG.js","/assets/Person-Bp3WxTIW.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-tcATOtM-.js","/assets/RecordPage-DvLxKcao.js","/assets/ReplayPage-DHKSCttd.js","/assets/Result-BqAUw1mh.js","/assets/Result-DsGXkQDo.css","/assets/Rewards-Di_zfu2c.css","/assets/Rewards-ftnAxoSv.js","/assets/Ring-Crhrzr2p.js","/assets/Ring-DfMVTHPA.css","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-BNnnNSvG.js","/assets/Say-CdVSWE3C.css","/assets/Settings-BLGR0GqF.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-CD8XtG9J.js","/assets/Who-Idgg4GNV.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-DI0RCfhU.css","/assets/cardpeegee-K6Lt9czs.js","/assets/cards-DsSevmpz.css","/assets/checkers-CfT1vlS_.css","/assets/checkers-ZQz0nk1-.js","/assets/connect-four-BC05vGIE.js","/assets/connect-four-Bvt9gXNC.css","/assets/crazy-eights--YXmYf2U.css","/assets/crazy-eights-BfWBMWRi.js","/assets/days-CbLvgQxB.js","/assets/days-Clt5_i0w.css","/assets/de-IF1EAmf4.js","/assets/default-BBU8zu8m.js","/assets/default-DUC14vPi.css","/assets/en-Xlr8pNR3.js","/assets/first-BKUbW1UN.js","/assets/first-CknfzHG1.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-DeRFFkdI.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/roving-iU-o37tC.js","/assets/whist-DObZco4z.css","/assets/whist-Dduz9wMy.js"];
const STORE = "parlour-3040f312d5c9";
const PATIENCE = 5000; // milliseconds

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
    if (request.mode === "navigate") event.respondWith(inTime(fetch(request)).catch(() => kept("/")));
    else if (FILES.includes(pathname)) event.respondWith(kept(pathname).then((found) => found ?? fetch(request)));
});

// A network that swallows what is sent to it is no house: the client opens and says so.
const inTime = (answer) =>
    Promise.race([answer, new Promise((_, fail) => setTimeout(fail, PATIENCE, new Error("no answer")))]);
const kept = (path) => caches.match(path, { ignoreVary: true });
