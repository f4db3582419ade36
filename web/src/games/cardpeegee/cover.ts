import type { Cover } from "../covers";

export const cover: Cover = {
  place: 5,
  mark: "spade",
  honour: "shield",
  art: [
    { rank: "A", suit: "diamond", x: -50, y: 14, turn: -12 },
    { rank: "7", suit: "club", x: 50, y: 14, turn: 12 },
    { rank: "K", suit: "spade", x: 0, y: 0, turn: 0 },
  ],
};
