// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-afDJu3v7.js","/assets/ActionButton-CzcRvV9m.js","/assets/BoardFrame-B7flYsF4.js","/assets/BoardFrame-BnrK4Dsu.css","/assets/BotBadge-Biea5IuZ.js","/assets/BotBadge-PehFrDW1.css","/assets/BotsPage-BFcKTprS.css","/assets/BotsPage-ClQTRtSV.js","/assets/Card-Bg5shTjc.js","/assets/Card-ZUN3ByO0.css","/assets/CardFrame-2LEXrVcu.css","/assets/CardFrame-Dht2XtXo.js","/assets/CardPrompt-4IXNWbby.css","/assets/Chat-BeUbqNwa.js","/assets/Curtain-5iAj8A4y.css","/assets/Curtain-CKDYf7H2.js","/assets/Death-D2fsbGrd.css","/assets/Death-DzfmzxW7.js","/assets/DeckView-C9ghgf5e.js","/assets/DeckView-CzkQhG68.css","/assets/Fan-tH24w3Mg.css","/assets/Field-DIGXDKm4.js","/assets/History-BKFZ6oqJ.js","/assets/Laurel-BSZVi_65.css","/assets/Laurel-C400BIHv.js","/assets/Leaders-DzkViCj5.js","/assets/LessonPage-ClPw_W0_.css","/assets/LessonPage-D5yWkszP.js","/assets/Levels-BWjspYqF.js","/assets/Levels-Dd4aUnLQ.css","/assets/Log-DUYmra3K.js","/assets/Log-U6R8jjUd.css","/assets/ModerationPage-CY6S_L5F.css","/assets/ModerationPage-yETE4pg7.js","/assets/MuteReport-CkOCWrlb.js","/assets/MuteReport-DHQdfIoU.css","/assets/MuteReport-YsB5RnVB.js","/assets/MyPage-9qANKer2.js","/assets/NewPassword-DK0FuPDy.js","/assets/NewTable-7KuTJ19Z.js","/assets/NewTable-BbWFyjEE.css","/assets/Offer-BVQenc3T.css","/assets/Offer-D0pAGRyD.js","/assets/Page-BVSL6Ew9.css","/assets/PastRow-CtBKjX4F.js","/assets/Person-DJz-4sJB.js","/assets/Preview-AsgCwGvh.js","/assets/Preview-CrxphQ48.css","/assets/Prompt-rTsNAW4e.css","/assets/PuzzlePage--61yPtwH.js","/assets/PuzzlePage-Bu-Gq8VC.css","/assets/RadioGroup-B5wJ09z1.js","/assets/RecordPage-CMQ-HmG7.js","/assets/Remarks-CPHbQwj-.css","/assets/Remarks-DM_HPFYs.js","/assets/ReplayPage-CCC3sFS6.js","/assets/ReplayPage-CN2ixwxS.js","/assets/ReplayPage-eiNlDtWf.css","/assets/Result-BO9hWUdM.js","/assets/Rewards-B3guBZoo.js","/assets/Rewards-DVvNnzMV.css","/assets/Ring-DECh9HcK.js","/assets/Ring-lfo9HFTf.css","/assets/Rules-B8HeLTSH.css","/assets/Rules-DipGFsEW.js","/assets/RulesPage-BQg0xCyp.css","/assets/RulesPage-DK9FGa-c.js","/assets/Seat-CX8CJEnf.css","/assets/Settings-B8Vj7Mbi.js","/assets/Settings-DLluY0w6.css","/assets/Shared-jZIZAGxg.js","/assets/Sheets-Bgy0UDGo.js","/assets/Sheets-CW0Hqikq.js","/assets/ShopPage-BwB62SiS.js","/assets/SumTable-CHinggK8.css","/assets/SumTable-DEaNIuT9.js","/assets/Switch-DvdKhTCi.js","/assets/TablePage-BtSwIyLI.js","/assets/Transport-BtzuSACh.js","/assets/Transport-C9ZKVW-1.css","/assets/Triumph-B2hU0d6U.css","/assets/Triumph-CYenMngm.js","/assets/Waiting-4UbDKMkd.css","/assets/Waiting-B2x_FGK7.js","/assets/Who-CskSL4g5.js","/assets/Why-B936SiZD.js","/assets/Why-s5nUQ40d.css","/assets/account-BtAkweAS.css","/assets/account-CxDJ7ehg.js","/assets/bots-D7rrk2vL.js","/assets/cardpeegee-Cxx_LU9D.css","/assets/cardpeegee-DJfFtHiP.js","/assets/cards-BCplbbrE.css","/assets/checkers-BAmgRBBd.css","/assets/checkers-Bh-J8V4U.js","/assets/connect-four-CHeeKlwe.css","/assets/connect-four-D9NuHK_K.js","/assets/crazy-eights-HWyqoe6N.css","/assets/crazy-eights-Y4RncQ8X.js","/assets/de-cardpeegee--bumCTNd.js","/assets/de-checkers-sBeyw28v.js","/assets/de-connect-four-YK-s0AEc.js","/assets/de-crazy-eights-9zWdqNvO.js","/assets/de-first-ry47Ihxk.js","/assets/de-later-CEY4ciEN.js","/assets/de-whist-CrX1kv8X.js","/assets/default-CqfZSb7F.css","/assets/default-D6-l-nSu.js","/assets/en-cardpeegee-onGudUko.js","/assets/en-checkers-IEnPgQIg.js","/assets/en-connect-four-DUNigNWT.js","/assets/en-crazy-eights-CsHijM6i.js","/assets/en-first-BdIUnTQt.js","/assets/en-later-mE7SQrKu.js","/assets/en-whist-D05PrfnV.js","/assets/felt-DRBb2NKc.css","/assets/first-D2RnDAyD.js","/assets/first-D80wgJ48.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-BNE8UlET.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/looking_back-SmjyKOCl.js","/assets/marks-CjG3unIl.js","/assets/moves-B5CwRvSa.css","/assets/moves-CEl0s7Dn.js","/assets/overlay-ButRqiFW.css","/assets/people-B-lsw3u9.css","/assets/piles-De2cBRRI.css","/assets/plaque-nIfo4sNu.css","/assets/reward-BQDZ4YXh.js","/assets/reward-CUcSNitx.js","/assets/roving-DmRucDN8.js","/assets/rules-CktWMCLN.js","/assets/run-nJ7W5FZ6.js","/assets/sums-Cc_LR9sr.css","/assets/table-BjEJkeS3.js","/assets/table-CyCcrcH-.css","/assets/whist-BAl28FhJ.js","/assets/whist-D0aKJHUb.css"];
const STORE = "parlour-7f5a0ba00351";
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
