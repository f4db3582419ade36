import { expect, it } from "vitest";
import { pageAt } from "./pages";

it.each([
  ["/", "lobby", ""],
  ["/m/abc", "table", "abc"],
  ["/rules", "rules", ""],
  ["/rules/", "rules", ""],
  ["/rules/whist", "rules", "whist"],
  ["/p/J%C3%B6rg%2FB", "person", "Jörg/B"],
])("%s is a page", (path, page, rest) => {
  expect(pageAt(path)).toEqual({ page, rest });
});

it.each(["/nosuch", "/m", "/m/", "/m/abc/def", "/rules/whist/more", "/p/%", "/p/%E0%A4", "/constructor"])(
  "%s is none",
  (path) => {
    expect(pageAt(path)).toBeNull();
  },
);
