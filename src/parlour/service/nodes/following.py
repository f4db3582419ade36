"""What a node does when it hears what others have done."""

from parlour.core.errors import ParlourError
from parlour.service.books.nodes import (
    Again,
    AsideNews,
    At,
    Dressed,
    Forgotten,
    Ignoring,
    LeftForGood,
    Lifted,
    News,
    NextNews,
    Ordered,
    Renamed,
    Seeks,
    SignedOut,
    StoodIn,
    TableNews,
)
from parlour.service.connections import Connections
from parlour.service.errors import NotStored, Unreadable
from parlour.service.matches.live_match import LiveMatch
from parlour.service.matches.open_table import OpenTable
from parlour.service.nodes.people import People
from parlour.service.person import Person
from parlour.service.ports import MatchRow, SavedMatch, StepRow
from parlour.service.visitor import TRY_LATER
from parlour.service.wire import Said

MOST_NOT_OURS = 20_000


class Following:
    def __init__(self, people: People, connections: Connections) -> None:
        self._people = people
        self._connections = connections
        self._house = connections.house
        self._context = connections.house.context
        self._strange: frozenset[str] = frozenset()  # nodes that were not there at the last beat
        self._loading: dict[str, bool] = {}  # matches that are being read, and whether to read them again
        self._not_ours: dict[str, None] = {}  # matches under rules that only other nodes know
        self._reserved: dict[str, tuple[Person, ...]] = {}  # for whom tables were opened that are being read

    def _live(self, match: str) -> LiveMatch | None:
        table = self._house.tables.get(match)
        return table if isinstance(table, LiveMatch) else None

    # Steps and words

    def stepped(self, step: StepRow, over: bool | None) -> None:
        live = self._live(step.match)
        if live and over and live.is_quiet and not (live.audience or live.row.terms.delay):
            self._house.drop(live)  # whoever wants to see it finds it among the finished ones
        elif live and over is False:
            live.hear_step(step)
        elif live:
            live.submit(step)
        elif step.match not in self._not_ours:
            self.look_at(step.match)

    def spoken(self, speaker: str, said: Said) -> None:
        if live := self._live(said.match):
            live.broadcast.said(speaker, said)

    # News

    def hear(self, news: News) -> None:
        match news:
            case TableNews(match, reserved):
                if reserved:
                    self._reserved[match] = reserved
                self.look_at(match)
            case Seeks(node, person, wish):
                self._house.matchmaker.heard(node, person, wish)
            case At(match, person, node, here):
                self._at(match, person, node, here)
            case NextNews(match, following):
                self._follow(match, following)
            case Again(match, person, wants, nonce):
                if live := self._live(match):
                    self._house.rematches.heard(live, person, wants, nonce)
            case StoodIn(match, seat):
                if live := self._live(match):
                    live.absence.stood_in(seat)
            case LeftForGood(match, person):
                if live := self._live(match):
                    live.absence.left_for_good(person)
            case AsideNews():
                self._aside(news)
            case _:
                self._about_people(news)

    def _about_people(self, news: News) -> None:
        connections, house = self._connections, self._house
        match news:
            case SignedOut(sessions):
                connections.revoke([bytes.fromhex(session) for session in sessions])
            case Renamed(person):
                house.rename(person)
            case Forgotten(person):
                house.forget(person)
            case Ordered(order):
                connections.enforce(order)
            case Lifted(person, kind):
                connections.lift(person, kind)
            case Ignoring(person, other, hears):
                connections.ignore(person, other, hears)
            case Dressed(person):
                house.show_cosmetics(person)

    def _aside(self, news: AsideNews) -> None:
        if news.again:
            self._house.quarantine.matches.pop(news.match, None)
            self.look_at(news.match)
        else:
            self._house.set_aside(news.match, Unreadable(reason=news.reason), news.game)

    # Tables and matches

    def look_at(self, match: str) -> None:
        """Read it once more if something happens to it while it is read."""
        if match in self._loading:
            self._loading[match] = True
            return
        self._loading[match] = False
        self._context.store.load(match, lambda saved: self._looked(match, saved))

    def _looked(self, match: str, saved: SavedMatch | ParlourError | None) -> None:
        if self._loading.pop(match):
            self.look_at(match)
            return
        reserved = self._reserved.pop(match, ())
        table = self._house.tables.get(match)
        if saved is None:
            if isinstance(table, OpenTable) and not table.closed:
                self._house.closed(table)
            self._house.matchmaker.closed_early(reserved)
        elif isinstance(saved, SavedMatch):
            self._others_play(saved.row)
            if isinstance(table, OpenTable):
                table.changed_elsewhere(saved)
            elif isinstance(table, LiveMatch):
                self._compare(table, saved)
            elif not self._house.quarantine.told(match):
                self._new(saved, reserved)

    def _others_play(self, row: MatchRow) -> None:
        """Steps of a match whose rules only others know are none of ours."""
        self._not_ours.pop(row.id, None)
        if row.phase == "live" and self._context.nodes.plays_elsewhere(row):
            self._not_ours[row.id] = None
            if len(self._not_ours) > MOST_NOT_OURS:
                del self._not_ours[next(iter(self._not_ours))]

    def _compare(self, live: LiveMatch, saved: SavedMatch) -> None:
        if saved.row.steps > live.match.step:
            live.catch_up()

    def _new(self, saved: SavedMatch, reserved: tuple[Person, ...]) -> None:
        if saved.row.phase == "waiting" and reserved:
            self._house.matchmaker.paired_elsewhere(reserved, self._house.resume_table(saved.row, reserved))
        elif saved.row.phase != "over":
            self._house.resume(saved)

    def _follow(self, match: str, following: str) -> None:
        if live := self._live(match):
            self._house.rematches.followed_elsewhere(live, following)

    # Who is where

    def _at(self, match: str, person: str, node: str, here: bool) -> None:
        live = self._live(match)
        if here:
            self._people.is_at(match, person, node)
            if live:
                live.absence.arrived(person)
        elif self._people.has_left(match, person, node):
            self._gone(match, person)

    def _gone(self, match: str, person: str) -> None:
        if live := self._live(match):
            live.absence.is_gone_elsewhere(person)
            self._house.rematches.gone(match, person)

    def only_at(self, nodes: frozenset[str]) -> None:
        """No other nodes are there. One that has just come may be heard of before it is seen."""
        strange = (self._people.nodes | self._house.matchmaker.nodes) - nodes
        for node in strange & self._strange:
            self._house.matchmaker.forget_node(node)
            for match, person in self._people.forget(node):
                self._gone(match, person)
        self._strange = strange

    def hand_over(self, match: str) -> None:
        if table := self._house.tables.pop(match, None):
            table.stop()
            for viewer in list(table.audience.everybody()):
                viewer.hand_over()
            self._house.lobby.changed(match)

    def send_away(self) -> None:
        """Nothing can be stored or looked up here: people had better come to another node."""
        for visitor in list(self._connections.visitors):
            visitor.turn_away(NotStored("error.not-read"), TRY_LATER)

    # Leading

    def claimed(self, matches: list[str]) -> None:
        """Lead these matches from now on."""
        for match in matches:
            if table := self._house.tables.get(match):
                table.led_by(self._context.nodes.name)
            else:
                self.look_at(match)

    def leads_again(self) -> None:
        """It could not say for a while that it is there, and nobody took its matches meanwhile."""
        for table in list(self._house.tables.values()):
            if isinstance(table, LiveMatch) and table.leads:
                table.lead()
            elif isinstance(table, OpenTable) and table.leads:
                table.start_if_full()
