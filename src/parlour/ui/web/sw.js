// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-CGcnzmak.js","/assets/ActionButton-DFF-NuPa.js","/assets/BoardFrame-Cp38KtX2.css","/assets/BoardFrame-DX4Tux0V.js","/assets/Card-BNeuKVt_.css","/assets/Card-JhdrAz1f.js","/assets/CardFrame-2f06ahkA.js","/assets/CardFrame-CEXSa1Y3.css","/assets/CardPrompt-BfCusX1h.css","/assets/Chat-DOA8okJZ.js","/assets/Checks-Cqdkihcm.js","/assets/Curtain-CqX5Gce7.js","/assets/Curtain-zFwBOGqs.css","/assets/Death-A039QAvy.css","/assets/Death-CG3OfVXg.js","/assets/DeckView-BSGusClD.js","/assets/DeckView-DDvD3zXD.css","/assets/Fan-BJwo9iMw.css","/assets/Field-otZUV0e_.js","/assets/History-BbN2JkZv.js","/assets/Laurel-DtvdcwbO.css","/assets/Laurel-rHqFZMDg.js","/assets/Leaders-tTH0xvFR.js","/assets/LessonPage-Sv-wXwNb.js","/assets/LessonPage-b5BUGeLU.css","/assets/Levels-BcQvqLLN.css","/assets/Levels-JKsmS1DG.js","/assets/Log-U6R8jjUd.css","/assets/Log-sBuB1yV2.js","/assets/ModerationPage-CzRBHpc6.css","/assets/ModerationPage-D2uBlyaf.js","/assets/Moves-B9lwPt-c.js","/assets/Moves-tQNjjTcV.css","/assets/MuteReport-0cxbLXqE.css","/assets/MuteReport-DEjyU6tm.js","/assets/MuteReport-zKuUEbbN.js","/assets/MyPage-YtOqH77P.js","/assets/NewPassword-CG4KC-sP.js","/assets/NewTable-D-DwfdzD.js","/assets/NewTable-DSmIe4Fl.css","/assets/Offer-BSbolF1X.js","/assets/Offer-DT1W4HU6.css","/assets/Page-BHcYIcB9.css","/assets/PastRow-C1xxgcGw.js","/assets/Person-DpNBejlI.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-gjziTD9u.js","/assets/Prompt-CYrwR2BV.css","/assets/PuzzlePage-DEtAjnrq.css","/assets/PuzzlePage-DMlqRFxt.js","/assets/RadioGroup-FPzZnEiX.js","/assets/RecordPage-PWUZB3H4.js","/assets/Remarks-4oU8uBqR.css","/assets/Remarks-DZvdowDM.js","/assets/ReplayPage-C-Vb35Lc.css","/assets/ReplayPage-DLV2ybA1.js","/assets/Result-DkLl0hd8.js","/assets/Rewards-B5UzXxMH.css","/assets/Rewards-BllGLIS8.js","/assets/Ring-DfMVTHPA.css","/assets/Ring-x8PVb-NP.js","/assets/Rules-B8HeLTSH.css","/assets/Rules-D9NCNMJF.js","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-C50ZaLUu.js","/assets/Seat-BKIzVIkR.css","/assets/Settings-CU6jo4Vg.js","/assets/Settings-DfulRuF9.css","/assets/Shared-Lmi-NGqo.js","/assets/Sheets-CtRNqPMm.js","/assets/Sheets-eszHAHKM.js","/assets/ShopPage-BKXGI1by.js","/assets/SumTable-BhcW-08m.css","/assets/SumTable-BtRSSvbd.js","/assets/Switch-EgCjH15J.js","/assets/TablePage-hrQQ_zos.js","/assets/Transport-C4d8HvAo.js","/assets/Triumph-BGuh2gru.css","/assets/Triumph-BcWzTBWf.js","/assets/Waiting-BXQUUH3T.js","/assets/Waiting-C8yQMbMK.css","/assets/Who-vpgwkyQl.js","/assets/Why-B8-i7UCc.css","/assets/Why-DlgjrBYZ.js","/assets/account-C2k7smDT.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-DjpC0lP2.js","/assets/cardpeegee-zf-y-1T2.css","/assets/cards-J25BYYbd.css","/assets/checkers-_zTUUNx_.js","/assets/checkers-snvr0Lc_.css","/assets/connect-four-BGzzt4L3.css","/assets/connect-four-T4b-AFqR.js","/assets/crazy-eights-Cycldhzk.js","/assets/crazy-eights-ZPgIykwN.css","/assets/de-cardpeegee--bumCTNd.js","/assets/de-checkers-B5gmzjVX.js","/assets/de-connect-four-DCiWUZsj.js","/assets/de-crazy-eights-CpieSTwO.js","/assets/de-first-BBy40YRT.js","/assets/de-later-Csd0bVfh.js","/assets/de-whist-oj4BkhcF.js","/assets/default-CH7ItUwc.css","/assets/default-CUBGR5JK.js","/assets/en-cardpeegee-onGudUko.js","/assets/en-checkers-DeUVig07.js","/assets/en-connect-four-BdLowE7p.js","/assets/en-crazy-eights-Cz-hcxtC.js","/assets/en-first-BaiXSu7K.js","/assets/en-later-CdOKALVf.js","/assets/en-whist-1ySRrT35.js","/assets/felt-DHzt3Yxn.css","/assets/first-BqHKcJrl.css","/assets/first-DaaMEik8.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-D0EuDhbk.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/looking_back-CYkQIlT7.js","/assets/overlay-CIxHEKZf.css","/assets/people-OlHGdA7J.css","/assets/piles-DT928Bw6.css","/assets/plaque-Yqv_DTFU.css","/assets/replay-DmqdOemq.css","/assets/reward-6fqORUV0.js","/assets/reward-CEPiLkct.js","/assets/roving-DmRucDN8.js","/assets/rules-B_YqnTO3.js","/assets/run-C8tI3CpN.js","/assets/share.svelte-qEnzOERK.js","/assets/sums-C-gm10a6.css","/assets/table-D5TiP4lG.css","/assets/table-g5ACCLjF.js","/assets/whist-DDHOz7qN.js","/assets/whist-Dfx_skSS.css"];
const STORE = "parlour-85be064a3f64";
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
