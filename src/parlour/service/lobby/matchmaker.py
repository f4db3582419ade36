"""Quick pairing: match people who are looking for an opponent; who fits whom is in `pairing.py`.

Two who fit get a table with a seat each. Both receive its commitment before either sends a nonce. The house
seats whoever has not sat down after a few seconds.
"""

from collections.abc import Sequence
from dataclasses import replace
from secrets import SystemRandom
from typing import TYPE_CHECKING, NamedTuple

from parlour.core.chance import commitment
from parlour.core.errors import ParlourError
from parlour.core.game import Random
from parlour.core.registry import game_from
from parlour.service.books import Books
from parlour.service.books.nodes import Sought
from parlour.service.errors import NotAllowed, WrongSettings, check
from parlour.service.lobby.pairing import Pair, Pool, Seeker
from parlour.service.matches.audience import Viewer
from parlour.service.matches.open_table import OpenTable
from parlour.service.matches.table import Table
from parlour.service.person import Person
from parlour.service.progress import leavers
from parlour.service.rewards import intensity
from parlour.service.table_settings import validated
from parlour.service.wire import Problem, encode
from parlour.service.wire import lobby as wire
from parlour.service.wire.http import NewTable

if TYPE_CHECKING:
    from parlour.service.house import House

LOOK = 0.5  # seconds between two looks at the queue
TO_SIT = 5.0  # seconds a paired player gets to sit down
LATELY = 0.3  # the weight of the latest wait in the expected wait


class Standing(NamedTuple):
    level: int  # in the game
    intensity: float


class Found(NamedTuple):
    """The table that was found for a person, and how they looked for it."""

    match: str
    person: Person
    seeker: Seeker | None  # None if they asked at another node
    tabs: dict[Viewer, None]  # that asked and are still open


