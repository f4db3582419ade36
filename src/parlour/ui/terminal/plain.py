"""A match in plain lines: one sentence for each thing that happens, then the table and a question.

Whoever sits at the keyboard is shown what their seat may know and nothing else. Where two people at
one keyboard see different things, a curtain falls between their turns.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from parlour import texts
from parlour.bots import choice
from parlour.core.game import NATURE, Draw, Message, Over, Refusal, Seat, Turn
from parlour.core.match import IllegalAction, Match, replay
from parlour.core.registry import tables_for
from parlour.core.table import Table, Zone
from parlour.ui.terminal import pages, talk
from parlour.ui.terminal.app.drawing.sorting import Order, sorted_table
from parlour.ui.terminal.lines import TIE, Lines
from parlour.ui.terminal.picture import Pen, drawn, grids, sums
from parlour.ui.terminal.reports import CheckFailed
from parlour.ui.terminal.ritual import without_ritual
from parlour.ui.terminal.seating import Seating as Seating
from parlour.ui.terminal.typed import canonical, meant, numbered

AnyMatch = Match[Any, Any, Any]

FEW = 24  # plays that are listed without being asked for


class Left(Exception):
    """Somebody typed `quit`."""


class Plain:
    """One match at one keyboard."""

    def __init__(
        self,
        match: AnyMatch,
        seating: Seating,
        lines: Lines,
        unicode: bool,
        rng: Random,
        keep: Callable[[AnyMatch], None] = lambda match: None,
        ritual: bool = True,
    ) -> None:
        self.match = match
        self.seating = seating
        self.lines = lines
        self.rng = rng
        self.keep = keep  # is given the match after every play
        self.ritual = ritual  # is the opening played by hand, also by whoever is alone here?
        self.tables = tables_for(match.game.slug)
        self.pen = Pen(self.tables.legend(match.game), self._words, self._known, unicode)
        self.looker: Seat | None = None  # who is at the keyboard
        self.told = dict.fromkeys(seating.people, self._heard_of())  # how many events, by each person
        self.said: list[str] = []  # what was told last, for `last`
        self.order = Order.DEALT  # of a hand of cards
        self.refused: Refusal | None = None
        self.grids: tuple[Zone, ...] = ()  # as they were last drawn

    def _heard_of(self) -> int:
        return min(len(_before_last(self.match).events), len(self.match.events))

    def run(self) -> AnyMatch:
        """Plays until the match is over, somebody leaves, or the input ends."""
        self._welcome()
        try:
            while isinstance(turn := self._awaited(), Turn):
                self._turn(turn.seats)
                self.keep(self.match)
            self._ending()
        except Left:
            self._say("terminal.left")
        except EOFError:
            self.lines.say()
            self._say("terminal.input-ended")
        return self.match

    def _awaited(self) -> Turn | Draw | Over:
        if not self.ritual and len(self.seating.people) == 1:
            self.match = without_ritual(self.match, self.rng)
        return self.match.awaiting

    # Words

    def _words(self, message: Message) -> str:
        return texts.say(message, self.seating.names, self.match.game.texts)

    def _known(self, key: str) -> bool:
        return key in self.match.game.texts or texts.has(key)

    def _say(self, key: str, **args: Any) -> None:
        self.lines.say(self._words(Message(key, **args)))

    def _announce(self, event: Any, seat: Seat) -> str:
        text = self._words(pages.sentence(self.match.game, event, seat))
        self.lines.say(text)
        return text

    def _welcome(self) -> None:
        self._say("terminal.welcome", game=self.match.game.title, seats=tuple(range(self.match.seats)))
        if self.match.step:
            news = any(heard < len(self.match.events) for heard in self.told.values())
            self._say("terminal.continued-last" if news else "terminal.continued")

    # Turns

    def _turn(self, seats: tuple[Seat, ...]) -> None:
        """Whoever is at the keyboard goes on if they may; people act before bots do."""
        people = [seat for seat in seats if seat not in self.seating.bots]
        seat = self.looker if self.looker in people else next(iter(people), seats[0])
        assert seat is not None
        if seat in self.seating.bots:
            self._bot(seat)
        else:
            self._sit(seat)
            self._person(seat)

    def _bot(self, seat: Seat) -> None:
        watcher = self.seating.people[0] if self.looker is None else self.looker
        self._tell(watcher)
        self.lines.pause()
        try:
            self.match, _ = self.match.play(seat, choice(self.match, seat, self.seating.bots[seat], self.rng))
        except Exception as error:  # a stranger's bot may throw anything
            reason = f"{type(error).__name__}: {error}"
            raise CheckFailed(
                self._words(Message("terminal.bot-failed", seat=seat, reason=reason))
            ) from error
        self._tell(watcher)

    def _sit(self, seat: Seat) -> None:
        """This person comes to the keyboard, hears what happened and sees the table."""
        if self.looker != seat and len(self.seating.people) > 1 and self._differ(seat, self.looker):
            self.lines.curtain()
            self.said = []  # it may have been a secret of the other's
            self._say("terminal.curtain", seat=seat)
            self.lines.ask()
        self.looker = seat
        self._tell(seat)
        self._show_changes(seat)
        offer = self.match.offer
        if offer and seat in offer.asked:
            self._say("terminal.offer", seat=offer.seat)
        self._show_prompt(seat)

    def _differ(self, seat: Seat, other: Seat | None) -> bool:
        """Does one of them see what the other may not?"""
        return bool(self.match.view(seat) != self.match.view(other))

    def _tell(self, seat: Seat) -> None:
        """What happened since this person last looked, as their seat saw it."""
        news = [self.match.game.witness(event, seat) for event in self.match.events[self.told[seat] :]]
        if news:
            self.said = [self._announce(event, seat) for event in news if event is not None]
        for person in self.seating.people:
            if person == seat or not self._differ(person, seat):
                self.told[person] = len(self.match.events)

    def _person(self, seat: Seat) -> None:
        """Asks until something was played."""
        before = self.match
        while self.match is before:
            self._obey(seat, self.lines.ask())

    def _ending(self) -> None:
        seat = self.seating.people[0] if len(self.seating.people) == 1 else None
        self._tell(self.seating.people[0] if self.looker is None else self.looker)
        self.lines.draw(drawn(self._table(seat), self.pen))
        self.lines.say(self._words(pages.ending(self.match)))

    # What is shown

    def _table(self, seat: Seat | None) -> Table:
        table: Table = self.tables.table(self.match.game, self.match.view(seat), seat)
        return sorted_table(table, self.order)

    def _show_changes(self, seat: Seat) -> None:
        """The table, without a grid that lies before everybody's eyes as it was drawn last."""
        table = self._table(seat)
        self.lines.say()
        self.lines.draw(drawn(table, self.pen, grids(table) != self.grids))
        self.grids = grids(table)

    def _show_table(self, seat: Seat) -> None:
        self.lines.draw(drawn(self._table(seat), self.pen))

    def _show_prompt(self, seat: Seat) -> None:
        self.lines.say(self._words(self.match.prompt(seat)))
        legal = self.match.legal(seat)
        if _picks(legal):
            first, last = (play.removeprefix("pick ") for play in (legal[0], legal[-1]))
            self._say("terminal.picks", count=len(legal), first=first, last=last)
        elif len(legal) > FEW:
            self._say("terminal.many-plays", count=len(legal))
        else:
            self._show_plays(seat)

    def _show_plays(self, seat: Seat) -> None:
        legal = self.match.legal(seat)
        plays = _listed(legal, by_number=len(legal) > 1 and numbered(legal))
        self._say("terminal.plays", count=len(legal), plays=plays)

    # What is typed

    def _obey(self, seat: Seat, text: str) -> None:
        legal, text = self.match.legal(seat), " ".join(text.lower().split())
        if not text:
            self._enter(seat, legal)
        elif text in COMMANDS and text not in (play.lower() for play in legal):
            COMMANDS[text](self, seat)
        else:
            self._try(seat, canonical(text, self._columns(seat)), legal)

    def _columns(self, seat: Seat) -> int:
        return sum(zone.columns for zone in self._table(seat).zones if zone.name == "columns")

    def _enter(self, seat: Seat, legal: list[str]) -> None:
        """Enter plays the only thing possible, or takes any of many that look alike."""
        if len(legal) == 1 or _picks(legal):
            self._play(seat, legal[self.rng.randrange(len(legal))])
        else:
            self._show_prompt(seat)

    def _try(self, seat: Seat, notation: str, legal: list[str]) -> None:
        plays = meant(notation, legal)
        if len(plays) == 1:
            self._play(seat, plays[0])
        elif plays:
            self._say("terminal.which", plays=_listed(plays))
        else:
            self._forbidden(seat, notation)

    def _forbidden(self, seat: Seat, notation: str) -> None:
        refusal = self.match.refusal(seat, notation)
        assert refusal is not None, "a play that is legal was not found among the legal ones"
        self._refuse(refusal)

    def _play(self, seat: Seat, notation: str) -> None:
        self.match, _ = self.match.play(seat, notation)
        self.refused = None

    def _refuse(self, refusal: Refusal) -> None:
        self.refused = refusal
        reason = self._words(refusal.message)
        self._say("terminal.refused", reason=reason, rule=refusal.rule)
        plays = [str(play) for play in refusal.instead]
        if len(plays) <= FEW and not all(play in reason for play in plays):
            self._say("terminal.instead", plays=_listed(plays))

    # Commands

    def _speak(self, seat: Seat, word: str) -> None:
        """Says something that every match understands, such as `/resign`."""
        try:
            self.match, events = talk.said(self.match, seat, word, self.seating.bots)
        except IllegalAction as error:
            self._refuse(error.refusal)
        else:
            for event in events:
                self._announce(event, seat)

    def _help(self, seat: Seat) -> None:
        useless = pages.useless(self.match.game, self._table(seat))
        for topic in HELP:
            if topic not in useless:
                self._say(f"terminal.help.{topic}")

    def _why(self, seat: Seat) -> None:
        if self.refused:
            self._refuse(self.refused)
            rule = self._words(Message(f"rule.{self.refused.rule}"))
            self._say("terminal.rule", rule=self.refused.rule, text=rule)
        rows = list(sums(self._table(seat), self.pen))
        if rows:
            self.lines.draw(rows)
        elif not self.refused:
            self._say("terminal.nothing-refused")

    def _last(self, seat: Seat) -> None:
        for text in self.said:
            self.lines.say(text)

    def _trick(self, seat: Seat) -> None:
        trick = pages.last_trick(self.tables, self.match.seen(seat), seat)
        for message in trick or [Message("terminal.no-trick")]:
            self.lines.say(self._words(message))

    def _sort(self, seat: Seat) -> None:
        self.order = self.order.next
        self._show_table(seat)

    def _hint(self, seat: Seat) -> None:
        self.lines.say(self._words(talk.hint(self.match, seat, self.rng)))

    def _undo(self, seat: Seat) -> None:
        """Goes back to before the last play of a person; everybody at the keyboard, and every bot, agrees."""
        past = talk.past(self.match, self.seating.people)
        if not past:
            self._say("terminal.nothing-to-undo")
            return
        step, player = past[-1]
        try:
            self.match = match = talk.taken_back(self.match, step, player)
        except IllegalAction as error:
            self._refuse(error.refusal)
            return
        self.told = {person: min(told, len(match.events)) for person, told in self.told.items()}
        self.lines.say(self._words(pages.taken_back(player, len(self.seating.people))))

    def _resign(self, seat: Seat) -> None:
        self._say("terminal.sure", seat=seat)
        if self.lines.ask().strip().lower() in ("y", "yes"):
            self._speak(seat, "/resign")
        else:
            self._say("terminal.not-resigned", seat=seat)

    def _offer_draw(self, seat: Seat) -> None:
        self._speak(seat, "/offer-draw")

    def _accept(self, seat: Seat) -> None:
        self._speak(seat, "/accept")

    def _decline(self, seat: Seat) -> None:
        self._speak(seat, "/decline")

    def _rules(self, seat: Seat) -> None:
        for line in pages.rules(self.match.game):
            self.lines.say(line)

    def _quit(self, seat: Seat) -> None:
        raise Left


