import { expect, it } from "vitest";
import { Asking } from "./asking";

async function heard(ask: (asking: Asking, hear: (what: string) => void) => void): Promise<string[]> {
  const found: string[] = [];
  ask(new Asking(), (what) => void found.push(what));
  await new Promise((resolve) => setTimeout(resolve));
  return found;
}

it("passes on what is answered, and what fails", async () => {
  const found = await heard((asking, hear) => {
    const mine = asking.begin();
    void mine(Promise.resolve("yes")).then(hear);
    mine(Promise.reject(new Error("no"))).catch((error: Error) => hear(error.message));
  });
  expect(found).toEqual(["yes", "no"]);
});

it("hears the last question only", async () => {
  const found = await heard((asking, hear) => {
    void asking.begin()(Promise.resolve("first")).then(hear);
    void asking.begin()(Promise.resolve("second")).then(hear);
  });
  expect(found).toEqual(["second"]);
});

it("hears nothing after its page was left, not even what fails", async () => {
  const found = await heard((asking, hear) => {
    const mine = asking.begin();
    void mine(Promise.resolve("yes")).then(hear);
    mine(Promise.reject(new Error("no"))).catch((error: Error) => hear(error.message));
    asking.end();
  });
  expect(found).toEqual([]);
});
