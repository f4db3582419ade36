// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-BouCbd86.js","/assets/ActionButton-DvUHj65c.js","/assets/BoardFrame-BdroCIdR.js","/assets/BoardFrame-BnrK4Dsu.css","/assets/Card-DiLuxmSw.js","/assets/Card-ZUN3ByO0.css","/assets/CardFrame-2LEXrVcu.css","/assets/CardFrame-DvY1gRaR.js","/assets/CardPrompt-4IXNWbby.css","/assets/Chat-D1t_54Q2.js","/assets/Checks-CvoSgoii.js","/assets/Curtain-5iAj8A4y.css","/assets/Curtain-C2gFDcIJ.js","/assets/Death-D2fsbGrd.css","/assets/Death-G2il0gP3.js","/assets/DeckView-CX1M_3xr.js","/assets/DeckView-CzkQhG68.css","/assets/Fan-tH24w3Mg.css","/assets/Field-Ca3z-JXT.js","/assets/History-Cam4UBrs.js","/assets/Laurel-BSZVi_65.css","/assets/Laurel-DEjJK1m3.js","/assets/Leaders-B53EXrxo.js","/assets/LessonPage-DFeZJ4Ul.js","/assets/LessonPage-DfMbTsJD.css","/assets/Levels-BErTyaX1.js","/assets/Levels-Dd4aUnLQ.css","/assets/Log-Bj_v3HjH.js","/assets/Log-U6R8jjUd.css","/assets/ModerationPage-Bh54vYfW.js","/assets/ModerationPage-CY6S_L5F.css","/assets/MuteReport-C97ScBkw.js","/assets/MuteReport-DHQdfIoU.css","/assets/MuteReport-bs0CsiF0.js","/assets/MyPage-Czxr7aAj.js","/assets/NewPassword-CDZavnCJ.js","/assets/NewTable-BbWFyjEE.css","/assets/NewTable-J13PWEek.js","/assets/Offer-BVQenc3T.css","/assets/Offer-DVDA3znJ.js","/assets/Page-BVSL6Ew9.css","/assets/PastRow-fMc_s8RH.js","/assets/Person-DtnD_Xn4.js","/assets/Preview-3p-7qa7o.js","/assets/Preview-CSC1_erQ.css","/assets/Prompt-DSpWGFcw.css","/assets/PuzzlePage-BYAkVZBL.js","/assets/PuzzlePage-Bu-Gq8VC.css","/assets/RadioGroup-BN58S12N.js","/assets/RecordPage-DipfUrOh.js","/assets/Remarks-BStzXTC5.js","/assets/Remarks-CPHbQwj-.css","/assets/ReplayPage-DXC2fpmY.js","/assets/ReplayPage-eiNlDtWf.css","/assets/Result-ZFc6d3Pg.js","/assets/Rewards-C9kRWlel.css","/assets/Rewards-DFDsI-Pg.js","/assets/Ring-4cgQHGvO.js","/assets/Ring-lfo9HFTf.css","/assets/Rules-B8HeLTSH.css","/assets/Rules-ZIqiwXvc.js","/assets/RulesPage-BQDQrtHW.css","/assets/RulesPage-Be5h-G0_.js","/assets/Seat-CX8CJEnf.css","/assets/Settings-CXfQEeGn.js","/assets/Settings-DLluY0w6.css","/assets/Shared-DvrUqYOq.js","/assets/Sheets-B03EtLMr.js","/assets/Sheets-CdcffdDJ.js","/assets/ShopPage-BaO81t9L.js","/assets/SumTable-CHinggK8.css","/assets/SumTable-D2btCedf.js","/assets/Switch-BW1HNHWd.js","/assets/TablePage-Btx5G0jL.js","/assets/Transport-DSExyJUr.js","/assets/Triumph-B2hU0d6U.css","/assets/Triumph-DhapGPiK.js","/assets/Waiting-4UbDKMkd.css","/assets/Waiting-Dlrkicu8.js","/assets/Who-DHo0rgO8.js","/assets/Why-BUA_MAfw.js","/assets/Why-s5nUQ40d.css","/assets/account-BVDq6bWn.js","/assets/account-CxWNU5ys.css","/assets/cardpeegee-DSSTZe0N.js","/assets/cardpeegee-DnzIDIMu.css","/assets/cards-BCplbbrE.css","/assets/checkers-BAmgRBBd.css","/assets/checkers-w6BZT_f7.js","/assets/connect-four-BcGHz9AZ.css","/assets/connect-four-DVGEggiI.js","/assets/crazy-eights-Dajer38P.js","/assets/crazy-eights-HWyqoe6N.css","/assets/de-cardpeegee--bumCTNd.js","/assets/de-checkers-sBeyw28v.js","/assets/de-connect-four-YK-s0AEc.js","/assets/de-crazy-eights-9zWdqNvO.js","/assets/de-first-D9HgqXYt.js","/assets/de-later-ClIdQtkL.js","/assets/de-whist-CrX1kv8X.js","/assets/default-CqfZSb7F.css","/assets/default-WD317_if.js","/assets/en-cardpeegee-onGudUko.js","/assets/en-checkers-IEnPgQIg.js","/assets/en-connect-four-DUNigNWT.js","/assets/en-crazy-eights-CsHijM6i.js","/assets/en-first-D6uTzMNJ.js","/assets/en-later-CCrfxxav.js","/assets/en-whist-D05PrfnV.js","/assets/felt-DRBb2NKc.css","/assets/first-D-dkPcXg.js","/assets/first-uNgnIh7X.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-BRga5l1p.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/looking_back-ixC4-qa_.js","/assets/marks-CjG3unIl.js","/assets/moves-OKGfZWur.css","/assets/moves-VO-kOo6g.js","/assets/overlay-ButRqiFW.css","/assets/people-D2rdExOK.css","/assets/piles-De2cBRRI.css","/assets/plaque-nIfo4sNu.css","/assets/replay-C9ZKVW-1.css","/assets/reward-C7hWaOiD.js","/assets/reward-DUjDVmzC.js","/assets/roving-DmRucDN8.js","/assets/rules-B_qK0ZI9.js","/assets/run-nJ7W5FZ6.js","/assets/sums-Cc_LR9sr.css","/assets/table-CyCcrcH-.css","/assets/table-KqJWyMz1.js","/assets/whist-BjYWT-8s.js","/assets/whist-QFJS5OQy.css"];
const STORE = "parlour-c61a2fa3e15b";
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
