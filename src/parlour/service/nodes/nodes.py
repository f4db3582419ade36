"""A node of a house: says that it is there, hears what the others tell, and leads matches.

Every match is served by every node: whoever stores a version first has it, and the others follow. One node
leads it: there its clock runs, its bots are asked, and what happens by itself happens. If that node is gone,
the database gives its matches to the others.

News and steps come over the channel. What is lost there is found in the database: news at each beat, steps
at each beat while a channel is down and now and then otherwise.
"""

from collections.abc import Callable
from math import inf
from secrets import token_hex
from typing import Any, NamedTuple

from msgspec import MsgspecError, json

from parlour.core.errors import ParlourError
from parlour.service.books import Books
from parlour.service.books.nodes import About, Beat, Fact, News, Seeks, Sought
from parlour.service.connections import Connections
from parlour.service.context import Alone, HouseContext
from parlour.service.house import House
from parlour.service.matches.live_match import LiveMatch
from parlour.service.matches.loading import folds
from parlour.service.nodes.following import Following
from parlour.service.nodes.people import People
from parlour.service.nodes.sending import Sending
from parlour.service.nodes.sharing import Sharing
from parlour.service.nodes.versions import Versions
from parlour.service.nodes.words import Asked, Counted, Opened, Spoken, Stepped, Told, decode
from parlour.service.ports import Channel, MatchRow, StepRow
from parlour.service.wire import Said

BEAT = 0.5  # seconds between two beats
GONE_AFTER = 2.0  # seconds without a beat until a node is given up
CUT_OFF = 3.0  # seconds without a beat until visitors are sent to other nodes
PROMPT = 0.25  # seconds within which an answer must come to set the clock by it
CLAIM_EVERY = 5.0  # seconds between two looks for matches that nobody leads
LOOK_EVERY = 5.0  # seconds between two looks for steps, while every channel works
MOST_CLAIMED = 200  # matches at once, so that the nodes share them
SEEK = "seek"  # a kind of fact; its key is a person
ALL = 10**9
MOST_KNOWN = 20_000  # numbers of news that came over the channel
SWEEP_EVERY, KEPT = 600.0, 3600.0  # seconds: how often old news are deleted, and how old they are then


class Answer(NamedTuple):
    """What came of a beat."""

    beat: Beat
    claimed: list[str]  # matches that this node leads from now on


