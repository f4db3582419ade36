// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-Cre3v5JX.js","/assets/ActionButton-dybbxKwq.js","/assets/BoardFrame-Cp38KtX2.css","/assets/BoardFrame-DSaTezey.js","/assets/Card-BNeuKVt_.css","/assets/Card-CNqbSxtv.js","/assets/CardFrame-CEXSa1Y3.css","/assets/CardFrame-z5W-gXfv.js","/assets/CardPrompt-BfCusX1h.css","/assets/Chat-DxPo9a2o.js","/assets/Checks-ZVrCE3PA.js","/assets/Curtain-CoLqg6GW.js","/assets/Curtain-zFwBOGqs.css","/assets/Death-A039QAvy.css","/assets/Death-C7WaLn12.js","/assets/DeckView-BaAC0nH7.js","/assets/DeckView-DDvD3zXD.css","/assets/Fan-BJwo9iMw.css","/assets/Field-X93Tk5ja.js","/assets/History-vprl5_lJ.js","/assets/Laurel-CZp97NUG.js","/assets/Laurel-DtvdcwbO.css","/assets/Leaders-o75Tl4aQ.js","/assets/LessonPage-CAwlNkCp.js","/assets/LessonPage-b5BUGeLU.css","/assets/Levels-BcQvqLLN.css","/assets/Levels-C_DNxyCi.js","/assets/Log-EW0Q983w.js","/assets/Log-U6R8jjUd.css","/assets/ModerationPage-CzRBHpc6.css","/assets/ModerationPage-DkBFOsyZ.js","/assets/Moves-CtjI6xXb.js","/assets/Moves-tQNjjTcV.css","/assets/MuteReport-0cxbLXqE.css","/assets/MuteReport-BcOsMBvU.js","/assets/MuteReport-DqMPl6G3.js","/assets/MyPage-CYfsGAcL.js","/assets/NewPassword-UcSK7cV-.js","/assets/NewTable-69c1S7sJ.js","/assets/NewTable-DSmIe4Fl.css","/assets/Offer-CO9ClWPH.js","/assets/Offer-DT1W4HU6.css","/assets/Page-BHcYIcB9.css","/assets/PastRow-Cpb0wuKA.js","/assets/Person-B0TQNOf0.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-GDmIZ8na.js","/assets/Prompt-CYrwR2BV.css","/assets/PuzzlePage-CYgE5RSH.css","/assets/PuzzlePage-JiK4hZnM.js","/assets/RadioGroup-DfYU180_.js","/assets/RecordPage-Ck03N3w3.js","/assets/Remarks-4oU8uBqR.css","/assets/Remarks-D_moki9-.js","/assets/ReplayPage-C-Vb35Lc.css","/assets/ReplayPage-DGNVrVBZ.js","/assets/Result-lNe-q5SL.js","/assets/Rewards-B5UzXxMH.css","/assets/Rewards-ltIyhZDj.js","/assets/Ring-D3GdtAlx.js","/assets/Ring-DfMVTHPA.css","/assets/Rules-B8HeLTSH.css","/assets/Rules-C0saUk43.js","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-WJL57C1p.js","/assets/Seat-BKIzVIkR.css","/assets/Settings-DO11Y0H5.js","/assets/Settings-DfulRuF9.css","/assets/Shared-CogrUn2T.js","/assets/Sheets-Bp4OQ2Jd.js","/assets/Sheets-CqukTIuo.js","/assets/ShopPage-edKtaRxc.js","/assets/SumTable-BhcW-08m.css","/assets/SumTable-CdDyxarz.js","/assets/Switch-CXpLBYnr.js","/assets/TablePage-BnFy4Q-Y.js","/assets/Transport-HATV1l4n.js","/assets/Triumph-BGuh2gru.css","/assets/Triumph-CkBcyJzi.js","/assets/Waiting-BhamQ1_V.js","/assets/Waiting-C8yQMbMK.css","/assets/Who-Db8yBEEF.js","/assets/Why-B8-i7UCc.css","/assets/Why-D95zoXmg.js","/assets/account-CRaQckzJ.js","/assets/account-D73i9LY9.css","/assets/cardpeegee-BzmAbig-.js","/assets/cardpeegee-zf-y-1T2.css","/assets/cards-J25BYYbd.css","/assets/checkers-BqWvK1hN.js","/assets/checkers-snvr0Lc_.css","/assets/connect-four-BGzzt4L3.css","/assets/connect-four-C6pa1NXi.js","/assets/crazy-eights-D8T7W90V.js","/assets/crazy-eights-ZPgIykwN.css","/assets/de-cardpeegee--bumCTNd.js","/assets/de-checkers-B5gmzjVX.js","/assets/de-connect-four-DCiWUZsj.js","/assets/de-crazy-eights-CpieSTwO.js","/assets/de-first-BBy40YRT.js","/assets/de-later-Csd0bVfh.js","/assets/de-whist-oj4BkhcF.js","/assets/default-CH7ItUwc.css","/assets/default-EzLXSFx3.js","/assets/en-cardpeegee-onGudUko.js","/assets/en-checkers-DeUVig07.js","/assets/en-connect-four-BdLowE7p.js","/assets/en-crazy-eights-Cz-hcxtC.js","/assets/en-first-BaiXSu7K.js","/assets/en-later-CdOKALVf.js","/assets/en-whist-1ySRrT35.js","/assets/felt-DHzt3Yxn.css","/assets/first-BqHKcJrl.css","/assets/first-zyfa6FBg.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-BVAWgKP_.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/looking_back-CYKIboTm.js","/assets/overlay-CIxHEKZf.css","/assets/people-OlHGdA7J.css","/assets/piles-DT928Bw6.css","/assets/plaque-Yqv_DTFU.css","/assets/replay-DmqdOemq.css","/assets/reward-B26ykXXr.js","/assets/reward-Dz3uCZfa.js","/assets/roving-DmRucDN8.js","/assets/rules-CZyEKdsP.js","/assets/run-C8tI3CpN.js","/assets/sums-C-gm10a6.css","/assets/table-BOxgIg1_.js","/assets/table-D5TiP4lG.css","/assets/whist-DAuj1sgS.js","/assets/whist-Dfx_skSS.css"];
const STORE = "parlour-7f15e38dcc99";
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
