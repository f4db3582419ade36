"""Row 15: shuffles. 50 000 decks, 10⁵ guessed seeds."""

from tests.battery.result import failed
from tests.battery.rows.row15_shuffles import attacks, dealers_choice, statistics


def test_shuffles_favour_no_place_no_pair_and_no_sequence():
    assert [] == failed(statistics(50_000, seed=1))


def test_no_choice_of_the_dealer_steers_the_deal():
    assert [] == failed(dealers_choice(6_400, seed=1))


def test_who_knows_time_ids_and_a_hand_cannot_tell_the_deck():
    """And tells the decks of the weak dealers, each of them."""
    assert [] == failed(attacks(100_000, seed=1))
