// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-BtJzg80Y.js","/assets/ActionButton-CB-np6th.js","/assets/BoardFrame-BnrK4Dsu.css","/assets/BoardFrame-bvC4IzxY.js","/assets/Card-BZZobBl2.js","/assets/Card-ZUN3ByO0.css","/assets/CardFrame-BxHdabpQ.css","/assets/CardFrame-C5V6LeG0.js","/assets/CardPrompt-Cl1mbkRZ.css","/assets/Chat-vdnxjlp_.js","/assets/Checks-B8zOdvgD.js","/assets/Curtain-5iAj8A4y.css","/assets/Curtain-BHpLbLNb.js","/assets/Death-CIFIvFZK.js","/assets/Death-D2fsbGrd.css","/assets/DeckView-CzkQhG68.css","/assets/DeckView-DmrDvG0k.js","/assets/Fan-tH24w3Mg.css","/assets/Field-D6lyfccs.js","/assets/History-B9mMAjBZ.js","/assets/Laurel-BSZVi_65.css","/assets/Laurel-BSZagTRt.js","/assets/Leaders-Bm3Rwf43.js","/assets/LessonPage-CXkwgQeG.css","/assets/LessonPage-DPODAoCR.js","/assets/Levels-DYKNJGAP.js","/assets/Levels-Dd4aUnLQ.css","/assets/Log-C8nH_eIn.js","/assets/Log-U6R8jjUd.css","/assets/ModerationPage-CY6S_L5F.css","/assets/ModerationPage-DMPLWhQ3.js","/assets/MuteReport-B4rljTc8.js","/assets/MuteReport-B5u1uoXt.js","/assets/MuteReport-DHQdfIoU.css","/assets/MyPage-NWWM4-8e.js","/assets/NewPassword-BII9oL6F.js","/assets/NewTable-BbWFyjEE.css","/assets/NewTable-By93JWyT.js","/assets/Offer-C24Ooj0d.css","/assets/Offer-Dc0RS71h.js","/assets/Page-BVSL6Ew9.css","/assets/PastRow-BBGh9x7h.js","/assets/Person-D2gUeKTL.js","/assets/Preview-B9b7iFCc.js","/assets/Preview-CSC1_erQ.css","/assets/Prompt-DSpWGFcw.css","/assets/PuzzlePage-BeAaPMn0.css","/assets/PuzzlePage-Ca4IvaAM.js","/assets/RadioGroup-BsmuuFrA.js","/assets/RecordPage-0BkYs2eK.js","/assets/Remarks-CPHbQwj-.css","/assets/Remarks-xUpvyQ4P.js","/assets/ReplayPage-BwbJ-9CJ.js","/assets/ReplayPage-eiNlDtWf.css","/assets/Result-DjxZAWHP.js","/assets/Rewards-CC-0k08X.css","/assets/Rewards-TXRfeOvj.js","/assets/Ring-DgB2rvAO.js","/assets/Ring-lfo9HFTf.css","/assets/Rules-B8HeLTSH.css","/assets/Rules-BbgUaL4s.js","/assets/RulesPage-BQDQrtHW.css","/assets/RulesPage-D5ydiCO0.js","/assets/Seat-CX8CJEnf.css","/assets/Settings-DLluY0w6.css","/assets/Settings-DNCTifNC.js","/assets/Shared-B2YrHiWm.js","/assets/Sheets-BRICY0Rr.js","/assets/Sheets-BzAQIfLj.js","/assets/ShopPage-Ewkxeftc.js","/assets/SumTable-CHinggK8.css","/assets/SumTable-DMpVzDSw.js","/assets/Switch-AyaUpRS8.js","/assets/TablePage-j1QC4p6G.js","/assets/Transport-BCfURvst.js","/assets/Triumph-B1NVBvQW.js","/assets/Triumph-C-NgMAOC.css","/assets/Waiting-4UbDKMkd.css","/assets/Waiting-Dt92bmMb.js","/assets/Who-BDEuG15b.js","/assets/Why-C4rojkLl.js","/assets/Why-s5nUQ40d.css","/assets/account-CxWNU5ys.css","/assets/account-DV31R9rI.js","/assets/cardpeegee-BVEhILhf.css","/assets/cardpeegee-DKQBHjqe.js","/assets/cards-CfO7izLM.css","/assets/checkers-Bkr-e-M-.js","/assets/checkers-BuyW1zvR.css","/assets/connect-four-B-dbvMow.css","/assets/connect-four-B92BEj34.js","/assets/crazy-eights-BwPsHmAs.js","/assets/crazy-eights-DkXAyCT7.css","/assets/de-cardpeegee--bumCTNd.js","/assets/de-checkers-3FdKjIcp.js","/assets/de-connect-four-DCiWUZsj.js","/assets/de-crazy-eights-CpieSTwO.js","/assets/de-first-B_LsDtkZ.js","/assets/de-later-VfW4iVOW.js","/assets/de-whist-oj4BkhcF.js","/assets/default-B3WxRwkc.css","/assets/default-u3SiLplR.js","/assets/en-cardpeegee-onGudUko.js","/assets/en-checkers-CTATqOw5.js","/assets/en-connect-four-DjSxNhQJ.js","/assets/en-crazy-eights-Cz-hcxtC.js","/assets/en-first-CX00jHwO.js","/assets/en-later-D0D3kgbV.js","/assets/en-whist-1ySRrT35.js","/assets/felt-3MBgF5El.css","/assets/first-CPnJTuvh.css","/assets/first-Dk3z8MRh.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-wyoXgbb7.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/looking_back-DUZ-LyCj.js","/assets/marks-CjG3unIl.js","/assets/moves-BzWpYkmw.css","/assets/moves-CvAY3CSA.js","/assets/overlay-ButRqiFW.css","/assets/people-D2rdExOK.css","/assets/piles-De2cBRRI.css","/assets/plaque-nIfo4sNu.css","/assets/replay-Dcme40P9.css","/assets/reward-CO8sdQVb.js","/assets/reward-CoEd4GXY.js","/assets/roving-DmRucDN8.js","/assets/rules-DK_A4agn.js","/assets/run-nJ7W5FZ6.js","/assets/sums-Cc_LR9sr.css","/assets/table-CVEZq8_7.js","/assets/table-CyCcrcH-.css","/assets/whist-D34ZHyAB.css","/assets/whist-DmLs_aAI.js"];
const STORE = "parlour-7e6bebdf43b2";
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

// A network that swallows what is sent to it is no house, nor is a gateway that finds none: the client opens and says so.
const inTime = (answer) =>
    Promise.race([answer.then(ofHouse), new Promise((_, fail) => setTimeout(fail, PATIENCE, new Error("no answer")))]);
const ofHouse = (answer) => {
    if (answer.status >= 500) throw new Error(`The house is out of reach: ${answer.status}`);
    return answer;
};
const kept = (path) => caches.match(path, { ignoreVary: true });
