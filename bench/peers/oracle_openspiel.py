"""What OpenSpiel says of a game, position by position. Runs in OpenSpiel's own environment.

Reads one game a line, as JSON:

    {"game": "connect_four", "moves": [3, 3, ...]}                    columns from 0
    {"game": "checkers", "turns": [[11, 15], [22, 18], [15, 22]]}     PDN squares; a multi-jump names them all

and answers with one line `{start, boards, legal, terminal, returns}`: `boards[i]` and `legal[i]` are the
position after turn i + 1, `start` is the one before the first turn, `returns` are the first mover's and the
second's.

A Connect Four board is 42 signs, row by row from the top: `x` moved first, `o` second. A checkers board is 32
signs, squares 1 to 32: `b`, `w`, and capitals for kings; its legal steps are `[from, to]`, and a multi-jump
shows its first jump. A turn that is not legal adds an `error` and ends the answer. OpenSpiel draws checkers
after 40 moves without a capture: then the answer may be shorter than the game, `terminal` is true, nothing is
legal and `returns` are zeros.

OpenSpiel shows the first player (`o`, king `8`) at the bottom of the board. PDN has Black, who moves first,
at the top: the same board turned by half, so its dark squares read backwards are PDN's 1 to 32.
"""

import json
import sys
from itertools import pairwise
from typing import Any

import pyspiel

SIGNS = str.maketrans("o8+*", "bBwW")
DARK = [(row, column) for row in range(8) for column in range(8) if (row + column) % 2]
SQUARES = {f"{'abcdefgh'[column]}{8 - row}": 32 - i for i, (row, column) in enumerate(DARK)}


class ConnectFour:
    name, turns = "connect_four", "moves"

    def steps(self, turn: int) -> list[int]:
        return [turn]

    def board(self, state: Any) -> str:
        return "".join(str(state).split())

    def legal(self, state: Any) -> dict[int, int]:
        return {action: action for action in state.legal_actions()}


class Checkers:
    name, turns = "checkers", "turns"

    def steps(self, turn: list[int]) -> list[tuple[int, int]]:
        return list(pairwise(turn))

    def board(self, state: Any) -> str:
        rows = [line[1:] for line in str(state).splitlines()[:8]]
        return "".join(rows[row][column] for row, column in reversed(DARK)).translate(SIGNS)

    def legal(self, state: Any) -> dict[tuple[int, int], int]:
        return {pdn_step(state.action_to_string(action)): action for action in state.legal_actions()}


def pdn_step(text: str) -> tuple[int, int]:
    """`a3b4` is 12 to 16."""
    return SQUARES[text[:2]], SQUARES[text[2:4]]


GAMES: dict[str, Any] = {"connect_four": ConnectFour(), "checkers": Checkers()}


def main() -> None:
    for line in sys.stdin:
        request = json.loads(line)
        game = GAMES[request["game"]]
        print(json.dumps(follow(game, request[game.turns])), flush=True)


def follow(game: Any, turns: list[Any]) -> dict[str, Any]:
    state = pyspiel.load_game(game.name).new_initial_state()
    answer: dict[str, Any] = {"start": position(game, state), "boards": [], "legal": []}
    for turn in turns:
        if state.is_terminal():
            break
        if not play(game, state, turn):
            answer["error"] = f"turn {len(answer['boards']) + 1} is not legal: {turn}"
            break
        here = position(game, state)
        answer["boards"].append(here["board"])
        answer["legal"].append(here["legal"])
    return answer | {"terminal": state.is_terminal(), "returns": state.returns()}


def position(game: Any, state: Any) -> dict[str, Any]:
    return {"board": game.board(state), "legal": sorted(game.legal(state))}


def play(game: Any, state: Any, turn: Any) -> bool:
    """Play a whole turn; false if a step of it is not legal or it stops while jumps remain."""
    mover = state.current_player()
    for step in game.steps(turn):
        action = game.legal(state).get(step)
        if action is None or state.current_player() != mover:
            return False
        state.apply_action(action)
    return bool(state.current_player() != mover)


if __name__ == "__main__":
    main()
