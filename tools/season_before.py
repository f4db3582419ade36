"""What a match paid before decision 13, kept to measure what honest people lose by it."""

from collections import Counter

from parlour.core.game import Seat
from parlour.core.progress import COINS, CONCEDED, long_length, quick_length
from parlour.service.rewards.finished_match import FinishedMatch, Result

PAID_PAIR = 20  # matches a day between the same two people that paid
PAID_PERSON = 60  # matches a day, whoever against, that paid one person


class Before:
    """The old rules with their own memory: who was paid how often on which day."""

    def __init__(self) -> None:
        self._paid: Counter[tuple[frozenset[str], int]] = Counter()

    def pay(self, facts: FinishedMatch, day: int) -> dict[str, tuple[int, int]]:
        """Points and coins of everybody, by name."""
        people = [facts.seats[seat].person for seat in facts.people]
        pair = frozenset(people)
        brought = {facts.seats[seat].person: self._brought(facts, seat, pair, day) for seat in facts.people}
        if len(people) > 1 and any(any(amounts) for amounts in brought.values()):
            self._paid[pair, day] += 1
        for person, amounts in brought.items():
            self._paid[frozenset((person, "")), day] += any(amounts)
        return brought

    def _brought(self, facts: FinishedMatch, seat: Seat, pair: frozenset[str], day: int) -> tuple[int, int]:
        person, others = facts.seats[seat].person, facts.opponents(seat)
        often = self._paid[frozenset((person, "")), day] >= PAID_PERSON
        if often or facts.seats[seat].quit or (others and self._paid[pair, day] >= PAID_PAIR):
            return 0, 0
        won = facts.result(seat) is Result.WON
        return _points(facts, seat, won), COINS if won and others else 0


def _points(facts: FinishedMatch, seat: Seat, won: bool) -> int:
    length, average = facts.seats[seat].counted, facts.average
    if facts.reason == "resigned" and not won:
        return int(length > quick_length(average))
    if not facts.opponents(seat):
        return 1
    quick = won and facts.reason not in CONCEDED and 0 < length <= quick_length(average)
    return 1 + won + 2 * quick + (length >= long_length(average))
