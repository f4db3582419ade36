"""Somebody at the table who wants to know the whole deck, and dealers who are weak enough to be read.

The attacker knows what every player does: when the match was made, its id, the commitment, all nonces and
the hand that was dealt to its own seat. It guesses how the house may have come by its secret or its deck,
and computes by itself what would follow: nothing of the house's own code.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from uuid import UUID

from parlour.core.chance import Luck, Nonce, Sealed, seed_secret
from parlour.core.game import Draw
from parlour.core.match import Match
from parlour.games.crazy_eights import Eights
from parlour.pieces.cards import DECK, Card
from parlour.pieces.shuffles import Order
from tests.battery.verifier import Numbers, match_key, order

FIRST = 3  # cards of the hand that are compared before a whole deck is made
WAYS = 8  # that `guesses` makes something of a number
Deck = tuple[Card, ...]
Dealer = Callable[[int, int, str], Luck | Callable[[Draw], Order]]  # of seats, milliseconds and match id


@dataclass(frozen=True)
class Known:
    """What a player at seat 0 of Crazy Eights knows after the deal."""

    created: int  # in milliseconds, as everybody may read
    match_id: str
    sealed: Sealed
    hand: tuple[Card, ...]


def dealt(dealer: Dealer, clock: int, rng: Random) -> tuple[Known, Deck]:
    """A match by this dealer: what seat 0 knows of it, and the deck as it truly was."""
    match_id = str(UUID(bytes=rng.randbytes(16)))
    luck = dealer(2, clock, match_id)
    state = Match.start(Eights(), 2, luck).state
    sealed = luck.sealed if isinstance(luck, Luck) else Luck(rng.randbytes(32), (Nonce(b"n"),) * 2).sealed
    created = clock + rng.randrange(-250, 250)  # it is written down a little earlier or later
    return Known(created, match_id, sealed, state.hands[0]), sum(
        state.hands, ()
    ) + state.discards + state.draw


def recovered(known: Known, numbers: range) -> Deck | None:
    """The deck, if something made of one of these numbers explains the hand."""
    hand = [DECK.index(card) for card in known.hand]
    nonces = [nonce.value for nonce in known.sealed.nonces]
    for guess in guesses(known, numbers):
        if isinstance(guess, bytes):
            key = match_key(guess, nonces)
            fits = order("scramble", 52, FIRST, Numbers(key, 0)) == hand[:FIRST]
            guess = order("scramble", 52, 52, Numbers(key, 0)) if fits else []
        if guess[: len(hand)] == hand:
            return tuple(DECK[place] for place in guess)
    return None


def guesses(known: Known, numbers: range) -> Iterator[bytes | list[int]]:
    """Secrets and decks that a weak house may have, the likelier ones first; there is no end of them."""
    if 0 in numbers:
        yield from public_secrets(known)
    for at in numbers:
        number = likely(known, at)
        text = str(number)
        yield sha256(text.encode()).digest()
        yield sha256(number.to_bytes(8, "big")).digest()
        yield sha256(f"{known.match_id}{text}".encode()).digest()
        yield sha256(f"{text}{known.match_id}".encode()).digest()
        yield seed_secret(text)
        yield number.to_bytes(32, "big")
        yield Random(number).randbytes(32)
        yield by_random(number)


def likely(known: Known, at: int) -> int:
    """The clock in milliseconds and in seconds, going away from the known time, and small numbers."""
    away, kind = divmod(at, 5)
    seconds = known.created // 1000
    return (known.created + away, known.created - away, seconds + away, abs(seconds - away), away)[kind]


def public_secrets(known: Known) -> Iterator[bytes]:
    """What is no secret at all."""
    commit, nonces, name = known.sealed.commit, known.sealed.nonces, known.match_id
    for text in (commit, *(n.value for n in nonces), name.encode(), UUID(name).bytes, b"", bytes(32)):
        yield text
        yield sha256(text).digest()
    yield b"".join(nonce.value for nonce in nonces)
    yield seed_secret(name)


def by_random(number: int) -> list[int]:
    places = list(range(52))
    Random(number).shuffle(places)
    return places


# Weak dealers


def nonces(seats: int) -> tuple[Nonce, ...]:
    return (Nonce(b"0123456789abcdef"),) * seats


def by_the_clock(seats: int, clock: int, match_id: str) -> Luck:
    return Luck(sha256(str(clock).encode()).digest(), nonces(seats))


def by_a_generator(seats: int, clock: int, match_id: str) -> Luck:
    return Luck(Random(clock // 1000).randbytes(32), nonces(seats))


def by_the_id(seats: int, clock: int, match_id: str) -> Luck:
    return Luck(sha256(match_id.encode()).digest(), nonces(seats))


def by_a_counter(seats: int, clock: int, match_id: str) -> Luck:
    return Luck((417).to_bytes(32, "big"), nonces(seats))


def by_another_deck(seats: int, clock: int, match_id: str) -> Callable[[Draw], Order]:
    """Commits to a good secret, and deals from a generator that was seeded with the clock."""
    return lambda draw: tuple(by_random(clock))


WEAK = (by_the_clock, by_a_generator, by_the_id, by_a_counter, by_another_deck)
