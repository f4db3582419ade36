// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-BsGI9S5y.js","/assets/BoardFrame-DBNgBb68.js","/assets/BoardFrame-hZfbJULF.css","/assets/Card-BQJQjiYV.css","/assets/Card-DgIEYDFN.js","/assets/CardFrame-Cpie6OG1.js","/assets/CardFrame-Rs7NS60e.css","/assets/Checks-CHO-yM8B.css","/assets/Checks-DENjsBt1.js","/assets/Fan-oO1fRBio.css","/assets/Field-D8c9DkJO.js","/assets/History-CyB5jSq1.js","/assets/Leaders-BYub05Su.js","/assets/LessonPage-B2HqtAHw.js","/assets/LessonPage-b5BUGeLU.css","/assets/Me-q2rs_rcu.js","/assets/Moves-BHWsz2AX.css","/assets/Moves-qXxh29K9.js","/assets/NewPassword-Du3V34D9.js","/assets/PastRow-Czj9CGEK.js","/assets/Person-CcHvrak_.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-bxCPNyJl.js","/assets/RecordPage-pWOi2CSx.js","/assets/ReplayPage-CoAjA8kY.js","/assets/Result-BGb-F8g9.js","/assets/Result-Bv2ciR2l.css","/assets/Rewards-BdNIt-fI.js","/assets/Rewards-x38DIemt.css","/assets/Ring-DfMVTHPA.css","/assets/Ring-oiNeOuL3.js","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-d-KMEokI.js","/assets/Say-CdVSWE3C.css","/assets/Settings-BLYEWzyl.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-z8h06K9o.js","/assets/Who-DBjcsIEN.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-DI0RCfhU.css","/assets/cardpeegee-JNuuH6YK.js","/assets/cards-DsSevmpz.css","/assets/checkers-6W1BE2IJ.js","/assets/checkers-CfT1vlS_.css","/assets/connect-four-BJVB_MRj.css","/assets/connect-four-BpDR_GBo.js","/assets/crazy-eights--YXmYf2U.css","/assets/crazy-eights-BZ3D3Yf3.js","/assets/days-CbLvgQxB.js","/assets/days-Clt5_i0w.css","/assets/de-DtUT_5Tu.js","/assets/default-C7EitDx1.js","/assets/default-DUC14vPi.css","/assets/en-BDRVOrFF.js","/assets/first-4lBb2ixu.js","/assets/first-hnn_BPQ-.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-DpMDXKb9.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/roving-iU-o37tC.js","/assets/whist-C0LbT8TV.js","/assets/whist-DObZco4z.css"];
const STORE = "parlour-951dd2487d7f";
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
