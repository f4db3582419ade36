"""Row 15: shuffles that favour nothing, a dealer who cannot steer, and an attacker who learns nothing.

Statistics count what a fair shuffle makes equally likely and tell the furthest z of all. The attacker knows
the time, the ids and its own hand; that it can attack at all it shows on dealers who are weak on purpose.
"""

import os
import time
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import product
from math import sqrt
from random import Random

import numpy as np
from numpy.typing import NDArray

from parlour.core.chance import Luck, Nonce, Source
from parlour.core.game import Draw
from parlour.core.match import Match
from parlour.games.whist import Whist
from parlour.pieces.shuffles import Shuffle
from parlour.ui.terminal.app.local_saves import fresh_luck
from parlour.ui.terminal.play import _luck as console_luck
from tests.battery.attacker import WAYS, WEAK, Dealer, Deck, Known, dealt, recovered
from tests.battery.result import Batch, Result, batches, spread

FURTHEST = 5.0  # abs z
FEWEST = 20_000  # with fewer shuffles the rarest counts are not normal
HAND = 13
PER_LUCK = 10  # draws of one match
RAGGED = 3 * 2**30  # a plain modulo of 32 bits would make the lower third twice as likely
CHOICES = list(product(Shuffle, repeat=3))
BATCH = 2_000
NUMBERS = 1_000  # of which guesses are made at a time
Counts = NDArray[np.int64]

CORES = os.cpu_count() or 1


