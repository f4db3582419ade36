// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-CMfjQjsX.js","/assets/BoardFrame-CpM3KjE8.css","/assets/BoardFrame-Dng8nVn8.js","/assets/Card-B3Ym24Rn.js","/assets/Card-BRI0Bgk8.css","/assets/CardFrame-557-uZUO.css","/assets/CardFrame-Ded4Wvwr.js","/assets/CardPrompt-DWAXPfri.css","/assets/Checks-CcMS03vY.js","/assets/Fan-DU2keCv5.css","/assets/Field-DCQkiEw8.js","/assets/History-BOrdmc8F.js","/assets/Laurel-DtvdcwbO.css","/assets/Laurel-DvqNHnuk.js","/assets/Leaders-eyoyBbPq.js","/assets/LessonPage-C6jqsO4G.js","/assets/LessonPage-b5BUGeLU.css","/assets/ModerationPage-BhgMa4oi.js","/assets/ModerationPage-CzRBHpc6.css","/assets/Moves-CigkIROg.js","/assets/Moves-tQNjjTcV.css","/assets/MyPage-DRDM3lrC.js","/assets/NewPassword-BDOOvMNJ.js","/assets/PastRow-BZsJicHM.js","/assets/Person-C4LPIpCn.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-Bd83pBCr.js","/assets/PuzzlePage-C3Q3QVqI.js","/assets/RecordPage-BZ4yr2U9.js","/assets/ReplayPage-C-Vb35Lc.css","/assets/ReplayPage-CMSWDpOa.js","/assets/Result-Cc3wN8er.js","/assets/Result-MZQZt8lT.css","/assets/Rewards-BKdR-L5T.js","/assets/Rewards-D2eZMZOp.css","/assets/Ring-B-Lwylce.js","/assets/Ring-DfMVTHPA.css","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-CXpiqciz.js","/assets/Settings-DfulRuF9.css","/assets/Settings-b8-EqUhW.js","/assets/ShopPage-hcla71VB.js","/assets/Who-BtaNa8Nc.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-DWvo0sEa.css","/assets/cardpeegee-tkUCLg5J.js","/assets/checkers-CMiIj7s1.js","/assets/checkers-pzMUagSk.css","/assets/connect-four-BjzMFQ7A.css","/assets/connect-four-Dj97REML.js","/assets/crazy-eights-DUqAVE_3.js","/assets/crazy-eights-Dm6Ul1re.css","/assets/de-C60WTgys.js","/assets/default-CH7ItUwc.css","/assets/default-vYNx6cIg.js","/assets/en-CyfnQraO.js","/assets/first-CVii3MnO.js","/assets/first-CdtrRMyC.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-Djmf3ne0.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/whist-BQY8KV-t.css","/assets/whist-xlQxt9Dy.js"];
const STORE = "parlour-d18783bc698e";
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
