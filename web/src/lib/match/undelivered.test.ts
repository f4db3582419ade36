import { beforeEach, expect, it, vi } from "vitest";
import type { Listener } from "../connection.svelte";
import type { Inbound, Outbound, Picture } from "../protocol";
import { asPage } from "../testing";

const chair = { seat: 0, name: "Ana", bot: "", taken: true };
const PICTURE = { type: "picture", match: "M", game: "none", version: 1, seat: 0, phase: "live", seats: [chair] };

/** The socket of the page, in the hands of the test: whatever is open when `back` is called is told so. */
const line = {
  listeners: new Map<string, Listener>(),
  sent: [] as Inbound[],
  live: true,
  listen: (match: string, listener: Listener) => {
    line.listeners.set(match, listener);
    if (line.live) listener.connected();
  },
  leave: (match: string) => void line.listeners.delete(match),
  release: (match: string) => void line.listeners.delete(match),
  send: (message: Inbound) => line.live && line.sent.push(message) > 0,
  says: (message: object) => line.listeners.get("M")?.hear({ match: "M", ...message } as Outbound),
  back: () => line.listeners.forEach((listener) => listener.connected()),
  plays: () => line.sent.filter((message) => message.type === "submit"),
};

async function atTable() {
  const { MatchSession } = await import("./session.svelte");
  const session = new MatchSession("M", false);
  session.enter();
  line.says(PICTURE as unknown as Picture);
  return session;
}

async function leftWith(play: string) {
  const [session, { undelivered }] = await Promise.all([atTable(), import("./undelivered.svelte")]);
  session.play(play);
  session.leave();
  const sent = line.plays()[0] as { id: string };
  return { undelivered, id: sent.id, said: () => undelivered.notices.map(({ sentence }) => sentence) };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame", "performance", "Date"] });
  vi.resetModules();
  Object.assign(line, { listeners: new Map(), sent: [], live: true });
  vi.doMock("../connection.svelte", () => ({ connection: line }));
  asPage({ crypto: globalThis.crypto });
  return () => vi.useRealTimers();
});

it("sends a play again, with its id, after its table was left, until it is answered", async () => {
  const { id, said } = await leftWith("4");
  line.back();
  expect(line.plays().map((play) => play.id)).toEqual([id, id, id]);
  line.says({ type: "ack", id, version: 2 });
  expect([line.listeners.size, said()]).toEqual([0, []]);
  await vi.runAllTimersAsync();
  expect(said()).toEqual([]);
});

it.each([
  ["4", "web.move-not-made"],
  ["/resign", "web.wish-not-made"],
])("says elsewhere that %s was refused", async (play, sentence) => {
  const { id, said } = await leftWith(play);
  line.says({ type: "refused", id: "another", message: { key: "error.x", args: {} } });
  expect(said()).toEqual([]);
  line.says({ type: "refused", id, message: { key: "error.x", args: {} } });
  expect([said(), line.listeners.size]).toEqual([[sentence], 0]);
});

it("says after a minute that nobody answered, and sends it no more", async () => {
  const { said } = await leftWith("4");
  line.live = false;
  await vi.advanceTimersByTimeAsync(59_999);
  expect(said()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect([said(), line.listeners.size]).toEqual([["web.move-unconfirmed"], 0]);
});

it("goes on at the table to which one comes back", async () => {
  const { id, said } = await leftWith("4");
  const again = await atTable();
  expect([again.sent, line.plays().at(-1)!.id]).toEqual([true, id]);
  line.says({ type: "ack", id, version: 2 });
  await vi.runAllTimersAsync();
  expect(said()).toEqual([]);
});

it("is silent about a table that one looks at again", async () => {
  const { id, said } = await leftWith("4");
  line.says({ type: "refused", id, message: { key: "error.x", args: {} } });
  await atTable();
  expect(said()).toEqual([]);
});
