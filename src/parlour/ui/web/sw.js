// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-BLiyyGCC.js","/assets/ActionButton-A49S_zCn.js","/assets/BoardFrame-BoZyvBMG.js","/assets/BoardFrame-Cp38KtX2.css","/assets/Card-BNeuKVt_.css","/assets/Card-D2T7Mv5G.js","/assets/CardFrame-CEXSa1Y3.css","/assets/CardFrame-aWx2Gx7U.js","/assets/CardPrompt-BfCusX1h.css","/assets/Chat-eE0-jfU1.js","/assets/Checks-CC1hdYdI.js","/assets/Curtain-DUY_Djoc.js","/assets/Curtain-zFwBOGqs.css","/assets/Death-A039QAvy.css","/assets/Death-B4PBv9Rf.js","/assets/DeckView-DDvD3zXD.css","/assets/DeckView-nwX10LfG.js","/assets/Fan-BJwo9iMw.css","/assets/Field-GhtVv5SI.js","/assets/History-CuFWYtIz.js","/assets/Laurel-C8l1aEO7.js","/assets/Laurel-DtvdcwbO.css","/assets/Leaders-Dmg-PNB2.js","/assets/LessonPage-BJWpCHq8.js","/assets/LessonPage-b5BUGeLU.css","/assets/Levels-BTqcRO4l.js","/assets/Levels-BcQvqLLN.css","/assets/Log-PxT5u_uM.js","/assets/Log-U6R8jjUd.css","/assets/ModerationPage-CzRBHpc6.css","/assets/ModerationPage-DxBN6U9k.js","/assets/Moves-XAH1EXkW.js","/assets/Moves-tQNjjTcV.css","/assets/MuteReport-0cxbLXqE.css","/assets/MuteReport-CKpRrGeZ.js","/assets/MuteReport-CM-xpWyY.js","/assets/MyPage-JWmehJVj.js","/assets/NewPassword-DOSqEltK.js","/assets/NewTable-DSmIe4Fl.css","/assets/NewTable-DompQ29v.js","/assets/Offer-BmMoCzGR.js","/assets/Offer-DT1W4HU6.css","/assets/Page-BHcYIcB9.css","/assets/PastRow-AWhzM6L-.js","/assets/Person-CtlxQ_iv.js","/assets/Preview-6ZB-rA84.js","/assets/Preview-BGvJSFcW.css","/assets/Prompt-CYrwR2BV.css","/assets/PuzzlePage-DEtAjnrq.css","/assets/PuzzlePage-z3SBJxDY.js","/assets/RadioGroup-DvV0tM2_.js","/assets/RecordPage-7hemuwTP.js","/assets/Remarks-4oU8uBqR.css","/assets/Remarks-DEltRP4G.js","/assets/ReplayPage-C-Vb35Lc.css","/assets/ReplayPage-DqbT-AgY.js","/assets/Result-DJz3oRJP.js","/assets/Rewards-B5UzXxMH.css","/assets/Rewards-_RoYqfWQ.js","/assets/Ring-CAhw4ogx.js","/assets/Ring-DfMVTHPA.css","/assets/Rules-B8HeLTSH.css","/assets/Rules-CCqdi2IN.js","/assets/RulesPage-9A0ngkr_.js","/assets/RulesPage-BBbJlwX0.css","/assets/Seat-BKIzVIkR.css","/assets/Settings-CHIZ622_.js","/assets/Settings-DfulRuF9.css","/assets/Shared-nWnaqvWx.js","/assets/Sheets-BBSg7g8H.js","/assets/Sheets-BsdnQVGd.js","/assets/ShopPage-BVazirQR.js","/assets/SumTable-BhcW-08m.css","/assets/SumTable-Dqr-iO0r.js","/assets/Switch-D5EwjgiP.js","/assets/TablePage-DX0ulW3M.js","/assets/Transport-BQEuo4hj.js","/assets/Triumph-BGuh2gru.css","/assets/Triumph-DfFEMFAD.js","/assets/Waiting-C8yQMbMK.css","/assets/Waiting-DbEcYjcc.js","/assets/Who-PquKZ9s5.js","/assets/Why-B8-i7UCc.css","/assets/Why-Bg-x8yHY.js","/assets/account-C43Bsm2t.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-BPCZCUEQ.js","/assets/cardpeegee-zf-y-1T2.css","/assets/cards-J25BYYbd.css","/assets/checkers-B-N8do4Q.js","/assets/checkers-snvr0Lc_.css","/assets/connect-four-BGzzt4L3.css","/assets/connect-four-BU0jkS1D.js","/assets/crazy-eights-CYEDFm68.js","/assets/crazy-eights-ZPgIykwN.css","/assets/de-cardpeegee--bumCTNd.js","/assets/de-checkers-B5gmzjVX.js","/assets/de-connect-four-DCiWUZsj.js","/assets/de-crazy-eights-CpieSTwO.js","/assets/de-first-BBy40YRT.js","/assets/de-later-Csd0bVfh.js","/assets/de-whist-oj4BkhcF.js","/assets/default-CH7ItUwc.css","/assets/default-gHj3ABuG.js","/assets/en-cardpeegee-onGudUko.js","/assets/en-checkers-DeUVig07.js","/assets/en-connect-four-BdLowE7p.js","/assets/en-crazy-eights-Cz-hcxtC.js","/assets/en-first-BaiXSu7K.js","/assets/en-later-CdOKALVf.js","/assets/en-whist-1ySRrT35.js","/assets/felt-DHzt3Yxn.css","/assets/first-BnXopHdQ.js","/assets/first-BqHKcJrl.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-CII_L3HE.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/looking_back-qK8Vee_R.js","/assets/overlay-CIxHEKZf.css","/assets/people-OlHGdA7J.css","/assets/piles-DT928Bw6.css","/assets/plaque-Yqv_DTFU.css","/assets/replay-DmqdOemq.css","/assets/reward-DYzP2kRS.js","/assets/reward-aLWj0bWp.js","/assets/roving-DmRucDN8.js","/assets/rules-B6Y8UzEB.js","/assets/run-C8tI3CpN.js","/assets/share.svelte-DFtKUvak.js","/assets/sums-C-gm10a6.css","/assets/table-D5TiP4lG.css","/assets/table-vRmJMa-L.js","/assets/whist-Bu7dkLl-.js","/assets/whist-Dfx_skSS.css"];
const STORE = "parlour-2e731bca2857";
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
