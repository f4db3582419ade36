"""The matches that the house plays between bot accounts while little else is going on.

A bot plays one of them at a time, against a bot of somebody else or against a level of the house. They are
the first to go: while people play a lot none begins, and those that are played end without a result.
"""

from collections.abc import Callable, Iterable
from secrets import SystemRandom
from typing import TYPE_CHECKING, NamedTuple

from parlour.bots.opponents import opponents
from parlour.core.errors import ParlourError
from parlour.core.game import Random
from parlour.core.registry import games
from parlour.service.books import Books
from parlour.service.books.bots import BotStanding
from parlour.service.lobby.ready_bots import Ready
from parlour.service.matches.live_match import LiveMatch
from parlour.service.progress.bot_rating import first, mark
from parlour.service.rewards.ratings import Rating
from parlour.service.wire.http import NewTable

if TYPE_CHECKING:
    from parlour.service.house import House

LOOK_EVERY = 5.0  # seconds
GONE_AFTER = 30.0  # seconds without a connection after which a bot has lost
STUCK_AFTER = 120.0  # seconds without a play after which a bot has lost to a level
NEAREST = 3  # opponents by rating, of which one is chosen
SEATS = 2

Standings = dict[tuple[str, str], BotStanding]  # by bot and game


class Pairing(NamedTuple):
    game: str
    bot: Ready
    other: Ready | str  # a bot, or a level


class BotLadder:
    def __init__(self, house: "House") -> None:
        self._house = house
        self._context = house.context
        self._settings = house.context.settings
        self._played_at: dict[str, float] = {}  # when a bot was last called
        self._matches: set[str] = set()
        self._busy = False  # looking up, or storing a match
        self.rng: Random = SystemRandom()

    @property
    def plays(self) -> bool:
        return self._settings.ladder_matches > 0

    def follow(self, live: LiveMatch) -> None:
        """A match has begun, or goes on after a restart."""
        if live.row.terms.ladder:
            self._matches.add(live.row.id)

    def open(self) -> None:
        if self.plays:
            self._context.timers.later(LOOK_EVERY, self._look_again)

    def _look_again(self) -> None:
        self.look()
        self.open()

    def look(self) -> None:
        """Begin or end matches, as it fits what else is going on."""
        running = self._running()
        if self._house.tables.count("live") - len(self._matches) >= self._settings.ladder_yields:
            for live in running:
                live.house_play(0, "/abandon")
            return
        for live in running:
            self._look_at(live)
        if not self._busy and len(running) < self._settings.ladder_matches and self._free():
            self._busy = True
            self._context.store.survey(self._standings(), self._known)

    def _running(self) -> list[LiveMatch]:
        tables = {match: self._house.tables.get(match) for match in self._matches}
        running = [table for table in tables.values() if isinstance(table, LiveMatch) and not table.is_over]
        self._matches = {live.row.id for live in running}
        return [live for live in running if live.leads]

    def _look_at(self, live: LiveMatch) -> None:
        """Nobody waits for a bot that has gone. The clock of a lone player stops after some timeouts."""
        now = self._context.timers.play_clock()
        people = [place for place in live.places if place.person]
        gone = [p for p in people if p.away_since is not None and now - p.away_since >= GONE_AFTER]
        if gone:
            both = len(gone) == SEATS
            live.house_play(gone[0].seat, "/abandon" if both else "/forfeit left")
        elif len(people) == 1 and self._context.wall() - live.played_at >= STUCK_AFTER:
            live.house_play(people[0].seat, "/forfeit time")

    # Who plays whom

    def _free(self) -> list[Ready]:
        """The bots that may be called now; whoever has waited longest comes first."""
        playing = {place.person for live in self._running() for place in live.places}
        waiting = [bot for bot in self._house.ready_bots.all.values() if bot.wish.ladder]
        free = [bot for bot in waiting if bot.person.id not in playing]
        return sorted(free, key=lambda bot: self._played_at.get(bot.person.id, 0.0))

    def _standings(self) -> Callable[[Books], Standings]:
        ready = self._house.ready_bots.all.values()
        wanted = [(bot.person.id, game) for bot in ready for game in bot.row.games]

        def look(books: Books) -> Standings:
            found = (books.bots.standing(*each) for each in wanted)
            return {(known.person, known.game): known for known in found if known}

        return look

    def _known(self, standings: Standings | ParlourError) -> None:
        pairing = None if isinstance(standings, ParlourError) else self._choose(standings)
        if pairing is None:
            self._busy = False
        else:
            self._begin(pairing)

    def _choose(self, standings: Standings) -> Pairing | None:
        free = self._free()
        for bot in free:
            wanted = [game for game in bot.row.games if game in games() and SEATS in games()[game].seats]
            fewest = sorted(wanted, key=lambda game: _matches(standings, bot, game))
            for game in fewest:
                if near := self._near(bot, game, free, standings):
                    return Pairing(game, bot, near[self.rng.randrange(len(near))])
        return None

    def _near(self, bot: Ready, game: str, free: Iterable[Ready], standings: Standings) -> list[Ready | str]:
        """Who would be a fair opponent. No bot plays another of its owner: they could agree who wins."""
        mine = _rating(standings, bot, game)
        others: list[tuple[float, int, Ready | str]] = [
            (abs(_rating(standings, other, game).rating - mine.rating), 0, other)
            for other in free
            if game in other.row.games and other.row.owner != bot.row.owner
        ]
        others += [
            (abs(level.rating - mine.rating), 1, one.slug)
            for one in opponents(game)
            if (level := mark(game, one.slug))
        ]
        return [other for *_, other in sorted(others, key=lambda one: one[:2])[:NEAREST]]

    def _begin(self, pairing: Pairing) -> None:
        game, bot, other = pairing
        now = self._context.timers.clock()
        people, bots = [bot.person], {}
        if isinstance(other, str):
            bots = {"1": other}
        else:
            people.append(other.person)
            if self.rng.randrange(SEATS):
                people.reverse()
        for person in people:
            self._played_at[person.id] = now
        new = NewTable(game, seats=SEATS, private=True, bots=bots, clock=True, speed="fast")

        def began(outcome: LiveMatch | ParlourError) -> None:
            self._busy = False

        self._house.ready_bots.call(people, new, began, ladder=True)


def _rating(standings: Standings, bot: Ready, game: str) -> Rating:
    known = standings.get((bot.person.id, game))
    return known.rating if known else first(game)


def _matches(standings: Standings, bot: Ready, game: str) -> int:
    known = standings.get((bot.person.id, game))
    return known.matches if known else 0
