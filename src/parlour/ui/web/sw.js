// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-C6WqNXjI.js","/assets/BoardFrame-CpM3KjE8.css","/assets/BoardFrame-Do6CblpG.js","/assets/Card-BNR--6Uk.js","/assets/Card-bdjnG_Pk.css","/assets/CardFrame-557-uZUO.css","/assets/CardFrame-DXHaWNbB.js","/assets/CardPrompt-DWAXPfri.css","/assets/Checks-CvtjdWuQ.js","/assets/Fan-DU2keCv5.css","/assets/Field-DVTxDo0x.js","/assets/History-DYyBpiuT.js","/assets/Leaders-DHel9QdW.js","/assets/LessonPage-O5LglVQM.js","/assets/LessonPage-b5BUGeLU.css","/assets/ModerationPage-CzRBHpc6.css","/assets/ModerationPage-hDreZcrY.js","/assets/Moves-tQNjjTcV.css","/assets/Moves-vECRibrr.js","/assets/MyPage-Dkfald93.js","/assets/NewPassword-BIam8RBR.js","/assets/PastRow-Bm9PfA8m.js","/assets/Person-Dm4K28IC.js","/assets/Preview-B0kO5wA7.js","/assets/Preview-BGvJSFcW.css","/assets/RecordPage-Bazqgj-V.js","/assets/ReplayPage-DNLOYMMD.js","/assets/Result-DqfdmWm2.js","/assets/Result-MZQZt8lT.css","/assets/Rewards-B1L6XnyX.css","/assets/Rewards-BKbF7OGM.js","/assets/Ring-B46GNarn.js","/assets/Ring-DfMVTHPA.css","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-DTjfRZk0.js","/assets/Settings-Cw0RsZQd.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-CY3hscj6.js","/assets/Who-C9T46u6X.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-CEJVbx-F.js","/assets/cardpeegee-DWvo0sEa.css","/assets/checkers-DLi-ojwS.js","/assets/checkers-pzMUagSk.css","/assets/connect-four-8LNidANW.js","/assets/connect-four-DZMUGECO.css","/assets/crazy-eights-CWAH49Cn.js","/assets/crazy-eights-Dm6Ul1re.css","/assets/de-B6nqX2-R.js","/assets/default-CH7ItUwc.css","/assets/default-fT_QoZIT.js","/assets/en-Cy7hLElW.js","/assets/first-BYGA0_1p.css","/assets/first-ChO5No4z.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-Bv1UtEv3.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/roving-iU-o37tC.js","/assets/whist-DklL76KG.css","/assets/whist-DryjyHCy.js"];
const STORE = "parlour-a0cbd128cab2";
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
