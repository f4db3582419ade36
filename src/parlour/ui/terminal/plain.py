"""A match in plain lines: one sentence for each thing that happens, then the table and a question.

Whoever sits at the keyboard is shown what their seat may know and nothing else. Where two people at
one keyboard see different things, a curtain falls between their turns.
"""

from collections.abc import Callable, Sequence
from typing import Any

from parlour import texts
from parlour.core.game import Message
from parlour.core.table import Table, Zone
from parlour.ui.terminal import pages
from parlour.ui.terminal.app.drawing.sorting import Order, sorted_table
from parlour.ui.terminal.lines import Lines
from parlour.ui.terminal.picture import Pen, drawn, grids, sums
from parlour.ui.terminal.sessions import BotTurn, Handover, Session
from parlour.ui.terminal.sessions.touching import listed
from parlour.ui.terminal.typed import numbered

FEW = 24  # plays that are listed without being asked for
YES = ("y", "yes")


class Left(Exception):
    """Somebody typed `quit`."""


class Plain:
    """Drives one session: whoever reads the keyboard hands it the lines that are typed."""

    def __init__(self, session: Session, lines: Lines) -> None:
        self.session, self.lines = session, lines
        legend = session.tables.legend(session.match.game)
        self.pen = Pen(legend, session.words, session.known, session.unicode)
        self.said: list[str] = []  # what was told last, for `last`
        self.order = Order.DEALT  # of a hand of cards
        self.grids: tuple[Zone, ...] = ()  # as they were last drawn
        self._shown = -1  # the step at which it was last said what there is to do
        self._prompt: Message | None = None  # what was said then
        self._asking: Callable[[bool], None] | None = None  # a question that waits for yes or no
        session.changed = self._changed

    def run(self) -> None:
        """Plays until the match is over, somebody leaves, or the input ends."""
        self.begin()
        try:
            while self.go_on():
                self.obey(self.lines.ask())
        except Left:
            self._say("terminal.left")
        except EOFError:
            self.lines.say()
            self._say("terminal.input-ended")

    # The course of the match

    def begin(self) -> None:
        session, match = self.session, self.session.match
        welcome = "terminal.welcome" if session.plays else "online.onlooker"
        self._say(welcome, game=texts.title(match.game), seats=tuple(range(match.seats)))
        news = session.recall()
        if match.step and session.plays:
            self._say("terminal.continued-last" if news else "terminal.continued")

    def go_on(self) -> bool:
        """Tells what happened and lets bots play, until a person must act: whether one must."""
        session = self.session
        while step := session.between_turns():
            if isinstance(step, BotTurn):
                self._bot(step)
            else:
                self._hand_over(step)
        self._tell()
        if self._shown == session.match.step:
            return not session.match.outcome
        first, self._shown = self._shown < 0, session.match.step
        if session.match.outcome:
            self._end()
            return False
        if first or session.offered or not session.plays:
            self._show_changes()
            self._report()
            self._show_prompt()
        elif session.prompt != self._prompt:
            self._say_message(session.prompt)
        self._prompt = session.prompt
        return True

    def _bot(self, turn: BotTurn) -> None:
        self._tell()
        self.lines.pause()
        turn.play(turn.choose())

    def _hand_over(self, to: Handover) -> None:
        """This person comes to the keyboard."""
        if to.curtain:
            self.lines.curtain()
            self.said = []  # it may have been a secret of the other's
            self._say("terminal.curtain", seat=to.seat)
            self.lines.ask()
        to.sit()

    def _tell(self) -> None:
        """What happened since whoever is here last looked."""
        told: list[int] = []
        while (at := self.session.tell()) is not None:
            told.append(at)
        if told:
            self.said = list(filter(None, map(self.session.sentence, told)))
        for text in self.said if told else ():
            self.lines.say(text)

    def _changed(self, went_on: bool, said: Sequence[Message]) -> None:
        """Something happened without a key."""
        self._tell()
        for message in said:
            self._say_message(message)
        self._say_instead(said)
        if went_on:
            self.go_on()

    def _end(self) -> None:
        self._show_table()
        self._say_message(self.session.prompt)
        self.session.close()
        for message in self.session.closed:
            self.lines.say_whole(self.session.words(message))

    # What is shown

    def _say(self, key: str, **args: Any) -> None:
        self._say_message(Message(key, **args))

    def _say_message(self, message: Message) -> None:
        self.lines.say(self.session.words(message))

    def _report(self) -> None:
        """The answer to what was tried or asked, and what would have been right."""
        notice, self.session.notice = self.session.notice, None
        if notice:
            self._say_message(notice)
            self._say_instead([notice])

    def _say_instead(self, said: Sequence[Message]) -> None:
        refused = self.session.refused
        if refused and any(message.key == "terminal.refused" for message in said):
            plays = [str(play) for play in refused.instead]
            if len(plays) <= FEW and not all(play in self.session.words(refused.message) for play in plays):
                self._say("terminal.instead", plays=listed(plays))

    def _table(self) -> Table:
        return sorted_table(self.session.table(), self.order, self.session.tables)

    def _show_changes(self) -> None:
        """The table, without a grid that lies before everybody's eyes as it was drawn last."""
        table = self._table()
        self.lines.say()
        self.lines.draw(drawn(table, self.pen, grids(table) != self.grids))
        self.grids = grids(table)

    def _show_table(self) -> None:
        self.lines.draw(drawn(self._table(), self.pen))

    def _show_prompt(self) -> None:
        self._say_message(self.session.prompt)
        legal = list(self.session.offered)
        if legal and _picks(legal):
            first, last = (play.removeprefix("pick ") for play in (legal[0], legal[-1]))
            self._say("terminal.picks", count=len(legal), first=first, last=last)
        elif len(legal) > FEW:
            self._say("terminal.many-plays", count=len(legal))
        elif legal:
            self._show_plays()
        if time := self.session.time():
            self._say_message(time)

    def _show_plays(self) -> None:
        legal = list(self.session.offered)
        plays = [f"{at}) {play}" for at, play in enumerate(legal, 1)]
        by_number = len(legal) > 1 and numbered(legal)
        self._say("terminal.plays", count=len(legal), plays=listed(plays if by_number else legal))

    # What is typed

    def obey(self, text: str) -> None:
        session, text = self.session, " ".join(text.lower().split())
        text = AS_RECORDED.get(text, text)
        if self._asking and text != "quit":
            asking, self._asking = self._asking, None
            asking(text in YES)
            self._report()
            return
        session.notice = None
        legal = list(session.offered)
        is_play = text in (play.lower() for play in legal)
        if not is_play and text in session.requests:
            session.requests[text]()
        elif not is_play and text in COMMANDS and (session.plays or text in WATCHING):
            COMMANDS[text](self)
        elif not session.plays:
            self._say("online.watching-only")
        elif text:
            session.type(text)
        elif len(legal) == 1 or (legal and _picks(legal)):  # any of many that look alike
            session.play(legal[session.rng.randrange(len(legal))])
        else:
            self._show_prompt()
        self._report()

    # Commands

    def _help(self) -> None:
        guide = self.session.guide(lines=True)
        useless = pages.useless(self.session.match.game, self._table())
        useless |= {"undo"} if guide else set()  # the house's own help has it
        for topic in HELP if self.session.plays else WATCHING:
            if topic not in useless and topic in HELP:
                self._say(f"terminal.help.{topic}")
        for message in guide:
            self._say_message(message)

    def _why(self) -> None:
        refused = self.session.refused
        if refused:
            said = Message("terminal.refused", reason=refused.message, rule=refused.rule)
            self._say_message(said)
            self._say_instead([said])
            rule = self.session.words(Message(f"rule.{refused.rule}"))
            self._say("terminal.rule", rule=refused.rule, text=rule)
        rows = list(sums(self._table(), self.pen))
        if rows:
            self.lines.draw(rows)
        elif not refused:
            self._say("terminal.nothing-refused")

    def _last(self) -> None:
        for text in self.said:
            self.lines.say(text)

    def _trick(self) -> None:
        session = self.session
        trick = pages.last_trick(session.tables, session.seen(), session.looker)
        for message in trick or [Message("terminal.no-trick")]:
            self._say_message(message)

    def _sort(self) -> None:
        self.order = self.order.next
        self._show_table()

    def _resign(self) -> None:
        if self.session.match.outcome or (self.session.match.seats == 1 and not self.session.gives_up):
            self.session.resign()  # there is nothing to ask: it is refused
            return
        key = "online.give-up-lines" if self.session.gives_up else "terminal.sure"
        self._say(key, seat=self.session.speaker)
        self._asking = self._sure

    def _sure(self, sure: bool) -> None:
        if sure:
            self.session.resign()
        else:
            self._say("terminal.not-resigned", seat=self.session.speaker)

    def _rules(self) -> None:
        for line in pages.rules(self.session.match.game):
            self.lines.say(line)

    def _quit(self) -> None:
        raise Left