class Nodes(Alone):
    def __init__(
        self,
        context: HouseContext,
        channel: Channel,
        named: Callable[[str], None],
        set_clock: Callable[[float], None],
        about: About,
    ) -> None:
        """`named` is told each name that this node takes, `set_clock` the time of the database's clock."""
        self._versions = Versions(about)
        self._context = context
        self._clock = context.timers.clock
        self.channel: Channel = channel
        self._named, self._set_clock = named, set_clock
        self._all_hear = False  # every node's channel works
        self._since = 0  # the first transaction whose news are not known yet
        self._beaten = -inf  # when the last beat that was stored began
        self._beats = False  # one is on its way
        self._sought: list[Fact] = []  # who looked for an opponent when this node joined
        self._known: dict[int, None] = {}  # news that came over the channel, by number
        self._due: dict[str, float] = {}
        self.people_at = People(context, self._is_here)
        self._sending = Sending(channel, context.timers, self.people_at, self._is_here)
        self._sharing = Sharing(context, self._sending.to_all)
        self._house: House | None = None
        self._following: Following | None = None
        self._ends = False
        self._rename()

    # Opening and closing

    def _rename(self) -> None:
        self.name = self.people_at.node = self._sharing.node = self.channel.name = token_hex(8)
        self._named(self.name)

    def join(self, done: Callable[[ParlourError | None], None]) -> None:
        """Be there, and lead what nobody leads; afterwards the house may open."""
        name, heard, begun = self.name, self.channel.up, self._clock()

        def work(books: Books) -> tuple[Beat, list[Fact]]:
            joined = books.nodes.join(name, heard, self._versions.own)
            beat = books.nodes.beat(name, heard, 0, joined.until, GONE_AFTER)
            books.nodes.claim(name, ALL)
            return beat, books.nodes.facts()

        def joined(answer: tuple[Beat, list[Fact]] | ParlourError) -> None:
            if isinstance(answer, ParlourError):
                done(answer)
                return
            beat, facts = answer
            self._beaten, self._since = begun, beat.until
            self._look_around(beat)
            self.people_at.learn(facts, self.others)
            self._sought = [fact for fact in facts if fact.kind == SEEK and fact.node in self.others]
            done(None)

        self._context.store.transact(work, joined)

    def open(self, connections: Connections) -> None:
        """The house is open: follow what the others do."""
        self._house = connections.house
        self._following = Following(self.people_at, connections)
        self.channel.heard = self._heard
        for fact in self._sought:
            self._following.hear(Seeks(fact.node, fact.key, json.decode(fact.body, type=Sought)))
        self._sharing.open(self._house)
        self._look_for_steps()
        self._beat_again()

    def leave(self, done: Callable[[object], None]) -> None:
        """The others need not wait until this node is given up."""
        self._ends = True
        self._context.store.transact(lambda books: books.nodes.leave(self.name), done)

    # Beats

    def _beat_again(self) -> None:
        if not self._ends:
            if self.trouble and self._following:
                self._following.send_away()
            if not self._beats:
                self._beat()
            self._context.timers.later(BEAT, self._beat_again)

    def _beat(self) -> None:
        """A node that could not say for a while that it is there does not judge whether others are."""
        begun, name, heard, since = self._clock(), self.name, self.channel.up, self._since
        people = self._house.lobby.people_here if self._house else 0
        gone_after = GONE_AFTER if begun - self._beaten < GONE_AFTER else 0.0
        claims, sweeps = self._is_due("claim", CLAIM_EVERY), self._is_due("sweep", SWEEP_EVERY)
        others = self.others

        def work(books: Books) -> Answer:
            beat = books.nodes.beat(name, heard, people, since, gone_after)
            lost = others - {row.id for row in beat.nodes}
            claimed = books.nodes.claim(name, MOST_CLAIMED) if beat.known and (lost or claims) else []
            if sweeps:
                books.nodes.sweep(beat.now - KEPT)
            return Answer(beat, claimed)

        def beaten(answer: Answer | ParlourError) -> None:
            self._beats = False
            if isinstance(answer, Answer):
                self._stored(begun, answer)

        self._beats = True
        self._context.store.transact(work, beaten)

    def _is_due(self, what: str, every: float) -> bool:
        now = self._clock()
        if now < self._due.get(what, 0.0):
            return False
        self._due[what] = now + every
        return True

    def _stored(self, begun: float, answer: Answer) -> None:
        assert self._following
        beat, claimed = answer
        was_awake, self._beaten, self._since = self._is_awake, begun, beat.until
        if self._clock() - begun < PROMPT:
            self._set_clock(beat.now)
        self._look_around(beat)
        for row in beat.news:
            if row.number in self._known:
                del self._known[row.number]
            else:
                self._tell(row.body)
        if not beat.known:
            self._come_back()
            return
        if len(claimed) == MOST_CLAIMED:
            self._due.pop("claim", None)
        self._following.claimed(claimed)
        if not was_awake:
            self._following.leads_again()
        if not self._all_hear or self._is_due("steps", LOOK_EVERY):
            self._look_for_steps()

    def _look_around(self, beat: Beat) -> None:
        others = frozenset(row.id for row in beat.nodes) - {self.name}
        self._versions.learn(row for row in beat.nodes if row.id != self.name)
        for new in others - self.others:
            self._context.note("node-joined", node=new)
        gone, self.others = self.others - others, others
        self._sending.others = others
        self._sharing.only_at(others)
        for node in gone:
            self._context.note("node-gone", node=node)
        if self._following:
            self._following.only_at(others)
        self._all_hear = all(row.heard for row in beat.nodes) and self.channel.up
        for row in beat.nodes:
            if row.id != self.name and not (self._all_hear and self._sharing.knows(row.id)):
                self._sharing.counted(row.id, row.people)

    def _come_back(self) -> None:
        """The others have given this node up: their matches are led elsewhere by now, and it is a new one."""
        self._context.note("node-given-up", node=self.name)
        since = self._since
        self._rename()
        self._ends = True

        def joined(error: ParlourError | None) -> None:
            if error:
                self._context.timers.later(BEAT, lambda: self.join(joined))
                return
            self._ends, self._since = False, since
            self.people_at.say_all()
            if self._house:
                self._house.matchmaker.say_all()
            self._look_for_steps()
            self._beat_again()

        self.join(joined)

    # Steps that were lost on the way

    def _look_for_steps(self) -> None:
        """A channel that works may have lost something, too."""
        assert self._house
        tables = [table for table in self._house.tables.values() if isinstance(table, LiveMatch)]
        if matches := [table.row.id for table in tables if not table.is_over]:
            self._context.store.read(lambda books: books.nodes.versions(matches), self._found)

    def _found(self, versions: dict[str, int] | ParlourError) -> None:
        assert self._house
        for match, version in ({} if isinstance(versions, ParlourError) else versions).items():
            table = self._house.tables.get(match)
            if isinstance(table, LiveMatch) and version > table.version:
                table.catch_up()

    # What the others tell

    def _heard(self, message: bytes) -> None:
        try:
            word = decode(message)
        except MsgspecError:  # of a newer version
            return
        assert self._following
        match word:
            case Stepped(match, version, plays, seat, id, over):
                self._following.stepped(StepRow(match, version, plays, seat, id), over)
            case Spoken(speaker, said):
                self._following.spoken(speaker, said)
            case Counted(node, people):
                self._sharing.said(node, people)
            case Opened(node, of_address):
                self._sharing.opened(node, of_address)
            case Asked(limit, of_address):
                self._sharing.asked(limit, of_address)
            case Told(number, news):
                self._known[number] = None
                if len(self._known) > MOST_KNOWN:
                    del self._known[next(iter(self._known))]
                self._following.hear(news)

    def _tell(self, body: bytes) -> None:
        assert self._following
        try:
            news = json.decode(body, type=News)
        except MsgspecError:
            return
        self._following.hear(news)

    # For the rest of the house

    @property
    def people(self) -> int:  # type: ignore[override]
        return self._sharing.people

    @property
    def trouble(self) -> str:  # type: ignore[override]
        """Not empty if this node has not reached the database for a while, and others may."""
        cut_off = self.others and self._clock() - self._beaten > CUT_OFF
        return "The database does not answer; other nodes of the house may reach it." if cut_off else ""

    @property
    def _is_awake(self) -> bool:
        """Others may lead its matches by now if it has not been able to say that it is there."""
        return self._clock() - self._beaten < GONE_AFTER

    def leads(self, row: MatchRow) -> bool:
        return row.node == self.name and self._is_awake

    @property
    def same_client(self) -> bool:
        return self._versions.same_client

    def others_know(self, row: MatchRow) -> bool:
        return self._versions.others_know(row)

    def plays_elsewhere(self, row: MatchRow) -> bool:
        try:
            return not folds(row) and (self.others_know(row) or (row.phase != "over" and not self.leads(row)))
        except ParlourError:  # an option that only the others know, or a damaged row
            return self.others_know(row)

    def asset(self, name: str, done: Callable[[Any], None]) -> None:
        self._context.store.browse(lambda books: books.nodes.asset(name), done)

    def hand_over(self, match: str) -> None:
        if self._following:
            self._following.hand_over(match)

    def _is_here(self, match: str, person: str) -> bool:
        table = self._house.tables.get(match) if self._house else None
        return table is not None and any(viewer.person == person for viewer in table.audience.everybody())

    def somebody_at(self, match: str) -> bool:
        return self.people_at.somebody_at(match)

    def has(self, match: str, person: str) -> bool:
        return self.people_at.has(match, person)

    def when_current(self, match: str, then: Callable[[], None]) -> None:
        """If the database does not answer, they are shown what is known here."""

        def found(versions: dict[str, int] | ParlourError) -> None:
            self._found(versions)
            table = self._house.tables.get(match) if self._house else None
            if isinstance(table, LiveMatch) and not table.is_quiet:
                table.when_quiet(then)
            else:
                then()

        # Even if no other node seems to be there: one that was given up may have gone on storing.
        self._context.store.read(lambda books: books.nodes.versions([match]), found)

    def comes_or_goes(self, match: str, person: str) -> None:
        self.people_at.comes_or_goes(match, person)

    def stored(self, row: StepRow, over: bool) -> None:
        table = self._house.tables.get(row.match) if self._house else None
        self._sending.step(row, table if isinstance(table, LiveMatch) else None, over)

    def said(self, speaker: str, said: Said) -> None:
        self._sending.to_those_at(said.match, Spoken(speaker, said))

    def published(self, news: list[tuple[int, bytes]]) -> None:
        """What was stored here is sent, too, so that the others need not look for it."""
        if self.others:
            for number, body in news:
                self._sending.to_all(Told(number, json.decode(body, type=News)))

    def seeks(self, person: str, wish: Sought | None) -> None:
        name = self.name
        fact = Fact(name, SEEK, person, "" if wish is None else json.encode(wish).decode())

        def work(books: Books) -> None:
            (books.nodes.say if wish else books.nodes.unsay)(name, [fact])
            books.tell(Seeks(name, person, wish))

        self._context.store.transact(work, _whatever)

    def tell(self, news: News) -> None:
        self._context.store.transact(lambda books: books.tell(news), _whatever)


def _whatever(outcome: object) -> None:
    """Ignore the outcome: if the database is away, so is everything else."""
