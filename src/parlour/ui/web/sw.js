// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-Gqxcd_yj.js","/assets/BoardFrame-B8U7wb1g.js","/assets/BoardFrame-CpM3KjE8.css","/assets/Card-DAsyksFO.js","/assets/Card-bdjnG_Pk.css","/assets/CardFrame-557-uZUO.css","/assets/CardFrame-Cf1C3ehG.js","/assets/CardPrompt-DWAXPfri.css","/assets/Checks-Cu1Z92Xo.js","/assets/Fan-DU2keCv5.css","/assets/Field-6f2EGBPo.js","/assets/History-Db51MKvI.js","/assets/Laurel-BkFMLdub.js","/assets/Laurel-DtvdcwbO.css","/assets/Leaders-CodfaXVm.js","/assets/LessonPage-Bg-MDBqv.js","/assets/LessonPage-b5BUGeLU.css","/assets/ModerationPage-CnDQYSpi.js","/assets/ModerationPage-CzRBHpc6.css","/assets/Moves-C2BT_Zyj.js","/assets/Moves-tQNjjTcV.css","/assets/MyPage-DMbhya-Q.js","/assets/NewPassword-DvNnGQtk.js","/assets/PastRow-BEhwVRVv.js","/assets/Person-CWVEgUbp.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-VSMaYpGg.js","/assets/PuzzlePage-DxEPlbI0.js","/assets/RecordPage-DeZpP75g.js","/assets/ReplayPage-BKv7kRgH.js","/assets/Result-DZPLNGZ5.js","/assets/Result-MZQZt8lT.css","/assets/Rewards-D3c-7tFj.js","/assets/Rewards-Q8dLApRF.css","/assets/Ring-DWJ9HtgL.js","/assets/Ring-DfMVTHPA.css","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-D8tFLifq.js","/assets/Settings-CslqvTyV.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-Ccbxef69.js","/assets/Who-Dq9kmwaY.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-Cp-PjFAH.js","/assets/cardpeegee-DWvo0sEa.css","/assets/checkers-Bn2UD7MI.js","/assets/checkers-pzMUagSk.css","/assets/connect-four-BQbZIWr9.js","/assets/connect-four-BjzMFQ7A.css","/assets/crazy-eights-DazkTKTq.js","/assets/crazy-eights-Dm6Ul1re.css","/assets/de-DZC3VV8Z.js","/assets/default-CH7ItUwc.css","/assets/default-_McO7N-T.js","/assets/en-9_WH0n2v.js","/assets/first-BtKaoFH9.js","/assets/first-DjIa7ZBy.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-D0_-5NnT.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/whist-CQPD5RJh.js","/assets/whist-DklL76KG.css"];
const STORE = "parlour-82c1c3d158c8";
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
