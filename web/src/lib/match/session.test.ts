import { beforeEach, expect, it, vi } from "vitest";
import type { Event, Inbound, Outbound, Picture, Update } from "../protocol";
import { asPage } from "../testing";

const chair = { name: "Ana", bot: "", away: null, held: false, stand_in: false, taken: true, plays_again: false };
const PICTURE = {
  type: "picture",
  match: "M",
  game: "none",
  version: 1,
  seat: 0,
  phase: "live",
  seats: [{ ...chair, seat: 0 }],
  awaited: [0],
  zones: [],
  counters: [],
  marks: [],
  legend: {},
  choices: [{ play: "4", touches: ["4"] }],
  prompt: { key: "prompt.x", args: {} },
  time: null,
  result: null,
  next: null,
  missed: null,
  back: null,
  watching: 0,
} as unknown as Picture;
const event = (name: string, moved: unknown = []) =>
  ({ name, fields: {}, message: { key: `told.${name}`, args: {} }, moved, sound: "" }) as unknown as Event;
const update = (version: number, ...events: Event[]) =>
  ({ type: "update", match: "M", version, seat: 0, actor: 0, events }) as unknown as Update;

class Carrier {
  sent: Inbound[] = [];
  listen = () => {};
  leave = vi.fn();
  send = (message: Inbound) => this.sent.push(message) > 0;
  plays = () => this.sent.filter((message) => message.type === "submit");
}

async function seated(...pictures: Picture[]) {
  const [{ MatchSession }, { spoken }] = await Promise.all([import("./session.svelte"), import("../announcer.svelte")]);
  const carrier = new Carrier();
  const session = new MatchSession("M", false, carrier as never);
  for (const picture of pictures.length ? pictures : [PICTURE]) session.hear(picture);
  spoken.polite = [];
  return { session, carrier, said: () => spoken.polite.map(({ text }) => text) };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame", "performance", "Date"] });
  vi.resetModules();
  asPage({ fetch: vi.fn(() => Promise.resolve(new Response("{}", { status: 404 }))), crypto: globalThis.crypto });
  return () => vi.useRealTimers();
});

it("keeps what the house says until it has the words of the game", async () => {
  const [{ MatchSession }, { spoken }, { learn, say, speak }] = await Promise.all([
    import("./session.svelte"),
    import("../announcer.svelte"),
    import("../texts.svelte"),
  ]);
  await speak("en");
  const session = new MatchSession("M", false, new Carrier() as never);
  const prompt = { key: "whist.turn-trump", args: {} };
  session.hear({ ...PICTURE, game: "whist", prompt } as Picture);
  expect(session.table.shown).toBeNull();
  await learn("whist");
  await Promise.resolve();
  session.greet({});
  expect(spoken.polite.map(({ text }) => text).at(-1)).toBe(session.table.prompt);
  expect(session.table.prompt).not.toContain("whist.");
  expect(say("whist.turn-trump")).not.toBe("whist.turn-trump");
});

it("says a play again with its id after each reconnection, until it is answered", async () => {
  const { session, carrier } = await seated();
  session.play("4");
  session.connected();
  session.connected();
  const [first, ...others] = carrier.plays();
  expect(others).toEqual([first, first]);
  session.hear({ type: "ack", match: "M", id: (first as { id: string }).id, version: 2 } as Outbound);
  session.connected();
  expect(carrier.plays()).toHaveLength(3);
});

it("says that a play is on its way once it takes long", async () => {
  const { session, carrier, said } = await seated();
  session.play("4");
  expect(session.table.notice).toBe("");
  await vi.advanceTimersByTimeAsync(1000);
  expect([session.table.notice, said()]).toEqual(["web.on-its-way", ["web.on-its-way"]]);
  session.hear({ type: "ack", match: "M", id: (carrier.plays()[0] as { id: string }).id, version: 2 } as Outbound);
  expect(session.table.notice).toBe("");
});

it("lets one play again after a message that the house could not read", async () => {
  const { session } = await seated();
  session.play("4");
  const message = { key: "error.bad-message", args: {} };
  session.hear({ type: "problem", code: "bad-message", message, match: null, id: null } as Outbound);
  expect(session.table.sent).toBe(false);
});

it("asks again for a rematch that the house may not have heard of", async () => {
  const { session, carrier } = await seated();
  session.rematch();
  session.connected();
  expect(carrier.sent.filter(({ type }) => type === "rematch")).toHaveLength(2);
});

