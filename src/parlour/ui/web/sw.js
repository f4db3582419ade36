// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-CHu3_l8f.js","/assets/BoardFrame-CpM3KjE8.css","/assets/BoardFrame-R8qb76_j.js","/assets/Card-C3rzH9ko.js","/assets/Card-bdjnG_Pk.css","/assets/CardFrame-557-uZUO.css","/assets/CardFrame-PB59MTiE.js","/assets/CardPrompt-DWAXPfri.css","/assets/Checks-BR6TOQVG.js","/assets/Fan-DU2keCv5.css","/assets/Field-BKuul5cW.js","/assets/History-BwZOIrEL.js","/assets/Leaders-i0w1bIvR.js","/assets/LessonPage-b5BUGeLU.css","/assets/LessonPage-xvtEG2z_.js","/assets/ModerationPage-CzRBHpc6.css","/assets/ModerationPage-usIIwPEt.js","/assets/Moves-DNzXJh3w.js","/assets/Moves-tQNjjTcV.css","/assets/MyPage-Ddy5JAjp.js","/assets/NewPassword-BcTpO8Hb.js","/assets/PastRow-LqymvsHg.js","/assets/Person-C7vy4KeT.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-DlW9lT0h.js","/assets/RecordPage-CZvc2qbj.js","/assets/ReplayPage-BPGrXXcs.js","/assets/Result-C71laZ8O.js","/assets/Result-MZQZt8lT.css","/assets/Rewards-B1L6XnyX.css","/assets/Rewards-DRFAp9E_.js","/assets/Ring-CnoA8vSG.js","/assets/Ring-DfMVTHPA.css","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-BkX_tLpv.js","/assets/Settings-C0CpKKNS.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-Bswx2IcA.js","/assets/Who-BxiaVRWS.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-DWvo0sEa.css","/assets/cardpeegee-DXhyYRbJ.js","/assets/checkers-BT6G8Oez.js","/assets/checkers-pzMUagSk.css","/assets/connect-four-5fFgp8Lu.js","/assets/connect-four-DZMUGECO.css","/assets/crazy-eights-Dm6Ul1re.css","/assets/crazy-eights-e7uGC-4a.js","/assets/de-DQgOrR7i.js","/assets/default-CH7ItUwc.css","/assets/default-Gf5CFj7L.js","/assets/en-CrnuKdkx.js","/assets/first-BYGA0_1p.css","/assets/first-SvpI4H2L.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-BEGufTLo.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/roving-iU-o37tC.js","/assets/whist-C0BC8Eit.js","/assets/whist-DklL76KG.css"];
const STORE = "parlour-8c4af2f10121";
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
