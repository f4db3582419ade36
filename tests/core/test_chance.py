"""Luck that can be checked: the recipe of docs/fairness.md, step by step and against an independent twin."""

import hashlib
import hmac
from collections import Counter

import pytest

from parlour.core.chance import Luck, Nonce, Source, commitment, match_key, seed_secret
from parlour.core.game import Draw
from parlour.pieces.shuffles import SHUFFLES, Shuffle, cut, overhand, riffle, take

SECRET = bytes(range(32))


def test_the_commitment_is_the_hash_of_a_prefix_and_the_secret():
    assert hashlib.sha256(b"parlour/commit/1" + SECRET).digest() == commitment(SECRET)


def test_the_key_binds_the_secret_to_every_seats_nonce_with_its_length():
    message = b"\x00\x03abc" + b"\x00\x00"

    assert hmac.new(SECRET, message, "sha256").digest() == match_key(SECRET, (b"abc", b""))


def test_moving_a_byte_from_one_nonce_to_the_next_gives_another_key():
    assert match_key(SECRET, (b"ab", b"c")) != match_key(SECRET, (b"a", b"bc"))


def test_a_seed_makes_the_secret_and_empty_nonces():
    luck = Luck.from_seed("tuesday", 2)

    assert hashlib.sha256(b"parlour/seed/1tuesday").digest() == luck.secret == seed_secret("tuesday")
    assert (Nonce(), Nonce()) == luck.nonces


def test_words_are_big_endian_and_run_on_over_the_counter():
    key = b"k" * 32
    blocks = [hmac.new(key, b"\x00\x00\x00\x07" + bytes([0, 0, 0, c]), "sha256").digest() for c in (0, 1)]
    words = [int.from_bytes(b[i : i + 4], "big") for b in blocks for i in range(0, 32, 4)]
    source = Source(key, 7)

    assert words == [source.below(2**32) for _ in range(16)]


class Words(Source):
    """A source whose words are given."""

    def __init__(self, *words: int) -> None:
        self._words = iter(words)


def test_the_ragged_end_of_the_range_is_rejected():
    n = 3 * 2**30  # the words from this on would favour low numbers

    assert 5 == Words(n, n + 1, 5).below(n)


@pytest.mark.parametrize("style", Shuffle)
@pytest.mark.parametrize("pool", [2, 3, 7, 26, 52])
def test_every_shuffle_is_a_permutation(style, pool):
    order = SHUFFLES[style](pool, Source(b"x", 0).below)

    assert list(range(pool)) == sorted(order)


def test_a_riffle_drops_one_card_of_each_half_in_turn():
    firsts = iter([0, 1, 0])

    assert (0, 3, 4, 1, 2, 5) == riffle(6, lambda n: next(firsts))


def test_an_overhand_shuffle_moves_packets_from_the_top_to_a_new_top():
    sizes = iter([2, 0, 9])

    assert (4, 3, 0, 1, 2) == overhand(5, lambda n: next(sizes))


def test_a_cut_puts_the_top_cards_below():
    assert (3, 4, 0, 1, 2) == cut(5, lambda n: 2)


def test_taking_exchanges_places_and_keeps_the_first():
    steps = iter([2, 0])

    assert (2, 1) == take(5, 2, lambda n: next(steps))


def test_every_order_of_four_is_about_equally_likely():
    luck = Luck(SECRET, (Nonce(b"a"), Nonce(b"b")))
    orders = Counter(luck(Draw(4, 4, number=n)) for n in range(24_000))

    assert 24 == len(orders)
    assert all(abs(count - 1000) < 5 * 31 for count in orders.values())


def test_each_draw_of_a_match_has_numbers_of_its_own():
    luck = Luck.from_seed("tuesday", 2)

    assert luck(Draw(52, 52, number=0)) != luck(Draw(52, 52, number=1))
    assert luck(Draw(52, 52, number=1)) == luck(Draw(52, 52, number=1))


def test_a_styled_draw_follows_its_style():
    luck = Luck.from_seed("tuesday", 2)

    assert cut(52, Source(luck.key, 3).below) == luck(Draw(52, 52, Shuffle.CUT, number=3))


# The test vectors of docs/fairness.md, which any other verifier must meet too


def test_the_vectors_of_a_seeded_match():
    luck = Luck.from_seed("parlour", 2)
    source = Source(luck.key, 0)

    assert "81e1b8bb827eca0a23ea39f2ce79802c98fd731b3644140292a1f31abe5d30f8" == luck.commit.hex()
    assert "93d62fc219a956f23a6bcccd706c6b511495bdc70e46a833129a1a7bd434e39d" == luck.key.hex()
    assert [191921547, 1591643418, 1504552500] == [source.below(2**32) for _ in range(3)]
    assert (51, 25, 2, 15, 10) == luck(Draw(52, 5, number=0))
    assert (4, 1, 7, 6, 5, 2, 0, 3) == luck(Draw(8, 8, number=1))
    assert (0, 4, 1, 5, 2, 6, 3, 7) == luck(Draw(8, 8, Shuffle.RIFFLE, 2))
    assert (1, 2, 3, 4, 5, 6, 7, 0) == luck(Draw(8, 8, Shuffle.OVERHAND, 3))
    assert (4, 5, 6, 7, 0, 1, 2, 3) == luck(Draw(8, 8, Shuffle.CUT, 4))


def test_the_vectors_of_a_match_with_nonces():
    luck = Luck(SECRET, (Nonce(b"0123456789abcdef"), Nonce(bytes(16), house=True)))

    assert "8a16a2d4ae4edfd2560025d232db49b8f06f4a7453d315ebb018309287961a11" == luck.commit.hex()
    assert "9f7f6b8d2e747c14e122884e0def19db5d774b6630b82fa1bb0cd9ccf06a889d" == luck.key.hex()
    assert (26, 37, 49, 33, 36) == luck(Draw(52, 5, number=7))
    assert 4 == luck.choice(8, 7)
