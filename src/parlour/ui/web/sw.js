// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-BnE8rLgu.js","/assets/BoardFrame-CnXZ2SX2.js","/assets/BoardFrame-CpM3KjE8.css","/assets/Card-BRI0Bgk8.css","/assets/Card-DSmFOISd.js","/assets/CardFrame-557-uZUO.css","/assets/CardFrame-BSDZQ-tz.js","/assets/CardPrompt-DWAXPfri.css","/assets/Checks-Foz4GW7B.js","/assets/Fan-DU2keCv5.css","/assets/Field-Cvy-IQCf.js","/assets/History-DY9wCPWY.js","/assets/Laurel-DaJIFZ7q.js","/assets/Laurel-DtvdcwbO.css","/assets/Leaders-DIHcomyz.js","/assets/LessonPage-DTpVP-wG.js","/assets/LessonPage-b5BUGeLU.css","/assets/ModerationPage-BNoBlGVS.js","/assets/ModerationPage-CzRBHpc6.css","/assets/Moves-dUHrJ5-1.js","/assets/Moves-tQNjjTcV.css","/assets/MyPage-DYJ0Go9l.js","/assets/NewPassword-BVwjF7uI.js","/assets/PastRow-5c-10RPR.js","/assets/Person-D7oEzLei.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-ciHYcGen.js","/assets/PuzzlePage-BpFA9jaJ.js","/assets/PuzzlePage-DEtAjnrq.css","/assets/RecordPage-CO92LROI.js","/assets/ReplayPage-C-Vb35Lc.css","/assets/ReplayPage-D2NIj2Gh.js","/assets/Result-D7Nkbbm4.js","/assets/Result-MZQZt8lT.css","/assets/Rewards-D2eZMZOp.css","/assets/Rewards-D44Y7D2B.js","/assets/Ring-DfMVTHPA.css","/assets/Ring-DrNjj1ND.js","/assets/RulesPage-BAouJpZL.js","/assets/RulesPage-BBbJlwX0.css","/assets/Settings-DF_PX063.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-B7YA5Etr.js","/assets/Who-CdBGnVzz.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-DWvo0sEa.css","/assets/cardpeegee-FsDLozx0.js","/assets/checkers-B3QpuuTO.js","/assets/checkers-pzMUagSk.css","/assets/connect-four-BLQ4KYSK.css","/assets/connect-four-_qo_fh16.js","/assets/crazy-eights-CQ4LbSYz.js","/assets/crazy-eights-Dm6Ul1re.css","/assets/de-C60WTgys.js","/assets/default-BcuZJ77Q.js","/assets/default-CH7ItUwc.css","/assets/en-CyfnQraO.js","/assets/first-CWF0oedw.css","/assets/first-XdVU7IP6.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-sLorzTn1.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/whist-BQY8KV-t.css","/assets/whist-sdnt48fp.js"];
const STORE = "parlour-b13842885edb";
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
