// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-BUxXmciH.js","/assets/BoardFrame-DaqaH2XZ.js","/assets/Card-moCXiKoV.js","/assets/CardFrame-CluGLMsf.js","/assets/Field-CW2E5Tzl.js","/assets/History-Ds0eBeTH.js","/assets/Leaders-DAQCEX6l.js","/assets/LessonPage-II6P3hGQ.js","/assets/Me-B4gtXCTi.js","/assets/NewPassword-fbzmIM8Q.js","/assets/PastRow-BbEB18kk.js","/assets/Person-D9gWQwPZ.js","/assets/Picks-C40OyeXf.js","/assets/Preview-CwYrLE8-.js","/assets/RecordPage-BPjroVIp.js","/assets/ReplayPage-BI3kE1HJ.js","/assets/Result-Cb15oXgw.js","/assets/Rewards-BFkT7FZ8.js","/assets/Ring-ZnyaPzrN.js","/assets/RulesPage-Cxx7N5VD.js","/assets/Settings-BU3galRe.js","/assets/ShopPage-CXZQqN5K.js","/assets/Who-YeFOv-Q6.js","/assets/account-C4dJnrR2.css","/assets/card-tables-Cyd0AD46.css","/assets/cardpeegee-CgVo3vBt.css","/assets/cardpeegee-DYDKQQOt.js","/assets/checkers-CcvAtGm2.js","/assets/checkers-DTH0A8iC.css","/assets/connect-four-njpNNATj.js","/assets/crazy-eights-COleWsO5.js","/assets/days-DCcDcZe4.js","/assets/de-IeQRcYaQ.js","/assets/default-CWIPMDM_.js","/assets/en-CzcmYe1K.js","/assets/first-0YPRSIv-.js","/assets/first-CgmUd0Qn.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-iz0ZIwqA.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-DSFFULnS.css","/assets/replay-DcAP6GeX.js","/assets/roving-iU-o37tC.js","/assets/whist-B7C_Cq0e.js"];
const STORE = "parlour-b839adc10c6a";

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
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => kept("/")));
  else if (FILES.includes(pathname)) event.respondWith(kept(pathname).then((found) => found ?? fetch(request)));
});

const kept = (path) => caches.match(path, { ignoreVary: true });
