import { expect, it, vi } from "vitest";
import { asPage } from "./testing";

it("asks a browser that silenced the page to go on", async () => {
  const started = vi.fn();
  const context = {
    state: "suspended",
    resume: vi.fn(() => Promise.resolve(void (context.state = "running"))),
    createBuffer: (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) }),
  };
  asPage({
    AudioContext: function () {
      return context;
    },
    AudioBufferSourceNode: function () {
      return { connect: () => {}, start: started };
    },
  });
  const { allowSound, play } = await import("./sound");
  allowSound();
  play("drop");
  await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(1));
  play("drop");
  await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(2));
  expect(context.resume).toHaveBeenCalledTimes(1);
});
