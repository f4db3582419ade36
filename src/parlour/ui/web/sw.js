// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-BVoGzHM5.js","/assets/ActionButton-Ci1kgn_U.js","/assets/BoardFrame-B7O2Ye0b.js","/assets/BoardFrame-BnrK4Dsu.css","/assets/Card-BI6NPWuC.js","/assets/Card-ZUN3ByO0.css","/assets/CardFrame-BxHdabpQ.css","/assets/CardFrame-DnUYgUWs.js","/assets/CardPrompt-Cl1mbkRZ.css","/assets/Chat-OAxisO1J.js","/assets/Checks-DyTzd8Tk.js","/assets/Curtain-5iAj8A4y.css","/assets/Curtain-ShTt75YM.js","/assets/Death-C8b6kopU.js","/assets/Death-D2fsbGrd.css","/assets/DeckView-B97ogO9f.js","/assets/DeckView-CzkQhG68.css","/assets/Fan-tH24w3Mg.css","/assets/Field-C7yEXZtN.js","/assets/History-CqjEElhu.js","/assets/Laurel-BJicBEuk.js","/assets/Laurel-BSZVi_65.css","/assets/Leaders-CCKATk2t.js","/assets/LessonPage-CXkwgQeG.css","/assets/LessonPage-DedRFxiJ.js","/assets/Levels-Buy0_ycd.js","/assets/Levels-Dd4aUnLQ.css","/assets/Log-2aLBhh3f.js","/assets/Log-U6R8jjUd.css","/assets/ModerationPage-CY6S_L5F.css","/assets/ModerationPage-x6pqORAl.js","/assets/MuteReport-B9XkxJzy.js","/assets/MuteReport-C73YcARC.js","/assets/MuteReport-DHQdfIoU.css","/assets/MyPage-KGsdvJ9g.js","/assets/NewPassword-CAjeaaUs.js","/assets/NewTable-BbWFyjEE.css","/assets/NewTable-Co-QW5oa.js","/assets/Offer-9ngEmL9z.js","/assets/Offer-C24Ooj0d.css","/assets/Page-BVSL6Ew9.css","/assets/PastRow-DW2Ose_1.js","/assets/Person-DdowQZzq.js","/assets/Preview-BlUtOgiy.js","/assets/Preview-CSC1_erQ.css","/assets/Prompt-DSpWGFcw.css","/assets/PuzzlePage-BPwxPIJc.js","/assets/PuzzlePage-BeAaPMn0.css","/assets/RadioGroup-CvdvjtQW.js","/assets/RecordPage-O8nYWTN1.js","/assets/Remarks-CPHbQwj-.css","/assets/Remarks-DB_mYX_v.js","/assets/ReplayPage-C-8qCHIr.js","/assets/ReplayPage-eiNlDtWf.css","/assets/Result-BdDV_ocI.js","/assets/Rewards-B38XbsmD.js","/assets/Rewards-CC-0k08X.css","/assets/Ring-BI1RggpM.js","/assets/Ring-lfo9HFTf.css","/assets/Rules-B8HeLTSH.css","/assets/Rules-Dkm74C3u.js","/assets/RulesPage-BQDQrtHW.css","/assets/RulesPage-DUUzqv3x.js","/assets/Seat-CX8CJEnf.css","/assets/Settings-CYk-yTgQ.js","/assets/Settings-DLluY0w6.css","/assets/Shared-I1z9vIY9.js","/assets/Sheets-Dga_40UD.js","/assets/Sheets-DmH47ZJ4.js","/assets/ShopPage-CEb9mkK-.js","/assets/SumTable-CHinggK8.css","/assets/SumTable-DAu9VQcT.js","/assets/Switch-C3-Vj9k0.js","/assets/TablePage-t2RbrYHt.js","/assets/Transport-C1ypNZZ-.js","/assets/Triumph-C-NgMAOC.css","/assets/Triumph-DIphF4Pf.js","/assets/Waiting-4UbDKMkd.css","/assets/Waiting-ClT-E8YN.js","/assets/Who-BE8xXuYr.js","/assets/Why-B5beTwPw.js","/assets/Why-s5nUQ40d.css","/assets/account-CxWNU5ys.css","/assets/account-XoX_kQdE.js","/assets/cardpeegee-BVEhILhf.css","/assets/cardpeegee-QFWbQlaB.js","/assets/cards-CfO7izLM.css","/assets/checkers-BuyW1zvR.css","/assets/checkers-DXuMj6wu.js","/assets/connect-four-B-dbvMow.css","/assets/connect-four-C5Y7Zsap.js","/assets/crazy-eights-CmSe7cI5.js","/assets/crazy-eights-RhkgmGpM.css","/assets/de-cardpeegee--bumCTNd.js","/assets/de-checkers-3FdKjIcp.js","/assets/de-connect-four-DCiWUZsj.js","/assets/de-crazy-eights-CpieSTwO.js","/assets/de-first-B_LsDtkZ.js","/assets/de-later-VfW4iVOW.js","/assets/de-whist-oj4BkhcF.js","/assets/default-B3WxRwkc.css","/assets/default-GVjXnffY.js","/assets/en-cardpeegee-onGudUko.js","/assets/en-checkers-CTATqOw5.js","/assets/en-connect-four-DjSxNhQJ.js","/assets/en-crazy-eights-Cz-hcxtC.js","/assets/en-first-CX00jHwO.js","/assets/en-later-D0D3kgbV.js","/assets/en-whist-1ySRrT35.js","/assets/felt-3MBgF5El.css","/assets/first-CPnJTuvh.css","/assets/first-DuPdKzme.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-ttUpg5cP.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/looking_back-BKnzlPLV.js","/assets/marks-CjG3unIl.js","/assets/moves-BzWpYkmw.css","/assets/moves-DjkKcRk4.js","/assets/overlay-ButRqiFW.css","/assets/people-D2rdExOK.css","/assets/piles-De2cBRRI.css","/assets/plaque-nIfo4sNu.css","/assets/replay-Dcme40P9.css","/assets/reward-028qqlg4.js","/assets/reward-QgF_1wRe.js","/assets/roving-DmRucDN8.js","/assets/rules-Cev2xy1i.js","/assets/run-nJ7W5FZ6.js","/assets/sums-Cc_LR9sr.css","/assets/table-CyCcrcH-.css","/assets/table-tPoXjybA.js","/assets/whist-0yjy5MwE.js","/assets/whist-D34ZHyAB.css"];
const STORE = "parlour-39dfeae132a3";
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
