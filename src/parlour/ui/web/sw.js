// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-ytrDcfK_.js","/assets/BoardFrame-CpM3KjE8.css","/assets/BoardFrame-DWh_5vCI.js","/assets/Card-DncOjfHK.js","/assets/Card-bdjnG_Pk.css","/assets/CardFrame-557-uZUO.css","/assets/CardFrame-CX9470qg.js","/assets/CardPrompt-DWAXPfri.css","/assets/Checks-DK47gN1z.js","/assets/Fan-DU2keCv5.css","/assets/Field-DAJEntB2.js","/assets/History-D0qD33gl.js","/assets/Leaders-UMBLALwc.js","/assets/LessonPage-B6456pN5.js","/assets/LessonPage-b5BUGeLU.css","/assets/ModerationPage-CzRBHpc6.css","/assets/ModerationPage-D__czOSS.js","/assets/Moves-Cl5VybmG.js","/assets/Moves-tQNjjTcV.css","/assets/MyPage-B6WFRj_-.js","/assets/NewPassword-uN8g_VTk.js","/assets/PastRow-C5YiZ8q7.js","/assets/Person-Dwj5q9SI.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-Cx_qZXrt.js","/assets/RecordPage-CAPyXNcT.js","/assets/ReplayPage-CNL-h2fX.js","/assets/Result-MZQZt8lT.css","/assets/Result-kCzXX81v.js","/assets/Rewards-B1L6XnyX.css","/assets/Rewards-DN5dWozk.js","/assets/Ring-CfYtjxhj.js","/assets/Ring-DfMVTHPA.css","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-D--zT38E.js","/assets/Settings-Cumlb3Gt.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-DFn6xdRZ.js","/assets/Who-BmVCtZCe.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-DWvo0sEa.css","/assets/cardpeegee-DvKdAkNy.js","/assets/checkers-DkhNVCWq.js","/assets/checkers-pzMUagSk.css","/assets/connect-four-CNxhGAOI.js","/assets/connect-four-DZMUGECO.css","/assets/crazy-eights-2k9pH6ZI.js","/assets/crazy-eights-Dm6Ul1re.css","/assets/de-C6ZT9LP-.js","/assets/default-CH7ItUwc.css","/assets/default-DbmWMS2a.js","/assets/en-QOmwMdCp.js","/assets/first-BYGA0_1p.css","/assets/first-CD2uIEnM.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-BvcG310Q.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/roving-iU-o37tC.js","/assets/whist-D7bMTL1f.js","/assets/whist-DklL76KG.css"];
const STORE = "parlour-0a6383f02967";
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
