// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-DL-pCu5L.js","/assets/BoardFrame-CpM3KjE8.css","/assets/BoardFrame-D2G8c83_.js","/assets/Card-CTASn0SH.js","/assets/Card-bdjnG_Pk.css","/assets/CardFrame-557-uZUO.css","/assets/CardFrame-DXCQRC5W.js","/assets/Checks-gVDN8tWq.js","/assets/Fan-DU2keCv5.css","/assets/Field-B1m0ed0b.js","/assets/History-DxBBZpB9.js","/assets/Leaders-oA0DIOWR.js","/assets/LessonPage-DhOTZCCm.js","/assets/LessonPage-b5BUGeLU.css","/assets/Me-DUfYSPQP.js","/assets/ModerationPage-C-rYA3Zk.js","/assets/ModerationPage-CzRBHpc6.css","/assets/Moves-DjCZGlmg.js","/assets/Moves-W2Q7XPf3.css","/assets/NewPassword-DugkHYhQ.js","/assets/PastRow-Clxso629.js","/assets/Person-0RtN0Sgx.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-DaxZIOXv.js","/assets/RecordPage-DGle0sRX.js","/assets/ReplayPage-DRZC-xiJ.js","/assets/Result-2Z2UYEV-.js","/assets/Result-MZQZt8lT.css","/assets/Rewards-B1L6XnyX.css","/assets/Rewards-C2nwOUpn.js","/assets/Ring-BAEZ-lF7.js","/assets/Ring-DfMVTHPA.css","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-CcFXmhBK.js","/assets/Say-DWAXPfri.css","/assets/Settings-Cm8VPy-F.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-B14m_OHN.js","/assets/Who-da9ORtln.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-BBx7EhmO.js","/assets/cardpeegee-DWvo0sEa.css","/assets/checkers-BtEdHL-m.js","/assets/checkers-pzMUagSk.css","/assets/connect-four-DZMUGECO.css","/assets/connect-four-WqC2Yd0m.js","/assets/crazy-eights-Dm6Ul1re.css","/assets/crazy-eights-dXBl9XTp.js","/assets/de-C6ZT9LP-.js","/assets/default-CH7ItUwc.css","/assets/default-mVNpK-wU.js","/assets/en-QOmwMdCp.js","/assets/first-CU8GpDbK.css","/assets/first-DzIJrj2A.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-BMsC0u8U.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/roving-iU-o37tC.js","/assets/whist-B66u8spQ.js","/assets/whist-DklL76KG.css"];
const STORE = "parlour-7db4c4135065";
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
