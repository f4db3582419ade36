import { beforeAll, expect, it } from "vitest";
import { asPage } from "../../lib/testing";

const LEAST = 600; // milliseconds between two steps of the computer at the normal speed
beforeAll(() => asPage({ history: {}, sessionStorage: { getItem: () => null } }));

it("shows every step of the computer long enough to follow it", async () => {
  const [{ view }, { durationOf, THINKING }] = await Promise.all([import("."), import("../../lib/match/pacing")]);
  const times = ["played", "drew", "passed", "extra-turn", "flipped", "piles-reset"].map((name) =>
    durationOf({ name } as never, view.traits.eventDurations),
  );
  expect(Math.min(...times)).toBeGreaterThanOrEqual(LEAST);
  expect(durationOf({ name: "of another game" } as never) + THINKING).toBeGreaterThanOrEqual(LEAST);
});
