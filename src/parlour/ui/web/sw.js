// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-C6m6rKUq.js","/assets/BoardFrame-BRu3MbiH.js","/assets/BoardFrame-QWVN_3YG.css","/assets/Card-BRI0Bgk8.css","/assets/Card-C3bVbTAu.js","/assets/CardFrame-CEXSa1Y3.css","/assets/CardFrame-D2qATHxE.js","/assets/CardPrompt-BgyFNpXI.css","/assets/Checks-CsqxYkHK.js","/assets/Fan-BJwo9iMw.css","/assets/Field-Cox89_WT.js","/assets/History-B9pZrPzH.js","/assets/Laurel-BN8AVyw1.js","/assets/Laurel-DtvdcwbO.css","/assets/Leaders-UUqgHUW5.js","/assets/LessonPage-B6IBskTI.js","/assets/LessonPage-b5BUGeLU.css","/assets/ModerationPage-1qBL53D-.js","/assets/ModerationPage-CzRBHpc6.css","/assets/Moves-BnAbnQ_K.js","/assets/Moves-tQNjjTcV.css","/assets/MyPage-CfDNdmr6.js","/assets/NewPassword-ZYgfgQY8.js","/assets/PastRow-CNPpvdqb.js","/assets/Person-BAJL7jLm.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-Bawin8Qk.js","/assets/PuzzlePage-CSx5bFC3.js","/assets/PuzzlePage-DEtAjnrq.css","/assets/RecordPage-C9bPgsHj.js","/assets/ReplayPage-B7oKBD4t.js","/assets/ReplayPage-C-Vb35Lc.css","/assets/Result-DHayaWgp.js","/assets/Result-DT1W4HU6.css","/assets/Rewards-D2eZMZOp.css","/assets/Rewards-DCT0VCf5.js","/assets/Ring-Bla1N16l.js","/assets/Ring-DfMVTHPA.css","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-DQcorbj_.js","/assets/Settings-DfulRuF9.css","/assets/Settings-v_MYHrUf.js","/assets/ShopPage-Hf6uo6pc.js","/assets/Who-OjX3Wpxw.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-Cbd0YP-7.js","/assets/cardpeegee-o7vskCqJ.css","/assets/checkers-D0WvTQkb.js","/assets/checkers-snvr0Lc_.css","/assets/connect-four-CB5IzzR-.js","/assets/connect-four-CXNP5ZY7.css","/assets/crazy-eights-DAd_1U3S.css","/assets/crazy-eights-DJFNLUnO.js","/assets/de-B2H-Y3aH.js","/assets/default-CH7ItUwc.css","/assets/default-fMQ2ernX.js","/assets/en-C0u5rJ-V.js","/assets/first-C-JCPwZ0.css","/assets/first-PlasQRqC.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-G_WRHACJ.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/whist-BbhMZDaX.js","/assets/whist-BqkBc-Vl.css"];
const STORE = "parlour-5883891088ba";
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
