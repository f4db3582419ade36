// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-BwXN4llK.js","/assets/BoardFrame-D6epjhvH.js","/assets/Card-CScBiiju.js","/assets/CardFrame-DMRJZsJC.js","/assets/Field-C-nPGRDn.js","/assets/History-CmJJoCZg.js","/assets/Leaders-DizFG0zM.js","/assets/LessonPage-8ugysLej.js","/assets/Me-BLRfIX5O.js","/assets/NewPassword-wlhHdyE5.js","/assets/PastRow-Co2KNmcO.js","/assets/Person-5pD99CNy.js","/assets/Picks-D__r1JBK.js","/assets/Preview-CulMp0Zr.js","/assets/RecordPage-BiCmdfwn.js","/assets/ReplayPage-BlK4mpTi.js","/assets/Result-BBTWwx_f.js","/assets/Rewards-CBfw8-iB.js","/assets/Ring-CDpfDFfi.js","/assets/RulesPage-BNxtzrL4.js","/assets/Settings-B23pr1c8.js","/assets/ShopPage-DlDIceXk.js","/assets/Who-DmbXh6iI.js","/assets/account-C4dJnrR2.css","/assets/card-tables-Cyd0AD46.css","/assets/cardpeegee-CgVo3vBt.css","/assets/cardpeegee-ZN78G4DW.js","/assets/checkers-B_0ABtY6.js","/assets/checkers-DTH0A8iC.css","/assets/connect-four-BKRlkeC0.js","/assets/crazy-eights-D-zp7N5W.js","/assets/days-mfnC0qm1.js","/assets/de-tW5eYZMP.js","/assets/default-Cp3-ZzRe.js","/assets/en-BBBGLLwI.js","/assets/first-CgmUd0Qn.css","/assets/first-xTJtON5r.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-BtUBSFjc.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/learn-CdHMq8qz.css","/assets/people-Czl75yts.css","/assets/replay-CKW_cuiu.js","/assets/replay-DSFFULnS.css","/assets/roving-BDWt-AQB.js","/assets/whist-C3Qte6EQ.js"];
const STORE = "parlour-93457dbebcd9";

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
