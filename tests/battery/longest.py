"""The longest matches that the rules allow, made as quickly as can be and put into a store.

In checkers a match is drawn forty moves after the last capture or man's move. On a large board kings may
therefore go to and fro for eighty plays before a man has to move, and again, as long as there are men.
"""

from functools import cache
from pathlib import Path
from random import Random
from time import time
from typing import Any

from parlour.adapters.stores.sqlite import _append_all, books_on, connect
from parlour.core.chance import Luck, Nonce
from parlour.core.game import Over
from parlour.core.match import Match
from parlour.core.record import play_line
from parlour.service.person import Person, token_hash
from parlour.service.ports import Ending, MatchRow, SavedMatch, SeatRow, StepRow
from parlour.service.table_settings import TableSettings
from tests.battery.seated import terms

BOARD = {"rows": 30, "cols": 30, "rows_per_side": 1, "mandatory_capture": False, "opening": "given"}
SECRET = bytes(range(32))
NONCES = tuple(Nonce(bytes([seat] * 16)) for seat in range(2))
ENDED = 1_700_000_000.0  # by the wall clock, long ago


def long_match(plays: int) -> Match[Any, Any, Any]:
    """A match of so many plays, that is over: somebody resigns in the end."""
    return open_match(plays - 1).play(0, "/resign")[0]


@cache
def open_match(plays: int) -> Match[Any, Any, Any]:
    """A match of so many plays, that goes on."""
    rng = Random(1)
    match = Match.start(_terms().rules(), 2, Luck(SECRET, NONCES))
    while match.step < plays:
        match, _ = match.play(match.turn_holder, _quiet(match, rng))
    return match


def _terms() -> TableSettings:
    return terms("checkers", 2, BOARD, pace="untimed")


def _quiet(match: Match[Any, Any, Any], rng: Random) -> str:
    """A play that brings the end as little nearer as can be: of a king, else of a man, else a capture."""
    game, state, seat = match.game, match.state, match.turn_holder
    legal = list(game.legal(state, seat))
    rng.shuffle(legal)
    of_men, captures = [], []
    for action in legal:
        after = game.apply(state, seat, action).state
        if isinstance(game.awaiting(after), Over):
            continue
        if _pieces(after) < _pieces(state):
            captures.append(action)
        elif after.past:
            return str(action)
        else:
            of_men.append(action)
    assert of_men or captures, f"the match ends after {match.step} plays: take a larger board"
    if not of_men:
        return str(captures[0])
    foremost = min if state.side_of(seat) else max  # the others are kept for later
    return foremost(map(str, of_men), key=lambda move: int(move.partition("-")[0]))


def _pieces(state: Any) -> int:
    pieces: int = (state.black | state.white).bit_count()
    return pieces


def saved(match: Match[Any, Any, Any], id: str) -> SavedMatch:
    """As a store would have it; between `person-ID-0` and `person-ID-1`."""
    seats = tuple(
        SeatRow(seat, f"person-{id}-{seat}", f"Player {seat}", "", NONCES[seat].value, False)
        for seat in range(2)
    )
    version = match.game.rules_version
    row = MatchRow(id, _terms(), version, seats[0].person, SECRET, phase="live", seats=seats, made=_at(match))
    lines = [StepRow(id, 0, "")]
    for number, play in enumerate(match.log, start=1):
        lines.append(StepRow(id, number, play_line(play), play.seat, f"c{number}"))
    return SavedMatch(row, lines)


def _at(match: Match[Any, Any, Any]) -> float:
    return ENDED if match.outcome else time()


def keep(path: Path, match: Match[Any, Any, Any], id: str) -> str:
    """Puts it into the database of a house that is not open, or is; its id."""
    row, steps = saved(match, id)
    over, at = match.outcome, _at(match)
    db = connect(path)
    books = books_on(db)
    db.execute("BEGIN IMMEDIATE")
    for seat in row.seats:
        books.people.add(Person(seat.person, seat.name), at)
        books.people.add_session(token_hash(f"token-{id}-{seat.seat}"), seat.person, time())
    books.matches.add(row)
    _append_all(db, [(id, step.version, step.plays, step.seat, step.client_id, at) for step in steps])
    if over:
        books.matches.end(id, Ending(over.winners, over.reason, b"n" * 32), at)
    db.execute("COMMIT")
    books.connection.close()
    db.close()
    return id
