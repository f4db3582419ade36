// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-cLhVTBet.js","/assets/ActionButton-DRFtRHh8.js","/assets/BoardFrame-BnrK4Dsu.css","/assets/BoardFrame-CycVOttg.js","/assets/Card-B6mwZYB0.js","/assets/Card-ZUN3ByO0.css","/assets/CardFrame-BMo5OSI4.js","/assets/CardFrame-BxHdabpQ.css","/assets/CardPrompt-Cl1mbkRZ.css","/assets/Chat-B0mK7fXv.js","/assets/Checks-CtY0-1OI.js","/assets/Curtain-5iAj8A4y.css","/assets/Curtain-CSYIKpHZ.js","/assets/Death-Bf5P85xR.js","/assets/Death-D2fsbGrd.css","/assets/DeckView-CzkQhG68.css","/assets/DeckView-DNySUivB.js","/assets/Fan-tH24w3Mg.css","/assets/Field-BUnBcMrm.js","/assets/History-DDqFzttk.js","/assets/Laurel-BSZVi_65.css","/assets/Laurel-CMgSrVOr.js","/assets/Leaders-BBcmSpNc.js","/assets/LessonPage-CDdT4siu.js","/assets/LessonPage-CXkwgQeG.css","/assets/Levels-CCaHmwVl.js","/assets/Levels-Dd4aUnLQ.css","/assets/Log-BdQ1EImy.js","/assets/Log-U6R8jjUd.css","/assets/ModerationPage-CY6S_L5F.css","/assets/ModerationPage-CmU5wvSh.js","/assets/MuteReport-BlEnw7sA.js","/assets/MuteReport-DHQdfIoU.css","/assets/MuteReport-yaxGJnqA.js","/assets/MyPage-B5L4TYWu.js","/assets/NewPassword-Ir-eorI3.js","/assets/NewTable-BbWFyjEE.css","/assets/NewTable-BdMWrozq.js","/assets/Offer-C24Ooj0d.css","/assets/Offer-D18pqanl.js","/assets/Page-BVSL6Ew9.css","/assets/PastRow-C6U07EZu.js","/assets/Person-BEj7nVrF.js","/assets/Preview-CSC1_erQ.css","/assets/Preview-CUpjGlb-.js","/assets/Prompt-DSpWGFcw.css","/assets/PuzzlePage-BeAaPMn0.css","/assets/PuzzlePage-DtGb-Y3p.js","/assets/RadioGroup-pRwRYZnC.js","/assets/RecordPage-DU16d26h.js","/assets/Remarks-CN6LwWkL.js","/assets/Remarks-CPHbQwj-.css","/assets/ReplayPage-D1BWXie_.js","/assets/ReplayPage-eiNlDtWf.css","/assets/Result-R0cxgmeN.js","/assets/Rewards-CC-0k08X.css","/assets/Rewards-vlOum_LB.js","/assets/Ring-Djs8tpW3.js","/assets/Ring-lfo9HFTf.css","/assets/Rules-B8HeLTSH.css","/assets/Rules-Nix5encw.js","/assets/RulesPage-BQDQrtHW.css","/assets/RulesPage-CRVy44Sn.js","/assets/Seat-CX8CJEnf.css","/assets/Settings-CLj64B7m.js","/assets/Settings-DLluY0w6.css","/assets/Shared-B0wrPoPs.js","/assets/Sheets-BbF8kUof.js","/assets/Sheets-CFtSpClx.js","/assets/ShopPage-Byuy4KA8.js","/assets/SumTable-B0vQaCCp.js","/assets/SumTable-CHinggK8.css","/assets/Switch-CgK28wp4.js","/assets/TablePage-Nb4-oEoC.js","/assets/Transport-B9z0yooS.js","/assets/Triumph-3EbnviB-.js","/assets/Triumph-C-NgMAOC.css","/assets/Waiting-4UbDKMkd.css","/assets/Waiting-B88nYaeZ.js","/assets/Who-CyOu1I3x.js","/assets/Why-OcdQTezf.js","/assets/Why-s5nUQ40d.css","/assets/account-CxWNU5ys.css","/assets/account-CzyqJKjE.js","/assets/cardpeegee-BVEhILhf.css","/assets/cardpeegee-x0H6-X5t.js","/assets/cards-CfO7izLM.css","/assets/checkers-BuyW1zvR.css","/assets/checkers-DRlt7Fgd.js","/assets/connect-four-18rSrQA2.js","/assets/connect-four-B-dbvMow.css","/assets/crazy-eights-DF_3Z-xG.js","/assets/crazy-eights-DkXAyCT7.css","/assets/de-cardpeegee--bumCTNd.js","/assets/de-checkers-3FdKjIcp.js","/assets/de-connect-four-DCiWUZsj.js","/assets/de-crazy-eights-CpieSTwO.js","/assets/de-first-B_LsDtkZ.js","/assets/de-later-sHy3cemr.js","/assets/de-whist-oj4BkhcF.js","/assets/default-B3WxRwkc.css","/assets/default-M6MX7oHG.js","/assets/en-cardpeegee-onGudUko.js","/assets/en-checkers-CTATqOw5.js","/assets/en-connect-four-DjSxNhQJ.js","/assets/en-crazy-eights-Cz-hcxtC.js","/assets/en-first-CX00jHwO.js","/assets/en-later-DC2uQzbJ.js","/assets/en-whist-1ySRrT35.js","/assets/felt-3MBgF5El.css","/assets/first-CPnJTuvh.css","/assets/first-Ct5BgV3q.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-DA2vhrVg.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/looking_back-CO2gWFb_.js","/assets/marks-CjG3unIl.js","/assets/moves-BzWpYkmw.css","/assets/moves-Hk2XwAVG.js","/assets/overlay-ButRqiFW.css","/assets/people-D2rdExOK.css","/assets/piles-De2cBRRI.css","/assets/plaque-nIfo4sNu.css","/assets/replay-Dcme40P9.css","/assets/reward-C9-gskai.js","/assets/reward-CoCtaZLm.js","/assets/roving-DmRucDN8.js","/assets/rules-aNf6OEqO.js","/assets/run-nJ7W5FZ6.js","/assets/sums-Cc_LR9sr.css","/assets/table-BOoeFQKE.js","/assets/table-CyCcrcH-.css","/assets/whist-D-pCzYV9.js","/assets/whist-D34ZHyAB.css"];
const STORE = "parlour-5f3737067935";
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
