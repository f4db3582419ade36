// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-BtZOTWE0.js","/assets/BoardFrame-BrxJLxF5.css","/assets/BoardFrame-DtDEJ-aM.js","/assets/Card-7tmm5pZI.js","/assets/Card-BQJQjiYV.css","/assets/CardFrame-CW8QPxIk.js","/assets/CardFrame-E5e5aW-X.css","/assets/Checks-H8iiZLuE.js","/assets/Checks-LBIssSjh.css","/assets/Fan-DPMjyDS5.css","/assets/Field-CHoembU5.js","/assets/History-XYZIlLit.js","/assets/Leaders-Bfi5m8OJ.js","/assets/LessonPage-CNbZreoP.js","/assets/LessonPage-DEhwIcg5.css","/assets/Me-CLclY8CN.js","/assets/Moves-BYG2kTfG.css","/assets/Moves-CUf4P8OG.js","/assets/NewPassword-DIE86c5e.js","/assets/PastRow-CS9a0Kqv.js","/assets/Person-BW5jX7zy.js","/assets/Preview-BrxkRu9D.js","/assets/Preview-Dsq5xd0p.css","/assets/RecordPage-DpXgwrVD.js","/assets/ReplayPage-DuozSrRo.js","/assets/Result-C5-7tjRe.js","/assets/Result-CZ2cAyWi.css","/assets/Rewards-DUmGcQvI.css","/assets/Rewards-TaKqnQo5.js","/assets/Ring-Cuia6c-M.js","/assets/Ring-DfMVTHPA.css","/assets/RulesPage-DR6IzxdP.css","/assets/RulesPage-gY2B-B20.js","/assets/Say-Cu_yh-oF.css","/assets/Settings-EB6lhOAT.js","/assets/Settings-EjHgkEBT.css","/assets/ShopPage-C0cN0cJI.js","/assets/Who-CwmNMFb3.js","/assets/account-CCNfr_N-.css","/assets/cardpeegee-Bo1jqEEK.js","/assets/cardpeegee-RWA5ntNZ.css","/assets/cards-D6edG9K5.css","/assets/checkers-DKb2z6Zl.css","/assets/checkers-shNiCsUJ.js","/assets/connect-four-DBTyp5aW.js","/assets/connect-four-orzvebIv.css","/assets/crazy-eights-CuoQxCW2.js","/assets/crazy-eights-Dq0AuNMM.css","/assets/days-BifhJZra.css","/assets/days-CbLvgQxB.js","/assets/de-ra3cFu6F.js","/assets/default-7GkoG-L_.css","/assets/default-BtyWwEoA.js","/assets/en-DJrURHng.js","/assets/first-M3ey5Tlr.css","/assets/first-vGSOAnj6.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-CONXQklW.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/leaders-CBhbBP-6.css","/assets/roving-iU-o37tC.js","/assets/whist-BoeiKAOa.css","/assets/whist-Dts1411r.js"];
const STORE = "parlour-a61800c7e8f2";
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
