// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-dFUePBzy.js","/assets/BoardFrame-CJWmCZxu.css","/assets/BoardFrame-DNia3pc2.js","/assets/Card-CMpX4Q2o.js","/assets/Card-bdjnG_Pk.css","/assets/CardFrame-CdpjQTVq.js","/assets/CardFrame-Rs7NS60e.css","/assets/Checks-Bc_x-Wn2.js","/assets/Checks-CPJAgut_.css","/assets/Fan-oO1fRBio.css","/assets/Field-BjDcTV1L.js","/assets/History-C31Kzjex.js","/assets/Leaders-CObvv4wH.js","/assets/LessonPage-DBcw9atb.js","/assets/LessonPage-b5BUGeLU.css","/assets/Me-C3NRQnHk.js","/assets/ModerationPage-BWol9XsB.js","/assets/ModerationPage-CzRBHpc6.css","/assets/Moves-Bhw5dSop.css","/assets/Moves-Bkcg5u68.js","/assets/NewPassword-7_E-K3ov.js","/assets/PastRow-BOUmp_ZE.js","/assets/Person-CSHMN6zm.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-D1b_waEP.js","/assets/RecordPage-BAaSYz_C.js","/assets/ReplayPage-DQZX8LYZ.js","/assets/Result-CTc5Smt7.css","/assets/Result-Cyx7z9K7.js","/assets/Rewards-B1gSUsix.js","/assets/Rewards-x38DIemt.css","/assets/Ring-DfMVTHPA.css","/assets/Ring-Fz67J5U9.js","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-fqGLQCUi.js","/assets/Say-CdVSWE3C.css","/assets/Settings-CS65MSJ6.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-CkmyQ9_G.js","/assets/Who-CWfVU5j8.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-BKabOorA.js","/assets/cardpeegee-DI0RCfhU.css","/assets/cards-DsSevmpz.css","/assets/checkers-C-ysVmsg.css","/assets/checkers-DYyb7g2r.js","/assets/connect-four-DZMUGECO.css","/assets/connect-four-xWwipwaF.js","/assets/crazy-eights-DFYC8DLE.css","/assets/crazy-eights-Dmgr0_lq.js","/assets/de-D0SN7dz5.js","/assets/default-CH7ItUwc.css","/assets/default-DIh1ArT4.js","/assets/en-9hO_Snre.js","/assets/first-yMIdDiRZ.css","/assets/first-zXEvhSSj.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-C_lYeE9G.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/roving-iU-o37tC.js","/assets/whist-BD6eEb8v.js","/assets/whist-BZEQrIhP.css"];
const STORE = "parlour-06ee7ac24e25";
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