def run(
    *, count: int = 1_000_000, seeds: int = 10_000_000, seed: int = 1, workers: int = CORES
) -> Iterator[Result]:
    count = max(count, FEWEST)
    yield from statistics(count, seed, workers)
    yield from dealers_choice(count // 10, seed, workers)
    yield from attacks(seeds, seed, workers)


# Statistics


def statistics(count: int, seed: int, workers: int = 1) -> Iterator[Result]:
    work = batches(count, BATCH)
    whole, hands, alike, thirds = added(spread(partial(counted, seed), work, workers, "row 15"))
    yield bounded("position of each card", count, deviations(whole[:52], count, 1 / 52))
    yield bounded("ordered pairs of neighbours", count, deviations(whole[52:104], count, 1 / 52, pairs=True))
    yield bounded("rising sequences", count, rising_deviations(whole[104], count))
    yield bounded("a hand of 13: position", count, deviations(hands[:HAND], count, 1 / 52))
    share = (HAND - 1) / (52 * 51)
    yield bounded("a hand of 13: pairs", count, deviations(hands[HAND:], count, share, pairs=True))
    yield bounded("two draws of one match agree by chance", count // 2, alike / sqrt(count // 2))
    yield bounded("no number below n is favoured", count, deviations(thirds, count, 1 / 3))


def counted(seed: int, work: Batch) -> tuple[Counts, Counts, Counts, Counts]:
    """Tables of one batch: of whole decks, of hands, of what neighbours share, of thirds."""
    number, size = work
    rng = Random(f"{seed}/15/{number}")
    lucks = [Luck(rng.randbytes(32), (Nonce(rng.randbytes(16)),) * 2) for _ in range(0, size, PER_LUCK)]
    asked = [(lucks[at // PER_LUCK], at % PER_LUCK) for at in range(size)]
    decks = np.array([luck(Draw(52, 52, number=n)) for luck, n in asked])
    hands = np.array([luck(Draw(52, HAND, number=PER_LUCK + n)) for luck, n in asked])
    thirds = [Source(luck.key, 2 * PER_LUCK + n).below(RAGGED) // 2**30 for luck, n in asked]
    even, odd = decks[: size - size % 2 : 2], decks[1::2]
    alike = (even == odd).sum() - len(odd)  # in one place on average, with variance one
    return (
        np.vstack([positions(decks), neighbours(decks), rising(decks)]),
        np.vstack([positions(hands), neighbours(hands)]),
        np.array([alike]),
        np.bincount(thirds, minlength=3),
    )


def added(tables: Iterable[tuple[Counts, ...]]) -> list[Counts]:
    return [sum(each) for each in zip(*tables, strict=True)]


def positions(orders: Counts) -> Counts:
    """How often each card lies at each place: a row per place."""
    return np.array([np.bincount(column, minlength=52) for column in orders.T])


def neighbours(orders: Counts) -> Counts:
    """How often each card lies right above each other."""
    pairs = orders[:, :-1] * 52 + orders[:, 1:]
    return np.bincount(pairs.ravel(), minlength=52 * 52).reshape(52, 52)


def rising(orders: Counts) -> Counts:
    """How often a deck falls into 1, 2, … 52 rising sequences."""
    places = np.argsort(orders, axis=1)
    return np.bincount((np.diff(places, axis=1) < 0).sum(axis=1), minlength=52)


def deviations(table: Counts, count: int, share: float, pairs: bool = False) -> NDArray[np.float64]:
    far = (table - count * share) / sqrt(count * share * (1 - share))
    return far[~np.eye(52, dtype=bool)] if pairs else far


def rising_deviations(seen: Counts, count: int) -> NDArray[np.float64]:
    """Against the Eulerian numbers; a number of sequences too rare to be normal stands with its like."""
    shares = eulerian(52)
    common = shares * count >= 50
    far = (seen - count * shares)[common] / np.sqrt(count * shares * (1 - shares))[common]
    tails = shares[~common].sum()
    tail = (seen[~common].sum() - count * tails) / sqrt(max(count * tails, 1))
    mean = (seen @ np.arange(1, 53) / count - 53 / 2) / sqrt(53 / 12 / count)
    return np.array([*far, tail, mean])


def eulerian(cards: int) -> NDArray[np.float64]:
    """The chance of each number of rising sequences in a fair deck."""
    row = [1]
    for n in range(2, cards + 1):
        row = [(k + 1) * (row[k] if k < n - 1 else 0) + (n - k) * (row[k - 1] if k else 0) for k in range(n)]
    whole = sum(row)
    return np.array([number / whole for number in row])


def bounded(test: str, count: int, far: NDArray[np.float64]) -> Result:
    furthest = float(np.abs(far).max()) if count else 0.0
    bad = int((np.abs(far) >= FURTHEST).sum())
    return Result(15, test, count, bad, f"abs z {furthest:.2f} < {FURTHEST:.0f} in {far.size:,} counts")


# The dealer of Whist


def dealers_choice(count: int, seed: int, workers: int = 1) -> Iterator[Result]:
    """Whatever three shuffles the dealer chooses, every card may come to everybody."""
    work = batches(count, BATCH)
    hands, drawn, deals = added(spread(partial(deals_counted, seed), work, workers, "row 15"))
    each = deals[:, None]
    by_card = (hands - each / 4) / np.sqrt(each * 3 / 16)
    known = (drawn - each / 4) / np.sqrt(each * 3 / 16)
    yield bounded("64 dealer's choices: cards in both hands", count, by_card)
    yield bounded("64 dealer's choices: the two cards seen", count, known)


def deals_counted(seed: int, work: Batch) -> tuple[Counts, Counts, Counts]:
    """By the dealer's choice: cards in the hands, the two cards that all saw in the hands, deals."""
    number, size = work
    hands, drawn = np.zeros((64, 104), np.int64), np.zeros((64, 4), np.int64)
    for at in range(size):
        choice = (number * BATCH + at) % 64
        seen, piles = whist_deal(f"{seed}/15/{number}/{at}", CHOICES[choice])
        for who, pile in enumerate(piles):
            hands[choice, [52 * who + card.place for card in pile]] += 1
            drawn[choice, 2 * who : 2 * who + 2] += [card in pile for card in seen]
    return hands, drawn, np.bincount([(number * BATCH + at) % 64 for at in range(size)], minlength=64)


def whist_deal(name: str, choice: tuple[Shuffle, ...]) -> tuple[Deck, tuple[Deck, Deck]]:
    """The two cards drawn for dealer, and the hands of the opponent and of the dealer."""
    rng = Random(name)
    match = Match.start(Whist(), 2, Luck(rng.randbytes(32), (Nonce(rng.randbytes(16)),) * 2))
    seen: Deck = ()
    while match.state.phase == "pick":
        for seat in (0, 1):
            match, events = match.play(seat, rng.choice(match.legal(seat)))
        seen = events[-1].cards
    dealer = match.turn_holder
    for word in (*choice, "deal-all"):
        match, _ = match.play(dealer, str(word))
    return seen, (match.state.hands[1 - dealer], match.state.hands[dealer])


# The attacker


def house(seats: int, clock: int, match_id: str) -> Luck:
    return fresh_luck(seats)


def console(seats: int, clock: int, match_id: str) -> Luck:
    return console_luck(None, seats)


def attacks(seeds: int, seed: int, workers: int = 1) -> Iterator[Result]:
    for dealer in (house, console):
        broke, _ = attacked(dealer, seeds, seed, workers)
        yield Result(
            15, f"attacker against the {dealer.__name__}", seeds, int(broke), f"{int(broke)} recoveries"
        )
    broken = [dealer for dealer in WEAK if attacked(dealer, seeds, seed, workers) == (True, True)]
    missed = tuple(f"{dealer.__name__} was not read" for dealer in WEAK if dealer not in broken)
    figures = f"{len(broken)} of {len(WEAK)} weak dealers read"
    yield Result(15, "the same attacker against weak dealers", seeds, len(missed), figures, missed)


def attacked(dealer: Dealer, seeds: int, seed: int, workers: int) -> tuple[bool, bool]:
    """Did the attacker name a deck, and was it the true one?"""
    known, true = dealt(dealer, time.time_ns() // 10**6, Random(f"{seed}/{dealer.__name__}"))
    work = batches(seeds // WAYS, NUMBERS)
    decks = spread(partial(tried, known), work, workers, f"row 15 {dealer.__name__}")
    deck = next((deck for deck in decks if deck), None)
    return deck is not None, deck == true


def tried(known: Known, work: Batch) -> Deck | None:
    number, size = work
    return recovered(known, range(number * NUMBERS, number * NUMBERS + size))
