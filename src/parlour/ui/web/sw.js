// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-CNGxuhjs.js","/assets/ActionButton-DSYAnljN.js","/assets/BoardFrame-BbzgHu5Q.js","/assets/BoardFrame-BnrK4Dsu.css","/assets/Card-BXD65GHe.js","/assets/Card-ZUN3ByO0.css","/assets/CardFrame-Bmxu_1Av.js","/assets/CardFrame-BxHdabpQ.css","/assets/CardPrompt-Cl1mbkRZ.css","/assets/Chat-DVJFzwCY.js","/assets/Checks-CJdqRFXl.js","/assets/Curtain-5iAj8A4y.css","/assets/Curtain-Cay6stWQ.js","/assets/Death-D2fsbGrd.css","/assets/Death-DlZZXsia.js","/assets/DeckView-Bs_-xY5w.js","/assets/DeckView-CzkQhG68.css","/assets/Fan-tH24w3Mg.css","/assets/Field-CzqXbnos.js","/assets/History-CtoD8NPr.js","/assets/Laurel-BSZVi_65.css","/assets/Laurel-BUuyZlqL.js","/assets/Leaders-CnIJIl9Y.js","/assets/LessonPage-BPwd5lZN.js","/assets/LessonPage-CXkwgQeG.css","/assets/Levels-BkY8TL8s.js","/assets/Levels-Dd4aUnLQ.css","/assets/Log-CXLsU3mf.js","/assets/Log-U6R8jjUd.css","/assets/ModerationPage-BaS8lqHX.js","/assets/ModerationPage-CY6S_L5F.css","/assets/MuteReport-CoOUn9Mx.js","/assets/MuteReport-DFHgOIJe.js","/assets/MuteReport-DHQdfIoU.css","/assets/MyPage-DZqCiI3y.js","/assets/NewPassword-DbGiaMUW.js","/assets/NewTable-269X2HsW.js","/assets/NewTable-BbWFyjEE.css","/assets/Offer-B4Zbhzy3.js","/assets/Offer-C24Ooj0d.css","/assets/Page-BVSL6Ew9.css","/assets/PastRow-B5M7HG98.js","/assets/Person-tdgcIEjl.js","/assets/Preview-BCdNRalD.js","/assets/Preview-CSC1_erQ.css","/assets/Prompt-DSpWGFcw.css","/assets/PuzzlePage-BeAaPMn0.css","/assets/PuzzlePage-DcHbTZY0.js","/assets/RadioGroup-DST09vG_.js","/assets/RecordPage-Bcr1SR_J.js","/assets/Remarks-CPHbQwj-.css","/assets/Remarks-Ou30qzKt.js","/assets/ReplayPage-S_5uHHYw.js","/assets/ReplayPage-eiNlDtWf.css","/assets/Result-DPlDlz8e.js","/assets/Rewards-CC-0k08X.css","/assets/Rewards-Fkl7hHAW.js","/assets/Ring-E98Sw_U2.js","/assets/Ring-lfo9HFTf.css","/assets/Rules-B8HeLTSH.css","/assets/Rules-BozXZzlh.js","/assets/RulesPage-BQDQrtHW.css","/assets/RulesPage-z5GoXMpP.js","/assets/Seat-CX8CJEnf.css","/assets/Settings-CucJ51xU.js","/assets/Settings-DLluY0w6.css","/assets/Shared-BfboBpxe.js","/assets/Sheets-Cqb2un4q.js","/assets/Sheets-x5zU8Eo_.js","/assets/ShopPage-B2IUxd13.js","/assets/SumTable-CHinggK8.css","/assets/SumTable-ZHOoi4pu.js","/assets/Switch-BdkdQ29s.js","/assets/TablePage-XoIIS08B.js","/assets/Transport-BxMIj8-H.js","/assets/Triumph-C-NgMAOC.css","/assets/Triumph-Eb4VNiY0.js","/assets/Waiting-4UbDKMkd.css","/assets/Waiting-OHvmndxt.js","/assets/Who-Bi4RiL3K.js","/assets/Why-DXyeB_hs.js","/assets/Why-s5nUQ40d.css","/assets/account-CxWNU5ys.css","/assets/account-oXpMYK4D.js","/assets/cardpeegee-BJKkSrtQ.js","/assets/cardpeegee-BVEhILhf.css","/assets/cards-CfO7izLM.css","/assets/checkers-BuyW1zvR.css","/assets/checkers-DFx2nYH6.js","/assets/connect-four-B-dbvMow.css","/assets/connect-four-B4tZONpR.js","/assets/crazy-eights-DipoX8v1.js","/assets/crazy-eights-DkXAyCT7.css","/assets/de-cardpeegee--bumCTNd.js","/assets/de-checkers-3FdKjIcp.js","/assets/de-connect-four-DCiWUZsj.js","/assets/de-crazy-eights-CpieSTwO.js","/assets/de-first-B_LsDtkZ.js","/assets/de-later-sHy3cemr.js","/assets/de-whist-oj4BkhcF.js","/assets/default-B3WxRwkc.css","/assets/default-C1vQcDct.js","/assets/en-cardpeegee-onGudUko.js","/assets/en-checkers-CTATqOw5.js","/assets/en-connect-four-DjSxNhQJ.js","/assets/en-crazy-eights-Cz-hcxtC.js","/assets/en-first-CX00jHwO.js","/assets/en-later-DC2uQzbJ.js","/assets/en-whist-1ySRrT35.js","/assets/felt-3MBgF5El.css","/assets/first-CPnJTuvh.css","/assets/first-d8OBW0Vh.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-Cbp7xubZ.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/looking_back-BVb0o9tj.js","/assets/marks-CjG3unIl.js","/assets/moves-BzWpYkmw.css","/assets/moves-ZCmvdifC.js","/assets/overlay-ButRqiFW.css","/assets/people-D2rdExOK.css","/assets/piles-De2cBRRI.css","/assets/plaque-nIfo4sNu.css","/assets/replay-Dcme40P9.css","/assets/reward-Clba5M2G.js","/assets/reward-DLsrIlmu.js","/assets/roving-DmRucDN8.js","/assets/rules-5BOB3mMi.js","/assets/run-nJ7W5FZ6.js","/assets/sums-Cc_LR9sr.css","/assets/table-CyCcrcH-.css","/assets/table-DelfjjN8.js","/assets/whist-BJu2VGlD.css","/assets/whist-CN6Z5GAW.js"];
const STORE = "parlour-7b385cbe7341";
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
