"""What nodes say over the channel. What is lost there is found in the database, except what people say."""

from msgspec import Struct, json

from parlour.core.game import Seat
from parlour.service.books.nodes import News
from parlour.service.wire import Said


class Stepped(Struct, frozen=True, tag="step", array_like=True):
    """A step was stored."""

    match: str
    version: int
    plays: str
    seat: Seat | None
    id: str | None
    over: bool | None = None  # it ends the match; unknown from a node of an older version


class Told(Struct, frozen=True, tag="news", array_like=True):
    """News, so that nobody has to look for them."""

    number: int
    news: News


class Spoken(Struct, frozen=True, tag="said", array_like=True):
    speaker: str
    said: Said


class Counted(Struct, frozen=True, tag="people", array_like=True):
    """How many people are connected to a node, for the lobbies of the others."""

    node: str
    people: int


class Asked(Struct, frozen=True, tag="asked", array_like=True):
    """How often addresses have asked for something at a node lately, by the name of what is limited."""

    limit: str
    of_address: dict[str, int]


class Opened(Struct, frozen=True, tag="opened", array_like=True):
    """How many tables and matches that go on were opened at a node, by address."""

    node: str
    of_address: dict[str, int]


Word = Stepped | Told | Spoken | Counted | Asked | Opened
_decoder = json.Decoder(Word)
_encode = json.Encoder().encode


def encode(word: Word) -> bytes:
    return _encode(word)


def decode(message: bytes) -> Word:
    word: Word = _decoder.decode(message)
    return word
