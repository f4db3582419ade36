// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-V8Rrdsf3.js","/assets/BoardFrame-CpM3KjE8.css","/assets/BoardFrame-DY5u2T4A.js","/assets/Card-DjDUiocE.js","/assets/Card-bdjnG_Pk.css","/assets/CardFrame-557-uZUO.css","/assets/CardFrame-CqjUNgyY.js","/assets/Checks-CeJSBAAL.js","/assets/Fan-DU2keCv5.css","/assets/Field-Djp07BIz.js","/assets/History-Cg3agkwb.js","/assets/Leaders-Dnb4t0Me.js","/assets/LessonPage-CdnpHKyI.js","/assets/LessonPage-b5BUGeLU.css","/assets/Me-B30bdmt1.js","/assets/ModerationPage-BeE4UHuu.js","/assets/ModerationPage-CzRBHpc6.css","/assets/Moves-BdZNIAx_.js","/assets/Moves-W2Q7XPf3.css","/assets/NewPassword-BclMaulM.js","/assets/PastRow-BIJxJtQz.js","/assets/Person-6WNrmrcF.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-smXx1CCd.js","/assets/RecordPage-4SbtbSdR.js","/assets/ReplayPage-4w3AvrnR.js","/assets/Result-0GA2fjEv.js","/assets/Result-MZQZt8lT.css","/assets/Rewards-B1L6XnyX.css","/assets/Rewards-CZ-bbZav.js","/assets/Ring-DboO-2wv.js","/assets/Ring-DfMVTHPA.css","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-C1eWwLnU.js","/assets/Say-DWAXPfri.css","/assets/Settings-BNfpqb-d.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-B3m6Z03y.js","/assets/Who-DN4gej63.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-DWvo0sEa.css","/assets/cardpeegee-HhLN_Dy0.js","/assets/checkers-CJjs04WF.js","/assets/checkers-pzMUagSk.css","/assets/connect-four-D9Hrz0T7.js","/assets/connect-four-DZMUGECO.css","/assets/crazy-eights-Dm6Ul1re.css","/assets/crazy-eights-DtlOliP_.js","/assets/de-7rZYd6WS.js","/assets/default-CH7ItUwc.css","/assets/default-IrY92-84.js","/assets/en-CmjGWGJY.js","/assets/first-CU8GpDbK.css","/assets/first-DfZKuEQc.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-CmyKgIYp.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/roving-iU-o37tC.js","/assets/whist-D4TtZ65N.js","/assets/whist-DklL76KG.css"];
const STORE = "parlour-836bf8316527";
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
