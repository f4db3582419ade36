import type { Cover } from "../covers";

export const cover: Cover = {
  place: 3,
  mark: "heart",
  art: [
    { x: -50, y: 26, turn: -16 },
    { rank: "9", suit: "spade", x: -44, y: 0, turn: -6 },
    { rank: "K", suit: "heart", x: 44, y: 2, turn: 6, star: true },
  ],
};
