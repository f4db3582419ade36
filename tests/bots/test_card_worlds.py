"""A bot knows its view and what it has seen: worlds that look alike to its seat are alike to it."""

from itertools import count
from random import Random

import pytest

from parlour import bots
from parlour.bots import anything
from tests.bots.card_positions import choices, chosen, other_world

FEW, MANY = 12, 2_000
EVERY = 5  # choices of a match, of which one is asked about


def asked(slug, positions):
    """So many pairs of matches that the seat on turn cannot tell apart."""
    for number in count():
        options = {"target": 1} if slug == "whist" else {}
        for at, (match, seat) in enumerate(choices(slug, f"worlds {number}", **options)):
            if at % EVERY == number % EVERY and (twin := other_world(match, seat, Random(at))):
                yield match, twin, seat
                positions -= 1
                if not positions:
                    return


@pytest.mark.parametrize("slug", ["crazy-eights", "whist"])
@pytest.mark.parametrize("positions", [FEW, pytest.param(MANY, marks=pytest.mark.deep)])
def test_what_is_chosen_and_judged_is_the_same_in_worlds_that_a_seat_cannot_tell_apart(slug, positions):
    for match, twin, seat in asked(slug, positions):
        assert match.state.hands[1 - seat] != twin.state.hands[1 - seat]
        for level in bots.levels(slug).values():
            ours, theirs = (chosen(level, one, seat, 7) for one in (match, twin))
            assert ours == theirs
        assert bots.evaluate(match, seat) == bots.evaluate(twin, seat)


@pytest.mark.parametrize("slug", ["crazy-eights", "whist"])
def test_a_bot_gets_its_view_and_what_it_has_seen_and_nothing_else(slug):
    match, seat = next(choices(slug, "given"))
    given = []

    def spy(*known):
        given.append(known)
        return anything(*known)

    rng = Random(1)
    bots.choice(match, seat, spy, rng)

    ((*known, seconds),) = given
    assert [match.game, match.view(seat), match.seen(seat), seat, 0, rng] == known
    assert bots.SECONDS == seconds
