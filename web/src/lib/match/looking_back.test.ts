import { beforeEach, expect, it, vi } from "vitest";
import type { Event, Inbound, Outbound, Picture, Update } from "../protocol";
import { asPage } from "../testing";

const chair = { seat: 0, name: "Ana", bot: "", away: null, held: false, stand_in: false, taken: true };
const picture = (version: number, more: Partial<Picture> = {}) =>
  ({
    type: "picture",
    match: "M",
    game: "none",
    version,
    seat: 0,
    phase: "live",
    seats: [chair],
    awaited: [0],
    zones: [{ name: "hand", layout: "fan", slots: [], codes: [`card-${version}`], seat: 0, columns: 0, size: 0 }],
    choices: [{ play: "4", touches: ["4"] }],
    prompt: { key: "prompt.x", args: {} },
    ...more,
  }) as unknown as Picture;
const event = (name: string, fields = {}) =>
  ({ name, fields, message: { key: `told.${name}`, args: {} }, moved: [], sound: "" }) as unknown as Event;
const update = (version: number, ...events: Event[]) =>
  ({
    type: "update",
    match: "M",
    version,
    seat: 0,
    actor: 0,
    events,
    awaited: [0],
    zones: picture(version).zones,
    prompt: { key: "prompt.x", args: {} },
  }) as unknown as Update;
const seen = (...events: Event[]) =>
  ({ type: "seen", match: "M", seat: 0, first: 0, events, total: events.length }) as Outbound;

async function seated(...steps: Outbound[]) {
  const [{ MatchSession }, { LookingBack }, { spoken }] = await Promise.all([
    import("./session.svelte"),
    import("./looking_back.svelte"),
    import("../announcer.svelte"),
  ]);
  const sent: Inbound[] = [];
  const carrier = { listen: () => {}, leave: () => {}, send: (message: Inbound) => sent.push(message) > 0 };
  const session = new MatchSession("M", false, carrier as never);
  session.hear(picture(1));
  for (const step of steps) session.hear(step);
  await vi.runAllTimersAsync();
  const closed = vi.fn();
  const past = new LookingBack(session, closed);
  past.table.replay = { bar: (() => {}) as never };
  return { session, past, sent, closed, said: () => spoken.polite.map(({ text }) => text) };
}
const names = ({ events }: { events: Event[] }) => events.map(({ name }) => name);
const held = (table: { shown: Picture | null }) => table.shown!.zones![0]!.codes;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame", "performance", "Date"] });
  vi.resetModules();
  asPage({ fetch: vi.fn(() => Promise.resolve(new Response("{}", { status: 404 }))), crypto: globalThis.crypto });
  return () => vi.useRealTimers();
});

it("shows what the seat was shown then, says which move it is, and lets nothing be played", async () => {
  const { session, past, sent, said } = await seated(update(2, event("two")), update(3, event("three")));
  past.back();
  expect([past.table.shown!.version, held(past.table), names(past.table), past.table.prompt]).toEqual([
    2,
    ["card-2"],
    ["two"],
    "told.two",
  ]);
  expect(said().slice(-2)).toEqual(["told.two", "replay.looking-at-step"]);
  const before = sent.length;
  past.table.selection.touch("4");
  past.table.play("4");
  expect([past.table.canAct, past.table.selection.choices, sent.length]).toEqual([false, [], before]);
  past.back();
  past.back();
  expect([past.table.shown!.version, held(past.table), session.table.shown!.version]).toEqual([1, ["card-1"], 3]);
});

it("stays where it is when the others play on, and tells whose turn it is", async () => {
  const { session, past, said } = await seated(update(2, event("two")), update(3, event("three")));
  past.back();
  session.hear(update(4, event("four")));
  await vi.runAllTimersAsync();
  past.follow();
  expect([past.table.shown!.version, past.at, past.last]).toEqual([2, 1, 3]);
  expect(said().slice(-2)).toEqual(["told.four", "prompt.x"]);
});

it("is at what is now after the last step forward", async () => {
  const { past, closed } = await seated(update(2, event("two")), update(3, event("three")));
  past.go(0);
  past.forward();
  expect([past.at, closed.mock.calls.length]).toEqual([1, 0]);
  past.forward();
  expect(closed).toHaveBeenCalledOnce();
});

