// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-CRwyUoxL.js","/assets/Art-Bb-yDHwB.js","/assets/Avatar-p-eFLpHv.js","/assets/BoardFrame-Blo7s8cF.js","/assets/Card-BLh8b5jM.js","/assets/CardFrame-CRcY55r2.js","/assets/Dialog-BGSgv3_R.js","/assets/Disc-BhMeo65E.js","/assets/Field-DPheGHFz.js","/assets/GameMark-Cus1J8uH.js","/assets/History-u2Lq3EWQ.js","/assets/Leaders-DcHGLSH1.js","/assets/LessonPage-D9zBjd1I.js","/assets/Me-B3gV95kW.js","/assets/Myself-IVAUG6oe.js","/assets/NewPassword-D4x4hErQ.js","/assets/PageTop-DxGIzDTe.js","/assets/PastRow-BiAbO1dE.js","/assets/Person-Bgbc3zLF.js","/assets/Picks-DmogvsjZ.js","/assets/Preview-BHTASEji.js","/assets/Question-DSK_3XlU.js","/assets/Quick-B-RlnyNP.js","/assets/RecordPage-DtnDa8Wv.js","/assets/ReplayPage-DSMAJ0bw.js","/assets/Result-BUkVY2hw.js","/assets/Rewards-C_E_3Z91.js","/assets/Ring-DP99iMh1.js","/assets/Rules-BXZOExNw.js","/assets/RulesPage-DlPcfS5H.js","/assets/Seg-Bunl-6Lm.js","/assets/Settings-CMGr7czq.js","/assets/Sheets-DHWdHr6h.js","/assets/ShopPage-DnnmP-PQ.js","/assets/Who-BvIRiL9K.js","/assets/account-C4dJnrR2.css","/assets/api-BXFKZ8eC.js","/assets/card-tables-wWE69KyT.css","/assets/cardpeegee-kp3RJ3Fn.js","/assets/cardpeegee-uxOB2scs.css","/assets/checkers-B2bRDrx8.css","/assets/checkers-CtmGIwnp.js","/assets/connect-four-Cr3hl5em.js","/assets/crazy-eights-BfxiS0Wb.js","/assets/days-mfnC0qm1.js","/assets/de-C_aWFzKt.js","/assets/deeds-Co4z2rO-.js","/assets/default-CU5kzw8b.js","/assets/en-5Ii0OW7d.js","/assets/flight-YX4EBBvC.js","/assets/focus-CR5uSjoJ.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/games-BfChXww4.js","/assets/index-DLDySz-K.js","/assets/index-brJ3IlTv.css","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/keys-fzfmuU7Z.js","/assets/learn-CdHMq8qz.css","/assets/looks-B905UEVN.js","/assets/mirror-DQVi7N9P.js","/assets/order-Cm8RD0fr.js","/assets/people-Czl75yts.css","/assets/prefs.svelte-CeeLEI1v.js","/assets/replay-BTrmeSMU.css","/assets/replay-CO6j-aR2.js","/assets/reward-C6dWtHkS.js","/assets/router.svelte-CeDQckKQ.js","/assets/roving-BDWt-AQB.js","/assets/rules-Drcehitq.js","/assets/sound-ucVXJxb5.js","/assets/visitor.svelte-3qrIiV7d.js","/assets/whist-D7F2UMM7.js"];
const STORE = "parlour-57b373b8a411";

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
