// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-BQRnz3NL.js","/assets/BoardFrame-CpM3KjE8.css","/assets/BoardFrame-W53SiLLK.js","/assets/Card-D9ELIC-r.js","/assets/Card-bdjnG_Pk.css","/assets/CardFrame-557-uZUO.css","/assets/CardFrame-BYZRRBZt.js","/assets/CardPrompt-DWAXPfri.css","/assets/Checks-DF7TfOgr.js","/assets/Fan-DU2keCv5.css","/assets/Field-4ORoCGva.js","/assets/History-BQK-TlsL.js","/assets/Leaders-zjB3lJdm.js","/assets/LessonPage-Q6TemBnW.js","/assets/LessonPage-b5BUGeLU.css","/assets/ModerationPage-C9Z2p-Kp.js","/assets/ModerationPage-CzRBHpc6.css","/assets/Moves-YQrcPGQS.js","/assets/Moves-tQNjjTcV.css","/assets/MyPage-Cl1O6Kga.js","/assets/NewPassword-D8g-Pal4.js","/assets/PastRow-xca7cRhM.js","/assets/Person-DBMrp3uo.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-ncb7RA4K.js","/assets/RecordPage-kapilL94.js","/assets/ReplayPage-CRNfweO_.js","/assets/Result-CsMqHIjO.js","/assets/Result-MZQZt8lT.css","/assets/Rewards-BTTXl_u6.js","/assets/Rewards-C0hNw4ft.css","/assets/Ring-DXy_H4Un.js","/assets/Ring-DfMVTHPA.css","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-BI7sNTpU.js","/assets/Settings-DfulRuF9.css","/assets/Settings-DtTywnZt.js","/assets/ShopPage-Dmy6F60x.js","/assets/Who-0vq2sHNi.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-COMoVBZ4.js","/assets/cardpeegee-DWvo0sEa.css","/assets/checkers-CK-gH1Db.js","/assets/checkers-pzMUagSk.css","/assets/connect-four-A_sCPye1.css","/assets/connect-four-ImsLxuTO.js","/assets/crazy-eights-C5JceP0o.js","/assets/crazy-eights-Dm6Ul1re.css","/assets/de-kodWLaEU.js","/assets/default-CFyOPl-8.js","/assets/default-CH7ItUwc.css","/assets/en-Dd3rI5BL.js","/assets/first-CgjHdjqE.css","/assets/first-r7Im4QOb.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-D9yV_voK.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/whist-BwwRsHVN.js","/assets/whist-DklL76KG.css"];
const STORE = "parlour-697869fb45af";
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
