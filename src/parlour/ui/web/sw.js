// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-CNCpCwBG.js","/assets/BoardFrame-CpM3KjE8.css","/assets/BoardFrame-wfe0Uei-.js","/assets/Card-BpalXgB_.js","/assets/Card-bdjnG_Pk.css","/assets/CardFrame-557-uZUO.css","/assets/CardFrame-BqNonzfn.js","/assets/Checks-BiL38Y5M.js","/assets/Fan-DU2keCv5.css","/assets/Field-ByA8CoUO.js","/assets/History-CtfpZOZu.js","/assets/Leaders-DmgkR1of.js","/assets/LessonPage-MG2t1GFj.js","/assets/LessonPage-b5BUGeLU.css","/assets/Me-BFOP-Zuf.js","/assets/ModerationPage-9N_DobdG.js","/assets/ModerationPage-CzRBHpc6.css","/assets/Moves-DdEu86fB.js","/assets/Moves-W2Q7XPf3.css","/assets/NewPassword-Bf2j0QLd.js","/assets/PastRow-SNSdkQpz.js","/assets/Person-Cd06SeZ9.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-cvZqAqgY.js","/assets/RecordPage-LWr7M392.js","/assets/ReplayPage-D6gSIwJ7.js","/assets/Result-Bp3bKe08.js","/assets/Result-MZQZt8lT.css","/assets/Rewards-B1L6XnyX.css","/assets/Rewards-BWTWWJfN.js","/assets/Ring-DfMVTHPA.css","/assets/Ring-vtRjP8X4.js","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-DSUYKmT9.js","/assets/Say-DWAXPfri.css","/assets/Settings-DfulRuF9.css","/assets/Settings-Ya6te7wq.js","/assets/ShopPage-ViQTSiVI.js","/assets/Who-De7M7Rbu.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-DWvo0sEa.css","/assets/cardpeegee-EHMITwzo.js","/assets/checkers-pzMUagSk.css","/assets/checkers-y-KHlsom.js","/assets/connect-four-BvhUnPih.js","/assets/connect-four-DZMUGECO.css","/assets/crazy-eights-DWsejHIR.js","/assets/crazy-eights-Dm6Ul1re.css","/assets/de-LEi4z0Tg.js","/assets/default-B9nmjhhb.js","/assets/default-CH7ItUwc.css","/assets/en-DoClLyvx.js","/assets/first-CU8GpDbK.css","/assets/first-tIV5HQhM.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-uEexdr1d.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/roving-iU-o37tC.js","/assets/whist-0tmr7sVb.js","/assets/whist-DklL76KG.css"];
const STORE = "parlour-97604f5a91ee";
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
