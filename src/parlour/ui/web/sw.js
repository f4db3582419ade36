// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-Dw4q8mda.js","/assets/Avatar-BsZ8RTRY.js","/assets/BoardFrame-RC-FHox2.js","/assets/Card-oliqqEZT.js","/assets/CardFrame--jeJ71AJ.js","/assets/Dialog-WF0UP0Cy.js","/assets/Disc-F21oo2ew.js","/assets/Field-DnljBozE.js","/assets/GameMark-LduWFqFd.js","/assets/Me-DxWZsxOE.js","/assets/NewPassword-Bzp3laeO.js","/assets/PageTop-DEXuCe9j.js","/assets/Person-D2Rj1IsC.js","/assets/Picks-9Q6MapCx.js","/assets/Question-DTGKhxe2.js","/assets/Quick-Dhrh4pBj.js","/assets/Result-rjSqkpd-.js","/assets/Rules-Cm11xFNf.js","/assets/RulesPage-Bai4d0S4.js","/assets/RulesPage-BannUfif.css","/assets/Seg-DBmxWY8w.js","/assets/Settings-BGF9ADAm.js","/assets/ShopPage-wNUkS_aH.js","/assets/Who-BMxFa5Uc.js","/assets/Who-D85bDLNg.css","/assets/account-D7L_eJy3.css","/assets/announcer.svelte-Cnh5mNsa.js","/assets/card-tables-CwfuS6dJ.css","/assets/cardpeegee-D7TVDuKp.js","/assets/cardpeegee-poH0ZpAG.css","/assets/checkers-C-syVRMM.css","/assets/checkers-kGOCXPsj.js","/assets/connect-four-BybLVkX-.js","/assets/crazy-eights-y_Wp03Kn.js","/assets/de-BUzg6Nmp.js","/assets/default-DKlc5NZU.js","/assets/en-DkStTv8Z.js","/assets/focus-BbTg5maW.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/index-C3Rj9ibm.css","/assets/index-CQ4hS8ao.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/keys-B5hL8VT8.js","/assets/looks-B905UEVN.js","/assets/mirror-CSmLS-Q3.js","/assets/prefs.svelte-DUfTinlD.js","/assets/roving-BDWt-AQB.js","/assets/rules-DFoAmDe0.js","/assets/whist-YI1YMvo-.js"];
const STORE = "parlour-655a11997d6e";

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
