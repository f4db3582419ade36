"""Do OpenSpiel and pydraughts agree with our rules? Random games, compared at the end of every turn.

Compared are the board, what may be played next, and who won. Draws by rule are left out, because every
library has its own: where one of them stops for a draw, the comparison ends with the board.
"""

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from bench.peer import Peer, started
from bench.progress import progress
from parlour.core.match import AnyMatch, Match
from parlour.core.registry import AnyGame
from parlour.games.checkers import Checkers
from parlour.games.connect_four import ConnectFour

GAMES = 200
CONNECT_FOUR, CHECKERS = ConnectFour(opening="given"), Checkers(opening="given")

Plays = list[Any]  # as JSON has them: notations, columns from 0, or lists of squares


class Position(NamedTuple):
    board: str
    plays: Plays | None  # None: a draw by rule


class Account(NamedTuple):
    """A game as one library tells it."""

    positions: list[Position]
    winner: int | None


@dataclass(frozen=True)
class Check:
    """A game of ours beside a peer's, and how the peer writes its boards, turns and plays."""

    name: str
    environment: str
    worker: str
    game: AnyGame
    request: Callable[[AnyMatch], dict[str, Any]]
    board: Callable[[AnyMatch], str]
    plays: Callable[[AnyMatch], Plays]


def main() -> int:
    disagreed = 0
    for check in CHECKS:
        compared, differences = compare(check, GAMES)
        progress()
        print(f"{check.name}: {GAMES} games, {compared} positions, {len(differences)} games differ.")
        print("".join(f"  {text}\n" for text in differences), end="")
        disagreed += len(differences)
    return int(disagreed > 0)


def compare(check: Check, games: int) -> tuple[int, list[str]]:
    """How many positions were compared, and the first difference of each game that has one."""
    compared, differences = 0, []
    with started(check.environment, check.worker) as peer:
        for seed in range(games):
            progress(f"{check.name}: {seed + 1}/{games}")
            matches = random_matches(check.game, seed)
            ours, theirs = our_account(check, matches), peer_account(peer, check.request(matches[-1]))
            compared += min(len(ours.positions), len(theirs.positions))
            if found := difference(ours, theirs):
                differences.append(f"game {seed}, {found}")
    return compared, differences


def random_matches(game: AnyGame, seed: int) -> list[AnyMatch]:
    """A random match from the start to the end, as it was after each play."""
    choice, match = Random(seed).choice, Match.start(game, luck=None)
    matches = [match]
    while (seat := match.turn_holder) is not None:
        match, _ = match.play(seat, choice(match.legal(seat)))
        matches.append(match)
    return matches


def our_account(check: Check, matches: list[AnyMatch]) -> Account:
    positions = [Position(check.board(match), check.plays(match)) for match in matches]
    over = matches[-1].outcome
    if over and over.reason in ("forty moves", "repetition"):
        positions[-1] = positions[-1]._replace(plays=None)
    return Account(positions, matches[-1].winner)


def peer_account(peer: Peer, request: dict[str, Any]) -> Account:
    answer = peer.ask(json.dumps(request))
    start, later = answer["start"], zip(answer["boards"], answer["legal"], strict=True)
    positions = [Position(start["board"], start["legal"]), *(Position(*pair) for pair in later)]
    drawn = answer["terminal"] and answer["returns"] == [0, 0]
    if drawn and "." in positions[-1].board:  # a full grid is no draw by rule
        positions[-1] = positions[-1]._replace(plays=None)
    return Account(positions, answer["returns"].index(1) if 1 in answer["returns"] else None)


def difference(ours: Account, theirs: Account) -> str | None:
    """Where the two first differ, in words."""
    for turn, (mine, other) in enumerate(zip(ours.positions, theirs.positions, strict=False)):
        if mine.board != other.board:
            return f"turn {turn}: our board is {mine.board}, theirs {other.board}."
        if mine.plays is None or other.plays is None:
            return None
        if mine.plays != other.plays:
            return f"turn {turn}: we may play {mine.plays}, they {other.plays}."
    if len(ours.positions) != len(theirs.positions):
        return f"the end: we tell {len(ours.positions)} positions, they {len(theirs.positions)}."
    if ours.winner != theirs.winner:
        return f"the end: our winner is {ours.winner}, theirs {theirs.winner}."
    return None


def notations(match: AnyMatch) -> Plays:
    return [] if match.turn_holder is None else sorted(match.legal(match.turn_holder))


# Connect Four, in OpenSpiel's words


def columns_request(match: AnyMatch) -> dict[str, Any]:
    return {"game": "connect_four", "moves": [int(play.notation) - 1 for play in match.log]}


def grid(match: AnyMatch) -> str:
    """Row by row from the top."""
    first, second = match.state.stones
    width, height = CONNECT_FOUR.width, CONNECT_FOUR.height
    cells = (1 << column * (height + 1) + row for row in reversed(range(height)) for column in range(width))
    return "".join("x" if cell & first else "o" if cell & second else "." for cell in cells)


def columns(match: AnyMatch) -> Plays:
    return [int(notation) - 1 for notation in notations(match)]


# Checkers, in the words of both


def turns_request(match: AnyMatch) -> dict[str, Any]:
    return {"game": "checkers", "turns": [squares(play.notation) for play in match.log]}


def squares(notation: str) -> list[int]:
    return [int(number) for number in notation.replace("x", "-").split("-")]


def dark_squares(match: AnyMatch) -> str:
    """The squares in the order of their numbers; kings are capitals."""
    signs = ["."] * 32
    for side in CHECKERS.fen(match.state).split(":")[1:]:
        for piece in filter(None, side[1:].split(",")):
            man = side[0].lower()
            signs[int(piece.removeprefix("K")) - 1] = man.upper() if piece.startswith("K") else man
    return "".join(signs)


def first_steps(match: AnyMatch) -> Plays:
    """From where to where; of a multi-jump the first jump."""
    steps = {tuple(squares(notation)[:2]) for notation in notations(match)}
    return [list(step) for step in sorted(steps)]


OPENSPIEL, PYDRAUGHTS = ("openspiel", "oracle_openspiel"), ("pydraughts", "oracle_pydraughts")
CHECKS = (
    Check("Connect Four, OpenSpiel", *OPENSPIEL, CONNECT_FOUR, columns_request, grid, columns),
    Check("Checkers, OpenSpiel", *OPENSPIEL, CHECKERS, turns_request, dark_squares, first_steps),
    Check("Checkers, pydraughts", *PYDRAUGHTS, CHECKERS, turns_request, dark_squares, notations),
)

if __name__ == "__main__":
    sys.exit(main())
