// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-B73e15jH.js","/assets/BoardFrame-CpM3KjE8.css","/assets/BoardFrame-Cq8C86vC.js","/assets/Card-BRI0Bgk8.css","/assets/Card-WApSXEJF.js","/assets/CardFrame-557-uZUO.css","/assets/CardFrame-BowNlb1b.js","/assets/CardPrompt-DWAXPfri.css","/assets/Checks-Dx4G5Chl.js","/assets/Fan-DU2keCv5.css","/assets/Field-d6gTnWCO.js","/assets/History-DYb45IXY.js","/assets/Laurel-DCyDkndD.js","/assets/Laurel-DtvdcwbO.css","/assets/Leaders-BHvtxWiR.js","/assets/LessonPage-DCzzu7yJ.js","/assets/LessonPage-b5BUGeLU.css","/assets/ModerationPage-By1wuP_-.js","/assets/ModerationPage-CzRBHpc6.css","/assets/Moves-WOLHcL7_.js","/assets/Moves-tQNjjTcV.css","/assets/MyPage-Bo2Y9lZW.js","/assets/NewPassword-wUVx1RQl.js","/assets/PastRow-BEYn5Y3O.js","/assets/Person-D-dS3BK9.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-PyVKMQeq.js","/assets/PuzzlePage-BG0meq9A.js","/assets/PuzzlePage-DEtAjnrq.css","/assets/RecordPage-DvPjKFk1.js","/assets/ReplayPage-BemdMtbU.js","/assets/ReplayPage-C-Vb35Lc.css","/assets/Result-B1Xldjk5.js","/assets/Result-MZQZt8lT.css","/assets/Rewards-BaRMYt4L.js","/assets/Rewards-D2eZMZOp.css","/assets/Ring-ColhzTug.js","/assets/Ring-DfMVTHPA.css","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-DT0AgSpI.js","/assets/Settings-DDY48D3E.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-D9O1Y56b.js","/assets/Who-DuQJWw-0.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-Com3BrjP.js","/assets/cardpeegee-DWvo0sEa.css","/assets/checkers-DhpvI_WG.js","/assets/checkers-pzMUagSk.css","/assets/connect-four-BLQ4KYSK.css","/assets/connect-four-biXBn7Zb.js","/assets/crazy-eights-Dm6Ul1re.css","/assets/crazy-eights-tJt2Le5s.js","/assets/de-BMC3LS8U.js","/assets/default-BfxOS785.js","/assets/default-CH7ItUwc.css","/assets/en--BOAq77p.js","/assets/first-CWF0oedw.css","/assets/first-pmz_YeID.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-D7H2kRAn.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/whist-49kJX4mZ.js","/assets/whist-BQY8KV-t.css"];
const STORE = "parlour-d06887793ac9";
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
