// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-XHCFr9pL.js","/assets/BoardFrame-DjAuxu8O.js","/assets/BoardFrame-hZfbJULF.css","/assets/Card-BTGR5-9E.js","/assets/Card-COlTA5-g.css","/assets/CardFrame-81noDGUl.js","/assets/CardFrame-Rs7NS60e.css","/assets/Checks-BgOX0_dA.js","/assets/Checks-CPJAgut_.css","/assets/Fan-oO1fRBio.css","/assets/Field-BVfvIWu1.js","/assets/History-DO5l2lJP.js","/assets/Leaders-DnDWRYUk.js","/assets/LessonPage-DB_vGkX7.js","/assets/LessonPage-b5BUGeLU.css","/assets/Me-cyy5NLKF.js","/assets/ModerationPage-BptypX0T.js","/assets/ModerationPage-CzRBHpc6.css","/assets/Moves-BbVNmZ7i.css","/assets/Moves-CDSzLrEF.js","/assets/NewPassword-CczICqXH.js","/assets/PastRow-Dxe45aav.js","/assets/Person-C5npwhoe.js","/assets/Preview-B5FHDPLr.js","/assets/Preview-BGvJSFcW.css","/assets/RecordPage-CKJByINl.js","/assets/ReplayPage-B4X-ADYr.js","/assets/Result-Bv2ciR2l.css","/assets/Result-olliW7JS.js","/assets/Rewards-_tRjSk9X.js","/assets/Rewards-x38DIemt.css","/assets/Ring-B2_don0g.js","/assets/Ring-DfMVTHPA.css","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-CYdKEEvJ.js","/assets/Say-CdVSWE3C.css","/assets/Settings-DHOCgtJ8.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-BG58soyl.js","/assets/Who-2ItihqOG.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-BB5IE0L1.js","/assets/cardpeegee-DI0RCfhU.css","/assets/cards-DsSevmpz.css","/assets/checkers-CfT1vlS_.css","/assets/checkers-OvADy2mS.js","/assets/connect-four-BJVB_MRj.css","/assets/connect-four-JT8DiV6D.js","/assets/crazy-eights--YXmYf2U.css","/assets/crazy-eights-Cnr2yWeb.js","/assets/de-DHjxb8SS.js","/assets/default-Cvb2AkHZ.js","/assets/default-DUC14vPi.css","/assets/en-C3bhhEEK.js","/assets/first-BgniCa-R.js","/assets/first-CN7ZSLUI.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-CMPgfm19.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/roving-iU-o37tC.js","/assets/whist-DObZco4z.css","/assets/whist-u46I-AHM.js"];
const STORE = "parlour-f438138a843d";
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
