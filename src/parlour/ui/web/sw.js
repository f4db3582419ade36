// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-CHIkYKjo.js","/assets/BoardFrame-CpM3KjE8.css","/assets/BoardFrame-DnlyjvI6.js","/assets/Card-aH0ojbvV.js","/assets/Card-bdjnG_Pk.css","/assets/CardFrame-4vOsswmn.js","/assets/CardFrame-557-uZUO.css","/assets/Checks-DCwomzas.js","/assets/Fan-DU2keCv5.css","/assets/Field-oPZfPFGb.js","/assets/History-C6ASZ6UG.js","/assets/Leaders-BSbJk5TN.js","/assets/LessonPage-B0SZtc2z.js","/assets/LessonPage-b5BUGeLU.css","/assets/Me-BiQn_K8H.js","/assets/ModerationPage-BaBOLggp.js","/assets/ModerationPage-CzRBHpc6.css","/assets/Moves-BdsZMiYQ.js","/assets/Moves-W2Q7XPf3.css","/assets/NewPassword-L0k74ZZl.js","/assets/PastRow-C6lKet8R.js","/assets/Person-CAmbMJAo.js","/assets/Preview-37X0L5Qj.js","/assets/Preview-BGvJSFcW.css","/assets/RecordPage-CYQdi6SH.js","/assets/ReplayPage-Bkt-Z7yv.js","/assets/Result-FfvGfZe7.js","/assets/Result-MZQZt8lT.css","/assets/Rewards-B1L6XnyX.css","/assets/Rewards-CiAsQVPs.js","/assets/Ring-CN1kUALx.js","/assets/Ring-DfMVTHPA.css","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-CVpD5NuT.js","/assets/Say-DWAXPfri.css","/assets/Settings-DVsIeJ0u.js","/assets/Settings-DfulRuF9.css","/assets/ShopPage-ajqGhurD.js","/assets/Who-DSEnhlFx.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-DQlcVxYm.js","/assets/cardpeegee-DWvo0sEa.css","/assets/checkers-Dc2Ot7o5.js","/assets/checkers-pzMUagSk.css","/assets/connect-four-Cwqhh2I4.js","/assets/connect-four-DZMUGECO.css","/assets/crazy-eights-Dm6Ul1re.css","/assets/crazy-eights-jR8eDUUz.js","/assets/de-DnN7sqsb.js","/assets/default-CH7ItUwc.css","/assets/default-DMYLGtT0.js","/assets/en-BCeUxtoo.js","/assets/first-CU8GpDbK.css","/assets/first-CYoCsrcJ.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-C0LFsiwG.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-C6qbMQCP.css","/assets/people-Clt5_i0w.css","/assets/roving-iU-o37tC.js","/assets/whist-CFs-Hb61.js","/assets/whist-DklL76KG.css"];
const STORE = "parlour-af6771fa1db0";
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
