// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-CmVSfzbw.js","/assets/BoardFrame-Bgj6ucd2.js","/assets/BoardFrame-CpM3KjE8.css","/assets/Card-DtF2MAOj.js","/assets/Card-bdjnG_Pk.css","/assets/CardFrame-557-uZUO.css","/assets/CardFrame-DysJKBcN.js","/assets/CardPrompt-DWAXPfri.css","/assets/Checks-BCBNTrHr.js","/assets/Fan-DU2keCv5.css","/assets/Field-BYphn2yS.js","/assets/History-BdHvvlXY.js","/assets/Leaders-CEBqCHsF.js","/assets/LessonPage-CiFLMxep.js","/assets/LessonPage-b5BUGeLU.css","/assets/ModerationPage-CCIzHNwa.js","/assets/ModerationPage-CzRBHpc6.css","/assets/Moves-DCGdm56Y.js","/assets/Moves-tQNjjTcV.css","/assets/MyPage-DZVEsMHA.js","/assets/NewPassword-Czm8bbQT.js","/assets/PastRow-C5muC9e9.js","/assets/Person-B2vIV6gN.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-DkNvG8KC.js","/assets/RecordPage-C0Hhi9Ny.js","/assets/ReplayPage-BeVP2s0W.js","/assets/Result-CZJnQzmC.js","/assets/Result-MZQZt8lT.css","/assets/Rewards-C0hNw4ft.css","/assets/Rewards-Cx80G-q_.js","/assets/Ring-CT6-HjaW.js","/assets/Ring-DfMVTHPA.css","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-Cz0qdo1W.js","/assets/Settings-ClOJ2IU-.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-BT35HLsk.js","/assets/Who-DrIYqrNH.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-C95WT7nl.js","/assets/cardpeegee-DWvo0sEa.css","/assets/checkers-L1jjb6MW.js","/assets/checkers-pzMUagSk.css","/assets/connect-four-A_sCPye1.css","/assets/connect-four-BMzztww_.js","/assets/crazy-eights-CD649QOV.js","/assets/crazy-eights-Dm6Ul1re.css","/assets/de-C7qjw1zi.js","/assets/default-C0HS_5qI.js","/assets/default-CH7ItUwc.css","/assets/en-Yl4AGPBI.js","/assets/first-CgjHdjqE.css","/assets/first-DlntHE3S.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-D2blAW7A.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/whist-DV_ViOqI.js","/assets/whist-DklL76KG.css"];
const STORE = "parlour-1c173337e47b";
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
