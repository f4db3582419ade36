// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-BnZalGN7.js","/assets/ActionButton-ZiB_ACLJ.js","/assets/BoardFrame-Cp38KtX2.css","/assets/BoardFrame-DruzT6kM.js","/assets/Card-BNeuKVt_.css","/assets/Card-ButYy2In.js","/assets/CardFrame-CEXSa1Y3.css","/assets/CardFrame-CUvYyzhP.js","/assets/CardPrompt-BfCusX1h.css","/assets/Chat-CrdFk6PQ.js","/assets/Checks-Cx9p-PaL.js","/assets/Curtain-CQm2NCOP.js","/assets/Curtain-zFwBOGqs.css","/assets/Death-A039QAvy.css","/assets/Death-Dfn5qMA1.js","/assets/DeckView-BMCoW4eM.js","/assets/DeckView-DDvD3zXD.css","/assets/Fan-BJwo9iMw.css","/assets/Field-Cfj4F9UI.js","/assets/History-Br8MLkuv.js","/assets/Laurel-DtvdcwbO.css","/assets/Laurel-DvMPngqJ.js","/assets/Leaders-Bqvfdwx2.js","/assets/LessonPage-Ci_PwUr6.js","/assets/LessonPage-b5BUGeLU.css","/assets/Levels-BcQvqLLN.css","/assets/Levels-DeB-Db9n.js","/assets/Log-BUZnQJHW.js","/assets/Log-U6R8jjUd.css","/assets/ModerationPage-CzRBHpc6.css","/assets/ModerationPage-DRCFLl2J.js","/assets/Moves-D75oHtfT.js","/assets/Moves-tQNjjTcV.css","/assets/MuteReport-0cxbLXqE.css","/assets/MuteReport-CcOI_knl.js","/assets/MuteReport-D5OACFSW.js","/assets/MyPage-Dh9cdHTi.js","/assets/NewPassword-Cvj9LimE.js","/assets/NewTable-BHDV_gIS.js","/assets/NewTable-DSmIe4Fl.css","/assets/Offer-DT1W4HU6.css","/assets/Offer-NroumgXx.js","/assets/Page-BHcYIcB9.css","/assets/PastRow-C1702JSk.js","/assets/Person-ZVjnmGU_.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-CfMfr5-L.js","/assets/Prompt-CYrwR2BV.css","/assets/PuzzlePage-COXH2QW8.js","/assets/PuzzlePage-DEtAjnrq.css","/assets/RadioGroup-Fr2cIGZg.js","/assets/RecordPage-B5aqXwT2.js","/assets/Remarks-4oU8uBqR.css","/assets/Remarks-_Z-Oh1e_.js","/assets/ReplayPage-C-Vb35Lc.css","/assets/ReplayPage-CRKsRwyA.js","/assets/Result-ZGJcqmjK.js","/assets/Rewards-B5UzXxMH.css","/assets/Rewards-DkqQOZ7f.js","/assets/Ring-C5OqnT92.js","/assets/Ring-DfMVTHPA.css","/assets/Rules-B8HeLTSH.css","/assets/Rules-c9LB2a7z.js","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-Bzyf8WEs.js","/assets/Seat-BKIzVIkR.css","/assets/Settings-D8_bZ2PU.js","/assets/Settings-DfulRuF9.css","/assets/Shared-CrcdVgqv.js","/assets/Sheets-BnqD_hzj.js","/assets/Sheets-D12VDLSn.js","/assets/ShopPage-D0TJs6cH.js","/assets/SumTable-BhcW-08m.css","/assets/SumTable-CP_ms5dy.js","/assets/Switch-DaHQpLlr.js","/assets/TablePage-CKCFtCKu.js","/assets/Transport-BewVms50.js","/assets/Triumph-B1DOpPzX.js","/assets/Triumph-BGuh2gru.css","/assets/Waiting-BKkgqKzR.js","/assets/Waiting-C8yQMbMK.css","/assets/Who-D6n3ef2g.js","/assets/Why-B8-i7UCc.css","/assets/Why-D_vV63WX.js","/assets/account-BiPxONcQ.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-xSSkBi0W.js","/assets/cardpeegee-zf-y-1T2.css","/assets/cards-J25BYYbd.css","/assets/checkers-sBXaN8wd.js","/assets/checkers-snvr0Lc_.css","/assets/connect-four-B968o09o.js","/assets/connect-four-BGzzt4L3.css","/assets/crazy-eights-BBbYz4Cd.js","/assets/crazy-eights-ZPgIykwN.css","/assets/de-cardpeegee--bumCTNd.js","/assets/de-checkers-B5gmzjVX.js","/assets/de-connect-four-DCiWUZsj.js","/assets/de-crazy-eights-CpieSTwO.js","/assets/de-first-BBy40YRT.js","/assets/de-later-Csd0bVfh.js","/assets/de-whist-oj4BkhcF.js","/assets/default-CH7ItUwc.css","/assets/default-DuQaIUWn.js","/assets/en-cardpeegee-onGudUko.js","/assets/en-checkers-DeUVig07.js","/assets/en-connect-four-BdLowE7p.js","/assets/en-crazy-eights-Cz-hcxtC.js","/assets/en-first-BaiXSu7K.js","/assets/en-later-CdOKALVf.js","/assets/en-whist-1ySRrT35.js","/assets/felt-DHzt3Yxn.css","/assets/first-BqHKcJrl.css","/assets/first-HO-LMLff.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-BMPRftkG.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/looking_back-B3x6jbro.js","/assets/overlay-CIxHEKZf.css","/assets/people-OlHGdA7J.css","/assets/piles-DT928Bw6.css","/assets/plaque-Yqv_DTFU.css","/assets/replay-DmqdOemq.css","/assets/reward-D5KddwIu.js","/assets/reward-PK8Aa34O.js","/assets/roving-DmRucDN8.js","/assets/rules-Bz3sS5ja.js","/assets/run-C8tI3CpN.js","/assets/share.svelte-CSZBkKyC.js","/assets/sums-C-gm10a6.css","/assets/table-D5TiP4lG.css","/assets/table-TZL-o1x0.js","/assets/whist-Dfx_skSS.css","/assets/whist-pe1-2gMW.js"];
const STORE = "parlour-bf2398eae863";
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
