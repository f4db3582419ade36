// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-uVg-FT8e.js","/assets/BoardFrame-B8hKn7en.js","/assets/BoardFrame-CpM3KjE8.css","/assets/Card-BRI0Bgk8.css","/assets/Card-DOgfLAUh.js","/assets/CardFrame-557-uZUO.css","/assets/CardFrame-BwNA9Nl2.js","/assets/CardPrompt-DWAXPfri.css","/assets/Checks-ClPVqP-l.js","/assets/Fan-DU2keCv5.css","/assets/Field-B1bhrhTs.js","/assets/History-B9GMa8o9.js","/assets/Laurel-BRgMcjYb.js","/assets/Laurel-DtvdcwbO.css","/assets/Leaders-CwIVwwhI.js","/assets/LessonPage-DtWRl1_-.js","/assets/LessonPage-b5BUGeLU.css","/assets/ModerationPage-CzRBHpc6.css","/assets/ModerationPage-I1OeO2fV.js","/assets/Moves-Bf0DPHW7.js","/assets/Moves-tQNjjTcV.css","/assets/MyPage-BBm358AH.js","/assets/NewPassword-DVHgf4NE.js","/assets/PastRow-DHmL6u22.js","/assets/Person-B6dzBnPB.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-D0nZqLqR.js","/assets/PuzzlePage-B8IU__l0.js","/assets/RecordPage-CqLulcIB.js","/assets/ReplayPage-0QHTW0Ck.js","/assets/ReplayPage-C-Vb35Lc.css","/assets/Result-Ca7iKJDN.js","/assets/Result-MZQZt8lT.css","/assets/Rewards-D2eZMZOp.css","/assets/Rewards-JywqR1OR.js","/assets/Ring-Baw3oMhF.js","/assets/Ring-DfMVTHPA.css","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-BGind7jJ.js","/assets/Settings-BYigbbYN.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-fa3UrO64.js","/assets/Who-NVfJY4Uj.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-BCmq-tDQ.js","/assets/cardpeegee-DWvo0sEa.css","/assets/checkers-B2h8EAKa.js","/assets/checkers-pzMUagSk.css","/assets/connect-four-7NKtX6Fu.js","/assets/connect-four-BjzMFQ7A.css","/assets/crazy-eights-CLXVav4y.js","/assets/crazy-eights-Dm6Ul1re.css","/assets/de-DzqxALzJ.js","/assets/default-CH7ItUwc.css","/assets/default-D6Y4f4R9.js","/assets/en-2ZLcqqPb.js","/assets/first-2qFDZc5T.css","/assets/first-DAwqSaz2.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-BXWzRidq.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/whist-BQY8KV-t.css","/assets/whist-CsGgJSrT.js"];
const STORE = "parlour-540bcf634b2b";
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
