"""Texts on the wire: a key of the catalogue and its arguments. Whoever shows one makes the sentence."""

from typing import Any

from msgspec import Struct

from parlour.core.game import Message
from parlour.core.table import plain
from parlour.pieces.cards import BY_NAME, Card


class Text(Struct, frozen=True):
    """A sentence: its key in the catalogue of texts, and its arguments."""

    key: str
    args: dict[str, Any] = {}


def text(message: Message) -> Text:
    """The message as it is sent."""
    return Text(message.key, {name: _sent(value) for name, value in message.args})


def _sent(value: Any) -> Any:
    """An argument with a wording of its own, such as a message or a card, keeps its type."""
    if isinstance(value, int | str):
        return value
    if isinstance(value, Message):
        return text(value)
    if isinstance(value, Card):
        return {"card": str(value)}
    if type(value) is tuple:
        return [_sent(part) for part in value]
    return plain(value)


def message(text: Text) -> Message:
    """The message as it was before it was sent."""
    return Message(text.key, **{name: _received(value) for name, value in text.args.items()})


def _received(value: Any) -> Any:
    """Rebuilds an argument: a card, a sentence within a sentence, or several of anything."""
    match value:
        case {"card": str(code)}:
            return BY_NAME[code]
        case {"key": str(key), "args": dict(args)}:
            return message(Text(key, args))
        case list() | tuple():
            return tuple(map(_received, value))
    return value
