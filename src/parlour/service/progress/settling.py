"""Settle the matches that wait: many at once, each once, for each person in the order in which they ended."""

from collections.abc import Collection, Iterable
from functools import partial
from itertools import combinations

from msgspec import Struct

from parlour.service.books import Books
from parlour.service.books.unsettled import Unsettled, Waiting
from parlour.service.progress.bot_rating import rate
from parlour.service.progress.settlement import Settlement
from parlour.service.progress.working_copy import WorkingCopy
from parlour.service.wire.progress import Reward

MOST = 64  # matches in one transaction
MOST_PEOPLE = 128  # in these


class Settled(Struct):
    """What one transaction has settled."""

    count: int = 0  # matches
    rewards: dict[str, dict[str, Reward]] = {}  # by match and person
    unpaid: list[tuple[str, str, str]] = []  # match, person whose rows are damaged, and why
    damage: str = ""  # why they could not be settled together
    more: bool = False  # there may be more to settle right now
    later: bool = False  # something waits for another settler, or for somebody's rows


def settle_waiting(books: Books) -> Settled:
    """Settle as many matches as go into one transaction.

    It never waits for a row that another transaction has locked: whoever is busy there is left for later. So
    it takes no part in a deadlock.
    """
    taken = books.unsettled.take(MOST)
    settled = Settled(more=len(taken) == MOST)
    if not taken:
        return settled
    turn = _whose_turn_it_is(taken, books.unsettled.waiting(max(taken)))
    known = books.history.settled([match.match for match in turn.values()])
    fresh = {number: match for number, match in turn.items() if match.match not in known}
    done = {*turn} - {*fresh}
    error = books.attempt(partial(_settle_into, done, books, fresh, settled))
    if error:
        settled.damage = _in_short(error)
        done |= _settle_one_by_one(books, fresh, settled)
    books.unsettled.remove(sorted(done))
    settled.count, settled.later = len(done), len(done) < len(taken)
    settled.more = settled.more and bool(done)
    return settled


def _whose_turn_it_is(taken: dict[int, Unsettled], waiting: Iterable[Waiting]) -> dict[int, Unsettled]:
    """Those of one day that come first for all of their people, as many as go into one transaction."""
    turn: dict[int, Unsettled] = {}
    people, wait = set[str](), set[str]()
    day = next(iter(taken.values())).day
    for number, named in waiting:
        match = taken.get(number)
        persons = match.persons if match else named
        fits = len(people | {*persons}) <= MOST_PEOPLE
        if match and match.day == day and fits and wait.isdisjoint(persons):
            turn[number] = match
            people |= {*persons}
        else:
            wait |= {*persons}
    return turn


def _settle_into(
    done: set[int],
    books: Books,
    matches: dict[int, Unsettled],
    settled: Settled,
    unpaid: Collection[str] = (),
) -> None:
    """Add the numbers of those that are settled now to `done`; the others wait for somebody's rows."""
    rate(books, matches.values())
    people = sorted({person for match in matches.values() for person in match.persons} - {*unpaid})
    if not people:
        done |= {*matches}
        return
    busy = books.purses.busy(people)
    careers = {person: career for person, career in books.progress.lock(people).items() if person not in busy}
    free, wait = dict[int, Unsettled](), set[str]()
    for number, match in matches.items():
        if wait.isdisjoint(match.persons) and careers.keys() >= {*match.persons} - {*unpaid}:
            free[number] = match
        else:
            wait |= {*match.persons}
    if free:
        day, ranked = next(iter(free.values())).day, any(match.facts.ranked for match in free.values())
        copy = WorkingCopy(books, careers, day, ranked)
        rewards = {match.match: Settlement(match, copy, unpaid).settle() for match in free.values()}
        copy.write(books)
        settled.rewards.update(rewards)
    done |= {*free}


def _settle_one_by_one(books: Books, matches: dict[int, Unsettled], settled: Settled) -> set[int]:
    """Somebody's rows are damaged: that must not cost the others their reward."""
    done, wait = set[int](), set[str]()
    for number, match in matches.items():
        if wait.isdisjoint(match.persons) and _settle_alone(books, number, match, settled):
            done.add(number)
        else:
            wait |= {*match.persons}
    return done


def _settle_alone(books: Books, number: int, match: Unsettled, settled: Settled) -> bool:
    """Pay as many people as possible; false if the match must wait."""
    why, done = "", set[int]()
    for count in range(len(match.persons) + 1):
        for unpaid in combinations(match.persons, count):
            error = books.attempt(partial(_settle_into, done, books, {number: match}, settled, unpaid))
            if error is None:
                settled.unpaid += [(match.match, person, why) for person in unpaid if done]
                return bool(done)
            why = why or _in_short(error)
    raise AssertionError("nobody can always be settled")


def _in_short(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".partition("\n")[0]