it("tells nothing more once it is left", async () => {
  const { session, said } = await seated();
  session.hear(update(2, event("one"), event("two"), event("three")));
  await vi.advanceTimersByTimeAsync(20);
  const before = said();
  const settled = vi.spyOn(session, "settled");
  session.leave();
  await vi.runAllTimersAsync();
  expect(said()).toEqual(before);
  expect(settled).not.toHaveBeenCalled();
  expect(before.length).toBeLessThan(3);
});

it("goes on after a step that cannot be shown", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { session } = await seated();
  session.hear(update(2, event("broken", null)));
  await vi.runAllTimersAsync();
  expect([session.table.shown?.version, session.table.currentEvent]).toEqual([2, null]);
  session.hear(update(3, event("whole")));
  await vi.runAllTimersAsync();
  expect([session.table.shown?.version, session.table.currentEvent]).toEqual([3, null]);
  const bare = { method: "POST", headers: { "parlour-protocol": expect.any(String) as string }, keepalive: true };
  expect(vi.mocked(fetch).mock.lastCall).toEqual(["/api/failures/show", bare]); // and no body, which would say of whom
});

it("asks nobody for what the house does by itself: what was told last stays", async () => {
  const { session, said } = await seated();
  session.hear({ ...update(2, event("won")), awaited: [], prompt: { key: "prompt.take", args: {} } } as Update);
  await vi.runAllTimersAsync();
  expect([session.table.prompt, said()]).toEqual(["told.won", ["told.won"]]);
  session.hear({ ...update(3, event("taken")), awaited: [0], prompt: { key: "prompt.lead", args: {} } } as Update);
  await vi.runAllTimersAsync();
  expect([session.table.prompt, said()]).toEqual(["prompt.lead", ["told.won", "told.taken", "prompt.lead"]]);
});

it("says what a wish means, so that the rule that refuses it can be named", async () => {
  const { session, carrier } = await seated();
  carrier.sent = [];
  session.table.traits = { notation: (touched) => touched.join("-") };
  session.table.premove.touch("22", 2);
  session.table.premove.touch("18", 2);
  session.table.premove.cancel();
  expect(carrier.sent).toMatchObject([
    { type: "premove", touches: ["22", "18"], play: "22-18" },
    { type: "premove", touches: [], play: null },
  ]);
});

it("shows what a hint says, where, and why", async () => {
  const hint = { version: 2, play: "4", reason: { key: "why.x", args: {} }, slots: ["4", "5"] };
  const { session } = await seated();
  vi.mocked(fetch).mockResolvedValue(Response.json(hint));
  await session.askHint();
  const { selection } = session.table;
  expect([selection.hinted, selection.reason, selection.lit]).toEqual(["4", hint.reason, ["4", "5"]]);
});

it("says that a hint is thought about, asks once, and says no more why there was none", async () => {
  const { session } = await seated();
  const { table } = session;
  let answer: (response: Response) => void = () => {};
  vi.mocked(fetch).mockClear();
  vi.mocked(fetch).mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  table.aside = "error.hint-too-slow";
  const asked = session.askHint();
  void session.askHint();
  expect([table.notice, table.aside, vi.mocked(fetch).mock.calls.length]).toEqual(["web.hint-comes", "", 1]);
  answer(Response.json({ version: 2, play: "4", reason: null, slots: [] }));
  await asked;
  expect([table.notice, table.hintComes]).toEqual(["web.hint-is", false]);
});

it("says nothing of a hint that came too late for the position", async () => {
  const { session } = await seated();
  let answer: (response: Response) => void = () => {};
  vi.mocked(fetch).mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const asked = session.askHint();
  session.table.presenter.replaceAll({ ...session.newest()!, version: 9 });
  answer(new Response(JSON.stringify({ message: { key: "error.hint-too-slow" } }), { status: 409 }));
  await asked;
  expect(session.table.aside).toBe("");
});

it("speaks of a card with its article, where a card is to be played", async () => {
  const { session } = await seated();
  const said = vi.spyOn(await import("../texts.svelte"), "say");
  session.table.describe("7C");
  expect(said.mock.lastCall![0]).toBe("web.play-card");
});

it("shows why there is no hint", async () => {
  const { session } = await seated();
  vi.mocked(fetch).mockResolvedValue(
    new Response(JSON.stringify({ message: { key: "error.hint-any" } }), { status: 403 }),
  );
  await session.askHint();
  expect(session.table.aside).toBe("error.hint-any");
});

