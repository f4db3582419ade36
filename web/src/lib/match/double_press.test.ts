import { beforeEach, expect, it, vi } from "vitest";
import type { Inbound, Outbound } from "../protocol";
import { asPage } from "../testing";

const seats = [0, 1].map((seat) => ({ seat, name: "Ana", bot: "", taken: true }));
const choices = ["1", "2"].map((play) => ({ play, touches: [`col-${play}`] }));
const PICTURE = { type: "picture", match: "M", game: "none", version: 1, seat: 0, phase: "live", seats };

const line = {
  sent: [] as Inbound[],
  listen: () => {},
  leave: () => {},
  send: (message: Inbound) => line.sent.push(message) > 0,
  /** What the house was told to play or to keep, by its slot. */
  told: () =>
    line.sent.flatMap((message) =>
      message.type === "submit" ? [message.play] : message.type === "premove" ? message.touches : [],
    ),
};

/** A table at which one is asked to play; `turns` says who is asked next, once the house has stored what was played. */
async function atTable(premoveTouches = 1) {
  const { MatchSession } = await import("./session.svelte");
  const session = new MatchSession("M", false);
  session.greet({ premoveTouches });
  const says = (message: object) => session.hear({ match: "M", ...message } as Outbound);
  const asks = (seat: number, version: number) =>
    says({ ...PICTURE, version, awaited: [seat], choices: seat ? [] : choices });
  asks(0, 1);
  const turns = (...next: number[]) => {
    const { id } = line.sent.findLast((message) => message.type === "submit")!;
    says({ type: "ack", id, version: 2 });
    next.forEach((seat, i) => asks(seat, i + 2));
  };
  return { turns, table: session.table, press: (slot: string, at: number) => session.table.touchOrPremove(slot, at) };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame", "performance", "Date"] });
  vi.resetModules();
  line.sent = [];
  vi.doMock("../connection.svelte", () => ({ connection: line }));
  asPage({ crypto: globalThis.crypto });
  return () => vi.useRealTimers();
});

it.each([
  ["before the house says anything", null],
  ["when the house has it", []],
  ["when the opponent thinks", [1]],
  ["when the opponent has answered", [1, 0]],
])("makes one move of a double press whose second comes %s", async (_, next) => {
  const { press, turns } = await atTable();
  press("col-1", 1000);
  if (next) turns(...next);
  press("col-1", 1499);
  expect(line.told()).toEqual(["1"]);
});

it.each([
  ["on the same slot, later", "col-1", 1500],
  ["on another slot, at once", "col-2", 1100],
])("keeps a wish %s", async (_, slot, at) => {
  const { press, turns } = await atTable();
  press("col-1", 1000);
  turns(1);
  press("col-1", 1200);
  press(slot, at);
  expect(line.told()).toEqual(["1", slot]);
});

it("lets one play the same slot again, later", async () => {
  const { press, turns } = await atTable();
  press("col-1", 1000);
  turns(1, 0);
  press("col-1", 1500);
  expect(line.told()).toEqual(["1", "1"]);
});

it("plays the same slot at once where another position has been set up", async () => {
  const { press, turns, table } = await atTable();
  press("col-1", 1000);
  turns(0);
  table.forgetPress();
  press("col-1", 1100);
  expect(line.told()).toEqual(["1", "1"]);
});

it("takes a wish back that is pressed again", async () => {
  const { press, turns } = await atTable();
  press("col-1", 1000);
  turns(1);
  press("col-2", 1100);
  press("col-2", 1300);
  expect(line.sent.at(-1)).toMatchObject({ type: "premove", touches: [] });
});

it("begins no wish of several touches where it ended a move, and marks what may move on one's turn", async () => {
  const { press, turns, table } = await atTable(2);
  press("col-1", 1000);
  turns(1);
  press("col-1", 1200);
  expect(table.premove.touches).toEqual([]);
  turns(1, 0);
  press("col-1", 1400);
  expect(line.told()).toEqual(["1", "1"]);
});
