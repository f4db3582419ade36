// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-etSbEGOh.js","/assets/BoardFrame-QWVN_3YG.css","/assets/BoardFrame-UNtYy-iw.js","/assets/Card-BRI0Bgk8.css","/assets/Card-CJLjgVPt.js","/assets/CardFrame-CEXSa1Y3.css","/assets/CardFrame-DHbmnz6K.js","/assets/CardPrompt-BgyFNpXI.css","/assets/Checks-_sdzFqXz.js","/assets/Fan-BJwo9iMw.css","/assets/Field-C_9pWCcU.js","/assets/History-C2drCl6n.js","/assets/Laurel-B_7PbCgT.js","/assets/Laurel-DtvdcwbO.css","/assets/Leaders-nAT8HzO1.js","/assets/LessonPage-SKIn6rTi.js","/assets/LessonPage-b5BUGeLU.css","/assets/ModerationPage-Cd3nfkRq.js","/assets/ModerationPage-CzRBHpc6.css","/assets/Moves-C9xTjUgs.js","/assets/Moves-tQNjjTcV.css","/assets/MyPage-G8DaQOBa.js","/assets/NewPassword-CcjiFyWL.js","/assets/PastRow-CRBNxQQd.js","/assets/Person-DETOMJ1f.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-BwVrbvCx.js","/assets/PuzzlePage-DEtAjnrq.css","/assets/PuzzlePage-WraQbv3-.js","/assets/RecordPage-CLcE2B-F.js","/assets/ReplayPage-BRmnr14G.js","/assets/ReplayPage-C-Vb35Lc.css","/assets/Result-BR3ja7S1.js","/assets/Result-DT1W4HU6.css","/assets/Rewards-BCFvyykk.js","/assets/Rewards-D2eZMZOp.css","/assets/Ring-C_A9RvwY.js","/assets/Ring-DfMVTHPA.css","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-CHUDaFGJ.js","/assets/Settings-Bo2kroAw.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-B6NBVep8.js","/assets/Who-SJ4EypEl.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-E_hL4G1t.js","/assets/cardpeegee-o7vskCqJ.css","/assets/checkers-DC2YC1iw.js","/assets/checkers-snvr0Lc_.css","/assets/connect-four-BGzzt4L3.css","/assets/connect-four-BxWo84ph.js","/assets/crazy-eights-D6m4qSqh.js","/assets/crazy-eights-DAd_1U3S.css","/assets/de-B2H-Y3aH.js","/assets/default-CH7ItUwc.css","/assets/default-bcGbR8S8.js","/assets/en-C0u5rJ-V.js","/assets/first-388yKKEi.css","/assets/first-BfF46Txh.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-B6pfj2Rg.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/whist-BqkBc-Vl.css","/assets/whist-BtCcirLl.js"];
const STORE = "parlour-fb4cf13e3c40";
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
