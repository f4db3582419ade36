// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-CS6k_Qhx.js","/assets/BoardFrame-B6kg6Htj.js","/assets/BoardFrame-CpM3KjE8.css","/assets/Card-BRI0Bgk8.css","/assets/Card-C3thFoun.js","/assets/CardFrame-557-uZUO.css","/assets/CardFrame-s3zALggU.js","/assets/CardPrompt-DWAXPfri.css","/assets/Checks-D_GN1xAz.js","/assets/Fan-DU2keCv5.css","/assets/Field-BEveNsvG.js","/assets/History-DSlTqMd3.js","/assets/Laurel-DP0ciy1X.js","/assets/Laurel-DtvdcwbO.css","/assets/Leaders-BAhINat1.js","/assets/LessonPage-BJBso8Q7.js","/assets/LessonPage-b5BUGeLU.css","/assets/ModerationPage-CZsPx2a6.js","/assets/ModerationPage-CzRBHpc6.css","/assets/Moves-BCarj-ae.js","/assets/Moves-tQNjjTcV.css","/assets/MyPage-DTTRMW_q.js","/assets/NewPassword-Fz2cfvCa.js","/assets/PastRow-Dov0uySK.js","/assets/Person-CAUshRs_.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-qqHzS5eK.js","/assets/PuzzlePage-BD3ZtSdq.js","/assets/RecordPage-CERrGc0Y.js","/assets/ReplayPage-BvruC82V.js","/assets/ReplayPage-C-Vb35Lc.css","/assets/Result-MZQZt8lT.css","/assets/Result-zD40GN9r.js","/assets/Rewards-BJfaECTo.js","/assets/Rewards-Q8dLApRF.css","/assets/Ring-DfMVTHPA.css","/assets/Ring-UnTyxCmx.js","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-C2v_JI2U.js","/assets/Settings-Buy-F9xM.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-C-o0qfy2.js","/assets/Who-BmmSfRmb.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-BsAr-NsO.js","/assets/cardpeegee-DWvo0sEa.css","/assets/checkers-Dl5u6lXx.js","/assets/checkers-pzMUagSk.css","/assets/connect-four-BjzMFQ7A.css","/assets/connect-four-C5T8xbc9.js","/assets/crazy-eights-Dm6Ul1re.css","/assets/crazy-eights-DxCz8QTi.js","/assets/de-DHJt1VnV.js","/assets/default-CH7ItUwc.css","/assets/default-Dmo5iJ43.js","/assets/en-DRLSTDN-.js","/assets/first-CgCAtp0h.css","/assets/first-p4TT5zZX.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-DRyL3lFg.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/whist-BMBnfDeX.js","/assets/whist-BQY8KV-t.css"];
const STORE = "parlour-bdfc7dcd0e3b";
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
