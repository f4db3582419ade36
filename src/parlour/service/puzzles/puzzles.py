"""Puzzles: asked, judged and rated here. Each function that takes the books is one transaction.

The solution leaves the house only when it was found or asked for.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from hashlib import sha256

from msgspec import structs

from parlour import puzzles
from parlour.core.game import Message
from parlour.core.match import AnyMatch
from parlour.core.registry import tables_for
from parlour.core.table import Table
from parlour.pieces.cards import Card
from parlour.puzzles import KINDS, Puzzle, judging
from parlour.puzzles.scenes import mover, scene, task
from parlour.service import wire
from parlour.service.books import Books
from parlour.service.books.puzzles import Attempt
from parlour.service.errors import NotFound
from parlour.service.matches import presenting
from parlour.service.matches.match_log import awaited
from parlour.service.puzzles import rating
from parlour.service.wire.puzzles import (
    PuzzleHint,
    PuzzleInfo,
    PuzzlePlay,
    PuzzleStanding,
    PuzzleVerdict,
)

MATCH = "puzzle"
NEAR = 1  # grades around the fitting one from which the next puzzle comes


def day_of(now: float) -> date:
    """The day by UTC, so that it is the same for everybody."""
    return datetime.fromtimestamp(now, UTC).date()


def found(name: str) -> Puzzle:
    puzzle = puzzles.find(name)
    if puzzle is None:
        raise NotFound("error.no-such-puzzle")
    return puzzle


def today(books: Books, person: str, now: float) -> PuzzleInfo:
    return shown(books, person, puzzles.daily(day_of(now)), now)


def following(books: Books, person: str, game: str | None, after: str, now: float) -> PuzzleInfo:
    """The next puzzle for somebody: not finished, near their strength, in an order of their own."""
    if game and not any(game in (kind, each.game) for kind, each in KINDS.items()):
        raise NotFound("error.no-such-puzzle")
    kinds = puzzles.kinds_of(game) if game else tuple(KINDS)
    done = books.puzzles.finished(person) | {after}
    fitting = rating.grade_for(books.puzzles.rating(person))
    left = [each for kind in kinds for each in puzzles.shipped(kind) if each.id not in done]
    if not left:  # all are finished: ask them again
        left = [each for kind in kinds for each in puzzles.shipped(kind) if each.id != after]
    near = [each for each in left if abs(each.grade - fitting) <= NEAR] or left
    places = sorted(near, key=lambda each: _place(person, each.id))
    # The one behind the last in this order, so that whoever leaves one out does not come back to it at once.
    behind = (each for each in places if after and _place(person, each.id) > _place(person, after))
    return shown(books, person, next(behind, places[0]), now)


def _place(person: str, puzzle: str) -> bytes:
    return sha256(f"{person}/{puzzle}".encode()).digest()


def shown(books: Books, person: str, puzzle: Puzzle, now: float) -> PuzzleInfo:
    attempt, own = books.puzzles.attempt(person, puzzle.id), books.puzzles.rating(person)
    match = scene(puzzle.kind, puzzle.position)
    return PuzzleInfo(
        id=puzzle.id,
        number=puzzles.number_of(puzzle),
        kind=puzzle.kind,
        game=puzzle.game,
        goal=presenting.text(judging.goal_text(puzzle)),
        grade=puzzle.grade,
        day=day_of(now).isoformat() if _is_daily(puzzle, now) else "",
        picture=_picture(puzzle, match),
        seen=presenting.all_events(match, match.events, mover(match)),
        worth=rating.worth(own, puzzle.grade, attempt),
        risk=rating.risk(own, puzzle.grade, attempt),
        price=rating.HINT_COST,
        state=attempt.state,
        hints=tuple(_hint(puzzle, step) for step in range(1, attempt.hints + 1)),
        standing=standing(books, person, now),
    )


def standing(books: Books, person: str, now: float) -> PuzzleStanding:
    days, day = books.puzzles.days(person), day_of(now)
    return PuzzleStanding(
        books.puzzles.rating(person), rating.streak(days, day.toordinal()), rating.week(days, day)
    )


# Trying


def hinted(books: Books, person: str, puzzle: Puzzle, now: float) -> PuzzleInfo:
    """One hint more, at its price; it costs nothing when there is nothing to win any more."""
    attempt = books.puzzles.attempt(person, puzzle.id)
    books.puzzles.take_hint(person, puzzle.id, min(attempt.hints + 1, judging.HINTS), now)
    return shown(books, person, puzzle, now)


def tried(books: Books, person: str, puzzle: Puzzle, play: str, now: float) -> PuzzleVerdict:
    match = scene(puzzle.kind, puzzle.position)
    if refusal := match.refusal(mover(match), play):
        verdict = _verdict(books, person, puzzle, now, (), refusal.message, allowed=False)
        return structs.replace(verdict, rule=refusal.rule)
    attempt, own = books.puzzles.attempt(person, puzzle.id), books.puzzles.rating(person)
    right, change = play == puzzle.solution, 0
    if right:
        if books.puzzles.move_on(person, puzzle.id, "open", "solved", now):
            change = rating.worth(own, puzzle.grade, attempt)
        else:
            books.puzzles.move_on(person, puzzle.id, "missed", "solved", now)
        _keep_day(books, person, puzzle, now)
    elif books.puzzles.move_on(person, puzzle.id, "open", "missed", now):
        change = -rating.risk(own, puzzle.grade, attempt)
    if change:
        books.puzzles.move_rating(person, change)
    plays = puzzle.line if right else tuple(filter(None, (play, puzzle.wrong[play].reply)))
    message = puzzle.reason if right else judging.wrong(puzzle, play)
    return _verdict(books, person, puzzle, now, plays, message, right=right, change=change)


def given_up(books: Books, person: str, puzzle: Puzzle, now: float) -> PuzzleVerdict:
    """The solution, for somebody who asks for it: no points, and a streak is not broken."""
    for state in ("open", "missed"):
        books.puzzles.move_on(person, puzzle.id, state, "shown", now)
    _keep_day(books, person, puzzle, now)
    return _verdict(books, person, puzzle, now, puzzle.line, puzzle.reason)


def _keep_day(books: Books, person: str, puzzle: Puzzle, now: float) -> None:
    """Whether it was solved or shown first is what counts, whatever is tried again afterwards."""
    if _is_daily(puzzle, now):
        state = books.puzzles.attempt(person, puzzle.id).state
        books.puzzles.keep_day(person, day_of(now).toordinal(), state)


def _is_daily(puzzle: Puzzle, now: float) -> bool:
    return puzzle == puzzles.daily(day_of(now))


def _verdict(
    books: Books,
    person: str,
    puzzle: Puzzle,
    now: float,
    plays: tuple[str, ...],
    message: Message,
    right: bool = False,
    allowed: bool = True,
    change: int = 0,
) -> PuzzleVerdict:
    attempt: Attempt = books.puzzles.attempt(person, puzzle.id)
    steps = list(_played(puzzle, plays))
    told = plays == puzzle.line
    return PuzzleVerdict(
        right=right,
        allowed=allowed,
        message=presenting.text(message),
        updates=tuple(_updates(puzzle, steps, message)),
        line=tuple(PuzzlePlay(seat, _name(puzzle, play)) for seat, play, _, _ in steps) if told else (),
        change=change,
        state=attempt.state,
        hints=attempt.hints,
        standing=standing(books, person, now),
    )


def _name(puzzle: Puzzle, play: str) -> wire.Encoded:
    named = judging.named(puzzle.game, play)
    return presenting.text(Message("puzzle.play.card", card=named) if isinstance(named, Card) else named)


def _hint(puzzle: Puzzle, step: int) -> PuzzleHint:
    message, slots = judging.hint(puzzle, step)
    return PuzzleHint(presenting.text(message), slots)


# Messages

Moment = tuple[int, str, AnyMatch, tuple[object, ...]]


def _played(puzzle: Puzzle, plays: tuple[str, ...]) -> Iterator[Moment]:
    match = scene(puzzle.kind, puzzle.position)
    for play in plays:
        seat = mover(match)
        match, events = match.play(seat, play)
        yield seat, play, match, events


def _table(match: AnyMatch, seat: int) -> Table:
    """With all cards open: whoever solves a puzzle sees everything."""
    drawn: Table = tables_for(match.game.slug).table(match.game, match.state, seat)
    return drawn


def _picture(puzzle: Puzzle, match: AnyMatch) -> wire.Picture:
    seat = mover(match)
    drawn = _table(match, seat)
    seats = [wire.SeatInfo(each, taken=True, bot="" if each == seat else "tutor") for each in (0, 1)]
    return wire.Picture(
        match=MATCH,
        version=0,
        seat=seat,
        phase="live",
        game=puzzle.game,
        options=dict(KINDS[puzzle.kind].options),
        pace="untimed",
        watch="off",
        commit="",
        seats=tuple(seats),
        legend=dict(presenting.legend(match.game)),
        zones=drawn.zones,
        counters=presenting.counters(drawn),
        marks=drawn.marks,
        tones=drawn.tones,
        prompt=presenting.text(task(puzzle, match)),
        choices=presenting.choices(match, seat),
        awaited=awaited(match),
    )


def _updates(puzzle: Puzzle, steps: list[Moment], message: Message) -> Iterator[wire.Update]:
    """They offer no choices: a puzzle asks for one play."""
    start = scene(puzzle.kind, puzzle.position)
    seat = mover(start)
    before = _table(start, seat)
    for version, (actor, _, match, events) in enumerate(steps, 1):
        after = _table(match, seat)
        yield wire.Update(
            match=MATCH,
            version=version,
            seat=seat,
            actor=actor,
            awaited=(seat,),  # so that the sentence is the puzzle's, not what happened last
            events=presenting.all_events(match, events, seat),
            prompt=presenting.text(message),
            **presenting.changes(before, after),
        )
        before = after
