import { beforeAll, expect, it } from "vitest";
import { asPage } from "./testing";

let texts: typeof import("./texts.svelte");
beforeAll(async () => {
  asPage();
  texts = await import("./texts.svelte");
  await texts.speak("en");
});

it("calls a game that is none by its address", () => {
  texts.entitle([{ slug: "high-card", title: "High Card", texts: {} }]);
  expect(["high-card", "__proto__", "constructor"].map(texts.titleOf)).toEqual([
    "High Card",
    "__proto__",
    "constructor",
  ]);
});

it("calls a guest with a number so in the language of the page", async () => {
  const names = ["Guest 1234", "Gast 1234", "Guest 12", "Guest 12345", "Ana"];
  await texts.speak("de");
  expect(names.map(texts.called)).toEqual(["Gast 1234", "Gast 1234", "Guest 12", "Guest 12345", "Ana"]);
  await texts.speak("en");
  expect(names.map(texts.called)).toEqual(["Guest 1234", "Guest 1234", "Guest 12", "Guest 12345", "Ana"]);
});

it("joins lists as the language does", async () => {
  texts.bring({ "a.list": "{all}." });
  expect(texts.say("a.list", { all: ["one", "two", "three"] })).toBe("one, two and three.");
  await texts.speak("de");
  expect(texts.say("a.list", { all: ["eins", "zwei", "drei"] })).toBe("eins, zwei und drei.");
});

it("speaks of what comes later once it has learned the words, in any language", async () => {
  await texts.speak("en");
  expect([texts.has("rule.WH-1"), texts.has("web.lobby")]).toEqual([false, true]);
  await texts.learn("whist");
  expect(texts.say("rule.WH-1")).toMatch(/^[A-Z].* /);
  const english = texts.say("rule.WH-1");
  await texts.speak("de");
  expect(texts.has("rule.WH-1") && texts.say("rule.WH-1") !== english).toBe(true);
  for (const game of ["high-card", "__proto__"]) await texts.learn(game); // a plug-in brings its own
});

it.each([
  ["en", ["{count} card", "{count} cards"], [0, 1, 2, 5], ["0 cards", "1 card", "2 cards", "5 cards"]],
  [
    "pl",
    ["karta", "karty", "kart"],
    [1, 2, 4, 5, 12, 22, 25],
    ["karta", "karty", "karty", "kart", "kart", "karty", "kart"],
  ],
  ["ar", ["0", "1", "2", "few", "many", "other"], [0, 1, 2, 3, 11, 100], ["0", "1", "2", "few", "many", "other"]],
])("chooses among all forms of a plural in %s", (language, forms, counts, said) => {
  expect(
    counts.map((count) => texts.formOf(count, forms.length, new Intl.PluralRules(language))).map((i) => forms[i]),
  ).toEqual(said.map((word) => word.replace(/^\d+ /, "{count} ")));
});

it("says a sentence to its reader though the house left out that it has no arguments", () => {
  texts.bring({ "a.fact": "The candle goes out." });
  expect(texts.sayWords({ key: "a.fact" }, ["Ana"], 0)).toBe("The candle goes out.");
});

it("counts several hidden cards and names each one that is not", async () => {
  await texts.speak("en");
  texts.bring({ "a.deal": "{cards}." });
  const dealt = (...codes: string[]) => texts.say("a.deal", { cards: codes.map((card) => ({ card })) });
  expect([dealt("##", "##", "##"), dealt("##"), dealt("8H", "##")]).toEqual([
    "3 hidden cards.",
    "a hidden card.",
    "eight of hearts and a hidden card.",
  ]);
});

it("tells an event of a plug-in that is named like one of ours in the plug-in's words, or by its name", async () => {
  await texts.speak("en");
  await texts.learn("connect-four");
  const event = { key: "event.dropped", args: { seat: 0, column: 3 } };
  expect(texts.sayWords(event, ["Ana"], 0)).toBe("Dropped: Ana, column 3.");
  texts.bring({ "event.dropped": "{seat} plays column {column}." });
  expect(texts.sayWords(event, ["Ana"], 0)).toBe("Ana plays column 3.");
  texts.bring({});
});
