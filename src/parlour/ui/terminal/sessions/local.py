"""One match at one keyboard: people take turns at it, and bots play in this process."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from parlour.bots import choice
from parlour.core.default_table import captures_for, landing_of
from parlour.core.errors import cause
from parlour.core.formalities import house_play
from parlour.core.game import NATURE, Message, Seat, Turn
from parlour.core.match import AnyMatch, IllegalAction, replay
from parlour.core.registry import tables_for
from parlour.core.table import Table, Touches
from parlour.ui.terminal import pages
from parlour.ui.terminal.reports import CheckFailed, EndedBySignal
from parlour.ui.terminal.sessions import BotTurn, Handover, talk
from parlour.ui.terminal.sessions.moments import Moment, between, from_start
from parlour.ui.terminal.sessions.seating import Seating
from parlour.ui.terminal.sessions.touching import Touching


class Keeps(Protocol):
    """Told of a match after every play, and once more when the person goes."""

    def keep(self, match: AnyMatch) -> None: ...
    def close(self, match: AnyMatch) -> Sequence[Message]: ...


class Nobody:
    """Keeps nothing."""

    def keep(self, match: AnyMatch) -> None:
        pass

    def close(self, match: AnyMatch) -> Sequence[Message]:
        return ()


class LocalSession(Touching):
    plays = True
    gives_up = False
    ticks = False
    phrases: tuple[str, ...] = ()
    requests: Mapping[str, Callable[[], None]] = {}

    def __init__(
        self,
        match: AnyMatch,
        seating: Seating,
        rng: Random,
        unicode: bool = True,
        ritual: bool = True,  # is the opening played by hand, also by whoever is alone here?
        keeper: Keeps | None = None,
        formalities: bool = True,  # do they happen by themselves?
    ) -> None:
        people = seating.people
        super().__init__(tables_for(match.game.slug), people[0] if len(people) == 1 else None, rng, unicode)
        self._match, self.seating, self.ritual = match, seating, ritual
        self.formalities = formalities
        self._keeper = keeper or Nobody()
        self._moments: list[Moment] = [*from_start(match)]
        played = len(self._moments) if match.step else 0  # a match that goes on is not told again
        self.told = dict.fromkeys(people, played)
        self.closed: Sequence[Message] = ()
        self._is_closed = False

    @property
    def match(self) -> AnyMatch:
        return self._match

    @property
    def names(self) -> tuple[str, ...]:
        return self.seating.names

    @property
    def moments(self) -> Sequence[Moment]:
        return self._moments

    @property
    def reader(self) -> Seat | None:
        people = self.seating.people
        return people[0] if len(people) == 1 else None

    def is_bot(self, seat: Seat) -> bool:
        return seat in self.seating.bots

    # What happened

    def _worded(self, event: Any) -> str:
        seen = self.match.game.witness(event, self.looker)
        return "" if seen is None else self.words(pages.sentence(self.match.game, seen, self.looker))

    def seen(self) -> tuple[Any, ...]:
        return self.match.seen(self.looker)

    def tell(self) -> int | None:
        person = self.looker if self.looker is not None else self.seating.people[0]
        at = self.told[person]
        if at >= len(self.moments):
            return None
        for other in self.seating.people:
            if other == person or (self.told[other] == at and not self._differ(other, person)):
                self.told[other] = at + 1
        return at

    def recall(self) -> bool:
        """All before the last play has surely been heard by whoever comes back."""
        if self.match.step:
            before = min(len(_before_last(self.match).events), len(self.moments))
            self.told = dict.fromkeys(self.told, before)
        return any(told < len(self.moments) for told in self.told.values())

    def _differ(self, seat: Seat, other: Seat | None) -> bool:
        """Does one of them see what the other may not?"""
        return bool(self.match.view(seat) != self.match.view(other))

    # Whose turn it is

    @property
    def awaited(self) -> Seat | None:
        """Whoever is at the keyboard goes on if they may; people act before bots do."""
        if not isinstance(self.match.awaiting, Turn):
            return None
        seats = self.match.awaiting.seats
        people = [seat for seat in seats if seat not in self.seating.bots]
        return self.looker if self.looker in people else next(iter((*people, *seats)), None)

    @property
    def speaker(self) -> Seat | None:
        return self.looker if self.looker is not None else self.awaited

    @property
    def my_turn(self) -> bool:
        return self.looker is not None and self.awaited == self.looker

    def between_turns(self) -> BotTurn | Handover | None:
        self._make_by_itself()
        seat = self.awaited
        if seat is None or seat == self.looker:
            return None
        if seat in self.seating.bots:
            match = self.match
            return BotTurn(
                seat,
                lambda: self._bot_choice(match, seat),
                lambda notation: self._bot_plays(match, seat, notation),
            )
        curtain = len(self.seating.people) > 1 and self._differ(seat, self.looker)
        return Handover(seat, curtain, lambda: self.sit(seat))

    def _make_by_itself(self) -> None:
        """Formalities, and the opening for whoever is alone and skips it: that is told, and not shown."""
        skips = not self.ritual and len(self.seating.people) == 1
        before = self.match
        while made := house_play(self.match, self.formalities, skips, self.rng):
            shows = not self.match.game.is_ritual(self.match.state)
            after, _ = self.match.play(*made)
            self._moments += between(self.match, after, shows)
            self._match = after
        if self.match is not before:
            self._go_on(self.match)

    def sit(self, seat: Seat) -> None:
        self.looker, self.touched = seat, ()
        offer = self.match.offer
        if offer and seat in offer.asked:
            self.notice = Message("terminal.offer", seat=offer.seat)

    def _bot_choice(self, match: AnyMatch, seat: Seat) -> str:
        try:
            return choice(match, seat, self.seating.bots[seat], self.rng)
        except EndedBySignal:
            raise
        except (Exception, SystemExit) as error:  # a stranger's bot may throw anything
            raise self._bot_failed(seat, error) from error

    def _bot_plays(self, match: AnyMatch, seat: Seat, notation: str) -> None:
        if self.match is not match:
            return
        try:
            self._played(seat, notation)
        except IllegalAction as error:
            raise self._bot_failed(seat, error) from error

    def _bot_failed(self, seat: Seat, error: BaseException) -> CheckFailed:
        return CheckFailed(self.words(Message("terminal.bot-failed", seat=seat, reason=cause(error))))

    # Tables and touches

    def table(self) -> Table:
        return self.tables.table(self.match.game, self.match.view(self.looker), self.looker)

    @property
    def prompt(self) -> Message:
        return self.match.prompt(self.looker)

    @property
    def offered(self) -> Mapping[str, Touches]:
        if not self.my_turn or self.looker is None:
            return {}
        actions = self.match.game.legal(self.match.view(self.looker), self.looker)
        return {str(action): self.tables.touches(action) for action in actions}

    @property
    def captures(self) -> frozenset[str]:
        if not self.my_turn or self.looker is None:
            return frozenset()
        game = self.match.game
        actions = game.legal(self.match.view(self.looker), self.looker)
        return frozenset(str(action) for action in actions if captures_for(game.slug, action))

    def landings(self) -> dict[str, str]:
        if self.looker is None or not self.my_turn:
            return {}
        game, view = self.match.game, self.match.view(self.looker)
        actions = game.legal(view, self.looker)
        ends = {self.tables.touches(action)[-1]: landing_of(game, view, action) for action in actions}
        return {slot: end for slot, end in ends.items() if end}

    # Plays

    def play(self, notation: str) -> None:
        assert self.looker is not None
        self.refused = None
        self._played(self.looker, notation)

    def _played(self, seat: Seat, notation: str) -> None:
        after, _ = self.match.play(seat, notation)
        self._moments += between(self.match, after)
        self._go_on(after)
        self.notice = None

    def _go_on(self, after: AnyMatch) -> None:
        self._match, self.touched = after, ()
        self._keeper.keep(after)

    def _forbidden(self, notation: str) -> None:
        assert self.looker is not None
        refusal = self.match.refusal(self.looker, notation)
        assert refusal is not None, "a play that is legal was not found among the legal ones"
        self._refuse(refusal)

    # What one may ask or say

    def hint(self) -> None:
        if self.my_turn and self.looker is not None:
            self.notice = talk.hint(self.match, self.looker, self.rng)
        else:
            self.notice = Message("app.not-your-turn")

    def undo(self) -> None:
        """Back to before the last play of a person; everybody at the keyboard, and every bot, agrees."""
        past = talk.past(self.match, self.seating.people)
        if not past:
            self.notice = Message("terminal.nothing-to-undo")
            return
        step, player = past[-1]
        try:
            match = talk.taken_back(self.match, step, player)
        except IllegalAction as error:
            self._refuse(error.refusal)
            return
        del self._moments[len(match.events) :]
        self._sentences.clear()
        self.told = {person: min(told, len(self.moments)) for person, told in self.told.items()}
        self._go_on(match)
        self.notice = pages.taken_back(player, len(self.seating.people))

    def speak(self, word: str) -> None:
        seat = self.speaker
        if seat is None:
            return
        try:
            match, events = talk.said(self.match, seat, word, self.seating.bots)
        except IllegalAction as error:
            self._refuse(error.refusal)
        else:
            self._go_on(match)
            self.notice = pages.sentence(match.game, events[-1])

    def resign(self) -> None:
        self.speak("/resign")

    def rematch(self) -> bool:
        return True

    # On the screen

    def warning(self) -> None:
        return None

    def time(self) -> None:
        return None

    def heading(self) -> list[Message]:
        return []

    def keys(self, on_board: bool) -> str:
        if self.match.outcome:
            return "app.keys-over"
        if on_board:
            return "app.keys-board"
        has_trick = pages.last_trick(self.tables, self.seen(), self.looker)
        return "app.keys-tricks" if has_trick else "app.keys-cards"

    def guide(self, lines: bool) -> list[Message]:
        return []

    # The end

    def whole(self) -> AnyMatch | None:
        return self.match if self.match.outcome else None

    def summary(self) -> Message | None:
        player = self.match.players[0]
        return Message("app.run-over", days=player.plays, victories=player.score)

    def leaving(self) -> Message | None:
        return None if self.match.outcome or not self.match.step else Message("app.leave")

    def close(self) -> None:
        if not self._is_closed:
            self._is_closed = True
            self.closed = self._keeper.close(self.match)


def _before_last(match: AnyMatch) -> AnyMatch:
    plays = [at for at, entry in enumerate(match.log) if entry.seat != NATURE]
    return replay(match.game, match.seats, match.log[: plays[-1] if plays else 0], position=match.position)
