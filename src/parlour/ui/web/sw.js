// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-C84PnkVQ.js","/assets/BoardFrame-BrxJLxF5.css","/assets/BoardFrame-DcY9LMPB.js","/assets/Card-BQJQjiYV.css","/assets/Card-DX8N6CFU.js","/assets/CardFrame-DfrBWYFD.js","/assets/CardFrame-E5e5aW-X.css","/assets/Checks-BethlJrq.js","/assets/Checks-LBIssSjh.css","/assets/Fan-DPMjyDS5.css","/assets/Field-Dy5VrrbC.js","/assets/History-BBfbak8Q.js","/assets/Leaders-B6lJSK9p.js","/assets/LessonPage-CmgrEoFk.js","/assets/LessonPage-DEhwIcg5.css","/assets/Me-Cb3pLVlN.js","/assets/Moves-BYG2kTfG.css","/assets/Moves-CMxaCosJ.js","/assets/NewPassword-Ba9llUwb.js","/assets/PastRow-BJP4C6in.js","/assets/Person-gxdeHhr6.js","/assets/Preview-CmAIAZFg.js","/assets/Preview-Dsq5xd0p.css","/assets/RecordPage-bs6ye9vM.js","/assets/ReplayPage-DVlltZQt.js","/assets/Result-B9F9Mrz7.js","/assets/Result-CZ2cAyWi.css","/assets/Rewards-Cl8OBLZk.js","/assets/Rewards-DUmGcQvI.css","/assets/Ring-DfMVTHPA.css","/assets/Ring-Mt4ja2KH.js","/assets/RulesPage-DR6IzxdP.css","/assets/RulesPage-cYSCmRkU.js","/assets/Say-Cu_yh-oF.css","/assets/Settings-Cjg9um_y.js","/assets/Settings-EjHgkEBT.css","/assets/ShopPage-CioIQYKY.js","/assets/Who-CcjXI2-1.js","/assets/account-CCNfr_N-.css","/assets/cardpeegee-BrQ3MxnZ.js","/assets/cardpeegee-RWA5ntNZ.css","/assets/cards-D6edG9K5.css","/assets/checkers-DKb2z6Zl.css","/assets/checkers-G7RLwB5g.js","/assets/connect-four-VHEfN6v7.js","/assets/connect-four-orzvebIv.css","/assets/crazy-eights-DCE-Q_ux.js","/assets/crazy-eights-Dq0AuNMM.css","/assets/days-BifhJZra.css","/assets/days-CbLvgQxB.js","/assets/de-IF1EAmf4.js","/assets/default-7GkoG-L_.css","/assets/default-DF63GZa9.js","/assets/en-Xlr8pNR3.js","/assets/first-DPzjaNhz.css","/assets/first-sYHe0ul_.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-BhmUV3pG.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-CBhbBP-6.css","/assets/roving-iU-o37tC.js","/assets/whist-BoeiKAOa.css","/assets/whist-DPS4dob0.js"];
const STORE = "parlour-615a2aa8b995";
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