it("leads to a rematch that begins while one is here, and from no old match", async () => {
  const { session } = await seated();
  session.hear({ ...PICTURE, phase: "over", next: "N" } as Picture);
  expect(session.follows).toBe("N");
  const { MatchSession } = await import("./session.svelte");
  const old = new MatchSession("M", false, new Carrier() as never);
  old.hear({ ...PICTURE, phase: "over", next: "N" } as Picture);
  old.hear({ ...PICTURE, phase: "over", next: "N" } as Picture);
  expect(old.follows).toBe("");
  old.hear({ type: "next", match: "M", next: "O" } as Outbound);
  expect(old.follows).toBe("O");
});

it("shows that the time was up, and says so", async () => {
  const { session, said } = await seated();
  session.hear({ ...update(2, event("dropped")), by: "clock" });
  await vi.advanceTimersByTimeAsync(100);
  expect([session.table.aside, said()[0]]).toEqual(["web.time-up", "web.time-up"]);
});

it("tells whoever comes back that others played for them", async () => {
  const { session } = await seated({ ...PICTURE, stood_in: 2 });
  expect(session.table.aside).toBe("online.stood-in");
});

it("keeps the prompt when a phrase is refused", async () => {
  const { session } = await seated();
  const message = { key: "error.muted", args: {} };
  session.hear({ type: "problem", code: "muted", message, match: "M", id: null } as Outbound);
  expect([session.table.problem, session.table.prompt, session.table.aside]).toEqual([null, "prompt.x", "error.muted"]);
});

it("lets a request for a rematch be seen and heard", async () => {
  const play = vi.fn();
  vi.doMock("../sound", () => ({ play }));
  const seats = (asks: boolean) => [
    PICTURE.seats[0]!,
    { ...PICTURE.seats[0]!, seat: 1, name: "Ben", plays_again: asks },
  ];
  const { session, said } = await seated({ ...PICTURE, phase: "over", seats: seats(false) });
  session.hear({ type: "presence", match: "M", seats: seats(true), watching: 0 } as unknown as Outbound);
  vi.doUnmock("../sound");
  expect([session.table.aside, said()]).toEqual(["online.plays-again", ["online.plays-again"]]);
  expect(play).toHaveBeenCalledWith("your-turn");
});

it("tells whoever cannot see it that somebody is gone, and is back, once each", async () => {
  const seats = (away: number | null) => [PICTURE.seats[0]!, { ...PICTURE.seats[0]!, seat: 1, name: "Ben", away }];
  const { session, said } = await seated({ ...PICTURE, seats: seats(null) } as Picture);
  const hears = (away: number | null) =>
    session.hear({ type: "presence", match: "M", seats: seats(away), watching: 0 } as unknown as Outbound);
  for (const away of [0, 3, null, null]) hears(away);
  expect(said()).toEqual(["online.away", "online.back"]);
  session.hear({ ...PICTURE, phase: "over", version: 2, seats: seats(null) } as Picture);
  hears(0); // whoever leaves after the end is no longer waited for
  expect(said()).toEqual(["online.away", "online.back"]);
});

it("passes through an opening that one skips within a second", async () => {
  const { session } = await seated();
  const last = 40;
  for (let version = 2; version <= last; version++)
    session.hear({ ...update(version, event("dealt")), by: "house" } as Update);
  await vi.advanceTimersByTimeAsync(1000);
  expect([session.table.shown?.version, session.table.events.length]).toEqual([last, last - 1]);
});

it("is ended once its last step was seen", async () => {
  const { session } = await seated();
  const result = { winners: [0], reason: "line" };
  session.hear({ ...update(2, event("won")), phase: "over", result, awaited: [] } as unknown as Update);
  await vi.advanceTimersByTimeAsync(100);
  expect([session.table.shown?.phase, session.table.ended]).toEqual(["over", false]);
  await vi.runAllTimersAsync();
  expect(session.table.ended).toBe(true);
});

const both = (version: number, awaited: number, codes: string[] = []) =>
  [0, 1].map((seat) => ({ ...PICTURE, version, seat, awaited: [awaited], zones: [{ codes, slots: [] }] }) as never);

it("turns the table to the next at the same device after the move was seen", async () => {
  const { session } = await seated(...both(1, 0));
  expect(session.table.looker).toBe(0);
  for (const seat of [0, 1]) session.hear({ ...update(2, event("moved")), seat, awaited: [1] });
  await vi.advanceTimersByTimeAsync(400);
  expect([session.table.shown?.version, session.table.looker]).toEqual([2, 0]);
  await vi.runAllTimersAsync();
  expect(session.table.looker).toBe(1);
});

it("tells on the curtain what both know, and nothing else", async () => {
  const { session } = await seated(...both(1, 0, ["##"]));
  for (const seat of [0, 1]) session.hear({ ...update(2, event("led")), seat, awaited: [0] });
  for (const seat of [0, 1]) session.hear({ ...update(3, event(`drew-for-${seat}`)), seat, awaited: [1] });
  await vi.runAllTimersAsync();
  expect([session.table.curtain, session.common]).toEqual([1, "told.led"]);
});

