// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-CJRhtm4c.js","/assets/BoardFrame-CpM3KjE8.css","/assets/BoardFrame-DWT_85-X.js","/assets/Card-BNoKiyM9.js","/assets/Card-bdjnG_Pk.css","/assets/CardFrame-557-uZUO.css","/assets/CardFrame-D-p8T16s.js","/assets/CardPrompt-DWAXPfri.css","/assets/Checks-DObaWz6N.js","/assets/Fan-DU2keCv5.css","/assets/Field-CWmbppVE.js","/assets/History-DWSY9oX1.js","/assets/Leaders-DpiEDU_P.js","/assets/LessonPage-4KXYPbrz.js","/assets/LessonPage-b5BUGeLU.css","/assets/ModerationPage-C5GEheSj.js","/assets/ModerationPage-CzRBHpc6.css","/assets/Moves-C_6dsc7q.js","/assets/Moves-tQNjjTcV.css","/assets/MyPage-BqnydjnD.js","/assets/NewPassword-DOFlrwaV.js","/assets/PastRow-CoCiPw47.js","/assets/Person-T6eMNVZJ.js","/assets/Preview-A3AFBovI.js","/assets/Preview-BGvJSFcW.css","/assets/RecordPage-DMMB1zQS.js","/assets/ReplayPage-DOHYAmRT.js","/assets/Result-DmwGXszW.js","/assets/Result-MZQZt8lT.css","/assets/Rewards-B1L6XnyX.css","/assets/Rewards-D8w5Q4W1.js","/assets/Ring-ChIrwK8c.js","/assets/Ring-DfMVTHPA.css","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-BsPk1D9u.js","/assets/Settings-D4AHZ2oQ.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-B2ktv1bS.js","/assets/Who-gx5WTDql.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-DWvo0sEa.css","/assets/cardpeegee-yPms0XKb.js","/assets/checkers-DviCMmeH.js","/assets/checkers-pzMUagSk.css","/assets/connect-four-BUn3WJLO.js","/assets/connect-four-DZMUGECO.css","/assets/crazy-eights-Cttb4vU5.js","/assets/crazy-eights-Dm6Ul1re.css","/assets/de-JuCneMB6.js","/assets/default-CH7ItUwc.css","/assets/default-DyOuSv_g.js","/assets/en-Dj4pRBjD.js","/assets/first-BXoq8hYL.js","/assets/first-BYGA0_1p.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-oF2PG05T.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/roving-iU-o37tC.js","/assets/whist-DKxS9gDy.js","/assets/whist-DklL76KG.css"];
const STORE = "parlour-081f4d006617";
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
