// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-nS0X91Y_.js","/assets/ActionButton-z75iqKuB.js","/assets/BoardFrame-B5s7j3ll.js","/assets/BoardFrame-Cp38KtX2.css","/assets/Card-BNeuKVt_.css","/assets/Card-DyOaWCTI.js","/assets/CardFrame-CEXSa1Y3.css","/assets/CardFrame-t5DajEku.js","/assets/CardPrompt-BfCusX1h.css","/assets/Chat-Cz3S4ZRk.js","/assets/Checks-DBUoi_Y9.js","/assets/Curtain-nghiytEU.js","/assets/Curtain-zFwBOGqs.css","/assets/Death-A039QAvy.css","/assets/Death-oAfVAKdc.js","/assets/DeckView-DDvD3zXD.css","/assets/DeckView-etfk4rm4.js","/assets/Fan-BJwo9iMw.css","/assets/Field-BFoelyyb.js","/assets/History-BrfsRUoz.js","/assets/Laurel-BvrHhTU8.js","/assets/Laurel-DtvdcwbO.css","/assets/Leaders-Dt8AyYhU.js","/assets/LessonPage-BwhCu8EU.js","/assets/LessonPage-b5BUGeLU.css","/assets/Levels-BcQvqLLN.css","/assets/Levels-BnyFkLVN.js","/assets/Log-BpcNKPEo.js","/assets/Log-U6R8jjUd.css","/assets/ModerationPage-CzRBHpc6.css","/assets/ModerationPage-jKzOxhej.js","/assets/Moves-tQNjjTcV.css","/assets/Moves-tftDcC0S.js","/assets/MuteReport-0cxbLXqE.css","/assets/MuteReport-2IzE7XDg.js","/assets/MuteReport-CMy-Rrya.js","/assets/MyPage-BbjxPVp0.js","/assets/NewPassword-BfCH5nKq.js","/assets/NewTable-DSmIe4Fl.css","/assets/NewTable-klNogjit.js","/assets/Offer-DT1W4HU6.css","/assets/Offer-DbiUOMOT.js","/assets/Page-BHcYIcB9.css","/assets/PastRow-Bp1FKkqF.js","/assets/Person-B57nhu_k.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-qa4oZATZ.js","/assets/Prompt-CYrwR2BV.css","/assets/PuzzlePage-BzEMwonO.js","/assets/PuzzlePage-CYgE5RSH.css","/assets/RadioGroup-zWIq03jU.js","/assets/RecordPage-Wp0aEfjC.js","/assets/Remarks-4oU8uBqR.css","/assets/Remarks-TEagS8Q5.js","/assets/ReplayPage-C-Vb35Lc.css","/assets/ReplayPage-V8rBNlp1.js","/assets/Result-CjY5Z_aM.js","/assets/Rewards-B5UzXxMH.css","/assets/Rewards-CnZniQ76.js","/assets/Ring-DSMspqHk.js","/assets/Ring-DfMVTHPA.css","/assets/Rules-B8HeLTSH.css","/assets/Rules-Dp8BRU_B.js","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-CRY2Iyyl.js","/assets/Seat-BKIzVIkR.css","/assets/Settings-4XglpVTk.js","/assets/Settings-DfulRuF9.css","/assets/Shared-vU-QAflP.js","/assets/Sheets-BMrFIw0y.js","/assets/Sheets-Nt0N19JO.js","/assets/ShopPage-bhJG8fD7.js","/assets/SumTable-BhcW-08m.css","/assets/SumTable-DNVyeTBV.js","/assets/Switch-Df8BcvEO.js","/assets/TablePage-CS019jIM.js","/assets/Transport-C8SDVY9_.js","/assets/Triumph-BGuh2gru.css","/assets/Triumph-BLeSpiq3.js","/assets/Waiting-C8yQMbMK.css","/assets/Waiting-S8iZFrIt.js","/assets/Who-B4remp8p.js","/assets/Why-Bh-yefVn.css","/assets/Why-DKvO6R-R.js","/assets/account-D73i9LY9.css","/assets/account-DWl5A2qW.js","/assets/cardpeegee-DuRcPpII.js","/assets/cardpeegee-zf-y-1T2.css","/assets/cards-J25BYYbd.css","/assets/checkers-CFFmKpH4.js","/assets/checkers-snvr0Lc_.css","/assets/connect-four-BWV30gGI.css","/assets/connect-four-CYFFWAVm.js","/assets/crazy-eights-BENvHbpi.js","/assets/crazy-eights-ZPgIykwN.css","/assets/de-cardpeegee--bumCTNd.js","/assets/de-checkers-B5gmzjVX.js","/assets/de-connect-four-DCiWUZsj.js","/assets/de-crazy-eights-CpieSTwO.js","/assets/de-first-BBy40YRT.js","/assets/de-later-Csd0bVfh.js","/assets/de-whist-oj4BkhcF.js","/assets/default-4hXMS4E-.js","/assets/default-CH7ItUwc.css","/assets/en-cardpeegee-onGudUko.js","/assets/en-checkers-DeUVig07.js","/assets/en-connect-four-BdLowE7p.js","/assets/en-crazy-eights-Cz-hcxtC.js","/assets/en-first-BaiXSu7K.js","/assets/en-later-CdOKALVf.js","/assets/en-whist-1ySRrT35.js","/assets/felt-DHzt3Yxn.css","/assets/first-Dobl_IFQ.js","/assets/first-Hzp5obi0.css","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-Cq1N7Gcv.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/looking_back-DxPkrx3O.js","/assets/overlay-CIxHEKZf.css","/assets/people-OlHGdA7J.css","/assets/piles-DT928Bw6.css","/assets/plaque-Yqv_DTFU.css","/assets/replay-DmqdOemq.css","/assets/reward-D6wb25b6.js","/assets/reward-DxEKCHJs.js","/assets/roving-DmRucDN8.js","/assets/rules-CdfimBV_.js","/assets/run-C8tI3CpN.js","/assets/sums-C-gm10a6.css","/assets/table--qFoqQQV.css","/assets/table-5M9Ggq8J.js","/assets/whist-D4EK75dO.js","/assets/whist-DxWk6bcR.css"];
const STORE = "parlour-842515813539";
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
