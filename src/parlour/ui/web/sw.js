// The service worker: keeps the built client, so that it opens without a connection. What the house says is never kept.
// The build writes the names of its files here (vite.config.ts); other files make another store.
const FILES = ["/assets/Account-Gu94ji0G.js","/assets/ActionButton-BwEQwV5_.js","/assets/BoardFrame-Cp38KtX2.css","/assets/BoardFrame-DHT5CmRx.js","/assets/Card-BNeuKVt_.css","/assets/Card-svarWXES.js","/assets/CardFrame-CEXSa1Y3.css","/assets/CardFrame-DNmjMvuA.js","/assets/CardPrompt-BfCusX1h.css","/assets/Chat-ZMHQ_C1Z.js","/assets/Checks-DdHupbNq.js","/assets/Curtain-DSKwgI8f.js","/assets/Curtain-zFwBOGqs.css","/assets/Death-A039QAvy.css","/assets/Death-nRqNUb9C.js","/assets/DeckView-BntIttEi.js","/assets/DeckView-DDvD3zXD.css","/assets/Fan-BJwo9iMw.css","/assets/Field-CeEP-ET-.js","/assets/History-CpNlQYZC.js","/assets/Laurel-DHAIC7zD.js","/assets/Laurel-DtvdcwbO.css","/assets/Leaders-D-GI9zyp.js","/assets/LessonPage-b5BUGeLU.css","/assets/LessonPage-cm_Cgazk.js","/assets/Levels-BcQvqLLN.css","/assets/Levels-C_gUfICL.js","/assets/Log-CWXeh0eT.js","/assets/Log-U6R8jjUd.css","/assets/ModerationPage-CzRBHpc6.css","/assets/ModerationPage-DEchi3oD.js","/assets/Moves-BNWtOY8V.js","/assets/Moves-tQNjjTcV.css","/assets/MuteReport-0cxbLXqE.css","/assets/MuteReport-Cpzs73Du.js","/assets/MuteReport-t2TJap04.js","/assets/MyPage-B265uthC.js","/assets/NewPassword-CSnHFx9o.js","/assets/NewTable-B9VMhX2u.js","/assets/NewTable-DSmIe4Fl.css","/assets/Offer-DT1W4HU6.css","/assets/Offer-VUTyFSwM.js","/assets/Page-BHcYIcB9.css","/assets/PastRow-RzBRktW9.js","/assets/Person-Bb7Jw-qk.js","/assets/Preview-BGvJSFcW.css","/assets/Preview-ChFxqpZh.js","/assets/Prompt-CYrwR2BV.css","/assets/PuzzlePage-CYgE5RSH.css","/assets/PuzzlePage-Dk_oVQax.js","/assets/RadioGroup-CWdBwYIg.js","/assets/RecordPage-BIcA5mVo.js","/assets/Remarks-4oU8uBqR.css","/assets/Remarks-ck9DRuw-.js","/assets/ReplayPage-C-Vb35Lc.css","/assets/ReplayPage-CovGT2b0.js","/assets/Result-DNDh8WvE.js","/assets/Rewards-B5UzXxMH.css","/assets/Rewards-WUcytEZD.js","/assets/Ring-DOrsj74n.js","/assets/Ring-DfMVTHPA.css","/assets/Rules-B8HeLTSH.css","/assets/Rules-ByrOT_wS.js","/assets/RulesPage-BBbJlwX0.css","/assets/RulesPage-BFbyushb.js","/assets/Seat-BKIzVIkR.css","/assets/Settings-DEv7a9Vt.js","/assets/Settings-DfulRuF9.css","/assets/Shared-BL9Xb-l-.js","/assets/Sheets-B-rVwMZl.js","/assets/Sheets-V0XFOLUm.js","/assets/ShopPage-CmT9EHP4.js","/assets/SumTable-BhcW-08m.css","/assets/SumTable-C8d7Ym93.js","/assets/Switch-OMohgi5A.js","/assets/TablePage-tfv92v_-.js","/assets/Transport-Dna55gsc.js","/assets/Triumph-BGuh2gru.css","/assets/Triumph-DYwIB8XF.js","/assets/Waiting-C8yQMbMK.css","/assets/Waiting-CFBkW9u2.js","/assets/Who-DEf2WISi.js","/assets/Why-Bh-yefVn.css","/assets/Why-DnIwnrM0.js","/assets/account-D73i9LY9.css","/assets/account-DJZO-tDz.js","/assets/cardpeegee-CGfBkVeY.js","/assets/cardpeegee-zf-y-1T2.css","/assets/cards-J25BYYbd.css","/assets/checkers-CCIaCRRC.js","/assets/checkers-snvr0Lc_.css","/assets/connect-four-BGzzt4L3.css","/assets/connect-four-DyFCyzFn.js","/assets/crazy-eights-DXM7hjVZ.js","/assets/crazy-eights-ZPgIykwN.css","/assets/de-cardpeegee--bumCTNd.js","/assets/de-checkers-B5gmzjVX.js","/assets/de-connect-four-DCiWUZsj.js","/assets/de-crazy-eights-CpieSTwO.js","/assets/de-first-BBy40YRT.js","/assets/de-later-Csd0bVfh.js","/assets/de-whist-oj4BkhcF.js","/assets/default-CH7ItUwc.css","/assets/default-Dmd82hsf.js","/assets/en-cardpeegee-onGudUko.js","/assets/en-checkers-DeUVig07.js","/assets/en-connect-four-BdLowE7p.js","/assets/en-crazy-eights-Cz-hcxtC.js","/assets/en-first-BaiXSu7K.js","/assets/en-later-CdOKALVf.js","/assets/en-whist-1ySRrT35.js","/assets/felt-DHzt3Yxn.css","/assets/first-BI8yvip4.css","/assets/first-Br__TZLU.js","/assets/fraunces-latin-full-normal-CFFu7zhK.woff2","/assets/gradual.svelte-DOtoxPV6.js","/assets/inter-latin-wght-normal-Dx4kXJAl.woff2","/assets/looking_back-DNp3uPg5.js","/assets/overlay-CIxHEKZf.css","/assets/people-OlHGdA7J.css","/assets/piles-DT928Bw6.css","/assets/plaque-Yqv_DTFU.css","/assets/replay-DmqdOemq.css","/assets/reward-Bv68Siei.js","/assets/reward-DEqaoMpP.js","/assets/roving-DmRucDN8.js","/assets/rules-LdDuDTNs.js","/assets/run-C8tI3CpN.js","/assets/sums-C-gm10a6.css","/assets/table--qFoqQQV.css","/assets/table-CCZqd7q6.js","/assets/whist-CvPxsl5R.js","/assets/whist-DxWk6bcR.css"];
const STORE = "parlour-f6c05c85f394";
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
