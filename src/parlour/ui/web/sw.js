// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-DPNinq4I.js","/assets/BoardFrame-69NnG5bQ.js","/assets/BoardFrame-CpM3KjE8.css","/assets/Card-bdjnG_Pk.css","/assets/Card-tnK6b2aJ.js","/assets/CardFrame-557-uZUO.css","/assets/CardFrame-gmQtkYa0.js","/assets/CardPrompt-DWAXPfri.css","/assets/Checks-CdNeUOam.js","/assets/Fan-DU2keCv5.css","/assets/Field-B7JgRmd9.js","/assets/History-CYWAQSGb.js","/assets/Laurel-Cp9b8IcY.js","/assets/Laurel-DtvdcwbO.css","/assets/Leaders-DATwwS1n.js","/assets/LessonPage-DXFQPmN3.js","/assets/LessonPage-b5BUGeLU.css","/assets/ModerationPage-BtUzP3b4.js","/assets/ModerationPage-CzRBHpc6.css","/assets/Moves-CjPv3n3V.js","/assets/Moves-tQNjjTcV.css","/assets/MyPage-D6TyNv7d.js","/assets/NewPassword-DHdrblpI.js","/assets/PastRow-BrGYobr9.js","/assets/Person-BB5C58iZ.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-DOmAM_Az.js","/assets/PuzzlePage-CLUapV1Z.js","/assets/RecordPage-DO3qHYUZ.js","/assets/ReplayPage-yAZjYgUy.js","/assets/Result-1Cn_QPP3.js","/assets/Result-MZQZt8lT.css","/assets/Rewards-C92ApM1w.js","/assets/Rewards-Q8dLApRF.css","/assets/Ring-DDjZKMIb.js","/assets/Ring-DfMVTHPA.css","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-BFOJeDLv.js","/assets/Settings-BNM3WMx9.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-loX31AKM.js","/assets/Who-B3ZOlKsi.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-DWvo0sEa.css","/assets/cardpeegee-DxFrChPa.js","/assets/checkers-D1L26z7n.js","/assets/checkers-pzMUagSk.css","/assets/connect-four-BjzMFQ7A.css","/assets/connect-four-DeAJMpxY.js","/assets/crazy-eights-CkOr5QE9.js","/assets/crazy-eights-Dm6Ul1re.css","/assets/de-dRx_4alY.js","/assets/default-99HPXevY.js","/assets/default-CH7ItUwc.css","/assets/en-CNhfzy6O.js","/assets/first-C9d0Mefo.js","/assets/first-DjIa7ZBy.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-DTeEgIy8.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/whist-Cc5Oyu3D.js","/assets/whist-DklL76KG.css"];
const STORE = "parlour-0d5d7575a1e4";
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
