// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-CDeWZHIz.js","/assets/ActionButton-CwJr27LE.js","/assets/BoardFrame-DonAaOKn.css","/assets/BoardFrame-tMsXm4we.js","/assets/Card-BNeuKVt_.css","/assets/Card-H3GZRntD.js","/assets/CardFrame-CEXSa1Y3.css","/assets/CardFrame-CUDyrIeR.js","/assets/CardPrompt-BfCusX1h.css","/assets/Chat-CgOFPosG.js","/assets/Checks-w0Bka1Pc.js","/assets/Curtain-B9SnrkAN.js","/assets/Curtain-zFwBOGqs.css","/assets/Death-A039QAvy.css","/assets/Death-BAEvtRw3.js","/assets/DeckView-9dJzh3Rb.js","/assets/DeckView-DDvD3zXD.css","/assets/Fan-BJwo9iMw.css","/assets/Field-Cz7VT1Jt.js","/assets/History-BjkSAF_n.js","/assets/Laurel-BJr-6bed.js","/assets/Laurel-DtvdcwbO.css","/assets/Leaders-Bi6m7Ew3.js","/assets/LessonPage-UI6uHokX.js","/assets/LessonPage-b5BUGeLU.css","/assets/Levels-3gK5CQZI.js","/assets/Levels-BcQvqLLN.css","/assets/Log-DTDiUcSK.js","/assets/Log-U6R8jjUd.css","/assets/ModerationPage-CcKdT5Lb.js","/assets/ModerationPage-CzRBHpc6.css","/assets/Moves-DBYYbEWv.js","/assets/Moves-tQNjjTcV.css","/assets/MuteReport-0cxbLXqE.css","/assets/MuteReport-BE7BbVVg.js","/assets/MuteReport-BP_EmVZ7.js","/assets/MyPage-Cc04pN1Y.js","/assets/NewPassword-CBHTStHC.js","/assets/NewTable-BYCCH44u.js","/assets/NewTable-DSmIe4Fl.css","/assets/Offer-DT1W4HU6.css","/assets/Offer-DrN0NaGs.js","/assets/Page-BHcYIcB9.css","/assets/PastRow-Dtj7A_9h.js","/assets/Person-DB2qY0VS.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-WM0cEe_4.js","/assets/Prompt-CYrwR2BV.css","/assets/PuzzlePage-DEtAjnrq.css","/assets/PuzzlePage-Dnxi_ihH.js","/assets/RadioGroup-C8lLOQIm.js","/assets/RecordPage-C1ChGbt-.js","/assets/Remarks-4oU8uBqR.css","/assets/Remarks-BDLIHb9j.js","/assets/ReplayPage-C-Vb35Lc.css","/assets/ReplayPage-OLpRKydT.js","/assets/Result-BET2Qa56.js","/assets/Rewards-D45Ciwq4.js","/assets/Rewards-dDTZV567.css","/assets/Ring-DfMVTHPA.css","/assets/Ring-b1OalK31.js","/assets/Rules-B8HeLTSH.css","/assets/Rules-ChqHOtIx.js","/assets/RulesPage-9Sc-6XkA.js","/assets/RulesPage-BBbJlwX0.css","/assets/Seat-BKIzVIkR.css","/assets/Settings-BD4v71CX.js","/assets/Settings-DfulRuF9.css","/assets/Shared-Bt2SbDa_.js","/assets/Sheets-C95NBW1y.js","/assets/Sheets-DPzrjoML.js","/assets/ShopPage-DvazRit1.js","/assets/SumTable-BNag410H.js","/assets/SumTable-BhcW-08m.css","/assets/Switch-BYrncEUY.js","/assets/TablePage-Bwx-nWiU.js","/assets/Transport-BR_HhVrH.js","/assets/Triumph-BGuh2gru.css","/assets/Triumph-BX5bKaax.js","/assets/Waiting-C8yQMbMK.css","/assets/Waiting-EvNOEK2i.js","/assets/Who-B-BDA7_i.js","/assets/Why-B8-i7UCc.css","/assets/Why-DeIZ1zpV.js","/assets/account-CLzqXL4b.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-BKUye_nq.js","/assets/cardpeegee-zf-y-1T2.css","/assets/cards-J25BYYbd.css","/assets/checkers-C9KdW10k.js","/assets/checkers-snvr0Lc_.css","/assets/connect-four-BGzzt4L3.css","/assets/connect-four-DVyO3w8y.js","/assets/crazy-eights-DdSsgNjO.js","/assets/crazy-eights-ZPgIykwN.css","/assets/de-cardpeegee--bumCTNd.js","/assets/de-checkers-B5gmzjVX.js","/assets/de-connect-four-DCiWUZsj.js","/assets/de-crazy-eights-CpieSTwO.js","/assets/de-first-BBy40YRT.js","/assets/de-later-CvhijHn4.js","/assets/de-whist-oj4BkhcF.js","/assets/default-CH7ItUwc.css","/assets/default-DDDX9mdw.js","/assets/en-cardpeegee-onGudUko.js","/assets/en-checkers-DeUVig07.js","/assets/en-connect-four-BdLowE7p.js","/assets/en-crazy-eights-Cz-hcxtC.js","/assets/en-first-BaiXSu7K.js","/assets/en-later-YRRaa22W.js","/assets/en-whist-1ySRrT35.js","/assets/felt-DHzt3Yxn.css","/assets/first-BqHKcJrl.css","/assets/first-DGqMXpoD.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-BKmNntYV.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/looking_back-QayARNfL.js","/assets/overlay-CIxHEKZf.css","/assets/people-OlHGdA7J.css","/assets/piles-DT928Bw6.css","/assets/plaque-Yqv_DTFU.css","/assets/replay-DmqdOemq.css","/assets/reward-C5fHwDwG.js","/assets/reward-CHogSTHb.js","/assets/roving-DmRucDN8.js","/assets/rules-z4MNYfGG.js","/assets/run-C8tI3CpN.js","/assets/share.svelte-CRbQNe5K.js","/assets/sums-C-gm10a6.css","/assets/table-CDAkjfbm.js","/assets/table-D5TiP4lG.css","/assets/whist-D0h_6UlS.js","/assets/whist-Dfx_skSS.css"];
const STORE = "parlour-743e128e6037";
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
