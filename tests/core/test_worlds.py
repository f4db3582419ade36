"""Filling the holes of a view."""

import random
from typing import NamedTuple

from parlour.core.game import Message
from parlour.core.match import Match
from parlour.core.worlds import cards_shown, filled
from parlour.pieces.cards import BACK, DECK, Card, Pile
from tests.laws.high_card import HighCard


def test_a_world_keeps_what_is_seen_and_holds_every_card_once():
    match = Match.start(HighCard(), 2, lambda draw: tuple(range(52)))
    world = match.game.worlds(match.view(0), match.seen(0), 0, random.Random(1))

    assert match.view(0) == match.game.view(world, 0)
    assert set(DECK) == set(cards_shown(world))


def test_the_worlds_of_a_seat_differ():
    match = Match.start(HighCard(), 2, lambda draw: tuple(range(52)))
    hands = {match.game.worlds(match.view(0), (), 0, random.Random(n)).hands[1] for n in range(20)}

    assert 20 == len(hands)


def test_what_hides_nothing_stays_the_same_value():
    message = Message("hello", seat=1)

    assert message is filled(message, random.Random(1))


class Named(NamedTuple):
    pile: Pile
    by_name: dict[str, Card]
    count: int


def test_named_tuples_and_dictionaries_are_looked_into():
    value = Named((BACK, DECK[0]), {"top": DECK[1]}, 3)
    world = filled(value, random.Random(1))

    assert {DECK[0], DECK[1]} == set(cards_shown(value))
    assert (Named, DECK[0], 3) == (type(world), world.pile[1], world.count)
    assert world.pile[0] != BACK
