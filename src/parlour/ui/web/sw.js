// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-shoZct75.js","/assets/ActionButton-DlS9ugZ2.js","/assets/BoardFrame-Cp38KtX2.css","/assets/BoardFrame-D-OnZEuQ.js","/assets/Card-BNeuKVt_.css","/assets/Card-DwTxSTCC.js","/assets/CardFrame-CEXSa1Y3.css","/assets/CardFrame-D820DUYB.js","/assets/CardPrompt-BfCusX1h.css","/assets/Chat-BmNov81y.js","/assets/Checks-ClZiCnsa.js","/assets/Curtain-DCi5WmYx.js","/assets/Curtain-zFwBOGqs.css","/assets/Death-A039QAvy.css","/assets/Death-DwSx46Vi.js","/assets/DeckView-9UJZ6tLI.js","/assets/DeckView-DDvD3zXD.css","/assets/Fan-BJwo9iMw.css","/assets/Field-DlUOd2D3.js","/assets/History-D9iqkWYs.js","/assets/Laurel-CzvJtcMp.js","/assets/Laurel-DtvdcwbO.css","/assets/Leaders-dgr9uhyL.js","/assets/LessonPage-LNRoaSol.js","/assets/LessonPage-b5BUGeLU.css","/assets/Levels-BcQvqLLN.css","/assets/Levels-CYNg1KlM.js","/assets/Log-BYiJprnV.js","/assets/Log-U6R8jjUd.css","/assets/ModerationPage-Ct8metaw.js","/assets/ModerationPage-CzRBHpc6.css","/assets/Moves-kalx7f4Q.js","/assets/Moves-tQNjjTcV.css","/assets/MuteReport-0cxbLXqE.css","/assets/MuteReport-B64nWIFf.js","/assets/MuteReport-ljV2aZFu.js","/assets/MyPage-UQ5a351Z.js","/assets/NewPassword-z3JWTeAS.js","/assets/NewTable-CBV4ebaZ.js","/assets/NewTable-DSmIe4Fl.css","/assets/Offer-DT1W4HU6.css","/assets/Offer-mfH8tD_R.js","/assets/Page-BHcYIcB9.css","/assets/PastRow-Bz-ufoea.js","/assets/Person-9sZ2BKms.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-BrqvnjT7.js","/assets/Prompt-CYrwR2BV.css","/assets/PuzzlePage-CYgE5RSH.css","/assets/PuzzlePage-wH74GZ47.js","/assets/RadioGroup-f0cA22HV.js","/assets/RecordPage-CHUN-BOe.js","/assets/Remarks-4oU8uBqR.css","/assets/Remarks-C9LKY2RG.js","/assets/ReplayPage-C-Vb35Lc.css","/assets/ReplayPage-C1nT-8Sj.js","/assets/Result-0S5mjAaO.js","/assets/Rewards-B5UzXxMH.css","/assets/Rewards-DMdDWYdR.js","/assets/Ring-DfMVTHPA.css","/assets/Ring-dDtjnQMv.js","/assets/Rules-B8HeLTSH.css","/assets/Rules-DMDY9yY7.js","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-BSAQqQJk.js","/assets/Seat-BKIzVIkR.css","/assets/Settings-BUFmBpc8.js","/assets/Settings-DfulRuF9.css","/assets/Shared-jKszlkHk.js","/assets/Sheets-BxjMK-PM.js","/assets/Sheets-COR9-P2J.js","/assets/ShopPage-CSmb0ogh.js","/assets/SumTable-BTxAzqcg.js","/assets/SumTable-BhcW-08m.css","/assets/Switch-qn4R1rC_.js","/assets/TablePage-wjI7534V.js","/assets/Transport-BBUlWPb4.js","/assets/Triumph-BGuh2gru.css","/assets/Triumph-D5ddhYKM.js","/assets/Waiting-C8yQMbMK.css","/assets/Waiting-CWA96t47.js","/assets/Who-oW4GSslg.js","/assets/Why-Bh-yefVn.css","/assets/Why-DT_egHpb.js","/assets/account-C1MAgbkF.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-CJ2-Vk5Q.js","/assets/cardpeegee-zf-y-1T2.css","/assets/cards-J25BYYbd.css","/assets/checkers-2ZCmJHIx.js","/assets/checkers-snvr0Lc_.css","/assets/connect-four-BWV30gGI.css","/assets/connect-four-STcM4rRO.js","/assets/crazy-eights-1bx_Nbvq.js","/assets/crazy-eights-ZPgIykwN.css","/assets/de-cardpeegee--bumCTNd.js","/assets/de-checkers-B5gmzjVX.js","/assets/de-connect-four-DCiWUZsj.js","/assets/de-crazy-eights-CpieSTwO.js","/assets/de-first-BBy40YRT.js","/assets/de-later-Csd0bVfh.js","/assets/de-whist-oj4BkhcF.js","/assets/default-CH7ItUwc.css","/assets/default-CtEALKej.js","/assets/en-cardpeegee-onGudUko.js","/assets/en-checkers-DeUVig07.js","/assets/en-connect-four-BdLowE7p.js","/assets/en-crazy-eights-Cz-hcxtC.js","/assets/en-first-BAvx-_MO.js","/assets/en-later-CdOKALVf.js","/assets/en-whist-1ySRrT35.js","/assets/felt-DHzt3Yxn.css","/assets/first-C4tlbLKD.js","/assets/first-Hzp5obi0.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-Aj2ti7ok.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/looking_back-De56Xw6b.js","/assets/overlay-CIxHEKZf.css","/assets/people-OlHGdA7J.css","/assets/piles-DT928Bw6.css","/assets/plaque-Yqv_DTFU.css","/assets/replay-DmqdOemq.css","/assets/reward-BFYYROmK.js","/assets/reward-BvBO01R3.js","/assets/roving-DmRucDN8.js","/assets/rules-CIcpApHu.js","/assets/run-C8tI3CpN.js","/assets/sums-C-gm10a6.css","/assets/table--qFoqQQV.css","/assets/table-CfyN0Occ.js","/assets/whist-DxWk6bcR.css","/assets/whist-zbftT_M-.js"];
const STORE = "parlour-fc976071967a";
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
