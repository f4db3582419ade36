"""Quick pairing: who plays whom among the people in the queue.

Everybody has a target, level × intensity: an opponent of that level would suit them now. Two people fit if
their levels are near each other's targets. What counts as near widens with the time they have waited.
"""

from collections import Counter
from collections.abc import Container, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from parlour.core.game import Random

FIRST_GAP = 1.0  # levels between two people who are paired at once
GAP_GROWTH = 0.25  # levels per second squared: 17 after eight seconds, and soon anybody
OFFER_BOT = 8.0  # seconds


@dataclass(frozen=True)
class Seeker:
    """Somebody waiting for an opponent."""

    person: str
    game: str
    preset: str
    level: int  # in this game
    intensity: float
    since: float  # by the play clock of this node
    asked: float  # by the clock of the database: nodes must agree who asked first, or nobody chooses
    ranked: bool = False  # wanted

    @property
    def target(self) -> float:
        return max(1.0, self.level * self.intensity)  # nobody has a level below 1

    def band(self, now: float) -> float:
        """How far off a level may be by now."""
        return FIRST_GAP + GAP_GROWTH * max(0.0, now - self.since) ** 2


class Pair(NamedTuple):
    first: Seeker  # who asked first
    second: Seeker

    @property
    def ranked(self) -> bool:
        return self.first.ranked and self.second.ranked


def misfit(one: Seeker, other: Seeker) -> float:
    """How far two people are from each other's targets, in levels; the lower level's target weighs more."""
    off_one, off_other = abs(other.level - one.target), abs(one.level - other.target)
    return (off_one * other.level + off_other * one.level) / (one.level + other.level)


class Pool:
    """The queue of waiting people. It has no clock of its own: callers pass the time."""

    def __init__(self) -> None:
        self._waiting: dict[str, Seeker] = {}
        self._offered: set[str] = set()

    def __len__(self) -> int:
        return len(self._waiting)

    def __contains__(self, person: str) -> bool:
        return person in self._waiting

    def __getitem__(self, person: str) -> Seeker:
        return self._waiting[person]

    def add(self, seeker: Seeker) -> None:
        """A person waits only once: a new request replaces the old one."""
        self.remove(seeker.person)
        self._waiting[seeker.person] = seeker

    def remove(self, person: str) -> None:
        self._waiting.pop(person, None)
        self._offered.discard(person)

    def pairs(self, now: float, rng: Random, here: Container[str] | None = None) -> list[Pair]:
        """Pair people and take them out of the queue. Whoever asked first chooses first.

        If others wait elsewhere, only those who are `here` choose.
        """
        pairs = [pair for group in self._groups() for pair in _paired(group, now, rng, here)]
        for pair in pairs:
            self.remove(pair.first.person)
            self.remove(pair.second.person)
        return pairs

    def _groups(self) -> Iterator[list[Seeker]]:
        """People who want the same game, in the order in which they asked."""
        seekers = sorted(self._waiting.values(), key=lambda seeker: (*_wanted(seeker), seeker.asked))
        return (list(group) for _, group in groupby(seekers, _wanted))

    def bot_offers(self, now: float) -> list[str]:
        """People who have waited long enough to be offered a bot, each once."""
        due = [s.person for s in self._waiting.values() if now - s.since >= OFFER_BOT]
        new = [person for person in due if person not in self._offered]
        self._offered.update(new)
        return new

    def counts(self) -> "Counter[tuple[str, str]]":
        """How many wait, by game and preset."""
        return Counter(map(_wanted, self._waiting.values()))


def _wanted(seeker: Seeker) -> tuple[str, str]:
    return seeker.game, seeker.preset


def _paired(waiting: list[Seeker], now: float, rng: Random, here: Container[str] | None) -> Iterator[Pair]:
    while waiting:
        first, *waiting = waiting
        if here is not None and first.person not in here:
            continue
        fitting = [other for other in waiting if misfit(first, other) <= first.band(now)]
        if fitting:
            second = fitting[rng.randrange(len(fitting))]
            waiting.remove(second)
            yield Pair(first, second)
