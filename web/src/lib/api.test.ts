import { beforeEach, expect, it, vi } from "vitest";
import { asPage } from "./testing";

type Api = typeof import("./api");
const PROBLEM = JSON.stringify({ code: "not-stored", message: { key: "error.not-stored", args: {} } });
const page = (status: number) => new Response("<html>Bad Gateway</html>", { status });

beforeEach(() => {
  vi.resetModules();
  vi.restoreAllMocks();
  asPage();
});

/** What comes of a question that is answered so: whether the house counts as reached, and the code of the refusal. */
async function asked(answer: () => Promise<Response>): Promise<[boolean, unknown]> {
  vi.stubGlobal("fetch", answer);
  const { get } = await import("./api");
  const { serverStatus } = await import("./server_status.svelte");
  const told = await get("/api/me").catch((error: { code: string }) => error.code);
  return [serverStatus.reachable, told];
}

it.each([
  ["a gateway's page", () => page(502)],
  ["a gateway without a word", () => new Response("", { status: 503 })],
  ["a gateway that speaks JSON", () => new Response('{"error": "gateway timeout"}', { status: 504 })],
  ["the page of a hotel's network", () => page(200)],
])("is out of reach behind %s", async (_, answer) => {
  expect(await asked(() => Promise.resolve(answer()))).toEqual([false, "unreachable"]);
});

it.each([
  ["nothing", () => new Response(null, { status: 204 }), null],
  ["a problem of its own", () => new Response(PROBLEM, { status: 503 }), "not-stored"],
])("is reached where the house says %s", async (_, answer, told) => {
  expect(await asked(() => Promise.resolve(answer()))).toEqual([true, told]);
});

it("is out of reach when nothing is answered in time, and the question is given up", async () => {
  const late = new AbortController();
  const patience = vi.spyOn(AbortSignal, "timeout").mockReturnValue(late.signal);
  const silence = vi.fn(
    (_: string, { signal }: RequestInit) =>
      new Promise<Response>((_, fail) => signal?.addEventListener("abort", () => fail(new Error("aborted")))),
  );
  vi.stubGlobal("fetch", silence);
  const { recognise } = await import("./visitor.svelte");
  const { serverStatus } = await import("./server_status.svelte");
  const asked = recognise().catch((error: { code: string }) => error.code);
  late.abort();
  expect([await asked, serverStatus.reachable, patience.mock.calls]).toEqual(["unreachable", false, [[8000]]]);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 204 })));
  expect([await recognise(), serverStatus.reachable]).toEqual([null, true]); // asked anew
});

it.each([
  ["a press", 8000, (api: Api) => api.newGuest("Ana")],
  ["what is looked up", 15_000, (api: Api) => api.draws("M")],
])("waits for %s %i milliseconds", async (_, milliseconds, act) => {
  const patience = vi.spyOn(AbortSignal, "timeout");
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("[]")));
  await act(await import("./api"));
  expect(patience.mock.calls).toEqual([[milliseconds]]);
});

it.each([
  ["a gateway's page", () => page(502)],
  ["the page of a hotel's network", () => page(200)],
])("takes %s for no record", async (_, answer) => {
  vi.stubGlobal("fetch", () => Promise.resolve(answer()));
  const { record } = await import("./api");
  await expect(record("M")).rejects.toMatchObject({ code: "unreachable" });
});

it("hands on a record as the house wrote it", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("parlour record 1\n…\n")));
  const { record } = await import("./api");
  expect(await record("M")).toBe("parlour record 1\n…\n");
});
