// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-SiiwMPrM.js","/assets/BoardFrame-CpM3KjE8.css","/assets/BoardFrame-DEqChHY8.js","/assets/Card-B-u-VOqL.js","/assets/Card-bdjnG_Pk.css","/assets/CardFrame-557-uZUO.css","/assets/CardFrame-DqgJHZr_.js","/assets/Checks-CPZwg9sX.js","/assets/Fan-DU2keCv5.css","/assets/Field-BlRng_bx.js","/assets/History-CkvpgXLP.js","/assets/Leaders-CR8Ogyp6.js","/assets/LessonPage-NiBdExId.js","/assets/LessonPage-b5BUGeLU.css","/assets/Me-BJVwE_DM.js","/assets/ModerationPage-CzRBHpc6.css","/assets/ModerationPage-Dm-v0ax1.js","/assets/Moves-BIpzWIzc.js","/assets/Moves-W2Q7XPf3.css","/assets/NewPassword-Bal1eBE3.js","/assets/PastRow-CVXHufRI.js","/assets/Person-eofYQvcG.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-D5-OdjHb.js","/assets/RecordPage-CnJ-DHHR.js","/assets/ReplayPage-CA0mL3sm.js","/assets/Result-DkHh6X8h.js","/assets/Result-MZQZt8lT.css","/assets/Rewards-B1L6XnyX.css","/assets/Rewards-DxPx5klk.js","/assets/Ring-DfMVTHPA.css","/assets/Ring-DyrD5wVL.js","/assets/RulesPage-B-Pqs1iM.js","/assets/RulesPage-BBbJlwX0.css","/assets/Say-DWAXPfri.css","/assets/Settings-D_NtlKEj.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-BxWIfyzU.js","/assets/Who-jupXM0iI.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-BzKCTXX1.js","/assets/cardpeegee-DWvo0sEa.css","/assets/checkers-DET7VCC8.js","/assets/checkers-pzMUagSk.css","/assets/connect-four-DZMUGECO.css","/assets/connect-four-tbdE3oqS.js","/assets/crazy-eights-BVoG8FKv.js","/assets/crazy-eights-Dm6Ul1re.css","/assets/de-D65qTStT.js","/assets/default-CH7ItUwc.css","/assets/default-DfO8WbNF.js","/assets/en-CRYjxbup.js","/assets/first-38M7t5FZ.js","/assets/first-CU8GpDbK.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-tthqZlTt.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/roving-iU-o37tC.js","/assets/whist-DklL76KG.css","/assets/whist-MTA7KHwn.js"];
const STORE = "parlour-927f42256086";
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
