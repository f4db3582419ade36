import { beforeEach, expect, it, vi } from "vitest";
import { asPage } from "../../lib/testing";

beforeEach(() => {
  asPage({ HTMLElement: class {} });
});

it("does once what a key that is held asks for", async () => {
  const { pressed } = await import("./table_keys");
  const act = vi.fn();
  const actions = { hint: { name: "web.hint", icon: "bulb", key: "h", can: true, act } };
  const press = (repeat: boolean) =>
    pressed({ key: "h", repeat, target: null, preventDefault: () => {} } as never, {} as never, actions);
  press(false);
  press(true);
  expect(act).toHaveBeenCalledTimes(1);
});
