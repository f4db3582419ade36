import { expect, it } from "vitest";
import { qr } from "./qr";

it("says of a text that it is too long", () => {
  expect(qr("x".repeat(106))).toHaveLength(41);
  expect(qr("x".repeat(107))).toBeNull();
});