class Matchmaker:
    def __init__(self, house: "House") -> None:
        self._house = house
        self._context = house.context
        self.rng: Random = SystemRandom()
        self._pool = Pool()
        self._asking: dict[Viewer, wire.Seek] = {}  # the last wish of a window, while it is being looked up
        self._people: dict[str, Person] = {}
        self._tabs: dict[str, dict[Viewer, None]] = {}  # who asked, by person
        self._found: dict[str, Found] = {}  # for each person, until the match has begun
        self._waited: dict[tuple[str, str], float] = {}
        self._looking = False
        self._elsewhere: dict[str, str] = {}  # who waits at another node, and at which

    def waits(self) -> tuple[wire.Wait, ...]:
        counts = self._pool.counts()
        wanted = sorted(counts.keys() | self._waited.keys())
        return tuple(wire.Wait(*each, counts.get(each, 0), self._expected(each)) for each in wanted)

    def _expected(self, wanted: tuple[str, str]) -> int | None:
        return round(self._waited[wanted]) if wanted in self._waited else None

    # Requests

    def seek(self, viewer: Viewer, person: Person, wish: wire.Seek) -> None:
        """Raises a `ParlourError` if these settings do not work, or not for this person."""
        terms = validated(_terms(wish.game, _preset(wish), wish.ranked))
        check(terms.refusal(person))
        self._house.check_room(person.id, viewer.address)
        if table := self._table_for(person.id):
            viewer.tell(encode(_paired(table)))  # they may have lost the connection just then
            return
        now = self._context.wall()
        self._asking[viewer] = wish
        self._context.store.read(
            lambda books: _standing(books, person.id, wish, now),
            lambda standing: self._known(viewer, person, wish, standing),
        )

    def _table_for(self, person: str) -> Table | None:
        """The table where this person is expected, if there is one."""
        found = self._found.get(person)
        table = self._house.tables.get(found.match) if found else None
        return table if table and table.phase == "waiting" else None

    def _known(
        self, viewer: Viewer, person: Person, wish: wire.Seek, standing: Standing | ParlourError
    ) -> None:
        if self._asking.get(viewer) is not wish:  # they stopped or went, or asked for something else
            return
        del self._asking[viewer]
        if isinstance(standing, ParlourError):
            viewer.tell(encode(Problem.of(standing)))
        elif table := self._table_for(person.id):  # another of their windows was quicker
            viewer.tell(encode(_paired(table)))
        else:
            now, asked = self._context.timers.play_clock(), self._context.wall()
            seeker = Seeker(person.id, wish.game, _preset(wish), *standing, now, asked, wish.ranked)
            self._wait({viewer: None}, person, seeker)
            self._look()
            self._look_again()

    def _wait(self, tabs: dict[Viewer, None], person: Person, seeker: Seeker) -> None:
        if person.id in self._pool:  # to ask again for the same costs nobody their place
            before = self._pool[person.id]
            if (before.game, before.preset) == (seeker.game, seeker.preset):
                seeker = replace(seeker, since=before.since, asked=before.asked)
        self._people[person.id] = person
        self._tabs.setdefault(person.id, {}).update(tabs)
        self._elsewhere.pop(person.id, None)
        self._pool.add(seeker)
        self._say(seeker)
        self._tell(person.id, wire.Seeking(seeker.game, seeker.preset, seeker.ranked))

    def stop(self, viewer: Viewer) -> None:
        """Too late once the match begins, which they are shown in a moment."""
        person = viewer.person
        found, table = self._found.get(person), self._table_for(person)
        if table and not self.quit(person):
            viewer.tell(encode(_paired(table)))
            return
        asked = {**(found.tabs if found else {}), **self._tabs.get(person, {})}
        asking = [tab for tab in self._asking if tab.person == person]
        for tab in {**asked, **dict.fromkeys(asking), viewer: None}:
            self._asking.pop(tab, None)
            tab.tell(encode(wire.Stopped()))
        self._pool.remove(person)
        self._forget(person)

    def gone(self, viewer: Viewer) -> None:
        """The last window that asked has closed, so nobody is there to play."""
        person = viewer.person
        self._asking.pop(viewer, None)
        tabs = self._tabs.get(person, {})
        tabs.pop(viewer, None)
        if not tabs and person in self._pool:
            self._pool.remove(person)
            self._forget(person)
        if (found := self._found.get(person)) and found.seeker:
            found.tabs.pop(viewer, None)
            table = self._table_for(person)
            if table and not found.tabs and all(one.person != person for one in table.audience.everybody()):
                self.quit(person)

    def quit(self, person: str) -> bool:
        """They do not want the match that was found, which has not begun yet: there is none.

        Return False if it is too late.
        """
        table = self._table_for(person)
        if not isinstance(table, OpenTable) or table.begins:
            return False
        del self._found[person]
        self._house.close(table)
        return True

    def closed(self, table: OpenTable) -> None:
        """Those for whom it was found and who are still there look on, and keep their place."""
        for person in table.reserved:
            found = self._found.get(person.id)
            if found and found.match == table.row.id:
                del self._found[person.id]
                if found.seeker and found.tabs:
                    self._wait(found.tabs, found.person, found.seeker)
        self._look_again()

    def _forget(self, person: str) -> None:
        if self._tabs.pop(person, None) is not None:
            self._context.nodes.seeks(person, None)
        self._people.pop(person, None)
        self._house.lobby.schedule()

    # Pairs

    def _look_again(self) -> None:
        if self._pool and not self._looking:
            self._looking = True
            self._context.timers.later(LOOK, self._look_and_again)

    def _look_and_again(self) -> None:
        self._looking = False
        self._look()
        self._look_again()

    def _look(self) -> None:
        now = self._context.timers.play_clock()
        for pair in self._pool.pairs(now, self.rng, self._tabs if self._elsewhere else None):
            self._seat_pair(pair)
        for person in self._pool.bot_offers(now):
            self._tell(person, wire.BotOffer(self._pool[person].game, self._pool[person].preset))
        self._house.lobby.schedule()

    def _seat_pair(self, pair: Pair) -> None:
        first = self.rng.randrange(2)  # who gets the first seat
        seekers = [pair[first], pair[1 - first]]
        people = [self._people[seeker.person] for seeker in seekers]
        new = _terms(pair.first.game, pair.first.preset, pair.ranked)

        def made(table: OpenTable | None) -> None:
            if table is None:
                self._wait_on(seekers)
                return
            self._note_wait(pair)
            here = {person.id for person in people if self._tabs.get(person.id)} | self._elsewhere.keys()
            self._announce(people, table, seekers)
            for person in people:
                if person.id not in here:  # they stopped or went while it was being stored
                    self.quit(person.id)

        paired = bool(self._context.nodes.name)
        self._house.reserve(people, new, made, address=self._address(people[0].id), paired=paired)

    def _address(self, person: str) -> str:
        """The address this person asked from."""
        return next((viewer.address for viewer in self._tabs.get(person, ())), "")

    def _wait_on(self, seekers: Sequence[Seeker]) -> None:
        """The table could not be stored, or another node was quicker to pair one of them.

        Both go back in the queue, unless they have left meanwhile.
        """
        for seeker in seekers:
            if not self._tabs.get(seeker.person) and seeker.person not in self._elsewhere:
                self._forget(seeker.person)
            elif seeker.person not in self._pool:
                self._pool.add(seeker)
        self._look_again()

    # Other nodes

    @property
    def nodes(self) -> set[str]:
        """Those at which somebody waits."""
        return set(self._elsewhere.values())

    def heard(self, node: str, person: str, wish: Sought | None) -> None:
        """Somebody looks for an opponent at another node, or no longer does."""
        if person in self._tabs:
            return
        if wish is None:
            self._gone_elsewhere(person)
            return
        waited = max(0.0, self._context.wall() - wish.since)
        since = self._context.timers.play_clock() - waited
        self._elsewhere[person], self._people[person] = node, wish.person
        standing = Standing(wish.level, wish.intensity)
        self._pool.add(Seeker(person, wish.game, wish.preset, *standing, since, wish.since, wish.ranked))
        self._look_again()
        self._house.lobby.schedule()

    def _gone_elsewhere(self, person: str) -> None:
        if self._elsewhere.pop(person, None):
            self._pool.remove(person)
            self._forget(person)

    def forget_node(self, node: str) -> None:
        for person in [person for person, where in self._elsewhere.items() if where == node]:
            self._gone_elsewhere(person)

    def paired_elsewhere(self, people: Sequence[Person], table: OpenTable) -> None:
        """Another node paired them: it sees to it that they are seated."""
        for person in people:
            self._gone_elsewhere(person.id)
        seekers = [self._pool[person.id] for person in people if person.id in self._pool]
        self._tell_of(people, table, seekers)
        self._context.timers.later_by_play_clock(TO_SIT, lambda: self._sat(people, table))

    def closed_early(self, people: Sequence[Person]) -> None:
        """Another node paired them, but the table was closed before this one knew of it."""
        for person in people:
            if person.id in self._tabs and person.id in self._pool:
                self._say(self._pool[person.id])

    def _say(self, seeker: Seeker) -> None:
        wish = Sought(
            self._people[seeker.person],
            seeker.game,
            seeker.preset,
            seeker.level,
            seeker.intensity,
            seeker.asked,
            seeker.ranked,
        )
        self._context.nodes.seeks(seeker.person, wish)

    def say_all(self) -> None:
        """This node has a new name: nothing that it said before holds."""
        for person in self._tabs:
            if person in self._pool:
                self._say(self._pool[person])

    def _note_wait(self, pair: Pair) -> None:
        wanted, now = (pair.first.game, pair.first.preset), self._context.timers.play_clock()
        waited = (2 * now - pair.first.since - pair.second.since) / 2
        before = self._waited.get(wanted, waited)
        self._waited[wanted] = before + LATELY * (waited - before)

    def _announce(self, people: Sequence[Person], table: OpenTable, seekers: Sequence[Seeker]) -> None:
        self._tell_of(people, table, seekers)
        self._context.timers.later_by_play_clock(TO_SIT, lambda: self._seat(people, table))

    def _tell_of(self, people: Sequence[Person], table: OpenTable, seekers: Sequence[Seeker]) -> None:
        table.quits = self.quit
        here = {seeker.person: seeker for seeker in seekers if seeker.person not in self._elsewhere}
        for person in people:
            self._pool.remove(person.id)  # they may have just asked for something else
            self._elsewhere.pop(person.id, None)
            self._tell(person.id, _paired(table))
            tabs = dict(self._tabs.get(person.id, {}))
            self._found[person.id] = Found(table.row.id, person, here.get(person.id), tabs)
            self._forget(person.id)

    def _seat(self, people: Sequence[Person], table: OpenTable) -> None:
        table.seat_all()
        self._sat(people, table)

    def _sat(self, people: Sequence[Person], table: OpenTable) -> None:
        for person in people:
            if (found := self._found.get(person.id)) and found.match == table.row.id:
                del self._found[person.id]

    # A bot instead

    def take_bot(self, viewer: Viewer, person: Person, bot: str) -> None:
        if person.id not in self._pool:
            raise NotAllowed("error.not-seeking")
        seeker = self._pool[person.id]
        new = _terms(seeker.game, seeker.preset, bots={"1": bot})
        validated(new)  # an unknown bot is refused before anything is given up
        self._house.check_room(person.id, viewer.address)
        self._pool.remove(person.id)
        self._context.nodes.seeks(person.id, None)
        self._house.reserve(
            [person],
            new,
            lambda table: self._announce([person], table, [seeker]) if table else self._wait_on([seeker]),
            address=viewer.address,
        )

    # Sending

    def _tell(self, person: str, message: object) -> None:
        frame = encode(message)
        for viewer in list(self._tabs.get(person, ())):
            viewer.tell(frame)


def _standing(books: Books, person: str, wish: wire.Seek, now: float) -> Standing:
    """What decides whom this person meets. Raises a `ParlourError` if they may not play."""
    if wish.ranked:
        leavers.check(books, person, now)
    career, kept = books.progress.career(person), books.progress.standings([person])
    level = next((standing.level for standing in kept if standing.game == wish.game), 1)
    return Standing(level, intensity.now_worth(career.intensity, now - career.played_at))


def _paired(table: Table) -> wire.Paired:
    row = table.row
    return wire.Paired(row.id, row.terms.game, row.terms.ranked, commitment(row.secret).hex())


def _preset(wish: wire.Seek) -> str:
    game = game_from(wish.game, wish.preset)
    if 2 not in game.seats:
        raise WrongSettings("error.not-for-two", game=game.title)
    return wish.preset or next(iter(game.presets))


def _terms(game: str, preset: str, ranked: bool = False, bots: dict[str, str] | None = None) -> NewTable:
    return NewTable(game, preset, seats=2, ranked=ranked, bots=bots or {})
