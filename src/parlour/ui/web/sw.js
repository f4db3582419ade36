// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-BWakuGFG.js","/assets/BoardFrame-Coz8APdj.js","/assets/BoardFrame-CpM3KjE8.css","/assets/Card-BRI0Bgk8.css","/assets/Card-CVxzj4FY.js","/assets/CardFrame-557-uZUO.css","/assets/CardFrame-C2bSF5OF.js","/assets/CardPrompt-DWAXPfri.css","/assets/Checks-DJsZWo_R.js","/assets/Fan-DU2keCv5.css","/assets/Field-B1-Q5g2x.js","/assets/History-XDXopulH.js","/assets/Laurel-C5M6MEae.js","/assets/Laurel-DtvdcwbO.css","/assets/Leaders-CtUC4-iR.js","/assets/LessonPage-ClCXqP45.js","/assets/LessonPage-b5BUGeLU.css","/assets/ModerationPage-CzRBHpc6.css","/assets/ModerationPage-DUCs4kno.js","/assets/Moves-CtHVMpbh.js","/assets/Moves-tQNjjTcV.css","/assets/MyPage-J4w5YN_Z.js","/assets/NewPassword-9jYPz1Kn.js","/assets/PastRow-BNIqFVL5.js","/assets/Person-BPe5OC4Z.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-BzX-WIbH.js","/assets/PuzzlePage-CbmKWg7P.js","/assets/PuzzlePage-DEtAjnrq.css","/assets/RecordPage-jCAwKOu-.js","/assets/ReplayPage-C-Vb35Lc.css","/assets/ReplayPage-CJ9JDIOb.js","/assets/Result-BABfA9dy.js","/assets/Result-MZQZt8lT.css","/assets/Rewards-D2eZMZOp.css","/assets/Rewards-mlZ_8wjg.js","/assets/Ring-BtX6sbM8.js","/assets/Ring-DfMVTHPA.css","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-CxjlFU7c.js","/assets/Settings-C1MwdfxB.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-CN0IQdhx.js","/assets/Who-BrBpG7Fu.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-DWvo0sEa.css","/assets/cardpeegee-EO4N8_K1.js","/assets/checkers-CUo7dDWd.js","/assets/checkers-pzMUagSk.css","/assets/connect-four-BLQ4KYSK.css","/assets/connect-four-CAM-YNXr.js","/assets/crazy-eights-Dm6Ul1re.css","/assets/crazy-eights-DwAfWfom.js","/assets/de-B2H-Y3aH.js","/assets/default-CH7ItUwc.css","/assets/default-DtKB1fyU.js","/assets/en-C9kV_cFr.js","/assets/first-BW8gYixP.js","/assets/first-CWF0oedw.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-B32t2S6p.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/whist-BQY8KV-t.css","/assets/whist-sICHwYK9.js"];
const STORE = "parlour-39fad50798ed";
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
