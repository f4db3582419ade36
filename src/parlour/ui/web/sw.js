// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-W-Qgp0RB.js","/assets/Art-DCUQpqHw.js","/assets/Avatar-CT44Sbdw.js","/assets/BoardFrame-DffJZLCk.js","/assets/Card-GZitGkMK.js","/assets/CardFrame-DwNibUGE.js","/assets/Dialog-BdJGnVdu.js","/assets/Disc-yqGDOZaw.js","/assets/Field-BT4kE9B-.js","/assets/GameMark-DO2nnNP9.js","/assets/History-B4I-2UhZ.js","/assets/Leaders-Cwo8-cPW.js","/assets/LessonPage-CYVcJb4o.js","/assets/Me-wDfJ3ibm.js","/assets/Myself-BtFhuXte.js","/assets/NewPassword-CMvHt3Zp.js","/assets/PageTop-DJvDLV7p.js","/assets/PastRow-C8o_Ud5-.js","/assets/Person-BtQCKlzp.js","/assets/Picks-Wcfx0ge6.js","/assets/Preview-kWneKbcc.js","/assets/Question-EuzC8H-C.js","/assets/Quick-D9czEEvq.js","/assets/ReplayPage-2rIK0RXy.css","/assets/ReplayPage-DOrtQktH.js","/assets/Result-CayWTQR4.js","/assets/Rewards-CKFLQBdo.js","/assets/Ring-D3Y-drI2.js","/assets/Rules-t6dpIVeW.js","/assets/RulesPage-DOVVpM7O.js","/assets/Seg-uGkoLYYb.js","/assets/Settings-DvxZyuDt.js","/assets/Sheets-DL-4vcbH.js","/assets/ShopPage-B8gGMGxW.js","/assets/Who-BqNuFmow.js","/assets/account-CT9fW32F.css","/assets/api-BDBnnIw6.js","/assets/card-tables-CMHrsD96.css","/assets/cardpeegee-BVMsx_zA.css","/assets/cardpeegee-CEyqamTh.js","/assets/checkers-B2bRDrx8.css","/assets/checkers-C8wPOBW-.js","/assets/connect-four-BIaVGyY-.js","/assets/crazy-eights-Cx6oyBB2.js","/assets/days-mfnC0qm1.js","/assets/de-BdY7X2LN.js","/assets/deeds-DlQjVk1_.js","/assets/default-CCPVxZ6u.js","/assets/en-3bGbZVOV.js","/assets/flight-D57r_nmf.js","/assets/focus-CR5uSjoJ.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/games-BXC_PfR4.js","/assets/index-B1VbOrcA.js","/assets/index-DjuXddNj.css","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/keys-Cl0tKE0R.js","/assets/learn-BiTTGJAJ.css","/assets/looks-B905UEVN.js","/assets/mirror-DQVi7N9P.js","/assets/order-Cm8RD0fr.js","/assets/people-CHLNlHnE.css","/assets/prefs.svelte-crjdn82I.js","/assets/reward-CH1eGaJk.js","/assets/router.svelte-B37mMKpK.js","/assets/roving-BDWt-AQB.js","/assets/rules-Cu8uGP2m.js","/assets/sound-DC21Xuwm.js","/assets/visitor.svelte-D0TRA5LL.js","/assets/whist-B2d_GnwH.js"];
const STORE = "parlour-53e94e0ee4a4";

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
