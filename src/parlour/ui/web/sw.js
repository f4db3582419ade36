// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-DEcjHQwd.js","/assets/BoardFrame-BSmUjeu1.js","/assets/BoardFrame-CpM3KjE8.css","/assets/Card-C2y-Rxiv.js","/assets/Card-bdjnG_Pk.css","/assets/CardFrame-557-uZUO.css","/assets/CardFrame-D_pZzrHA.js","/assets/CardPrompt-DWAXPfri.css","/assets/Checks-Dzp1MGL8.js","/assets/Fan-DU2keCv5.css","/assets/Field-F6bm7QKt.js","/assets/History-DIDJEJET.js","/assets/Leaders-DpWRRmVS.js","/assets/LessonPage-CTYslnMV.js","/assets/LessonPage-b5BUGeLU.css","/assets/ModerationPage-CzRBHpc6.css","/assets/ModerationPage-fPAnn2Ld.js","/assets/Moves-DBxG1tQM.js","/assets/Moves-tQNjjTcV.css","/assets/MyPage-q1jSeFsQ.js","/assets/NewPassword-jo7ht6ov.js","/assets/PastRow-D9vb6w7s.js","/assets/Person-BF63H4Ns.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-Drf_GjvZ.js","/assets/RecordPage-CrG4DdIv.js","/assets/ReplayPage-Bnc0SrI7.js","/assets/Result-Czho1-hl.js","/assets/Result-MZQZt8lT.css","/assets/Rewards-B1L6XnyX.css","/assets/Rewards-B7lxPwCk.js","/assets/Ring-BEdb4nw0.js","/assets/Ring-DfMVTHPA.css","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-CUEWUr7t.js","/assets/Settings-DXiLwZCG.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-DQiHhjUg.js","/assets/Who-ymebcXFs.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-CRjn1hKa.js","/assets/cardpeegee-DWvo0sEa.css","/assets/checkers-Ds7cYNFk.js","/assets/checkers-pzMUagSk.css","/assets/connect-four-DYc9YmD2.js","/assets/connect-four-DZMUGECO.css","/assets/crazy-eights-DiWejNt_.js","/assets/crazy-eights-Dm6Ul1re.css","/assets/de-BiKB9Yw-.js","/assets/default-CH7ItUwc.css","/assets/default-CuJbQzEf.js","/assets/en-DbnUufw4.js","/assets/first-BYGA0_1p.css","/assets/first-BpBm5JUG.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-Zz8m1fXK.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/roving-iU-o37tC.js","/assets/whist-D-ktjVEZ.js","/assets/whist-DklL76KG.css"];
const STORE = "parlour-d97f77a528d6";
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
