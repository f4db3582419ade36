// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-BlZYQt2q.js","/assets/BoardFrame-CJWmCZxu.css","/assets/BoardFrame-DClZhG8o.js","/assets/Card-CM8V6cq9.js","/assets/Card-bdjnG_Pk.css","/assets/CardFrame-Rs7NS60e.css","/assets/CardFrame-uUqFdi5L.js","/assets/Checks-UiH8moka.js","/assets/Fan-oO1fRBio.css","/assets/Field-BLIs5Etz.js","/assets/History-BhUScfP2.js","/assets/Leaders-DdewYkbI.js","/assets/LessonPage-CYphwVm3.js","/assets/LessonPage-b5BUGeLU.css","/assets/Me-Bm9OWtmT.js","/assets/ModerationPage-BHzIJKMM.js","/assets/ModerationPage-CzRBHpc6.css","/assets/Moves-Bhw5dSop.css","/assets/Moves-jU92SBJi.js","/assets/NewPassword-Do7LAOXi.js","/assets/PastRow-BqoTkm5_.js","/assets/Person-CES6LRQ2.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-_diUXU9a.js","/assets/RecordPage-bvoNsqsR.js","/assets/ReplayPage-CinrgUID.js","/assets/Result-Bzac3YCz.js","/assets/Result-CTc5Smt7.css","/assets/Rewards-B1L6XnyX.css","/assets/Rewards-BMSa6zdU.js","/assets/Ring-BFQoYPxt.js","/assets/Ring-DfMVTHPA.css","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-Bq_T_e8y.js","/assets/Say-CdVSWE3C.css","/assets/Settings-Casmegms.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage--ajCCKff.js","/assets/Who-Dh61_Q93.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-DI0RCfhU.css","/assets/cardpeegee-Ybs1aAie.js","/assets/checkers-BaRC4fsw.js","/assets/checkers-C-ysVmsg.css","/assets/connect-four-D9hYtmy8.js","/assets/connect-four-DZMUGECO.css","/assets/crazy-eights-BFlr8JEg.js","/assets/crazy-eights-DFYC8DLE.css","/assets/de-DnN7sqsb.js","/assets/default-CH7ItUwc.css","/assets/default-DY-Xd0O2.js","/assets/en-BCeUxtoo.js","/assets/first-DmMkPk_C.js","/assets/first-tuvuzyCS.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-tPKcELZh.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/roving-iU-o37tC.js","/assets/whist-Ch8sq0NC.js","/assets/whist-d2jfzZmR.css"];
const STORE = "parlour-a81a80bab703";
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
