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


class Told(Struct, frozen=True, tag="news", array_like=True):
    """News, so that nobody has to look for them."""

    number: int
    news: News


class Spoken(Struct, frozen=True, tag="said", array_like=True):
    speaker: str
    said: Said


Word = Stepped | Told | Spoken
_decoder = json.Decoder(Word)
_encode = json.Encoder().encode


def encode(word: Word) -> bytes:
    return _encode(word)


def decode(message: bytes) -> Word:
    word: Word = _decoder.decode(message)
    return word
