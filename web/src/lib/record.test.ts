import { expect, test } from "vitest";
import { told } from "./record";

const RECORD = `parlour record 1
game: connect-four 1
options: width=7 height=6 length=4 opening=given colours=red-yellow
seats: 2
commit: 5c1f
nonce: 0 -
nonce: 1 -

0 4
1/clock 4
nature 12 0 33
0 /resign

result: won 1 resigned
secret: 77ab
digest: 9e10
`;

test("a record tells its game, who played what, and how it ended", () => {
  const { game, plays, result } = told(RECORD);
  expect([game, result]).toEqual(["connect-four", "won 1 resigned"]);
  expect(plays).toEqual([
    { seat: 0, by: "", play: "4" },
    { seat: 1, by: "clock", play: "4" },
    { seat: null, by: "", play: "12 0 33" },
    { seat: 0, by: "", play: "/resign" },
  ]);
});
