// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-ChajOJbG.js","/assets/BoardFrame-Ctk79_Bf.js","/assets/BoardFrame-hZfbJULF.css","/assets/Card-COlTA5-g.css","/assets/Card-sS8euzgF.js","/assets/CardFrame-CkuFidfx.js","/assets/CardFrame-Rs7NS60e.css","/assets/Checks-CGlkxohy.js","/assets/Checks-CPJAgut_.css","/assets/Fan-oO1fRBio.css","/assets/Field-C1mB4GSO.js","/assets/History-DA1Mfph4.js","/assets/Leaders-C5v54hjY.js","/assets/LessonPage-CqtJ_Pqq.js","/assets/LessonPage-b5BUGeLU.css","/assets/Me-Bcc0MPBa.js","/assets/ModerationPage-CzRBHpc6.css","/assets/ModerationPage-D5CesvRt.js","/assets/Moves-BHEAK15p.css","/assets/Moves-j7SYTfUJ.js","/assets/NewPassword-Bdcmy_DL.js","/assets/PastRow-XwAxy0b4.js","/assets/Person-CdspzJSD.js","/assets/Preview-B5f_C-JE.js","/assets/Preview-BGvJSFcW.css","/assets/RecordPage-CHKXkSNT.js","/assets/ReplayPage-CryTTW-7.js","/assets/Result-DH-BGh13.js","/assets/Result-DsGXkQDo.css","/assets/Rewards-BaOxyiPj.js","/assets/Rewards-Di_zfu2c.css","/assets/Ring-DfMVTHPA.css","/assets/Ring-yg_Ti7TG.js","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-DuuknCqJ.js","/assets/Say-CdVSWE3C.css","/assets/Settings-DdFbCIG7.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-CE0F14I8.js","/assets/Who-DuFH4FAH.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-CD7xFYUO.js","/assets/cardpeegee-DI0RCfhU.css","/assets/cards-DsSevmpz.css","/assets/checkers-BQJGidJ6.js","/assets/checkers-CfT1vlS_.css","/assets/connect-four-Bvt9gXNC.css","/assets/connect-four-C9Jyyvch.js","/assets/crazy-eights--YXmYf2U.css","/assets/crazy-eights-DAAsJ0wJ.js","/assets/de-v4TVxIKL.js","/assets/default-ClsIExlS.js","/assets/default-DUC14vPi.css","/assets/en-BElm33Dh.js","/assets/first-BqIYJofM.js","/assets/first-ChyvfRDl.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-C-nO1gTv.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/roving-iU-o37tC.js","/assets/whist-B3O94urx.js","/assets/whist-DObZco4z.css"];
const STORE = "parlour-b1f66ebabd24";
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
