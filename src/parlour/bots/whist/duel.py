"""How many tricks of a duel each side takes if both play their best: both hands are known by then."""

from collections.abc import Iterator, Mapping
from functools import cache

from parlour.bots.whist.search import FRAME, KEY_BITS, best_tricks, position
from parlour.games import kernel
from parlour.games.whist.tricks import answers, beats

ENTRIES = (1 << 18) + 3  # of the table, an odd number
TRICKS = 13
# A whole duel takes 2 600 positions on average, compiled 0.6 ms; plain code has about half a second.
UNLIMITED, PLAIN = 1 << 60, 4000


class Unsolved(Exception):
    """Plain code would take too long."""


class DuelSolver:
    """Hands are masks of 52 bits, cards places in the deck. What it learns stays true for every duel.

    Without compiled loops a question that takes too many positions raises `Unsolved`.
    """

    def __init__(self) -> None:
        self._best, ints = kernel.tools(best_tricks, KEY_BITS)
        self._budget = PLAIN if self._best is best_tricks else UNLIMITED
        self._counted = ints(1)
        self.tables = (ints(ENTRIES), ints(ENTRIES), ENTRIES, ints(FRAME * (TRICKS + 2)), self._counted)

    def forget(self) -> None:
        """So that plain code gives up at the same place, whatever was asked before."""
        if self._budget != UNLIMITED:
            table = self.tables[0]
            table[:] = [0] * ENTRIES

    def tricks(self, leader: int, follower: int, trump: int) -> int:
        """What the leader takes."""
        self._counted[0] = 0
        tricks = int(self._best(position(leader, follower, trump), *self.tables, self._budget))
        if tricks < 0:
            raise Unsolved
        return tricks

    def leads(self, leader: int, follower: int, trump: int) -> Mapping[int, int]:
        """What the leader takes with each lead."""
        left = leader.bit_count()
        return {
            led: left - max(self.answers(leader ^ 1 << led, follower, led, trump).values())
            for led in _places(leader)
        }

    def answers(self, leader: int, follower: int, led: int, trump: int) -> Mapping[int, int]:
        """What the follower takes with each answer; the led card has left the leader's hand."""
        return {
            answer: self._answered(leader, follower ^ 1 << answer, beats(answer, led, trump), trump)
            for answer in _places(answers(follower, led))
        }

    def _answered(self, leader: int, follower: int, won: bool, trump: int) -> int:
        if won:
            return 1 + self.tricks(follower, leader, trump)
        return leader.bit_count() - self.tricks(leader, follower, trump)


def duel_solver() -> DuelSolver:
    """One for all duels, as its tables are large; and another one until the loops are compiled."""
    return _solver(kernel.compiling())


@cache
def _solver(compiled: bool) -> DuelSolver:
    return DuelSolver()


def _places(cards: int) -> Iterator[int]:
    return (place for place in range(52) if cards >> place & 1)
