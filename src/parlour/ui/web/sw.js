// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-V7YiIxG4.js","/assets/BoardFrame-CpM3KjE8.css","/assets/BoardFrame-DCRgvQd4.js","/assets/Card-BRI0Bgk8.css","/assets/Card-mcPgFbAT.js","/assets/CardFrame-557-uZUO.css","/assets/CardFrame-c9NWL1OX.js","/assets/CardPrompt-DWAXPfri.css","/assets/Checks-DZyqEtyu.js","/assets/Fan-DU2keCv5.css","/assets/Field-d3QJ1A_X.js","/assets/History-C7KusLkk.js","/assets/Laurel-CEEMiP0A.js","/assets/Laurel-DtvdcwbO.css","/assets/Leaders-CtP5tJQ3.js","/assets/LessonPage-BujfYNaS.js","/assets/LessonPage-b5BUGeLU.css","/assets/ModerationPage-CzRBHpc6.css","/assets/ModerationPage-jUg46JB8.js","/assets/Moves-DK-1aMzO.js","/assets/Moves-tQNjjTcV.css","/assets/MyPage-d2sMNzgt.js","/assets/NewPassword-ClPrJskz.js","/assets/PastRow-CWoa0Jwc.js","/assets/Person-CbcQFr8t.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-ClCFJNzD.js","/assets/PuzzlePage-DIiJd6Hi.js","/assets/RecordPage-CxpIWQFD.js","/assets/ReplayPage-C-Vb35Lc.css","/assets/ReplayPage-iEt52LcI.js","/assets/Result-Bt0AlFQg.js","/assets/Result-MZQZt8lT.css","/assets/Rewards-Bz-V7p_1.js","/assets/Rewards-Q8dLApRF.css","/assets/Ring-DfMVTHPA.css","/assets/Ring-cNCu4qgx.js","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-CydhHCS1.js","/assets/Settings-CpqZqyA-.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-CO0zBNFp.js","/assets/Who-BcGoNQ-j.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-ByrYZdKT.js","/assets/cardpeegee-DWvo0sEa.css","/assets/checkers-fdAacE8B.js","/assets/checkers-pzMUagSk.css","/assets/connect-four-BjzMFQ7A.css","/assets/connect-four-DY8QJyLh.js","/assets/crazy-eights-CCXFJGuK.js","/assets/crazy-eights-Dm6Ul1re.css","/assets/de-CT30DE6o.js","/assets/default-CH7ItUwc.css","/assets/default-DmTDVQ4R.js","/assets/en-BlMzML-C.js","/assets/first-BSyN-LRb.css","/assets/first-D8GHnkT0.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-BgyhpqxE.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/whist-BQY8KV-t.css","/assets/whist-C_pl5ViP.js"];
const STORE = "parlour-8f13fca631f3";
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
