// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-BF4i47y9.js","/assets/BoardFrame-CJWmCZxu.css","/assets/BoardFrame-DkEdI7lu.js","/assets/Card-bdjnG_Pk.css","/assets/Card-i_fTIAEj.js","/assets/CardFrame-BaKkcL_J.js","/assets/CardFrame-Rs7NS60e.css","/assets/Checks-65GRPOhD.js","/assets/Checks-CPJAgut_.css","/assets/Fan-oO1fRBio.css","/assets/Field-CLDcGrJH.js","/assets/History-Ckdi-apL.js","/assets/Leaders-DNYsUsom.js","/assets/LessonPage-DQahmVbi.js","/assets/LessonPage-b5BUGeLU.css","/assets/Me-C64c9LMg.js","/assets/ModerationPage-CzRBHpc6.css","/assets/ModerationPage-R0xX_0wG.js","/assets/Moves-Bhw5dSop.css","/assets/Moves-D-4eawdJ.js","/assets/NewPassword-B_Xe-0zi.js","/assets/PastRow-DVLfh1tp.js","/assets/Person-C_S4vIC6.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-BnkQG99x.js","/assets/RecordPage-BZLR7UyJ.js","/assets/ReplayPage-CjiDLAAF.js","/assets/Result-Bds79T8a.js","/assets/Result-CTc5Smt7.css","/assets/Rewards-CxGitGcV.js","/assets/Rewards-x38DIemt.css","/assets/Ring-DfMVTHPA.css","/assets/Ring-skFX81FF.js","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-BFmtoWye.js","/assets/Say-CdVSWE3C.css","/assets/Settings-CUCH6Lcs.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-b86hRZeW.js","/assets/Who-Clpfoefk.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-CvwufrDQ.js","/assets/cardpeegee-DI0RCfhU.css","/assets/cards-DsSevmpz.css","/assets/checkers-BjwBjMaB.js","/assets/checkers-C-ysVmsg.css","/assets/connect-four-CskGYztT.js","/assets/connect-four-DZMUGECO.css","/assets/crazy-eights-DFYC8DLE.css","/assets/crazy-eights-DX5iHa1m.js","/assets/de-D0SN7dz5.js","/assets/default-B1O6T_a2.js","/assets/default-CH7ItUwc.css","/assets/en-9hO_Snre.js","/assets/first-38Bdqp-_.js","/assets/first-yMIdDiRZ.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-D4NFTNJ6.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/roving-iU-o37tC.js","/assets/whist-BZEQrIhP.css","/assets/whist-CvR0l_hz.js"];
const STORE = "parlour-69c11f02968a";
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
