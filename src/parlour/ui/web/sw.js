// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-BsxW-jMn.js","/assets/BoardFrame-B2dBB0QB.js","/assets/BoardFrame-CpM3KjE8.css","/assets/Card-BRI0Bgk8.css","/assets/Card-BayOYF_4.js","/assets/CardFrame-557-uZUO.css","/assets/CardFrame-DxZ0Lrmq.js","/assets/CardPrompt-DWAXPfri.css","/assets/Checks-D7HtCY37.js","/assets/Fan-DU2keCv5.css","/assets/Field-BpmVyz9c.js","/assets/History-Drw3_tUe.js","/assets/Laurel-CTAeQ492.js","/assets/Laurel-DtvdcwbO.css","/assets/Leaders-CTotGtLy.js","/assets/LessonPage-LU6uojZV.js","/assets/LessonPage-b5BUGeLU.css","/assets/ModerationPage-CzRBHpc6.css","/assets/ModerationPage-DTeYtSgm.js","/assets/Moves-BW0oOG09.js","/assets/Moves-tQNjjTcV.css","/assets/MyPage-BaDy-aLV.js","/assets/NewPassword-B2rBJmoV.js","/assets/PastRow-BaQeZ0zh.js","/assets/Person-C_O-arpZ.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-BcEbFiQN.js","/assets/PuzzlePage-ClL5Ho9z.js","/assets/RecordPage-N_nEk-qo.js","/assets/ReplayPage-C-Vb35Lc.css","/assets/ReplayPage-iqLylHPI.js","/assets/Result-B19siWAW.js","/assets/Result-MZQZt8lT.css","/assets/Rewards-DJFtHYVj.js","/assets/Rewards-Q8dLApRF.css","/assets/Ring-D9IZU3NP.js","/assets/Ring-DfMVTHPA.css","/assets/RulesPage-B0zM-q6g.js","/assets/RulesPage-BBbJlwX0.css","/assets/Settings-DfulRuF9.css","/assets/Settings-TOMmGLVT.js","/assets/ShopPage-DwdvwML1.js","/assets/Who-Cpv4Buhh.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-BG2xdGgh.js","/assets/cardpeegee-DWvo0sEa.css","/assets/checkers-C8sgAGKa.js","/assets/checkers-pzMUagSk.css","/assets/connect-four-BjzMFQ7A.css","/assets/connect-four-BzCmTE6h.js","/assets/crazy-eights-Dm6Ul1re.css","/assets/crazy-eights-Dvoq2uqJ.js","/assets/de-DPHazRsG.js","/assets/default-BMHG9-0i.js","/assets/default-CH7ItUwc.css","/assets/en-UWvvTMsj.js","/assets/first-CgCAtp0h.css","/assets/first-D1IXWhlw.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-BG0GrKif.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/whist-BQY8KV-t.css","/assets/whist-k7JlMhut.js"];
const STORE = "parlour-bf03a0d7e545";
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
