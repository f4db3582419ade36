// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-Dzt8wzqk.js","/assets/BoardFrame-JitsNioc.js","/assets/BoardFrame-hZfbJULF.css","/assets/Card-BQJQjiYV.css","/assets/Card-fl_H8gDO.js","/assets/CardFrame-C43fQHlY.js","/assets/CardFrame-Rs7NS60e.css","/assets/Checks-CHO-yM8B.css","/assets/Checks-Dj7saM3e.js","/assets/Fan-oO1fRBio.css","/assets/Field-BI2faVBU.js","/assets/History-MbF1Jx9N.js","/assets/Leaders-CtiEUZCz.js","/assets/LessonPage-2Pnl4KcR.js","/assets/LessonPage-b5BUGeLU.css","/assets/Me-DaUdNoVB.js","/assets/Moves-BHEAK15p.css","/assets/Moves-zmCFX-F3.js","/assets/NewPassword-BIuOtckN.js","/assets/PastRow-CYJnwqyU.js","/assets/Person-DbDhFAI9.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-CJkiupnG.js","/assets/RecordPage-CQ4pCDSf.js","/assets/ReplayPage-qAVzti7L.js","/assets/Result-B2MvPJRI.js","/assets/Result-DsGXkQDo.css","/assets/Rewards-DPdr8LuX.js","/assets/Rewards-Di_zfu2c.css","/assets/Ring-CP0sjwjy.js","/assets/Ring-DfMVTHPA.css","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-CPgRNMQp.js","/assets/Say-CdVSWE3C.css","/assets/Settings-CrOlzmyY.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-BAhDQMVe.js","/assets/Who-DT2xMwym.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-BwYJFzBs.js","/assets/cardpeegee-DI0RCfhU.css","/assets/cards-DsSevmpz.css","/assets/checkers-CfT1vlS_.css","/assets/checkers-DBzM-Gx_.js","/assets/connect-four-Bcv2nh84.js","/assets/connect-four-Bvt9gXNC.css","/assets/crazy-eights--YXmYf2U.css","/assets/crazy-eights-C8OsjrQA.js","/assets/de-BzPDXns9.js","/assets/default-BPxkWtll.js","/assets/default-DUC14vPi.css","/assets/en-IltjBKM9.js","/assets/first-CknfzHG1.css","/assets/first-DWfq_VNN.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-C6kc_S4W.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/roving-iU-o37tC.js","/assets/whist-D0nRqgym.js","/assets/whist-DObZco4z.css"];
const STORE = "parlour-176e2ebd7571";
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
