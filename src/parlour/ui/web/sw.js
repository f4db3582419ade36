// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-BKT9Qz-Z.js","/assets/BoardFrame-CJWmCZxu.css","/assets/BoardFrame-Dsg1sogP.js","/assets/Card-BM3YN5om.js","/assets/Card-bdjnG_Pk.css","/assets/CardFrame-BYytck_l.js","/assets/CardFrame-Rs7NS60e.css","/assets/Checks-BUPwo3jM.js","/assets/Checks-CPJAgut_.css","/assets/Fan-oO1fRBio.css","/assets/Field-Bs9ngCpT.js","/assets/History-DATGJaeN.js","/assets/Leaders-BaEVS8lq.js","/assets/LessonPage-CxunWeuV.js","/assets/LessonPage-b5BUGeLU.css","/assets/Me-BvTlZvNE.js","/assets/ModerationPage-BAd3L7iJ.js","/assets/ModerationPage-CzRBHpc6.css","/assets/Moves-Bhw5dSop.css","/assets/Moves-CRpgLh1r.js","/assets/NewPassword-CPgxX6X8.js","/assets/PastRow-BIz_wEZ0.js","/assets/Person-wAHLtJZR.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-C25btWXy.js","/assets/RecordPage-2dRlO8F6.js","/assets/ReplayPage-CtT70Yfq.js","/assets/Result-BC_v43ic.js","/assets/Result-CTc5Smt7.css","/assets/Rewards-Dptrg1oX.js","/assets/Rewards-x38DIemt.css","/assets/Ring-BS2g7Evu.js","/assets/Ring-DfMVTHPA.css","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-FbuTkTdi.js","/assets/Say-CdVSWE3C.css","/assets/Settings-CFBDx6Ip.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-Wn6xAuNC.js","/assets/Who-cIUwJotm.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-DI0RCfhU.css","/assets/cardpeegee-kzeZ1Z0x.js","/assets/cards-DsSevmpz.css","/assets/checkers-Bdllysfj.js","/assets/checkers-C-ysVmsg.css","/assets/connect-four-Cm9JNskc.js","/assets/connect-four-DZMUGECO.css","/assets/crazy-eights--YXmYf2U.css","/assets/crazy-eights-JgqSAVOS.js","/assets/de-DHjxb8SS.js","/assets/default-BIWR2AC4.js","/assets/default-CH7ItUwc.css","/assets/en-C3bhhEEK.js","/assets/first-DsnH7Pt_.js","/assets/first-yMIdDiRZ.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-IhAmpF5i.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/roving-iU-o37tC.js","/assets/whist-BZEQrIhP.css","/assets/whist-CnDmzevL.js"];
const STORE = "parlour-22e0ad49b490";
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
