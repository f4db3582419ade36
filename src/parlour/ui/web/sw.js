// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-22C7VXMp.js","/assets/BoardFrame-C327k1B2.js","/assets/BoardFrame-QWVN_3YG.css","/assets/Card-BRI0Bgk8.css","/assets/Card-DqG0JMj8.js","/assets/CardFrame-B1MxVwtc.js","/assets/CardFrame-CEXSa1Y3.css","/assets/CardPrompt-BgyFNpXI.css","/assets/Checks-CyXZqD1Z.js","/assets/Fan-BJwo9iMw.css","/assets/Field-DkhCWSlq.js","/assets/History-BLjgC-fj.js","/assets/Laurel-DZQPWIS_.js","/assets/Laurel-DtvdcwbO.css","/assets/Leaders-DB4HXkA2.js","/assets/LessonPage-BrKlgovc.js","/assets/LessonPage-b5BUGeLU.css","/assets/ModerationPage-ChATMPnw.js","/assets/ModerationPage-CzRBHpc6.css","/assets/Moves-BjgEwoSv.js","/assets/Moves-tQNjjTcV.css","/assets/MyPage-zwqfr5D8.js","/assets/NewPassword-kPBvuNCg.js","/assets/PastRow-z_3i_4NL.js","/assets/Person-DrlCt4md.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-DBE2hu11.js","/assets/PuzzlePage-C51Nfy8H.js","/assets/PuzzlePage-DEtAjnrq.css","/assets/RecordPage-B_TGmYLv.js","/assets/ReplayPage-C-Vb35Lc.css","/assets/ReplayPage-Dk2wNnqu.js","/assets/Result-Bd3rFhAd.js","/assets/Result-DT1W4HU6.css","/assets/Rewards-CX-xVXrT.js","/assets/Rewards-D2eZMZOp.css","/assets/Ring-C33_1s3f.js","/assets/Ring-DfMVTHPA.css","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-CxeFK94H.js","/assets/Settings-CqkZNkby.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-oBZAotqy.js","/assets/Who-CjJoTDdx.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-BVGcJD6g.js","/assets/cardpeegee-o7vskCqJ.css","/assets/checkers-DaEdNlx2.js","/assets/checkers-snvr0Lc_.css","/assets/connect-four-CBViwraO.js","/assets/connect-four-CXNP5ZY7.css","/assets/crazy-eights-CJhnwE-e.js","/assets/crazy-eights-DAd_1U3S.css","/assets/de-B2H-Y3aH.js","/assets/default-CH7ItUwc.css","/assets/default-DUDvjLFH.js","/assets/en-C0u5rJ-V.js","/assets/first-C-JCPwZ0.css","/assets/first-DrwNBLoI.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-ZHHTqoKs.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/whist-BqkBc-Vl.css","/assets/whist-i8ZXDLxd.js"];
const STORE = "parlour-b4ff46a7c257";
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
