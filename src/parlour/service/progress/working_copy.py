"""What the books say of some people: read at once, changed match by match, and written at once."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from itertools import combinations

from parlour.service.books import Books
from parlour.service.books.history import Played
from parlour.service.books.progress import (
    ANYBODY,
    Career,
    HeldBack,
    Ladder,
    Meeting,
    Payment,
    Rated,
    Reached,
    Standing,
)
from parlour.service.books.purses import Movement
from parlour.service.rewards.allowance import NOTHING, Paid
from parlour.service.rewards.finished_match import Met, Tally

Pair = frozenset[str]


class WorkingCopy:
    def __init__(self, books: Books, careers: dict[str, Career], day: int, ranked: bool) -> None:
        """`careers`: of all people, locked; `day`: of all matches; `ranked`: whether any of these is."""
        progress = books.progress
        self.careers = careers
        self._day = day
        self._standings: defaultdict[str, dict[str, Standing]] = defaultdict(dict)
        for standing in progress.standings(careers):
            self._standings[standing.person][standing.game] = standing
        ratings = progress.ratings(careers) if ranked else []
        self._ratings = {(kept.person, kept.ladder): kept for kept in ratings}
        self._reached: defaultdict[str, list[Reached]] = defaultdict(list)
        for reached in progress.achievements(careers):
            self._reached[reached.person].append(reached)
        self._met = progress.meetings(careers, day)
        self._partners = {whose: set(found) for whose, found in progress.partners(careers, day).items()}
        self._paid: defaultdict[str, dict[str, Paid]] = defaultdict(dict)
        for payment in progress.paid(careers, day):
            self._paid[payment.person][payment.source] = payment.paid
        self._new_careers: dict[str, Career] = {}
        self._new_standings: dict[tuple[str, str], Standing] = {}
        self._new_ratings: dict[tuple[str, Ladder], Rated] = {}
        self._new_meetings: dict[tuple[Pair, Ladder], Meeting] = {}
        self._new_payments: dict[tuple[str, str], Payment] = {}
        self._new_reached: list[Reached] = []
        self._held_back: list[HeldBack] = []
        self._movements: list[Movement] = []
        self._played: list[Played] = []

    # What is known by now

    def standing(self, person: str, game: str) -> Standing:
        return self._standings[person].get(game, Standing(person, game))

    def tallies(self, person: str) -> dict[str, Tally]:
        return {game: kept.tally for game, kept in self._standings[person].items()}

    def rated(self, person: str, ladder: Ladder) -> Rated:
        return self._ratings.get((person, ladder), Rated(person, ladder))

    def reached(self, person: str) -> list[Reached]:
        return self._reached[person]

    def met(self, people: Collection[str], ladder: Ladder) -> dict[Pair, Met]:
        """How often these people have met each other, and newcomers."""
        pairs = map(frozenset, combinations((ANYBODY, *people), 2))
        return {pair: self._met[pair, ladder] for pair in pairs if (pair, ladder) in self._met}

    def partners(self, people: Collection[str]) -> dict[str, frozenset[str]]:
        return {person: frozenset(self._partners[person]) for person in people}

    def paid(self, person: str) -> dict[str, Paid]:
        return dict(self._paid[person])

    # Changing it

    def keep(self, career: Career, standing: Standing, rated: Rated | None) -> None:
        person = career.person
        self.careers[person] = self._new_careers[person] = career
        self._standings[person][standing.game] = self._new_standings[person, standing.game] = standing
        if rated:
            self._ratings[person, rated.ladder] = self._new_ratings[person, rated.ladder] = rated

    def meet(self, meetings: Iterable[Meeting]) -> None:
        for new in meetings:
            where = new.pair, new.ladder
            known = self._new_meetings.get(where, Meeting(*where, self._day))
            self._new_meetings[where] = Meeting(
                *where, self._day, known.paid + new.paid, known.rated + new.rated
            )
            self._met[where] = Met(self._met.get(where, Met()).rated_lately + new.rated)
            for person in new.pair & self._partners.keys() if new.paid else ():
                self._partners[person] |= new.pair - {person}

    def pay(self, payments: Iterable[Payment]) -> None:
        for new in payments:
            where = new.person, new.source
            before = self._new_payments[where].paid if where in self._new_payments else NOTHING
            self._new_payments[where] = Payment(*where, self._day, before.plus(new.paid))
            paid = self._paid[new.person]
            paid[new.source] = paid.get(new.source, NOTHING).plus(new.paid)

    def reach(self, reached: Iterable[Reached]) -> None:
        for new in reached:
            self._reached[new.person].append(new)
            self._new_reached.append(new)

    def hold_back(self, people: Iterable[HeldBack]) -> None:
        self._held_back += people

    def move(self, movements: Iterable[Movement]) -> None:
        self._movements += movements

    def play(self, played: Iterable[Played]) -> None:
        self._played += played

    def write(self, books: Books) -> None:
        """Everything that changed."""
        progress = books.progress
        if self._held_back:
            progress.hold_back(self._held_back)
        progress.keep(self._new_careers.values(), self._new_standings.values(), self._new_ratings.values())
        progress.add(self._new_meetings.values(), self._new_reached, self._new_payments.values())
        books.purses.pay(self._movements)
        books.history.add(self._played)
