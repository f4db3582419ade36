// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-CQ4aOvia.js","/assets/BoardFrame-CpM3KjE8.css","/assets/BoardFrame-DG36HAnA.js","/assets/Card-BRI0Bgk8.css","/assets/Card-FgylZzu8.js","/assets/CardFrame-557-uZUO.css","/assets/CardFrame-CHgSU7hL.js","/assets/CardPrompt-DWAXPfri.css","/assets/Checks-DzVr5Xmy.js","/assets/Fan-DU2keCv5.css","/assets/Field-DfASKE_s.js","/assets/History-tuTdNASQ.js","/assets/Laurel-DtvdcwbO.css","/assets/Laurel-QTAli5zv.js","/assets/Leaders-C6FRi6sa.js","/assets/LessonPage-B4cxnQdj.js","/assets/LessonPage-b5BUGeLU.css","/assets/ModerationPage-CzRBHpc6.css","/assets/ModerationPage-Dg4nY3t3.js","/assets/Moves-6AJuIbSy.js","/assets/Moves-tQNjjTcV.css","/assets/MyPage-Dt8N7hoS.js","/assets/NewPassword-CkSK5HdL.js","/assets/PastRow-Bv7TOqms.js","/assets/Person-DFygHnX8.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-RAaaIPxk.js","/assets/PuzzlePage-P_U_7OWV.js","/assets/RecordPage-CVk8P8iw.js","/assets/ReplayPage-1OxEQVfn.js","/assets/ReplayPage-C-Vb35Lc.css","/assets/Result-DM1cofM7.js","/assets/Result-MZQZt8lT.css","/assets/Rewards-D2eZMZOp.css","/assets/Rewards-DP5cAlql.js","/assets/Ring-DfMVTHPA.css","/assets/Ring-Xcx5oVBr.js","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-DyOayd8K.js","/assets/Settings-D4ChiXs3.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-UO_AZ-ao.js","/assets/Who-tUFesSkK.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-DWvo0sEa.css","/assets/cardpeegee-Dil9VIop.js","/assets/checkers-Dm1qs3Eq.js","/assets/checkers-pzMUagSk.css","/assets/connect-four-BjzMFQ7A.css","/assets/connect-four-CFb6mym2.js","/assets/crazy-eights-BrCixji3.js","/assets/crazy-eights-Dm6Ul1re.css","/assets/de-DHJt1VnV.js","/assets/default-CH7ItUwc.css","/assets/default-DFYXyAxz.js","/assets/en-DRLSTDN-.js","/assets/first-DR-uEFcS.css","/assets/first-DxJI9kDn.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-BTVubzA1.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/whist-BQY8KV-t.css","/assets/whist-ZX0bVQJ0.js"];
const STORE = "parlour-18981d7486d1";
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