HELP = (
    *("play", "plays", "table", "last", "trick", "sort", "hint", "why"),
    *("undo", "offer", "resign", "rules", "help", "quit"),
)
COMMANDS: dict[str, Callable[[Plain, Seat], None]] = {
    "help": Plain._help,
    "?": Plain._help,
    "plays": Plain._show_plays,
    "table": Plain._show_table,
    "last": Plain._last,
    "trick": Plain._trick,
    "sort": Plain._sort,
    "hint": Plain._hint,
    "why": Plain._why,
    "undo": Plain._undo,
    "offer draw": Plain._offer_draw,
    "accept": Plain._accept,
    "decline": Plain._decline,
    "resign": Plain._resign,
    "rules": Plain._rules,
    "quit": Plain._quit,
}


def _before_last(match: AnyMatch) -> AnyMatch:
    """As it was before the last play: all that somebody who comes back has surely heard of."""
    plays = [at for at, entry in enumerate(match.log) if entry.seat != NATURE]
    return replay(match.game, match.seats, match.log[: plays[-1] if plays else 0], position=match.position)


def _picks(legal: list[str]) -> bool:
    """Is there nothing to choose between but places that look alike?"""
    return all(play.startswith("pick ") for play in legal)


def _listed(plays: list[str], by_number: bool = False) -> str:
    listed = [f"{number}) {play}" for number, play in enumerate(plays, 1)] if by_number else plays
    return ", ".join(play.replace(" ", TIE) for play in listed)
