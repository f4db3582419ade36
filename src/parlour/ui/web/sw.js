// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-BVzX7sMq.js","/assets/BoardFrame-DPwFye3z.js","/assets/BoardFrame-hZfbJULF.css","/assets/Card-COlTA5-g.css","/assets/Card-DkcNgAup.js","/assets/CardFrame-DqD5Vn07.js","/assets/CardFrame-Rs7NS60e.css","/assets/Checks-CPJAgut_.css","/assets/Checks-CpEs6B_u.js","/assets/Fan-oO1fRBio.css","/assets/Field-DGmWdDyE.js","/assets/History-CuPOLE7L.js","/assets/Leaders-CYo3Wtg5.js","/assets/LessonPage-Cmq9yhUj.js","/assets/LessonPage-b5BUGeLU.css","/assets/Me-BpJ2iAeJ.js","/assets/ModerationPage-CQguOpgg.js","/assets/ModerationPage-CzRBHpc6.css","/assets/Moves-BXx_IYlt.js","/assets/Moves-BbVNmZ7i.css","/assets/NewPassword-BFfm-sCs.js","/assets/PastRow-CfJJpJ2Y.js","/assets/Person-DslNOMQb.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-PcDZ_BFY.js","/assets/RecordPage-D_NLzRx9.js","/assets/ReplayPage-CgkdaN1w.js","/assets/Result-Bv2ciR2l.css","/assets/Result-DFyZMFWs.js","/assets/Rewards-0PRziSo8.js","/assets/Rewards-x38DIemt.css","/assets/Ring-BH6p_082.js","/assets/Ring-DfMVTHPA.css","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-Bp-blvhR.js","/assets/Say-CdVSWE3C.css","/assets/Settings-DfulRuF9.css","/assets/Settings-_-xpmfCx.js","/assets/ShopPage-D_G0ZLzX.js","/assets/Who-BKLAer8I.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-BbI-89xY.js","/assets/cardpeegee-DI0RCfhU.css","/assets/cards-DsSevmpz.css","/assets/checkers-CfT1vlS_.css","/assets/checkers-DdxWCZOF.js","/assets/connect-four-BJVB_MRj.css","/assets/connect-four-CNbqm8eD.js","/assets/crazy-eights--YXmYf2U.css","/assets/crazy-eights-Bcutu38M.js","/assets/de-DHjxb8SS.js","/assets/default-CfDtn2yi.js","/assets/default-DUC14vPi.css","/assets/en-C3bhhEEK.js","/assets/first-CT1gKnY-.js","/assets/first-oMjqJwhp.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-D2SN2OyJ.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/roving-iU-o37tC.js","/assets/whist-CfNRB3lt.js","/assets/whist-DObZco4z.css"];
const STORE = "parlour-29c99761fd95";
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
