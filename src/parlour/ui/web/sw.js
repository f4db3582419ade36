// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-1HOin5OR.js","/assets/BoardFrame-DEwXOIVX.js","/assets/Card-DHMhUMCN.js","/assets/CardFrame-BHbEtFUD.js","/assets/Field-DtMrV4OZ.js","/assets/History-BZCPq3dh.js","/assets/Leaders-BuSKKJ4w.js","/assets/LessonPage-yNn-JSs7.js","/assets/Me-HYCOuLP_.js","/assets/NewPassword-Bgva-zIP.js","/assets/PastRow-BZhIFiS6.js","/assets/Person-C_7trSwJ.js","/assets/Picks-GuSI7zPO.js","/assets/Preview-CUXIqmrM.js","/assets/RecordPage-g9xgWC1v.js","/assets/ReplayPage-Dx0OCQQ4.js","/assets/Result-Dop8Z6TM.js","/assets/Rewards-Dddgl5S6.js","/assets/Ring-CwqercEG.js","/assets/RulesPage-BEeu38Yv.js","/assets/Settings-qwNQ6vjk.js","/assets/ShopPage-C3zhOfLm.js","/assets/Who-BnSbsv7w.js","/assets/account-C4dJnrR2.css","/assets/card-tables-Cyd0AD46.css","/assets/cardpeegee-B2EQqXT5.js","/assets/cardpeegee-CgVo3vBt.css","/assets/checkers-DTH0A8iC.css","/assets/checkers-yVH4jw8E.js","/assets/connect-four-C59qF4R6.js","/assets/crazy-eights-ruyvWLzb.js","/assets/days-DCcDcZe4.js","/assets/de-ra3cFu6F.js","/assets/default-BbFg27Zf.js","/assets/en-DJrURHng.js","/assets/first-Bvi-tWme.css","/assets/first-DHzZG57b.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-CWKcxf78.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-DSFFULnS.css","/assets/replay-pZ8y_lOz.js","/assets/roving-iU-o37tC.js","/assets/whist-rGtZguJe.js"];
const STORE = "parlour-07608fcd41bd";
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
