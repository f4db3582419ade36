"""The operator's commands, for a house that is open or closed."""

from collections.abc import Callable
from secrets import token_urlsafe
from typing import Any

from msgspec import structs

from parlour.core.errors import ParlourError
from parlour.core.game import NATURE, Message, Over
from parlour.core.match import HOUSE, Play
from parlour.core.record import play_from
from parlour.service import wire
from parlour.service.books import Books
from parlour.service.books.moderation import Played
from parlour.service.books.stats import stats
from parlour.service.errors import (
    EndedByHouse,
    NotAllowed,
    NotFound,
    NotStored,
    TooMany,
    Unreadable,
    code_of,
    message_of,
)
from parlour.service.fair_queue import Lane
from parlour.service.lobby.finder import Found
from parlour.service.matches.live_match import LiveMatch
from parlour.service.matches.match_log import awaited
from parlour.service.matches.open_table import OpenTable
from parlour.service.matches.past_match import LogOf, Past
from parlour.service.matches.quarantine import SET_ASIDE
from parlour.service.matches.submissions import Outcome, Submission
from parlour.service.moderators import Done, Moderation, told
from parlour.service.people import accounts, moderation
from parlour.service.people.names import folded
from parlour.service.person import token_hash
from parlour.service.wire import admin
from parlour.service.wire.moderation import NewOrder
from parlour.service.wire.texts import text

LONGEST_LOG = 5000


class AdminCommands:
    def __init__(self, moderators: Moderation, address: str = "") -> None:
        """`address`: the public address of the house, if known."""
        self.moderators = moderators
        self.address = address.rstrip("/")
        self.house = moderators.connections.house
        self.context = moderators.context

    def answer(self, request: admin.Request, done: Callable[[admin.Answer], None]) -> None:
        def answered(outcome: Any) -> None:
            done(_failed(outcome) if isinstance(outcome, ParlourError) else admin.Answer(outcome))

        try:
            self._do(request, answered)
        except ParlourError as error:
            answered(error)

    def _do(self, request: admin.Request, done: Done[Any]) -> None:
        match request:
            case admin.People(search, most):
                self._read(lambda books: books.reports.people(search, most), done)
            case admin.Show(person):
                self._read(lambda books: shown(books, person, self.context.wall()), done)
            case admin.Reports(everything):
                self.moderators.reports(not everything, done)
            case admin.CloseReport(id, verdict):
                self.moderators.close_report(id, "", verdict, done)
            case admin.Matches(everything, most):
                self._read(lambda books: self._matches(books, everything, most), done)
            case admin.Statistics(most):
                self._read(lambda books: stats(books.reports.ended(most)), done)
            case admin.Inspect(match, reveal):
                self._at(match, done, lambda table: self._inspect(table, reveal, done))
            case admin.End(match, reason):
                self._at(match, done, lambda table: self._end(table, reason, done))
            case admin.Quarantine(match):
                self._set_aside(match, done)
            case admin.Release(match):
                self.house.release(match, done)
            case admin.Promote() | admin.Order() | admin.Lift():
                self._moderate(request, done)
            case admin.ResetPassword(name):
                self._make_reset_link(name, done)

    def _read(self, work: Callable[[Books], Any], done: Done[Any]) -> None:
        self.context.store.survey(work, done)

    # People

    def _moderate(self, request: admin.Promote | admin.Order | admin.Lift, done: Done[Any]) -> None:
        def known(id: str | ParlourError) -> None:
            match request:
                case _ if isinstance(id, ParlourError):
                    done(id)
                case admin.Promote(role=role):
                    self.moderators.promote(id, role, done)
                case admin.Order(kind=kind, minutes=minutes, reason=reason):
                    self.moderators.order(NewOrder(id, kind, minutes, reason), None, done)
                case admin.Lift(kind=kind):
                    self.moderators.lift(id, kind, None, done)

        self.context.store.read(lambda books: id_of(books, request.person), known)

    def _make_reset_link(self, name: str, done: Done[str]) -> None:
        """Create a one-time link for somebody who cannot get mail."""
        token, now = token_urlsafe(32), self.context.wall()

        def make(books: Books) -> str:
            account = accounts.by_name(books, name)
            if account is None:
                raise NotFound("error.no-account-named", name=name)
            books.people.add_link(token_hash(token), account.person, now)
            return f"{self.address}/reset/{token}"

        self.context.store.transact(make, done)

    # Matches

    def _matches(self, books: Books, everything: bool, most: int) -> list[Played]:
        aside = set(self.house.quarantine.matches)
        found = books.reports.matches(everything, most)
        return [structs.replace(one, phase="set aside") if one.match in aside else one for one in found]

    def _at(self, match: str, done: Done[Any], then: Callable[[Found], None]) -> None:
        def found(table: Found | ParlourError | None) -> None:
            if isinstance(table, ParlourError):
                done(table)
            elif table is None:
                done(NotFound("error.no-such-match-or-rules"))
            else:
                then(table)

        self.house.find(match, found)

    def _set_aside(self, match: str, done: Done[None]) -> None:
        """Set a match aside, whether it can be read or not."""
        by_admin = Unreadable(reason="whoever runs the house set it aside")

        def found(table: Found | ParlourError | None) -> None:
            if table is None:
                done(NotFound("error.no-such-match"))
            elif isinstance(table, ParlourError) and not isinstance(table, Unreadable):
                done(table)
            else:
                game = "" if isinstance(table, ParlourError) else table.row.terms.game
                self.house.set_aside(match, by_admin, game)
                self.context.store.transact(_nothing, done)  # once everything before it is written

        self.house.find(match, found)

    def _inspect(self, table: Found, reveal: bool, done: Done[admin.Inspected]) -> None:
        """The log of a finished match comes from the archive and includes the draws.

        The table may be removed while the archive works.
        """

        def logged(lines: tuple[str, ...] | ParlourError) -> None:
            if isinstance(lines, ParlourError):
                done(lines)
            else:
                done(structs.replace(over, log=tuple(_line(play_from(line)) for line in lines)))

        live = table if isinstance(table, LiveMatch) else None
        if table.phase == "over":
            over = self._inspected(table, live)
            try:
                self.house.archive.ask(LogOf(table.row.id, LONGEST_LOG), Lane(), logged)
            except TooMany as error:  # pass it on: after the store's callback nobody would catch it
                done(error)
        elif live and reveal:
            # Looking at hidden cards leaves a line in the log.
            self.context.note("luck-revealed-to-admin", match=table.row.id)
            done(self._inspected(table, live, _log(live, True), True))
        else:
            done(self._inspected(table, live, _log(live, False) if live else ()))

    def _inspected(
        self, table: Found, live: LiveMatch | None, log: tuple[str, ...] = (), reveals: bool = False
    ) -> admin.Inspected:
        row, now = table.row, self.context.timers.play_clock()
        time = live.deadline.time() if live else None
        past = Over(row.winners, row.reason) if table.phase == "over" else None
        return admin.Inspected(
            row.id,
            row.terms.game,
            row.terms.options,
            table.phase,
            live.match.step if live else max(0, row.steps),
            tuple(_seat(place.info(now, self.context.settings.held), place.person) for place in table.places),
            awaited(live.match) if live else (),
            log,
            round(time.left_ms / 1000, 1) if time else None,
            _result(live.match.outcome if live else past),
            reveals,
        )

    def _end(self, table: Found, reason: str, done: Done[None]) -> None:
        said = moderation.clean_text(reason)
        if isinstance(table, OpenTable):
            self._close(table, done)
        elif isinstance(table, Past) or table.is_over:
            done(NotAllowed("error.match-is-over"))
        else:
            self._end_match(table, said, done)

    def _close(self, table: OpenTable, done: Done[None]) -> None:
        if table.begins:
            done(NotAllowed("error.match-starting"))
        else:
            self.house.close(table)
            done(None)

    def _end_match(self, live: LiveMatch, reason: str, done: Done[None]) -> None:
        self.context.note("match-ended-by-admin", match=live.row.id, reason=reason)
        ending = wire.Problem.of(EndedByHouse("error.match-ended", reason=reason), live.row.id)

        def ended(outcome: Outcome) -> None:
            match outcome:
                case Outcome.PLAYED:
                    live.audience.tell_players(ending)  # spectators learn it when they may
                    done(None)
                case Outcome.REFUSED:  # it ended in another way, a moment before
                    done(NotAllowed("error.match-is-over"))
                case Outcome.NOT_STORED:
                    done(NotStored("error.not-stored"))
                case Outcome.SET_ASIDE:
                    done(self.house.quarantine.told(live.row.id) or Unreadable(SET_ASIDE))

        live.submit(Submission(0, "/end", live.match.step, HOUSE, done=ended))


