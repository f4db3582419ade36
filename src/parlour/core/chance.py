"""Luck that can be checked.

Before anyone sits down, the house creates a secret and publishes its `commitment`. Each seat adds a nonce.
Secret and nonces make the match key, and the key makes every draw: nobody can steer one alone, and once the
secret is revealed anybody can repeat them all. `docs/fairness.md` has test vectors.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from hmac import digest
from typing import TYPE_CHECKING, Any, NamedTuple

from parlour.core.errors import ParlourError, briefly, is_text
from parlour.pieces.shuffles import SHUFFLES, Order, Shuffle, take

if TYPE_CHECKING:
    from parlour.core.game import Draw

WORDS = 2**32
MOST_SEATS = 100
LARGEST_POOL = 10**6
LONGEST_SEED = 1000  # characters


def commitment(secret: bytes) -> bytes:
    return sha256(b"parlour/commit/1" + secret).digest()


def match_key(secret: bytes, nonces: tuple[bytes, ...]) -> bytes:
    message = b"".join(len(nonce).to_bytes(2, "big") + nonce for nonce in nonces)
    return digest(secret, message, "sha256")


def seed_secret(seed: str) -> bytes:
    return sha256(b"parlour/seed/1" + seed.encode()).digest()


def read_order(notation: str, draw: "Draw") -> Order | None:
    """The places in a draw's notation, such as `12 0 33`; None if this draw cannot give them."""
    words, places = notation.split(" "), {str(place): place for place in range(draw.pool)}
    if len(set(words)) == len(words) == draw.take and set(words) <= places.keys():
        return tuple(places[word] for word in words)
    return None


class Source:
    """The random numbers of one draw, in order."""

    def __init__(self, key: bytes, number: int) -> None:
        self._words = _words(key, number)

    def below(self, n: int) -> int:
        # Reject the incomplete end of the range: a plain modulo would favour low cards.
        limit = WORDS - WORDS % n
        for word in self._words:
            if word < limit:
                return word % n
        raise AssertionError("a source never runs dry")

    randrange = below  # the one method of a random generator that rules and bots call


def _words(key: bytes, number: int) -> Iterator[int]:
    counter = 0
    while True:
        block = digest(key, number.to_bytes(4, "big") + counter.to_bytes(4, "big"), "sha256")
        for at in range(0, len(block), 4):
            yield int.from_bytes(block[at : at + 4], "big")
        counter += 1


class Nonce(NamedTuple):
    value: bytes = b""
    house: bool = False  # drawn by the house, for a bot or for a client that sent none


@dataclass(frozen=True)
class Sealed:
    """What may be known of a match's luck before the end."""

    commit: bytes
    nonces: tuple[Nonce, ...]


@dataclass(frozen=True)
class Luck:
    """A secret with the nonces of all seats: call it with a numbered draw to get the result.

    >>> from parlour import Draw, Luck
    >>> luck = Luck.from_seed("tuesday", seats=2)
    >>> luck(Draw(pool=52, take=3)) == luck(Draw(pool=52, take=3))
    True
    >>> Luck.fresh(seats=2).commit == Luck.fresh(seats=2).commit
    False
    """

    secret: bytes
    nonces: tuple[Nonce, ...]
    seed: str | None = None

    @classmethod
    def fresh(cls, seats: int) -> "Luck":
        """Luck that nobody can predict: its secret comes from the operating system."""
        from secrets import token_bytes

        _check_seats(seats)
        return Luck(token_bytes(32), tuple(Nonce(token_bytes(16), house=True) for _ in range(seats)))

    @classmethod
    def from_seed(cls, seed: str | int, seats: int) -> "Luck":
        """The same luck for the same seed, on every machine; 5 and "5" are the same seed."""
        check_seed(seed)
        _check_seats(seats)
        return cls(seed_secret(str(seed)), (Nonce(),) * seats, str(seed))

    @property
    def commit(self) -> bytes:
        return commitment(self.secret)

    @property
    def sealed(self) -> Sealed:
        return Sealed(self.commit, self.nonces)

    @cached_property
    def key(self) -> bytes:
        return match_key(self.secret, tuple(nonce.value for nonce in self.nonces))

    def __call__(self, draw: "Draw") -> Order:
        _check_draw(draw)
        below = Source(self.key, draw.number).below
        if draw.style is Shuffle.SCRAMBLE:
            return take(draw.pool, draw.take, below)
        return SHUFFLES[draw.style](draw.pool, below)[: draw.take]

    def choice(self, number: int, options: int) -> int:
        """Which of `options` plays the clock makes for a seat: a draw with its own number."""
        if not (_is_count(number, WORDS - 1) and _is_count(options, WORDS) and options):
            raise ParlourError(f"A choice is one of 1 to {WORDS} plays, by the number of its draw.")
        return Source(self.key, number).below(options)


def check_luck(luck: Any, seed: Any, seats: int) -> None:
    """Raises a `ParlourError` unless a match of so many seats can have this luck, or this seed."""
    if seed is not None and luck != "fresh":
        raise ParlourError("Give a match a seed or its luck, not both.")
    if not (luck is None or luck == "fresh" or isinstance(luck, Sealed) or callable(luck)):
        raise ParlourError(f"Luck is a function that answers a draw, not {briefly(luck)}; a seed is seed=….")
    if isinstance(luck, Luck | Sealed) and len(luck.nonces) != seats:
        raise ParlourError(f"This luck is for {len(luck.nonces)} seats, and the match has {seats}.")
    if seed is not None:
        check_seed(seed)


def check_seed(seed: Any) -> None:
    if not (isinstance(seed, int) or is_text(seed)):
        raise ParlourError(f"A seed is a text or a whole number, not {briefly(seed)}.")
    if (seed.bit_length() // 3 if isinstance(seed, int) else len(seed)) > LONGEST_SEED:
        raise ParlourError(f"A seed has at most {LONGEST_SEED} characters.")


def _check_seats(seats: Any) -> None:
    if not (_is_count(seats, MOST_SEATS) and seats):
        raise ParlourError(f"Luck is for 1 to {MOST_SEATS} seats, not for {briefly(seats)}.")


def _check_draw(draw: Any) -> None:
    try:
        pool, take, number = draw.pool, draw.take, draw.number
    except AttributeError:
        raise ParlourError(f"Luck answers a Draw, such as Draw(52, 3), not {briefly(draw)}.") from None
    if not (_is_count(pool, LARGEST_POOL) and _is_count(take, pool) and _is_count(number, WORDS - 1)):
        asked = f"{briefly(take)} of {briefly(pool)}"
        raise ParlourError(f"A draw takes some of at most {LARGEST_POOL} places; {asked} cannot be taken.")


def _is_count(number: Any, most: int) -> bool:
    return type(number) is int and 0 <= number <= most
