"""What the pages over the table say: help, rules, the sums behind numbers, the last trick."""

from parlour.core.game import Message
from parlour.core.registry import AnyGame
from parlour.ui.terminal import pages
from parlour.ui.terminal.app.session import LocalSession
from parlour.ui.terminal.picture import Pen, sums

BOARD = ("arrows", "touch", "typing", "digits")
CARDS = ("letters", "named", "arrows-cards", "touch", "buttons", "typing", "trick", "sort")
ASKING = ("hint", "why", "undo", "offer", "resign", "repeat", "log", "rules")
ALWAYS = (*ASKING, "speed", "theme", "quit", "marks")


def help_page(sitting: LocalSession, on_board: bool) -> list[str]:
    """What one can do in this game, and nothing that only others have."""
    topics = (*(BOARD if on_board else CARDS), *ALWAYS)
    useless = pages.useless(sitting.match.game, sitting.table())
    return [sitting.words(Message(f"app.help.{topic}")) for topic in topics if topic not in useless]


def rules_page(game: AnyGame) -> list[str]:
    return list(pages.rules(game))[1:]


def why_page(sitting: LocalSession, pen: Pen) -> list[str]:
    """The last refusal with its rule, and the sum behind each number."""
    lines = []
    if sitting.refused:
        rule = sitting.words(Message(f"rule.{sitting.refused.rule}"))
        lines += [
            sitting.words(sitting.refused.message),
            sitting.words(Message("terminal.rule", rule=sitting.refused.rule, text=rule)),
            "",
        ]
    return [*lines, *sums(sitting.table(), pen)]


def has_trick(sitting: LocalSession) -> bool:
    """Has one been won?"""
    return bool(_last_trick(sitting))


def has_tricks(sitting: LocalSession) -> bool:
    return pages.has_tricks(sitting.table()) or has_trick(sitting)


def _last_trick(sitting: LocalSession) -> list[Message]:
    return pages.last_trick(sitting.tables, sitting.match.seen(sitting.looker), sitting.looker)


def last_trick(sitting: LocalSession) -> Message:
    """The cards of the last trick and who won it."""
    text = " ".join(map(sitting.words, _last_trick(sitting)))
    return Message("app.said", text=text) if text else Message("app.no-trick")
