import type { Cover } from "../covers";

export const cover: Cover = {
  place: 4,
  mark: "club",
  art: [
    { rank: "3", suit: "club", x: -44, y: 12, turn: -16 },
    { rank: "Q", suit: "diamond", x: -14, y: 0, turn: -5 },
    { rank: "8", suit: "heart", x: 26, y: 0, turn: 7 },
  ],
};