HELP = (
    *("play", "plays", "table", "last", "trick", "sort", "hint", "why"),
    *("undo", "offer", "resign", "rules", "help", "quit"),
)
WATCHING = ("table", "last", "trick", "why", "rules", "help", "?", "quit")  # for those who look on
AS_RECORDED = {  # what records and the house call it
    "/resign": "resign",
    "/offer-draw": "offer draw",
    "/accept": "accept",
    "/decline": "decline",
}
COMMANDS: dict[str, Callable[[Plain], None]] = {
    "help": Plain._help,
    "?": Plain._help,
    "plays": Plain._show_plays,
    "table": Plain._show_table,
    "last": Plain._last,
    "trick": Plain._trick,
    "sort": Plain._sort,
    "hint": lambda plain: plain.session.hint(),
    "why": Plain._why,
    "undo": lambda plain: plain.session.undo(),
    "offer draw": lambda plain: plain.session.speak("/offer-draw"),
    "accept": lambda plain: plain.session.speak("/accept"),
    "decline": lambda plain: plain.session.speak("/decline"),
    "resign": Plain._resign,
    "rules": Plain._rules,
    "quit": Plain._quit,
}


def _picks(legal: list[str]) -> bool:
    """Is there nothing to choose between but places that look alike?"""
    return all(play.startswith("pick ") for play in legal)