it("knows what was seen before the page was opened, and leaves out what was taken back", async () => {
  const { past } = await seated(
    seen(event("dealt"), event("one")),
    update(2, event("two")),
    update(3, event("three")),
    update(4, event("taken-back", { step: 2 })),
    update(5, event("five")),
  );
  past.go(0);
  expect(names(past.table)).toEqual(["dealt", "one"]);
  past.go(1);
  expect([names(past.table), past.last]).toEqual([["dealt", "one", "two"], 2]);
  expect(names({ events: past.table.told! })).toEqual(["dealt", "one", "two", "five"]);
});

it("stays near where it was when that is taken back", async () => {
  const { session, past } = await seated(update(2, event("two")), update(3, event("three")), update(4, event("four")));
  past.back();
  session.hear(update(5, event("taken-back", { step: 2 })));
  session.hear(update(6, event("six")));
  await vi.runAllTimersAsync();
  past.follow();
  expect([past.at, past.last]).toEqual([1, 2]);
});

it("counts moves as their list does, and shows the one that is chosen there, the list whole", async () => {
  const { session } = await seated(
    update(2, event("picked")),
    update(3, event("moved")),
    update(4, event("offered")),
    update(5, event("moved")),
    update(6, event("taken-back", { step: 4 })),
    update(7, event("moved")),
    update(8, event("moved")),
  );
  session.table.traits = { move: "moved" };
  const { LookingBack } = await import("./looking_back.svelte");
  const said = vi.spyOn(await import("../texts.svelte"), "say");
  const past = new LookingBack(session, () => {});
  const where = () => (void past.where, said.mock.lastCall);
  const shown = () => [
    past.table.shown!.version,
    past.table.moves("moved").shown,
    past.table.moves("moved").list.length,
  ];
  past.table.showMove!(0);
  expect([shown(), where()]).toEqual([
    [3, 0, 3],
    ["replay.looking-at", { move: 1, moves: 3 }],
  ]);
  past.showMove(1);
  expect([shown(), where()]).toEqual([
    [7, 1, 3],
    ["replay.looking-at", { move: 2, moves: 3 }],
  ]);
  past.go(0);
  expect([shown(), where()]).toEqual([
    [1, -1, 3],
    ["replay.looking-at-start", { moves: 3 }],
  ]);
});

it("has the house tell what was before this page, and goes on with what happens since", async () => {
  const { session } = await seated();
  session.hear(picture(3));
  session.hear(update(4, event("four")));
  await vi.runAllTimersAsync();
  vi.spyOn(session, "premoves", "get").mockReturnValue(true); // behind it is the house
  expect(session.forgot).toBe(true);
  const told = {
    view: "mine",
    picture: { ...picture(0), missed: [event("dealt")] },
    updates: [1, 2, 3].map((version) => update(version, event(`v${version}`))),
    first: 0,
    steps: 3,
    ended: 0,
  };
  vi.mocked(fetch).mockResolvedValue(
    new Response(JSON.stringify(told), { headers: { "content-type": "application/json" } }),
  );
  const { LookingBack, recall } = await import("./looking_back.svelte");
  await recall(session);
  expect(vi.mocked(fetch).mock.lastCall![0]).toContain("/api/matches/M/replay?view=mine&seat=0&first=0");
  expect([session.history.map(({ after }) => after.version), session.forgot]).toEqual([[0, 1, 2, 3, 4], false]);
  const past = new LookingBack(session, () => {});
  past.go(2);
  expect([held(past.table), names(past.table)]).toEqual([["card-2"], ["dealt", "v1", "v2"]]);
  session.hear(update(5, event("five")));
  await vi.runAllTimersAsync();
  past.follow();
  expect([past.at, past.last, names({ events: past.table.told! })]).toEqual([
    2,
    5,
    ["dealt", "v1", "v2", "v3", "four", "five"],
  ]);
});

it("offers to look back where the house can tell it, after a reload of a finished match, too", async () => {
  const { actions } = await import("../../screens/table/actions");
  const { session } = await seated();
  vi.spyOn(session, "premoves", "get").mockReturnValue(true);
  session.hear(picture(9, { phase: "over" }));
  await vi.runAllTimersAsync();
  expect(actions(session.table, session, () => {}).lookBack!.can).toBe(true);
});

it("begins anew where steps are missing, and goes on after those that were told later", async () => {
  const { session } = await seated(update(2, event("two")), picture(4, { missed: [event("three"), event("four")] }));
  expect(session.history.map(({ after }) => after.version)).toEqual([1, 2, 4]);
  session.hear(picture(40));
  expect(session.history.map(({ after }) => after.version)).toEqual([40]);
});
