// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-aUvfUA9C.js","/assets/Avatar-Blm1mw0D.js","/assets/BoardFrame-CClmtr1C.js","/assets/Card-CMhpTa1n.js","/assets/CardFrame-c9REyCfE.js","/assets/Dialog-Cb3ayHic.js","/assets/Disc-DdF0WN7v.js","/assets/Field-DVpFAHuQ.js","/assets/GameMark-Bn5mdbbi.js","/assets/History-CEVuOLpy.js","/assets/Leaders-CKaY-V9C.js","/assets/LessonPage-Dwu03rCI.js","/assets/Me-Dz70dC4N.js","/assets/Myself-Belpjxb_.js","/assets/NewPassword-BHH8qby6.js","/assets/PageTop-DVnQC9f6.js","/assets/PastRow-Bh79JgRB.js","/assets/Person-BGpLID4d.js","/assets/Picks-DUwsdNO_.js","/assets/Question-ZTmKkx2j.js","/assets/Quick-BVZ0eiev.js","/assets/ReplayPage-2rIK0RXy.css","/assets/ReplayPage-9_aydvS4.js","/assets/Result-BQ6gkqGC.js","/assets/Rewards-BWXIB0Z1.js","/assets/Ring-Dkje0o9e.js","/assets/Rules-CTID_IV-.js","/assets/RulesPage-CBVTIACk.js","/assets/Seg-DctETJl9.js","/assets/Settings-D2qDvE9V.js","/assets/Sheets-CeGJQq-E.js","/assets/ShopPage-BVaeniVL.js","/assets/Who-ClZWU9mc.js","/assets/account-D7L_eJy3.css","/assets/announcer.svelte-F1x1Rb7D.js","/assets/api-CKxeSzwE.js","/assets/card-tables-CwfuS6dJ.css","/assets/cardpeegee-BdDFkuw-.js","/assets/cardpeegee-poH0ZpAG.css","/assets/checkers-BjGXG540.css","/assets/checkers-CyYSkqZB.js","/assets/connect-four-Bn4fdQ1s.js","/assets/crazy-eights-Dkg-SQzo.js","/assets/days-mfnC0qm1.js","/assets/de-BIMEIN06.js","/assets/deeds-BSDphmxf.js","/assets/default-5yf_GXpZ.js","/assets/en-S36rpAXT.js","/assets/flight-DQjodBSH.js","/assets/focus-DNcTu0Wg.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/index-CRmvOWkC.css","/assets/index-t1XJbi0F.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/keys-Bo9rv7iT.js","/assets/learn-DusHSYBK.css","/assets/looks-B905UEVN.js","/assets/mirror-DQVi7N9P.js","/assets/order-Cm8RD0fr.js","/assets/people-CHLNlHnE.css","/assets/prefs.svelte-DqaVifVA.js","/assets/router.svelte-Cx7NvIYb.js","/assets/roving-BDWt-AQB.js","/assets/rules-DmFSFiNs.js","/assets/sound-D2APndpa.js","/assets/visitor.svelte-Dn8Uvkuj.js","/assets/whist-Umfyhmh_.js"];
const STORE = "parlour-94b30f634c83";

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
