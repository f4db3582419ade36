// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-DQy0Ek8d.js","/assets/BoardFrame-CJWmCZxu.css","/assets/BoardFrame-tc9em9tq.js","/assets/Card-CLf1S2qx.js","/assets/Card-bdjnG_Pk.css","/assets/CardFrame-BrGggKzr.js","/assets/CardFrame-Rs7NS60e.css","/assets/Checks-BEmPCI_C.js","/assets/Checks-CPJAgut_.css","/assets/Fan-oO1fRBio.css","/assets/Field-CDAKIHFQ.js","/assets/History-B0z8NsMf.js","/assets/Leaders-jDhKvBYk.js","/assets/LessonPage-AOhCNmsZ.js","/assets/LessonPage-b5BUGeLU.css","/assets/Me-7vBX5qMO.js","/assets/ModerationPage-BbmmVTFN.js","/assets/ModerationPage-CzRBHpc6.css","/assets/Moves-Bhw5dSop.css","/assets/Moves-C8qmi3Be.js","/assets/NewPassword-CbBiHxQa.js","/assets/PastRow-E0ncC_Ay.js","/assets/Person-CcLfzVE9.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-BhUOW5SZ.js","/assets/RecordPage-WIvJh-6O.js","/assets/ReplayPage-DbnJieiN.js","/assets/Result-CTc5Smt7.css","/assets/Result-Cqo8RTGN.js","/assets/Rewards-B8rPsTNc.js","/assets/Rewards-x38DIemt.css","/assets/Ring-DEugXGTI.js","/assets/Ring-DfMVTHPA.css","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-BluQOes4.js","/assets/Say-CdVSWE3C.css","/assets/Settings-DfulRuF9.css","/assets/Settings-jLiX1_Ct.js","/assets/ShopPage-DZKZtOns.js","/assets/Who-C3QwIyXf.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-DI0RCfhU.css","/assets/cardpeegee-ibHIXDFU.js","/assets/cards-DsSevmpz.css","/assets/checkers-B4Y7m6Mr.js","/assets/checkers-C-ysVmsg.css","/assets/connect-four-CzP2kuL6.js","/assets/connect-four-DZMUGECO.css","/assets/crazy-eights--YXmYf2U.css","/assets/crazy-eights-vd5HzyRc.js","/assets/de-DHjxb8SS.js","/assets/default-CH7ItUwc.css","/assets/default-gfqcyIP9.js","/assets/en-C3bhhEEK.js","/assets/first-CRqPxFmu.js","/assets/first-yMIdDiRZ.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-bf7VFw1b.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/roving-iU-o37tC.js","/assets/whist-BZEQrIhP.css","/assets/whist-D0STnH5H.js"];
const STORE = "parlour-8140f8a6bcf3";
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
