"""Row 14: 64 writers against one purse, and wins that are settled a hundred times at once.

The writers share several stores, each with a connection of its own, in several processes. A writer's turn is
a handful of movements that take place together or not at all; what each was told must be what the ledger
says, to the coin. Matches are ended again and again, and settled by all stores at the same time.
"""

import os
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any, NamedTuple

from sqlalchemy import func, select

from parlour.adapters.stores.tables.purses import PURSE, ledger
from parlour.service.books.purses import Movement
from parlour.service.errors import NotEnoughCoins, NotStored
from parlour.service.ports import Ending, StepRow
from parlour.service.progress.settling import settle_waiting
from tests.adapters.databases import any_postgres
from tests.adapters.kept import opened
from tests.battery.houses import result
from tests.battery.result import Batch, Result, spread
from tests.service.ended import DAY, won_by

WHO, WINNER, LOSER = "ana", "ben", "cleo"
STORES = {Path: 2, str: 8}  # of a process, on a file and on PostgreSQL
TOGETHER = 100  # settlements of a win
AT_ONCE = 10  # wins that are settled at the same time
MOST = 8  # movements of a turn
PATIENCE = 120.0
WON = 10


def run(
    *, count: int = 500_000, writers: int = 64, seed: int = 1, workers: int = os.cpu_count() or 1
) -> Iterator[Result]:
    with tempfile.TemporaryDirectory() as folder:
        yield from on("SQLite", Path(folder) / "house.sqlite", count, writers, seed, workers)
    with any_postgres() as server:
        yield from on("PostgreSQL", server.house(), count, writers, seed, workers)


