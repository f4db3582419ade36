// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-dG_6LZNQ.js","/assets/ActionButton-B69IrBmL.js","/assets/BoardFrame-BnrK4Dsu.css","/assets/BoardFrame-DiVDZnuG.js","/assets/BotBadge-BNio2NCK.js","/assets/BotBadge-PehFrDW1.css","/assets/BotsPage-BW_tJ-nM.css","/assets/BotsPage-PzrlNZWL.js","/assets/Card-Ds1c-Twx.js","/assets/Card-ZUN3ByO0.css","/assets/CardFrame-2LEXrVcu.css","/assets/CardFrame-DJbH1mt7.js","/assets/CardPrompt-4IXNWbby.css","/assets/Chat-DU1PordM.js","/assets/Curtain-5iAj8A4y.css","/assets/Curtain-gv_926BL.js","/assets/Death-CFyADD4F.js","/assets/Death-D2fsbGrd.css","/assets/DeckView-CskOoo09.js","/assets/DeckView-CzkQhG68.css","/assets/Fan-tH24w3Mg.css","/assets/Field-ChykOIpo.js","/assets/History-DGYXw2Wn.js","/assets/Laurel-BSZVi_65.css","/assets/Laurel-Byt2vaQj.js","/assets/Leaders-BP3xyQk5.js","/assets/LessonPage-CZ1_AccJ.js","/assets/LessonPage-ClPw_W0_.css","/assets/Levels-B6kGirQf.js","/assets/Levels-Dd4aUnLQ.css","/assets/Log-CB6KBDHL.js","/assets/Log-U6R8jjUd.css","/assets/ModerationPage-C9gfdSDM.js","/assets/ModerationPage-CY6S_L5F.css","/assets/MuteReport-BjYRlbid.js","/assets/MuteReport-DHQdfIoU.css","/assets/MuteReport-Lr2tT2Al.js","/assets/MyPage-YAYvTB0I.js","/assets/NewPassword-C6Hx8ZEO.js","/assets/NewTable-BbWFyjEE.css","/assets/NewTable-DgoZgGaT.js","/assets/Offer-BVQenc3T.css","/assets/Offer-D_q8nrs7.js","/assets/Page-BVSL6Ew9.css","/assets/PastRow-BYZVIaWJ.js","/assets/Person-dpVgNpY_.js","/assets/Preview-CrxphQ48.css","/assets/Preview-Zr6p7Mpk.js","/assets/Prompt-rTsNAW4e.css","/assets/PuzzlePage-Bu-Gq8VC.css","/assets/PuzzlePage-Y9SZqwhS.js","/assets/RadioGroup-CjeJxbEr.js","/assets/RecordPage-PLqOhzX7.js","/assets/Remarks-CPHbQwj-.css","/assets/Remarks-CRmEzYx3.js","/assets/ReplayPage-BCuHmvrI.js","/assets/ReplayPage-D6E4xxhs.js","/assets/ReplayPage-eiNlDtWf.css","/assets/Result-BkkWJCJb.js","/assets/Rewards-C2GDK_3C.js","/assets/Rewards-DVvNnzMV.css","/assets/Ring-BaJ-lHoi.js","/assets/Ring-lfo9HFTf.css","/assets/Rules-B8HeLTSH.css","/assets/Rules-BT9fEt8q.js","/assets/RulesPage-1_S0d1K8.js","/assets/RulesPage-BQg0xCyp.css","/assets/Seat-CX8CJEnf.css","/assets/Settings-DLluY0w6.css","/assets/Settings-DshBXnOa.js","/assets/Shared-BXVHQVOv.js","/assets/Sheets-5yMg1N97.js","/assets/Sheets-B4hiByrd.js","/assets/ShopPage-CaLm5GHg.js","/assets/SumTable-CHinggK8.css","/assets/SumTable-Dzos1Qyo.js","/assets/Switch-CO9EdhrQ.js","/assets/TablePage-B7r7BlZE.js","/assets/Transport-BWswCgE2.js","/assets/Transport-C9ZKVW-1.css","/assets/Triumph-B2hU0d6U.css","/assets/Triumph-DBG5Ljeb.js","/assets/Waiting-4UbDKMkd.css","/assets/Waiting-DWI-N9QG.js","/assets/Who-BXmiovu2.js","/assets/Why-CDWSQmjI.js","/assets/Why-s5nUQ40d.css","/assets/account-BtAkweAS.css","/assets/account-FwnNW-qk.js","/assets/bots-gIMi2-cH.js","/assets/cardpeegee-BNKB4z7I.js","/assets/cardpeegee-Cxx_LU9D.css","/assets/cards-BCplbbrE.css","/assets/checkers--TpLcdEX.js","/assets/checkers-BAmgRBBd.css","/assets/connect-four-CHeeKlwe.css","/assets/connect-four-sXYdNa7-.js","/assets/crazy-eights-DcuibHtT.js","/assets/crazy-eights-HWyqoe6N.css","/assets/de-cardpeegee--bumCTNd.js","/assets/de-checkers-sBeyw28v.js","/assets/de-connect-four-YK-s0AEc.js","/assets/de-crazy-eights-9zWdqNvO.js","/assets/de-first-ry47Ihxk.js","/assets/de-later-CEY4ciEN.js","/assets/de-whist-CrX1kv8X.js","/assets/default-Bf5mMJvj.js","/assets/default-CqfZSb7F.css","/assets/en-cardpeegee-onGudUko.js","/assets/en-checkers-IEnPgQIg.js","/assets/en-connect-four-DUNigNWT.js","/assets/en-crazy-eights-CsHijM6i.js","/assets/en-first-BdIUnTQt.js","/assets/en-later-mE7SQrKu.js","/assets/en-whist-D05PrfnV.js","/assets/felt-DRBb2NKc.css","/assets/first-D80wgJ48.css","/assets/first-DDhdfR1x.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-B9ZuYshs.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/looking_back-De1fy4z4.js","/assets/marks-CjG3unIl.js","/assets/moves-B5CwRvSa.css","/assets/moves-CXSBBzsQ.js","/assets/overlay-ButRqiFW.css","/assets/people-B-lsw3u9.css","/assets/piles-De2cBRRI.css","/assets/plaque-nIfo4sNu.css","/assets/reward-B6K7nWTr.js","/assets/reward-CS7Bt5sx.js","/assets/roving-DmRucDN8.js","/assets/rules-BZCareGJ.js","/assets/run-nJ7W5FZ6.js","/assets/sums-Cc_LR9sr.css","/assets/table-BkEwucY9.js","/assets/table-CyCcrcH-.css","/assets/whist-D0aKJHUb.css","/assets/whist-DAejsUtO.js"];
const STORE = "parlour-fdc32a47906e";
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