def _seat(info: wire.SeatInfo, person: str) -> admin.InspectedSeat:
    return admin.InspectedSeat(info.seat, person, info.name, info.bot, info.away)


def _log(live: LiveMatch, reveals: bool) -> tuple[str, ...]:
    """The log of a live match. Draws are included only if hidden cards are to be revealed."""
    entries = live.match.log[-LONGEST_LOG:]
    return tuple(_line(play) for play in entries if play.seat != NATURE or reveals)


def _line(play: Play) -> str:
    who = "luck" if play.seat == NATURE else f"seat {play.seat}"
    return f"{who}: {play.notation}" + (f" (by {play.by})" if play.by else "")


def _result(over: Over | None) -> str:
    if over is None:
        return ""
    winners = ", ".join(f"seat {seat}" for seat in over.winners) or "nobody"
    return f"{winners} won: {over.reason}"


def _failed(error: ParlourError) -> admin.Answer:
    """The operator also gets the reason, which others do not."""
    message = message_of(error)
    if isinstance(error, Unreadable) and error.reason:
        if message.key == SET_ASIDE:
            message = Message("error.set-aside-because", reason=error.reason)
        else:
            message = Message("error.because", what=message, reason=error.reason)
    return admin.Answer(code=code_of(error), message=text(message))


def _nothing(books: Books) -> None:
    """Done once everything queued before it is."""


# On the books


def id_of(books: Books, who: str) -> str:
    """The person's id, given an id or a name that only one person has."""
    if books.reports.known(who):
        return who
    found = [known for known in books.reports.people(who, 1000) if folded(known.name) == folded(who)]
    namesakes = [known for known in found if known.name == who] or found
    if len(namesakes) > 1:
        raise NotAllowed("error.namesakes", count=len(namesakes), name=who)
    if not namesakes:
        raise NotFound("error.nobody-called", name=who)
    return namesakes[0].id


def shown(books: Books, who: str, now: float) -> dict[str, Any]:
    """Everything that helps to judge a person: no secrets, no hands."""
    id = id_of(books, who)
    person = books.reports.known(id)
    assert person is not None
    orders = [order for order in books.reports.orders(id) if order.holds(now)]
    return {
        "person": person.id,
        "name": person.name,
        "role": person.role,
        "made": person.made,
        "orders": orders,
        "muted": books.reports.ignored(id),
        "reports": [told(books, row) for row in books.reports.reports(False, id)],
        "matches": books.reports.matches_of(id),
    }
