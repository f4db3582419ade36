// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-CNwxywJC.js","/assets/BoardFrame-CpM3KjE8.css","/assets/BoardFrame-D3PdHq3k.js","/assets/Card-B4ldSjmj.js","/assets/Card-bdjnG_Pk.css","/assets/CardFrame-557-uZUO.css","/assets/CardFrame-5BxyCBzh.js","/assets/CardPrompt-DWAXPfri.css","/assets/Checks-DH1t0I2c.js","/assets/Fan-DU2keCv5.css","/assets/Field-CXwLIcAe.js","/assets/History-B0Lhih8m.js","/assets/Leaders-D8Uvu7C0.js","/assets/LessonPage-C6_KS1kn.js","/assets/LessonPage-b5BUGeLU.css","/assets/ModerationPage-BsHDNCSj.js","/assets/ModerationPage-CzRBHpc6.css","/assets/Moves-BWlxRIMQ.js","/assets/Moves-tQNjjTcV.css","/assets/MyPage-BkribSx9.js","/assets/NewPassword-CY9b8Skv.js","/assets/PastRow-CysmaY06.js","/assets/Person-CL4RRfFl.js","/assets/Preview-B3iIC3zl.js","/assets/Preview-BGvJSFcW.css","/assets/RecordPage-CnkQJjCb.js","/assets/ReplayPage-BOlXb6eN.js","/assets/Result-B0Bz7wgj.js","/assets/Result-MZQZt8lT.css","/assets/Rewards-B1L6XnyX.css","/assets/Rewards-D-8seS9t.js","/assets/Ring--MEm6xku.js","/assets/Ring-DfMVTHPA.css","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-CfJbqwKQ.js","/assets/Settings-BdrHZ682.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-VOMGTvVa.js","/assets/Who-Dg3VZOr4.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-DWvo0sEa.css","/assets/cardpeegee-gTe1dxu4.js","/assets/checkers-Bt2FDxHe.js","/assets/checkers-pzMUagSk.css","/assets/connect-four-B0gcbqO7.js","/assets/connect-four-DZMUGECO.css","/assets/crazy-eights-DRKTJL9l.js","/assets/crazy-eights-Dm6Ul1re.css","/assets/de-CM2ZusCt.js","/assets/default-CH7ItUwc.css","/assets/default-ayC6DtRc.js","/assets/en-DpgnOmhS.js","/assets/first-BYGA0_1p.css","/assets/first-QuaT7CRW.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-b1VAP0YT.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/roving-iU-o37tC.js","/assets/whist-CL1QQDgQ.js","/assets/whist-DklL76KG.css"];
const STORE = "parlour-ea59c32cc874";
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
