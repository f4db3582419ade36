import { expect, test } from "vitest";
import { addressFor } from "./invitation";

test("an invitation has the address by which this browser came", () => {
  expect(addressFor("http://192.168.1.7:8000", "https://games.example")).toBe("http://192.168.1.7:8000");
});

test.each(["http://localhost:8000", "http://127.0.0.1:8000", "http://[::1]:8000"])(
  "%s leads nobody here, so the house says its address, if it has one",
  (origin) => {
    expect(addressFor(origin, "http://192.168.1.7:8000")).toBe("http://192.168.1.7:8000");
    expect(addressFor(origin, "")).toBe("");
  },
);
