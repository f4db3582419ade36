"""What the pages over the table say: help, rules, the sums behind numbers, the last trick."""

from parlour.core.game import Message
from parlour.core.registry import AnyGame
from parlour.ui.terminal import pages
from parlour.ui.terminal.picture import Pen, sums
from parlour.ui.terminal.sessions import Session

BOARD = ("arrows", "touch", "typing", "digits")
CARDS = ("letters", "named", "arrows-cards", "touch", "buttons", "typing", "trick", "sort")
SOLVING = ("letters", "named", "arrows-cards", "touch", "buttons", "typing", "sort")
ASKING = ("hint", "why", "undo", "offer", "resign", "review", "repeat", "log", "rules")
ALWAYS = (*ASKING, "speed", "theme", "quit", "marks")
WATCHING = ("why", "review", "repeat", "log", "rules", "speed", "theme", "quit", "marks")


def help_page(session: Session, on_board: bool) -> list[str]:
    """What one can do in this game, and nothing that only others have."""
    topics = (*(BOARD if on_board else CARDS), *ALWAYS) if session.plays else WATCHING
    useless, guide = pages.useless(session.match.game, session.table()), session.guide(lines=False)
    useless |= {"undo"} if guide else set()  # the house's own help has it
    own = [Message(f"app.help.{topic}") for topic in topics if topic not in useless]
    return list(map(session.words, [*guide, *own]))


def puzzle_help(session: Session, on_board: bool) -> list[str]:
    topics = [Message(f"app.help.{topic}") for topic in (BOARD if on_board else SOLVING)]
    own = [Message(f"app.help.puzzle-{topic}") for topic in ("hint", "show", "next", "quit")]
    return list(map(session.words, [*own, *topics, Message("app.help.rules"), Message("app.help.marks")]))


def rules_page(game: AnyGame) -> list[str]:
    return list(pages.rules(game))[1:]


def why_page(session: Session, pen: Pen) -> list[str]:
    """The last refusal with its rule, and the sum behind each number."""
    lines = []
    if session.refused:
        rule = session.words(Message(f"rule.{session.refused.rule}"))
        lines += [
            session.words(session.refused.message),
            session.words(Message("terminal.rule", rule=session.refused.rule, text=rule)),
            "",
        ]
    return [*lines, *sums(session.table(), pen)]


def has_trick(session: Session) -> bool:
    """Has one been won?"""
    return bool(_last_trick(session))


def has_tricks(session: Session) -> bool:
    return pages.has_tricks(session.table()) or has_trick(session)


def _last_trick(session: Session) -> list[Message]:
    return pages.last_trick(session.tables, session.seen(), session.looker)


def last_trick(session: Session) -> Message:
    """The cards of the last trick and who won it."""
    text = " ".join(map(session.words, _last_trick(session)))
    return Message("app.said", text=text) if text else Message("app.no-trick")
