"""Bot accounts that are connected and wait, and the matches to which they are called."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from parlour.core.errors import ParlourError
from parlour.core.registry import game_from
from parlour.service.books.bots import BotRow
from parlour.service.errors import NotAllowed, NotFound, TooMany, WrongSettings
from parlour.service.lobby.begin_at_once import begin_at_once
from parlour.service.matches.audience import Viewer
from parlour.service.matches.live_match import LiveMatch
from parlour.service.person import Person
from parlour.service.wire import Problem, encode
from parlour.service.wire import bots as wire
from parlour.service.wire.http import NewTable

if TYPE_CHECKING:
    from parlour.service.house import House

Began = Callable[[LiveMatch | ParlourError], None]


@dataclass
class Ready:
    person: Person
    row: BotRow
    wish: wire.BotReady
    tabs: dict[Viewer, None] = field(default_factory=dict)  # connections that wait


class ReadyBots:
    def __init__(self, house: "House") -> None:
        self._house = house
        self._asking: dict[Viewer, wire.BotReady] = {}  # while the bot is being looked up
        self._calling: dict[str, int] = {}  # bots whose match is being stored
        self.all: dict[str, Ready] = {}

    # Waiting

    def ready(self, viewer: Viewer, person: Person, wish: wire.BotReady) -> None:
        if not person.is_bot:
            raise NotAllowed("error.bot-accounts-only")
        self._asking[viewer] = wish
        self._house.context.store.read(
            lambda books: books.bots.bot(person.id),
            lambda row: self._known(viewer, person, wish, row),
        )

    def _known(
        self, viewer: Viewer, person: Person, wish: wire.BotReady, row: BotRow | ParlourError | None
    ) -> None:
        if self._asking.get(viewer) is not wish:  # it has left, or asked again
            return
        del self._asking[viewer]
        if row is None or isinstance(row, ParlourError):
            viewer.tell(encode(Problem.of(row or NotFound("error.no-such-bot"))))
            return
        known = self.all.setdefault(person.id, Ready(person, row, wish))
        known.wish = wish
        known.tabs[viewer] = None
        viewer.tell(encode(wire.BotWaits(row.games, wish.ladder)))
        for table in self._house.tables.of(person.id):  # it may have lost the connection just then
            terms = table.row.terms
            if isinstance(table, LiveMatch) and not table.is_over:
                viewer.tell(encode(wire.BotCalled(table.row.id, terms.game, terms.ladder)))

    def gone(self, viewer: Viewer) -> None:
        """It waits no more on this connection."""
        self._asking.pop(viewer, None)
        known = self.all.get(viewer.person)
        if known and known.tabs.pop(viewer, viewer) is None and not known.tabs:
            del self.all[viewer.person]

    def busy_with(self, bot: str) -> int:
        """How many tables and matches with people it has."""
        tables = [one for one in self._house.tables.of(bot) if one.phase != "over"]
        return sum(not table.row.terms.ladder for table in tables) + self._calling.get(bot, 0)

    def has_room(self, bot: str) -> bool:
        known = self.all.get(bot)
        return known is not None and self.busy_with(bot) < known.wish.at_once

    # Calling

    def challenge(
        self, person: Person, bot: str, new: wire.NewChallenge, done: Began, address: str = ""
    ) -> None:
        """Somebody wants to play this bot. Raises a `ParlourError` if that is not possible."""
        if person.is_bot:
            raise NotAllowed("error.bot-invited-only")
        known = self.all.get(bot)
        if known is None:
            raise NotFound("error.bot-not-there")
        if new.game not in known.row.games:
            raise NotAllowed("error.bot-other-games", name=known.row.name)
        if not self.has_room(bot):
            raise TooMany("error.bot-busy", name=known.row.name)
        game = game_from(new.game, new.preset)
        if 2 not in game.seats:
            raise WrongSettings("error.not-for-two", game=game.title)
        self._house.check_room(person.id, address)
        table = NewTable(new.game, new.preset, seats=2, pace="untimed", private=True)
        self.call([person, known.person], table, done, address)

    def call(
        self, people: Sequence[Person], new: NewTable, done: Began, address: str = "", ladder: bool = False
    ) -> None:
        """Begin a match of these people, and call those of them that are bots."""
        called = [person.id for person in people if person.is_bot]
        counted = [] if ladder else called
        for bot in counted:
            self._calling[bot] = self._calling.get(bot, 0) + 1

        def begun(outcome: LiveMatch | ParlourError) -> None:
            for bot in counted:
                self._calling[bot] -= 1
                if not self._calling[bot]:
                    del self._calling[bot]
            if isinstance(outcome, LiveMatch):
                for bot in called:
                    self._tell(bot, wire.BotCalled(outcome.row.id, outcome.row.terms.game, ladder))
            done(outcome)

        begin_at_once(self._house, people, new, begun, address, ladder)

    def _tell(self, bot: str, call: wire.BotCalled) -> None:
        known = self.all.get(bot)
        for viewer in list(known.tabs if known else ()):
            viewer.tell(encode(call))
