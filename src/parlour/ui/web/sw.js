// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-CTm_SoYt.js","/assets/BoardFrame-CJWmCZxu.css","/assets/BoardFrame-CPy2snqj.js","/assets/Card-BXGu5_rf.js","/assets/Card-bdjnG_Pk.css","/assets/CardFrame-BNj0LcVL.js","/assets/CardFrame-Rs7NS60e.css","/assets/Checks-CPJAgut_.css","/assets/Checks-DmD589qp.js","/assets/Fan-oO1fRBio.css","/assets/Field-0WRjSO_H.js","/assets/History-hW4JNpGb.js","/assets/Leaders-CPTU9t17.js","/assets/LessonPage-BHsTaurA.js","/assets/LessonPage-b5BUGeLU.css","/assets/Me-BIGLMG0X.js","/assets/ModerationPage-CzRBHpc6.css","/assets/ModerationPage-DqS3CToU.js","/assets/Moves-Bhw5dSop.css","/assets/Moves-FyaqhZRU.js","/assets/NewPassword-B97Lh9p3.js","/assets/PastRow-PIy30ycL.js","/assets/Person-jtGUHR7-.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-C92rjCEP.js","/assets/RecordPage-D4WZTLwJ.js","/assets/ReplayPage-C_U2lE09.js","/assets/Result-Bx85Np8V.js","/assets/Result-CTc5Smt7.css","/assets/Rewards-Drw4f5qF.js","/assets/Rewards-x38DIemt.css","/assets/Ring-C8z-jmIC.js","/assets/Ring-DfMVTHPA.css","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-D5bihbSK.js","/assets/Say-CdVSWE3C.css","/assets/Settings-BFbZB7VO.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-C-L6__Ua.js","/assets/Who-BrrrjwLm.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-DI0RCfhU.css","/assets/cardpeegee-fwaW7ttz.js","/assets/cards-DsSevmpz.css","/assets/checkers-C-ysVmsg.css","/assets/checkers-CscVHjqq.js","/assets/connect-four-DZMUGECO.css","/assets/connect-four-fD6FTsXR.js","/assets/crazy-eights-CWaPz1Ji.js","/assets/crazy-eights-DFYC8DLE.css","/assets/de-DMiBD9Qr.js","/assets/default-CH7ItUwc.css","/assets/default-GvTLW_Mo.js","/assets/en-CJBPwX4C.js","/assets/first-BeKSFOUG.js","/assets/first-yMIdDiRZ.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-FG-FHDxj.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/roving-iU-o37tC.js","/assets/whist-BZEQrIhP.css","/assets/whist-BqfLHdyi.js"];
const STORE = "parlour-52df8232b4f3";
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
