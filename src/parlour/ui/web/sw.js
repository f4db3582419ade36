// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-B0B5SMfp.js","/assets/BoardFrame-2vZOajkY.js","/assets/BoardFrame-CpM3KjE8.css","/assets/Card-BLSnFvyf.js","/assets/Card-bdjnG_Pk.css","/assets/CardFrame-557-uZUO.css","/assets/CardFrame-BvONA5df.js","/assets/CardPrompt-DWAXPfri.css","/assets/Checks-BFBN64sJ.js","/assets/Fan-DU2keCv5.css","/assets/Field-BeIn1s8a.js","/assets/History-Dy7nCkFv.js","/assets/Leaders-uTS_AevY.js","/assets/LessonPage-BJOaueDe.js","/assets/LessonPage-b5BUGeLU.css","/assets/ModerationPage-CzRBHpc6.css","/assets/ModerationPage-DyHVZclx.js","/assets/Moves-CjQIDeIG.js","/assets/Moves-tQNjjTcV.css","/assets/MyPage-9i0jND-i.js","/assets/NewPassword-B7QdmU6u.js","/assets/PastRow-Dvn88UyC.js","/assets/Person-DcqgRF0s.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-CMqZRGUg.js","/assets/RecordPage-Ch-XHaDS.js","/assets/ReplayPage-BIURl8UZ.js","/assets/Result-BPJQ06-5.js","/assets/Result-MZQZt8lT.css","/assets/Rewards-B1L6XnyX.css","/assets/Rewards-BiZVpzta.js","/assets/Ring-BdJ_rbnf.js","/assets/Ring-DfMVTHPA.css","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-DtCdcLYL.js","/assets/Settings-BvuMgzUA.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-Bqb5kxTr.js","/assets/Who-MPCfEJEV.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-DWvo0sEa.css","/assets/cardpeegee-DlNHVwlx.js","/assets/checkers-BDv1753_.js","/assets/checkers-pzMUagSk.css","/assets/connect-four-DZMUGECO.css","/assets/connect-four-LdgmjkJv.js","/assets/crazy-eights-DlVqb9G9.js","/assets/crazy-eights-Dm6Ul1re.css","/assets/de-FoPU6W0H.js","/assets/default-CH7ItUwc.css","/assets/default-FV4Dms52.js","/assets/en-BT1pj55N.js","/assets/first-BYGA0_1p.css","/assets/first-be6O1G7c.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-DVQiMUUX.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/roving-iU-o37tC.js","/assets/whist-DklL76KG.css","/assets/whist-DqWr118N.js"];
const STORE = "parlour-e30e1883d5bd";
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
