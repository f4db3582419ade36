"""What pydraughts says of a game of English draughts, turn by turn. Runs in pydraughts' own environment.

Reads one game a line, as JSON, `{"turns": [[11, 15], [22, 18], [15, 22]]}` (PDN squares; a multi-jump names
them all), and answers with one line `{start, boards, legal, terminal, returns}`: `boards[i]` and `legal[i]`
are the position after turn i + 1, `start` is the one before the first turn, `returns` are Black's and
White's.

A board is 32 signs, squares 1 to 32: `b`, `w`, and capitals for kings. Legal moves are `11-15`, `1x10x19`,
with every square of their way. A turn that is not legal adds an `error` and ends the answer. Draws by rule
are not looked at: a game is over when the mover cannot move.
"""

import json
import sys
from typing import Any

from draughts import BLACK, Board


def main() -> None:
    for line in sys.stdin:
        print(json.dumps(follow(json.loads(line)["turns"])), flush=True)


def follow(turns: list[list[int]]) -> dict[str, Any]:
    board = Board(variant="english")
    moves = legal(board)
    start = {"board": squares(board.fen), "legal": sorted(moves)}
    answer: dict[str, Any] = {"start": start, "boards": [], "legal": []}
    for turn in turns:
        move = moves.get(notation(turn, "-")) or moves.get(notation(turn, "x"))
        if move is None:
            answer["error"] = f"turn {len(answer['boards']) + 1} is not legal: {turn}"
            break
        board.push(move)
        moves = legal(board)
        answer["boards"].append(squares(board.fen))
        answer["legal"].append(sorted(moves))
    return answer | {"terminal": not moves, "returns": returns(board, moves)}


def legal(board: Any) -> dict[str, Any]:
    moves = board.legal_moves()
    return {notation(move.steps_move, "x" if move.has_captures else "-"): move for move in moves}


def notation(steps: list[int], sign: str) -> str:
    return sign.join(map(str, steps))


def squares(fen: str) -> str:
    """`B:W21,K30:B1,2` as 32 signs."""
    signs = ["."] * 32
    for side in fen.split(":")[1:]:
        for piece in filter(None, side[1:].split(",")):
            king = piece.startswith("K")
            signs[int(piece.lstrip("K")) - 1] = side[0] if king else side[0].lower()
    return "".join(signs)


def returns(board: Any, moves: dict[str, Any]) -> list[float]:
    if moves:
        return [0.0, 0.0]
    return [-1.0, 1.0] if board.turn == BLACK else [1.0, -1.0]


if __name__ == "__main__":
    main()
