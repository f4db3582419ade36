// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-PJ4v6pTi.js","/assets/BoardFrame-C0jnI26J.js","/assets/BoardFrame-CpM3KjE8.css","/assets/Card-BRI0Bgk8.css","/assets/Card-Cb4D0MYB.js","/assets/CardFrame-557-uZUO.css","/assets/CardFrame-uXAQN6cc.js","/assets/CardPrompt-DWAXPfri.css","/assets/Checks-Ds1FKSQA.js","/assets/Fan-DU2keCv5.css","/assets/Field-DVWrTxwh.js","/assets/History-C48xBAak.js","/assets/Laurel-DtvdcwbO.css","/assets/Laurel-TN1i8QVm.js","/assets/Leaders-CTTKwnfi.js","/assets/LessonPage-Glyucr1-.js","/assets/LessonPage-b5BUGeLU.css","/assets/ModerationPage-CzRBHpc6.css","/assets/ModerationPage-R97E3Ytc.js","/assets/Moves-DhKheyzx.js","/assets/Moves-tQNjjTcV.css","/assets/MyPage-CgF4N6Oe.js","/assets/NewPassword-B0B9gbxL.js","/assets/PastRow-Bm9sNBRX.js","/assets/Person-DmvNwrWh.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-CzcL1OHx.js","/assets/PuzzlePage-ynjucZmd.js","/assets/RecordPage-BQ-6XgMM.js","/assets/ReplayPage-C-Vb35Lc.css","/assets/ReplayPage-Dkhnhhrt.js","/assets/Result-DNMMJmzX.js","/assets/Result-MZQZt8lT.css","/assets/Rewards-Q8dLApRF.css","/assets/Rewards-d4xKiabC.js","/assets/Ring-DfMVTHPA.css","/assets/Ring-L7UskcA3.js","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-CaSVqOub.js","/assets/Settings-BS-IaWrd.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-CYsynOu9.js","/assets/Who-DlDemhfn.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-DWvo0sEa.css","/assets/cardpeegee-G5-4LR84.js","/assets/checkers-axmCFvcJ.js","/assets/checkers-pzMUagSk.css","/assets/connect-four-BjzMFQ7A.css","/assets/connect-four-CdRGJotT.js","/assets/crazy-eights-Dm6Ul1re.css","/assets/crazy-eights-lqdbT3h5.js","/assets/de-nvJS0BIn.js","/assets/default-CH7ItUwc.css","/assets/default-NwNqO5Tf.js","/assets/en-Bk7fQIjO.js","/assets/first-ChvH_rM8.js","/assets/first-DtvEWBpM.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-BnWU0SgL.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/whist-BQY8KV-t.css","/assets/whist-BaBzXYGs.js"];
const STORE = "parlour-7bdc1daf21e3";
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
