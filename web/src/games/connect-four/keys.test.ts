import { expect, it } from "vitest";
import { asPage } from "../../lib/testing";
import type { TableModel } from "../../lib/match/table.svelte";

it("offers a key for each column that there is", async () => {
  asPage({});
  const { view } = await import(".");
  const table = { zone: () => ({ columns: 7 }) } as unknown as TableModel;
  expect(view.traits.keys!(table)[0]![0]).toEqual(["1", "…", "7"]);
});
