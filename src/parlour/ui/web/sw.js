// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-C_x0di_0.js","/assets/BoardFrame-b3zR2hB7.js","/assets/BoardFrame-hZfbJULF.css","/assets/Card-BQJQjiYV.css","/assets/Card-CeBma2UO.js","/assets/CardFrame-DN2e_uGi.js","/assets/CardFrame-Rs7NS60e.css","/assets/Checks-CHO-yM8B.css","/assets/Checks-CzguxINt.js","/assets/Fan-oO1fRBio.css","/assets/Field-D0c9t4iB.js","/assets/History-DFh9G_6b.js","/assets/Leaders-C2V3zNN2.js","/assets/LessonPage-Dtwsz1JD.js","/assets/LessonPage-b5BUGeLU.css","/assets/Me-CkOmbbaw.js","/assets/Moves-BHEAK15p.css","/assets/Moves-C7AyNYLs.js","/assets/NewPassword-CgqxqHNR.js","/assets/PastRow-PUQSc03c.js","/assets/Person-Qh7HzwUS.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-DvjEE6UX.js","/assets/RecordPage-DjQFxwFx.js","/assets/ReplayPage-DUW7HzyI.js","/assets/Result-B0JKldAI.js","/assets/Result-DsGXkQDo.css","/assets/Rewards-Di_zfu2c.css","/assets/Rewards-qVdzp8QL.js","/assets/Ring-DfMVTHPA.css","/assets/Ring-IEDEfq74.js","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-Cqo1ZuFB.js","/assets/Say-CdVSWE3C.css","/assets/Settings-D25MogAo.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-BZOLu2H-.js","/assets/Who-M-C6zeM5.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-DI0RCfhU.css","/assets/cardpeegee-RRGaugzp.js","/assets/cards-DsSevmpz.css","/assets/checkers-BxTErFZR.js","/assets/checkers-CfT1vlS_.css","/assets/connect-four-Bvt9gXNC.css","/assets/connect-four-C2VeeqS3.js","/assets/crazy-eights--YXmYf2U.css","/assets/crazy-eights-z1TBM6ml.js","/assets/de-IF1EAmf4.js","/assets/default-D9EhCjHP.js","/assets/default-DUC14vPi.css","/assets/en-Xlr8pNR3.js","/assets/first-Cbf0gFZM.js","/assets/first-CknfzHG1.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-QVrhFqyN.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/roving-iU-o37tC.js","/assets/whist-DObZco4z.css","/assets/whist-DogbFLHu.js"];
const STORE = "parlour-067581fbde73";
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