def on(
    name: str, where: Path | str, count: int, writers: int, seed: int, workers: int = 1
) -> Iterator[Result]:
    """Half of the operations are movements of a race, half are attempts to settle."""
    opened(where, print).close()  # it has its tables before several come at once
    race = partial(raced, where, seed, count // 2 // workers, writers // workers)
    turns = [turn for part in spread(race, each(workers), workers, f"row 14, {name}") for turn in part]
    moves = sum(len(turn.coins) for turn in turns)
    told = Counter(turn.told for turn in turns)
    figures = f"{writers} writers: {told['moved']:,} turns made, {told['refused']:,} refused"
    yield result(14, f"one purse, {name}", moves, [*race_faults(where, turns)], figures)
    wins = max(1, count // 2 // TOGETHER)
    settle = partial(settled, where, wins)
    tries = sum(spread(settle, each(workers), workers, f"row 14, {name}"), Counter[tuple[str, str]]())
    figures = f"{wins:,} wins, each settled {TOGETHER} times at once"
    yield result(14, f"paid once, {name}", answers(tries), [*win_faults(where, wins, tries)], figures)


def each(parts: int) -> list[Batch]:
    return [(number, parts) for number in range(parts)]


# The race


class Turn(NamedTuple):
    id: str
    coins: tuple[int, ...]
    told: str  # moved, refused, or unknown if it could not be stored
    left: int = 0  # what was in the purse then


def raced(where: Path | str, seed: int, count: int, writers: int, part: Batch) -> list[Turn]:
    """The turns of some of the writers, each of whom waits for an answer before the next."""
    turns: list[Turn] = []
    with ExitStack() as stack:
        crowd = Crowd(where, stack)
        share = [count // writers + (number < count % writers) for number in range(writers)]
        for number, moves in enumerate(share):
            rng = Random(f"{seed}/14/{part[0]}/{number}")
            Writer(f"{part[0]}-{number}", moves, rng, crowd.stores[number % len(crowd.stores)], turns).go()
        crowd.until(lambda: sum(len(turn.coins) for turn in turns) >= count)
    return turns


class Crowd:
    """Several stores, whose answers come to one place."""

    def __init__(self, where: Path | str, stack: ExitStack) -> None:
        self.answers: SimpleQueue[Callable[[], None]] = SimpleQueue()
        number = next(stores for kind, stores in STORES.items() if isinstance(where, kind))
        self.stores = [stack.enter_context(closing(opened(where, self.answers.put))) for _ in range(number)]

    def until(self, done: Callable[[], bool]) -> None:
        while not done():
            self.answers.get(timeout=PATIENCE)()


class Writer:
    def __init__(self, name: str, moves: int, rng: Random, store: Any, turns: list[Turn]) -> None:
        self.name, self.moves, self.rng, self.store, self.turns = name, moves, rng, store, turns

    def go(self) -> None:
        if self.moves <= 0:
            return
        size = min(self.moves, self.rng.randint(1, MOST))
        self.moves -= size
        coins = tuple(self.rng.choice((-1, -1, 1)) * self.rng.randint(1, 50) for _ in range(size))
        id = f"{self.name}-{self.moves}"
        self.store.transact(partial(moved, id, coins), partial(self.answered, id, coins))

    def answered(self, id: str, coins: tuple[int, ...], answer: Any) -> None:
        told = {NotEnoughCoins: "refused", NotStored: "unknown"}.get(type(answer), "moved")
        self.turns.append(Turn(id, coins, told, answer if told == "moved" else 0))
        self.go()


def moved(id: str, coins: tuple[int, ...], books: Any) -> int:
    for number, amount in enumerate(coins):
        assert books.purses.move(Movement(WHO, amount, f"move {number}", id, 1.0))
    left: int = books.purses.coins(WHO)
    return left


def race_faults(where: Path | str, turns: list[Turn]) -> Iterator[str]:
    def look(books: Any) -> Any:
        return entries(books, WHO), books.purses.coins(WHO), total_of(books)

    kept, purse, total = asked(where, look)
    if total:
        yield f"the ledger adds up to {total}"
    if purse != sum(coins for _, coins in kept.values()) or purse < 0:
        yield f"there are {purse} coins in the purse; the ledger says {sum(c for _, c in kept.values())}"
    for turn in turns:
        whole = (len(turn.coins), sum(turn.coins))
        allowed = {"moved": [whole], "refused": [None]}.get(turn.told, [None, whole])
        if kept.pop(turn.id, None) not in allowed:
            yield f"turn {turn.id} of {turn.coins} was told: {turn.told}; the ledger has something else"
        if turn.left < 0:
            yield f"after turn {turn.id} there were {turn.left} coins"
    yield from (f"nobody made turn {id}, which is in the ledger" for id in kept)
    if {"moved", "refused"} - {turn.told for turn in turns}:
        yield "not everything happened that should: the race shows nothing"


def entries(books: Any, person: str) -> dict[str, tuple[int, int]]:
    """How many movements there are of each turn or match, and their sum."""
    found = (
        select(ledger.c.match, func.count(), func.sum(ledger.c.coins))
        .where(ledger.c.person == person, ledger.c.side == PURSE)
        .group_by(ledger.c.match)
    )
    return {match: (count, int(coins)) for match, count, coins in books.connection.execute(found)}


def total_of(books: Any) -> int:
    return int(books.purses.total())


def asked(where: Path | str, work: Callable[[Any], Any], how: str = "read") -> Any:
    with ExitStack() as stack:
        crowd, told = Crowd(where, stack), list[Any]()
        getattr(crowd.stores[0], how)(work, told.append)
        crowd.until(lambda: bool(told))
    return told[0]


# Settling


def settled(where: Path | str, wins: int, part: Batch) -> Counter[tuple[str, str]]:
    """This part's share of the attempts: what each kind of them was told, over all wins."""
    number, parts = part
    told: Counter[tuple[str, str]] = Counter()
    with ExitStack() as stack:
        crowd = Crowd(where, stack)
        asked_for = 0
        for first in range(0, wins, AT_ONCE):
            for attempt in range(number, TOGETHER, parts):
                for win in range(first, min(first + AT_ONCE, wins)):
                    settle(crowd.stores[attempt % len(crowd.stores)], win, attempt, told)
                    asked_for += 1
            crowd.until(lambda wanted=asked_for: answers(told) == wanted)
    return told


def answers(told: Counter[tuple[str, str]]) -> int:
    return told.total() - told["settled", "matches"]


def settle(store: Any, win: int, attempt: int, told: Counter[tuple[str, str]]) -> None:
    """End the match, or settle whatever waits."""

    def ended(outcome: Any) -> None:
        told["ending", str(outcome)] += 1

    def paid(outcome: Any) -> None:
        told["settling", "failed" if isinstance(outcome, NotStored) else "done"] += 1
        told["settled", "matches"] += 0 if isinstance(outcome, NotStored) else outcome.count

    if attempt % 2:
        store.settle(settle_waiting, paid)
    else:
        match = won_by(WINNER, LOSER, f"win {win}", ended=DAY * (win + 1))  # each day pays ten wins in full
        ending = Ending((0,), "line", b"n" * 32, match)
        store.append(StepRow(match.match, 1, "0 4", 0, "last"), ending, ended)


def win_faults(where: Path | str, wins: int, told: Counter[tuple[str, str]]) -> Iterator[str]:
    settled, waits = told["settled", "matches"], 1
    while waits:
        settled += asked(where, settle_waiting, "settle").count
        waits = asked(where, lambda books: books.unsettled.backlog().matches)

    def look(books: Any) -> Any:
        return (
            entries(books, WINNER),
            books.purses.coins(WINNER),
            books.progress.career(LOSER),
            total_of(books),
        )

    kept, purse, loser, total = asked(where, look)
    if total:
        yield f"the ledger adds up to {total}"
    if purse != WON * wins:
        yield f"{wins} wins came to {purse} coins, not {WON * wins}"
    if kept != {f"win {win}": (1, WON) for win in range(wins)}:
        yield f"the ledger does not have {WON} coins once for every win"
    if (loser.points, loser.played) != (wins, wins):
        yield f"who lost {wins} matches has {loser.points} points for {loser.played}"
    if told["ending", "stored"] + told["ending", "failed"] < wins or told["ending", "stored"] > wins:
        yield f"{wins} matches ended {told['ending', 'stored']} times"
    if settled != wins and not told["settling", "failed"]:
        yield f"{wins} wins were settled {settled} times"
