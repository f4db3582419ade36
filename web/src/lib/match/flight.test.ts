import { expect, it } from "vitest";
import { asPage } from "../testing";

it("looks for pieces by their codes, whatever a plug-in calls them", async () => {
  asPage();
  const { flying } = await import("./flight");
  const asked: string[] = [];
  const root = { querySelector: (selector: string) => void asked.push(selector) } as unknown as HTMLElement;
  await flying(root, [['a"b', "hand", "pile"]], 200, () => {});
  expect(asked).toContain('[data-zone="hand"] [data-code="a\\"b"]');
});
