// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-Co3qpvX5.js","/assets/ActionButton-MDOQGIpt.js","/assets/BoardFrame-BnrK4Dsu.css","/assets/BoardFrame-D9gJS92U.js","/assets/Card-CCOTzxMl.js","/assets/Card-ZUN3ByO0.css","/assets/CardFrame-2LEXrVcu.css","/assets/CardFrame-C-eChTPm.js","/assets/CardPrompt-4IXNWbby.css","/assets/Chat-CMLEOLat.js","/assets/Curtain-5iAj8A4y.css","/assets/Curtain-CoEJiuEj.js","/assets/Death-CTeXfnOT.js","/assets/Death-D2fsbGrd.css","/assets/DeckView-BTL85cE6.js","/assets/DeckView-CzkQhG68.css","/assets/Fan-tH24w3Mg.css","/assets/Field-D2LXukqZ.js","/assets/History-CYJcfIwG.js","/assets/Laurel-B2Kp3K4w.js","/assets/Laurel-BSZVi_65.css","/assets/Leaders-Cd0Mow-b.js","/assets/LessonPage-ClPw_W0_.css","/assets/LessonPage-DLUYcUN5.js","/assets/Levels-B1A44rBZ.js","/assets/Levels-Dd4aUnLQ.css","/assets/Log-DEgr6ONc.js","/assets/Log-U6R8jjUd.css","/assets/ModerationPage-CY6S_L5F.css","/assets/ModerationPage-U1wONWtG.js","/assets/MuteReport-Chk-vmMz.js","/assets/MuteReport-DHQdfIoU.css","/assets/MuteReport-Dh3pejGP.js","/assets/MyPage-DOBFPuxp.js","/assets/NewPassword-gqXjHwGE.js","/assets/NewTable-BbWFyjEE.css","/assets/NewTable-BstfgEtZ.js","/assets/Offer-BVQenc3T.css","/assets/Offer-DDS853wG.js","/assets/Page-BVSL6Ew9.css","/assets/PastRow-CEttiybQ.js","/assets/Person-Dgj6tgbA.js","/assets/Preview-Bp--z5sL.js","/assets/Preview-CrxphQ48.css","/assets/Prompt-rTsNAW4e.css","/assets/PuzzlePage-B59FoPKN.js","/assets/PuzzlePage-Bu-Gq8VC.css","/assets/RadioGroup-Dl0Hh9oN.js","/assets/RecordPage-BQ_goQEe.js","/assets/Remarks-CPHbQwj-.css","/assets/Remarks-DhbZGRxj.js","/assets/ReplayPage-Cw9TJwPf.js","/assets/ReplayPage-LqKxMCdN.js","/assets/ReplayPage-eiNlDtWf.css","/assets/Result-DpetwGKf.js","/assets/Rewards-BBuROBLo.js","/assets/Rewards-DVvNnzMV.css","/assets/Ring-DU9C4BF-.js","/assets/Ring-lfo9HFTf.css","/assets/Rules-B8HeLTSH.css","/assets/Rules-BGwk3phu.js","/assets/RulesPage-BQg0xCyp.css","/assets/RulesPage-BoRtSLHL.js","/assets/Seat-CX8CJEnf.css","/assets/Settings-DLluY0w6.css","/assets/Settings-sHqfxbGB.js","/assets/Shared-BHs7roQJ.js","/assets/Sheets-D_LG-OoJ.js","/assets/Sheets-ljrOcmEz.js","/assets/ShopPage-CzQPehrN.js","/assets/SumTable-CHinggK8.css","/assets/SumTable-DF72Vqr7.js","/assets/Switch-Bm_iZ8Jk.js","/assets/TablePage-CXifxHRb.js","/assets/Transport-Bp8D5n7L.js","/assets/Transport-C9ZKVW-1.css","/assets/Triumph-B2hU0d6U.css","/assets/Triumph-rjnX2rSv.js","/assets/Waiting-4UbDKMkd.css","/assets/Waiting-BLIJkcXe.js","/assets/Who-DrKVaZh5.js","/assets/Why-D2eb_rgt.js","/assets/Why-s5nUQ40d.css","/assets/account-CykjwoQQ.css","/assets/account-Dj6Gi5kn.js","/assets/cardpeegee-BmuKZwKZ.js","/assets/cardpeegee-Cxx_LU9D.css","/assets/cards-BCplbbrE.css","/assets/checkers-BAmgRBBd.css","/assets/checkers-CA-BnnA0.js","/assets/connect-four-4RuMgsKh.js","/assets/connect-four-CHeeKlwe.css","/assets/crazy-eights-Bi_X7z_g.js","/assets/crazy-eights-HWyqoe6N.css","/assets/de-cardpeegee--bumCTNd.js","/assets/de-checkers-sBeyw28v.js","/assets/de-connect-four-YK-s0AEc.js","/assets/de-crazy-eights-9zWdqNvO.js","/assets/de-first-DqOyy-dm.js","/assets/de-later-CEY4ciEN.js","/assets/de-whist-CrX1kv8X.js","/assets/default-B9n2frHO.js","/assets/default-CqfZSb7F.css","/assets/en-cardpeegee-onGudUko.js","/assets/en-checkers-IEnPgQIg.js","/assets/en-connect-four-DUNigNWT.js","/assets/en-crazy-eights-CsHijM6i.js","/assets/en-first-DDDWXRbD.js","/assets/en-later-mE7SQrKu.js","/assets/en-whist-D05PrfnV.js","/assets/felt-DRBb2NKc.css","/assets/first-D80wgJ48.css","/assets/first-K0OLxJB_.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-Bl6mQ36-.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/looking_back-CCP7Ssjb.js","/assets/marks-CjG3unIl.js","/assets/moves-B5Ac3Gm0.js","/assets/moves-B5CwRvSa.css","/assets/overlay-ButRqiFW.css","/assets/people-B-lsw3u9.css","/assets/piles-De2cBRRI.css","/assets/plaque-nIfo4sNu.css","/assets/reward-Y21Cl-F5.js","/assets/reward-zKEXa3WL.js","/assets/roving-DmRucDN8.js","/assets/rules-BBBdlHzf.js","/assets/run-nJ7W5FZ6.js","/assets/sums-Cc_LR9sr.css","/assets/table-CM2xkmrT.js","/assets/table-CyCcrcH-.css","/assets/whist-BppcBZGb.js","/assets/whist-D0aKJHUb.css"];
const STORE = "parlour-06edd13ad125";
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