it.each([0, 1])("shows nothing of a hand after a load until its owner, seat %i, takes the device", async (owner) => {
  const pictures = both(1, owner, ["##", "8H"]).map((picture: Picture) => ({ ...picture, hot_seat: true }));
  const { session, said } = await seated(pictures[0] as never);
  const { table } = session;
  const veiled = () => [table.curtain, table.looker, table.shown?.zones, table.names.length, said()];
  expect(veiled()).toEqual([owner, null, [], 1, []]);
  session.hear(pictures[1] as never);
  session.greet({});
  for (const seat of [0, 1]) session.hear({ ...update(2, event("drew")), seat, awaited: [owner] });
  await vi.runAllTimersAsync();
  expect(veiled()).toEqual([owner, null, [], 1, []]);
  session.device.takeOver(owner);
  expect([table.curtain, table.looker, table.shown?.zones[0]?.codes]).toEqual([null, owner, ["##", "8H"]]);
});

it("shows at once what nobody at the device may not see", async () => {
  const pictures = both(1, 1).map((picture: Picture) => ({ ...picture, hot_seat: true }));
  const { session } = await seated(...(pictures as never[]));
  expect([session.table.curtain, session.table.looker]).toEqual([null, 1]);
});

it("does not join a match that was left before it could be entered", async () => {
  const { MatchSession } = await import("./session.svelte");
  const carrier = Object.assign(new Carrier(), { listen: vi.fn() });
  const session = new MatchSession("M", true, carrier as never);
  session.leave();
  session.enter();
  expect(carrier.listen).not.toHaveBeenCalled();
});

it("says nothing of a view that comes after it was left", async () => {
  const { session, said } = await seated();
  session.leave();
  session.greet({});
  session.hear(update(2, event("late")));
  session.hear({ ...PICTURE, version: 3, missed: [event("missed")] } as Picture);
  await vi.runAllTimersAsync();
  expect(said()).toEqual([]);
});

it("says what went wrong in its place on the page of a table that has not begun", async () => {
  const { session } = await seated({ ...PICTURE, phase: "waiting" });
  const message = { key: "error.not-seated", args: {} };
  session.hear({ type: "problem", code: "not-seated", message, match: "M", id: null } as Outbound);
  expect([session.table.wrong, session.table.aside]).toEqual(["error.not-seated", ""]);
});

it.each([
  ["a phrase", (session: { say(phrase: never): void }) => session.say("hello" as never)],
  ["leaving", (session: { quit(): boolean }) => session.quit()],
  ["a bot", (session: { seatBot(seat: number, bot: string): void }) => session.seatBot(1, "")],
  ["a stand-in", (session: { standIn(seat: number): void }) => session.standIn(1)],
  ["a claim", (session: { claim(): void }) => session.claim()],
  ["sitting down", (session: { sit(): void }) => session.sit()],
])("says that %s did not reach the house", async (_what, ask) => {
  const { session, carrier } = await seated();
  carrier.send = () => false;
  ask(session);
  expect(session.table.aside).toBe("online.now-offline");
});

it("says nothing of what it says again by itself", async () => {
  const { session, carrier } = await seated();
  carrier.send = () => false;
  session.play("4");
  session.rematch();
  session.takenBack();
  expect(session.table.aside).toBe("");
});

it("does not turn the table after the move was taken back", async () => {
  const { session } = await seated(...both(1, 0));
  for (const seat of [0, 1]) session.hear({ ...update(2, event("moved")), seat, awaited: [1] });
  await vi.advanceTimersByTimeAsync(400);
  for (const seat of [0, 1]) session.hear({ ...update(3), seat, awaited: [0] });
  const lookers = new Set<number | null>();
  for (let i = 0; i < 20; i++) {
    await vi.advanceTimersByTimeAsync(100);
    lookers.add(session.table.looker);
  }
  expect([session.table.shown?.version, [...lookers]]).toEqual([3, [0]]);
});

it("tells whoever takes the device what to do", async () => {
  const { session, said } = await seated(...both(1, 0, ["##"]));
  session.greet({});
  const prompt = { key: "prompt.x", args: {} };
  for (const seat of [0, 1]) session.hear({ ...update(2), seat, awaited: [1], prompt });
  await vi.runAllTimersAsync();
  const before = said().length;
  session.device.takeOver(1);
  expect([session.table.curtain, session.table.looker, said().slice(before)]).toEqual([null, 1, ["prompt.x"]]);
});
