import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Inbound, Outbound } from "./protocol";

// What a page has and node has not: sockets that a test holds the other end of, and signs of the browser.
class Wire {
  static all: Wire[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: { type: string; id?: string }[] = [];
  closed = false;
  constructor(readonly url: string) {
    Wire.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  count(type: string): number {
    return this.sent.filter((message) => message.type === type).length;
  }
}

const newPage = () => Object.assign(new EventTarget(), { hidden: false, querySelector: (): unknown => null });
let signs = new EventTarget();
let page = newPage();
const internet = { onLine: true };
const WELCOME = { type: "welcome", person: "P", name: "Ana", protocol: 1 };
const PLAY = { type: "submit", match: "M", version: 3, play: "4", id: "one", seat: null } as const;
const last = () => Wire.all.at(-1)!;
const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

async function connected(listener: { connected?: () => void; hear?: (message: Outbound) => void } = {}) {
  const { connection } = await import("./connection.svelte");
  connection.listen("M", { connected: () => {}, hear: () => {}, ...listener });
  last().says(WELCOME);
  return connection;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.spyOn(Math, "random").mockReturnValue(0.5); // no jitter
  Wire.all = [];
  signs = new EventTarget();
  page = newPage();
  internet.onLine = true;
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("navigator", internet);
  vi.stubGlobal("location", new URL("http://house/m/M"));
  vi.stubGlobal("addEventListener", signs.addEventListener.bind(signs));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a welcome to somebody else", () => {
  const another = async (who: string | null) => {
    const { visitor } = await import("./visitor.svelte");
    const reload = vi.fn();
    vi.stubGlobal("location", Object.assign(new URL("http://house/m/M"), { reload }));
    visitor.who = who ? ({ person: who } as never) : null;
    const connected = vi.fn();
    const { connection } = await import("./connection.svelte");
    connection.listen("M", { connected, hear: () => {} });
    last().says(WELCOME);
    return { connection, reload: reload.mock.calls.length, connected: connected.mock.calls.length };
  };

  it("loads the page anew and says nothing in their name", async () => {
    const { connection, reload, connected } = await another("Q");
    expect([reload, connected, connection.send(PLAY)]).toEqual([1, 0, false]);
  });

  it.each(["P", null])("is none for %s, whom the page expects", async (who) => {
    const { reload, connected } = await another(who);
    expect([reload, connected]).toEqual([0, 1]);
  });
});

it("stays open for the others when somebody who only waited for an answer has it", async () => {
  const connection = await connected();
  connection.listen("N", { connected: () => {}, hear: () => {} });
  connection.release("N");
  pass(2000);
  expect([connection.state, last().closed]).toEqual(["live", false]);
  connection.release("M");
  pass(2000);
  expect(last().closed).toBe(true);
});

describe("a line without anybody at its end", () => {
  it("is opened again when a question is not answered within five seconds", async () => {
    const connection = await connected();
    const first = last();
    pass(4000);
    expect([first.count("ping"), connection.state]).toEqual([1, "live"]);
    pass(4999);
    expect(connection.state).toBe("live");
    pass(1);
    expect([connection.state, first.closed]).toEqual(["reconnecting", true]);
    pass(500);
    expect(last()).not.toBe(first);
  });

  it("is noticed within ten seconds while a play is on its way, and the play is said again with its id", async () => {
    let connection: Awaited<ReturnType<typeof connected>> | null = null;
    connection = await connected({ connected: () => void connection?.send(PLAY) });
    connection.send(PLAY);
    const first = last();
    pass(7000);
    expect(first.closed).toBe(true);
    pass(500);
    last().says(WELCOME);
    expect([first.sent, last().sent].map((sent) => sent.filter(({ type }) => type === "submit"))).toEqual([
      [PLAY],
      [PLAY],
    ]);
  });

  it.each([
    { type: "seek", game: "checkers" },
    { type: "sit", match: "M", nonce: "00" },
    { type: "rematch", match: "M", nonce: "00" },
    { type: "say", match: "M", phrase: "hello" },
    { type: "premove", match: "M", touches: ["a", "b"], id: "one", play: null },
  ] as const)("is noticed within seven seconds after $type", async (message) => {
    const connection = await connected();
    pass(3000);
    expect(connection.send(message as Inbound)).toBe(true);
    pass(7000);
    expect(connection.state).toBe("reconnecting");
  });

  it("is noticed in time by whoever goes on pressing", async () => {
    const connection = await connected();
    for (let i = 0; i < 8; i++) {
      connection.send(PLAY);
      pass(1000);
    }
    expect(connection.state).toBe("reconnecting");
  });

  it("is noticed within ten seconds by whoever only looks on", async () => {
    const connection = await connected();
    pass(9999);
    expect(connection.state).toBe("reconnecting");
  });

  it("says nothing more that is heard", async () => {
    const hear = vi.fn();
    await connected({ hear });
    const first = last();
    pass(25_000);
    first.says({ type: "closed", match: "M" });
    expect(hear).not.toHaveBeenCalled();
  });

  it("is given up when the house does not say welcome", async () => {
    const { connection } = await import("./connection.svelte");
    connection.listen("M", { connected: () => {}, hear: () => {} });
    pass(8000);
    expect(last().closed).toBe(true);
    pass(500);
    expect(Wire.all).toHaveLength(2);
  });
});

describe("a line that lives", () => {
  it("is asked only after it was silent", async () => {
    await connected();
    for (let i = 0; i < 10; i++) {
      pass(3000);
      last().says({ type: "pong", match: null, version: null });
    }
    expect(last().count("ping")).toBe(0);
  });

  it("is asked no more often than every four seconds while nothing is said", async () => {
    const connection = await connected();
    for (let i = 0; i < 6; i++) {
      pass(4000);
      last().says({ type: "pong", match: null, version: null });
    }
    expect([last().count("ping"), connection.state, Wire.all.length]).toEqual([6, "live", 1]);
  });

  it("is asked no sooner once what was said is answered", async () => {
    const connection = await connected();
    connection.send(PLAY);
    last().says({ type: "ack", match: "M", id: "one", version: 4 });
    pass(3999);
    expect(last().count("ping")).toBe(0);
  });

  it.each(["online", "focus", "pageshow"])("is checked at once when the page hears %s", async (sign) => {
    const connection = await connected();
    pass(3000);
    signs.dispatchEvent(new Event(sign));
    expect(last().count("ping")).toBe(1);
    signs.dispatchEvent(new Event(sign)); // which gives nobody more time
    pass(5000);
    expect([last().count("ping"), connection.state]).toEqual([1, "reconnecting"]);
  });
});

describe("a page that cannot judge", () => {
  it("waits while it is hidden, and judges when it comes to the front", async () => {
    const connection = await connected();
    page.hidden = true;
    pass(4000 + 100_000);
    expect([connection.state, Wire.all.length, last().count("ping")]).toEqual(["live", 1, 6]);
    page.hidden = false;
    page.dispatchEvent(new Event("visibilitychange"));
    pass(5000);
    expect(connection.state).toBe("reconnecting");
  });

  it("is asked as often as any other once it is at the front, although it heard something just now", async () => {
    const connection = await connected();
    page.hidden = true;
    last().says({ type: "pong", match: null, version: null });
    page.hidden = false;
    page.dispatchEvent(new Event("visibilitychange"));
    pass(9999);
    expect(connection.state).toBe("reconnecting");
  });

  it("asks again after it slept", async () => {
    const connection = await connected();
    pass(4000);
    vi.setSystemTime(Date.now() + 3_600_000); // an hour in which no timer ran
    pass(5000);
    expect([connection.state, last().count("ping")]).toEqual(["live", 2]);
    last().says({ type: "pong", match: null, version: null });
    pass(5000);
    expect(connection.state).toBe("live");
  });
});

describe("coming back", () => {
  it("is tried ever more rarely, with jitter", async () => {
    const connection = await connected();
    const waits = [0.5, 0, 1, 0.5, 0.5, 0.5].map((luck) => {
      vi.mocked(Math.random).mockReturnValue(luck);
      const before = Wire.all.length;
      const socket = last();
      socket.onclose!({ code: 1006 });
      const wait = connection.retryAt - performance.now();
      pass(wait + 1);
      expect(Wire.all).toHaveLength(before + 1);
      return wait;
    });
    expect(waits).toEqual([500, 750, 2500, 4000, 5000, 5000]);
  });

  it("is counted down from the wait itself, however long the page was open before", async () => {
    const connection = await connected();
    page.hidden = true; // nobody judges
    pass(18_000);
    expect(connection.retryIn).toBe(0);
    const told = Array.from({ length: 4 }, () => {
      last().onclose!({ code: 1006 });
      const before = connection.retryIn;
      pass(connection.retryAt - performance.now());
      return [before, connection.retryIn];
    });
    expect(told).toEqual([
      [1, 0],
      [1, 0],
      [2, 0],
      [4, 0],
    ]);
  });

  it("is tried at once when the page comes to the front", async () => {
    await connected();
    for (let i = 0; i < 4; i++) {
      last().onclose!({ code: 1006 });
      pass(5000);
    }
    last().onclose!({ code: 1006 });
    const before = Wire.all.length;
    page.dispatchEvent(new Event("visibilitychange"));
    expect(Wire.all).toHaveLength(before + 1);
  });

  it("is tried again soon when the house said that it only restarts", async () => {
    const connection = await connected();
    for (let i = 0; i < 5; i++) {
      last().onclose!({ code: 1012 });
      expect(connection.retryAt - performance.now()).toBe(500);
      pass(5000);
      last().says(WELCOME);
    }
  });

  it("is not tried faster because the house says welcome and closes", async () => {
    const connection = await connected();
    for (let i = 0; i < 5; i++) {
      last().onclose!({ code: 1006 });
      pass(5000);
      last().says(WELCOME);
    }
    last().onclose!({ code: 1006 });
    expect(connection.retryAt - performance.now()).toBe(5000);
  });

  it("says offline where the browser is", async () => {
    const connection = await connected();
    internet.onLine = false;
    signs.dispatchEvent(new Event("offline"));
    expect(connection.state).toBe("offline");
  });
});

it("asks to reload a page that the house finds out of date, and does not come back", async () => {
  const connection = await connected();
  const { newer } = await import("./newer.svelte");
  last().says({
    type: "problem",
    code: "outdated",
    message: { key: "error.outdated", args: {} },
    match: null,
    id: null,
  });
  last().onclose?.({ code: 1006 });
  pass(60_000);
  expect([newer.ready, connection.state, Wire.all.length]).toEqual([true, "offline", 1]);
});

it("does not come back for somebody who is banned, and asks for nothing", async () => {
  const connection = await connected();
  const { newer } = await import("./newer.svelte");
  last().says({
    type: "problem",
    code: "banned",
    message: { key: "error.banned", args: {} },
    match: null,
    id: null,
  });
  last().onclose?.({ code: 1006 });
  pass(60_000);
  expect([newer.ready, connection.retryAt, Wire.all.length]).toEqual([false, 0, 1]);
});

it("stays closed for somebody who is banned on every page they open, and says why instead of offline", async () => {
  const connection = await connected();
  const banned = { type: "problem", code: "banned", message: { key: "error.banned", args: {} }, match: null, id: null };
  last().says(banned);
  connection.leave("M");
  const hear = vi.fn();
  connection.listen("N", { connected: () => {}, hear });
  signs.dispatchEvent(new Event("online"));
  pass(60_000);
  expect([connection.state, Wire.all.length, hear.mock.calls]).toEqual(["refused", 1, [[banned]]]);
});

describe("a pass that has ended", () => {
  const ended = {
    type: "problem",
    code: "not-signed-in",
    message: { key: "error.no-guest-pass", args: {} },
    match: null,
  };

  async function toldSo(me: Response) {
    vi.stubGlobal("fetch", () => Promise.resolve(me));
    const hear = vi.fn();
    const connection = await connected({ hear });
    last().says(ended);
    last().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(100);
    return { connection, hear };
  }

  it("is told to whoever has no other, and not tried again", async () => {
    const { connection, hear } = await toldSo(new Response(null, { status: 204 }));
    signs.dispatchEvent(new Event("focus"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([connection.signedOut, connection.state, connection.retryAt]).toEqual([true, "refused", 0]);
    expect([Wire.all.length, hear.mock.calls.length]).toEqual([1, 0]);
    connection.listen("N", { connected: () => {}, hear });
    expect([connection.signedOut, Wire.all.length]).toEqual([false, 2]);
  });

  it("does not matter to whoever has another by now", async () => {
    const { connection } = await toldSo(new Response('{"person": "P", "name": "Ana"}'));
    await vi.advanceTimersByTimeAsync(500);
    last().says(WELCOME);
    expect([connection.signedOut, connection.state, Wire.all.length]).toEqual([false, "live", 2]);
  });
});

it.each([
  ["asks to reload when the house came back with another client", "0123456789ab\n", true],
  ["takes the page of a hotel's network for no other client", "<html>Please sign in</html>", false],
])("%s", async (_, told, ready) => {
  page.querySelector = () => ({ content: "ba9876543210" });
  const asked = vi.fn(() => Promise.resolve(new Response(told)));
  vi.stubGlobal("fetch", asked);
  await connected();
  const { newer } = await import("./newer.svelte");
  expect(newer.ready).toBe(false);
  last().onclose!({ code: 1006 });
  pass(500);
  last().says(WELCOME);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(1);
  expect(newer.ready).toBe(ready);
});
