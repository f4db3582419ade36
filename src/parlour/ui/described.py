"""What a seat sees in words: the picture of its table, what it is asked, and what it may play."""

from collections.abc import Iterable
from typing import Any

from parlour import texts
from parlour.core.game import Message, Seat
from parlour.core.registry import tables_for
from parlour.core.table import Table
from parlour.ui.terminal.picture import Pen, drawn


def described(game: Any, table: Table, seat: Seat | None, plays: Iterable[str] = ()) -> str:
    """The table as this seat sees it, ending with the plays, one in a line."""

    def say(message: Message) -> str:
        return texts.say(message, texts=game.texts, reader=seat)

    def known(key: str) -> bool:
        return key in game.texts or texts.has(key)

    pen = Pen(tables_for(game.slug).legend(game), say, known)
    return "\n".join((*drawn(table, pen), say(table.prompt), *plays))
