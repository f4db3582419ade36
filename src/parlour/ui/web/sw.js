// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-CHvTu_Yx.js","/assets/BoardFrame-B4pH0dxs.js","/assets/BoardFrame-QWVN_3YG.css","/assets/Card-BRI0Bgk8.css","/assets/Card-g9OqowIQ.js","/assets/CardFrame-BOlsG8Tn.js","/assets/CardFrame-CEXSa1Y3.css","/assets/CardPrompt-BgyFNpXI.css","/assets/Checks-toXc82sx.js","/assets/Fan-BJwo9iMw.css","/assets/Field-stdM-ZnG.js","/assets/History-JflmJqyx.js","/assets/Laurel-BVk2Xc9j.js","/assets/Laurel-DtvdcwbO.css","/assets/Leaders-PAXpRmNs.js","/assets/LessonPage-Tf70js7u.js","/assets/LessonPage-b5BUGeLU.css","/assets/ModerationPage-CzRBHpc6.css","/assets/ModerationPage-Db4c09X5.js","/assets/Moves-9tU0lpA9.js","/assets/Moves-tQNjjTcV.css","/assets/MyPage-BZXmP8zH.js","/assets/NewPassword-DolRVxIp.js","/assets/PastRow-CnDsbhzw.js","/assets/Person-Boeu9EgE.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-K9yNWqF9.js","/assets/PuzzlePage-DEtAjnrq.css","/assets/PuzzlePage-DQqsI_A6.js","/assets/RecordPage-Dx8qGUSY.js","/assets/ReplayPage-C-Vb35Lc.css","/assets/ReplayPage-DNzF5Xm7.js","/assets/Result-B7vkGunn.js","/assets/Result-DT1W4HU6.css","/assets/Rewards-C60Fve1G.js","/assets/Rewards-D2eZMZOp.css","/assets/Ring-DfMVTHPA.css","/assets/Ring-DmP3dFNq.js","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-EtBbtu8X.js","/assets/Settings-DfulRuF9.css","/assets/Settings-lfzE7Lg6.js","/assets/ShopPage-kmpb88mg.js","/assets/Who-BarPRlZi.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-OE1g-xLK.js","/assets/cardpeegee-o7vskCqJ.css","/assets/checkers-CO8K99je.js","/assets/checkers-snvr0Lc_.css","/assets/connect-four-CXNP5ZY7.css","/assets/connect-four-Di23gOiA.js","/assets/crazy-eights-DAd_1U3S.css","/assets/crazy-eights-DJL5keDN.js","/assets/de-B2H-Y3aH.js","/assets/default-CH7ItUwc.css","/assets/default-DEfMLXEj.js","/assets/en-C9kV_cFr.js","/assets/first-C-JCPwZ0.css","/assets/first-DA4wiK2H.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-FF5SlfGm.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/whist-BqkBc-Vl.css","/assets/whist-DtMkQGsz.js"];
const STORE = "parlour-6d380c53bdfe";
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
