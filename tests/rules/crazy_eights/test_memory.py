"""What a seat remembers and infers, and the worlds that agree with it."""

import random

from parlour.core.match import Match
from parlour.games.crazy_eights import Eights
from parlour.games.crazy_eights.memory import Held, Memory, remembered
from parlour.games.crazy_eights.state import (
    Dealt,
    Drew,
    Event,
    ExtraTurn,
    Flipped,
    Passed,
    PilesReset,
    Played,
    Started,
)
from parlour.pieces.cards import BACK, DECK, Card, Pile, Suit, backs

GAME = Eights()


def cards(text: str) -> Pile:
    return tuple(map(Card.parse, text.split()))


def memory(*events: Event) -> Memory:
    """What seat 0 knows after a deal of two cards each, the king of hearts up, and these events."""
    dealt = (Dealt(0, cards("2C 3C")), Dealt(1, backs(2)), Started(Card.parse("KH")))
    return remembered(dealt + events, 0, random.Random(1))


def may_be(held: int, told: Memory) -> set[Card]:
    view = GAME.setup(2)._replace(hands=(cards("2C 3C"), backs(len(told.held))))
    return told.held[held].candidates(told.unknown(view))


def draws() -> Drew:
    return Drew(1, BACK, False)


def test_whoever_draws_held_nothing_that_could_be_played_then():
    told = memory(draws())

    assert {card for card in may_be(0, told) if card.suit == Suit.HEARTS or card.rank in (8, 13)} == set()
    assert Card.parse("2H") in may_be(2, told)  # the drawn card itself may be anything


def test_a_card_held_longer_may_be_fewer_cards():
    told = memory(draws(), draws())

    assert may_be(1, told) == may_be(2, told) < may_be(3, told)


def test_a_full_hand_that_passes_and_one_that_is_skipped_hold_nothing_that_fits():
    assert Card.parse("QH") not in may_be(0, memory(Passed(1, 2)))
    assert Card.parse("QH") not in may_be(0, memory(ExtraTurn(0)))
    assert Card.parse("QH") in may_be(0, memory(ExtraTurn(1)))


def test_a_played_card_was_one_of_those_that_it_could_be():
    told = memory(draws(), Played(1, Card.parse("QH"), None, 2))

    assert 2 == len(told.held)
    assert all(Card.parse("2H") not in may_be(held, told) for held in (0, 1))


def test_discards_are_remembered_and_lie_in_that_order_after_a_flip():
    told = memory(Played(1, Card.parse("QH"), None, 1), Flipped(0, Card.parse("KH")), draws())

    assert (cards("KH"), ()) == (told.piles.discards, told.piles.draw)
    assert {Card.parse("QH")} == may_be(1, told)


def test_a_known_card_that_is_played_leaves_the_others_hidden():
    told = memory(Played(1, Card.parse("QH"), None, 1), Flipped(0, Card.parse("KH")), draws())
    told.see(Played(1, Card.parse("QH"), None, 1), random.Random(1))

    assert [held.card for held in told.held] == [BACK]


def test_what_lay_in_the_piles_at_a_reset_is_in_no_hand_that_was_held_then():
    told = memory(Played(1, Card.parse("QH"), None, 1), Passed(0, 2), PilesReset(Card.parse("5D")), draws())

    assert not {Card.parse("QH"), Card.parse("KH"), Card.parse("9H")} & may_be(0, told)
    assert {Card.parse("QH"), Card.parse("KH")} <= may_be(1, told)


def test_whoever_passed_may_hold_what_fitted_the_first_starter_of_several():
    told = memory(Passed(1, 2), PilesReset(Card.parse("5D")), PilesReset(Card.parse("6S")))

    assert Card.parse("9D") in may_be(0, told)


def test_of_all_hands_that_are_left_each_is_equally_likely():
    """Twenty cards are left for two held cards, the older of which may be but ten."""
    rng, counts = random.Random(3), dict.fromkeys(DECK[:20], 0)
    for _ in range(2000):
        told = Memory(0)
        told.held = [Held(BACK, frozenset(DECK[10:20])), Held(BACK)]
        told.piles = told.piles._replace(draw=DECK[20:])
        view = GAME.setup(2)._replace(hands=((), backs(2)))
        world = told.world(view, rng)
        counts[world.hands[1][0]] += 1

    assert {*DECK[:10]} == {card for card, count in counts.items() if count}
    assert all(140 < counts[card] < 260 for card in DECK[:10])


def test_every_world_looks_as_the_seat_sees_it_and_holds_all_cards_once():
    rng = random.Random(4)
    for game in (GAME, Eights(hand=3, limit=5), Eights(hand=20, limit=25)):
        for match in matches(game, rng, 3):
            for seat in (0, 1):
                view = match.view(seat)
                world = game.worlds(view, match.seen(seat), seat, rng)
                lying = (*world.hands[0], *world.hands[1], *world.draw, *world.discards)

                assert view == game.view(world, seat)
                assert sorted(DECK) == sorted(lying)
                assert match.state.discards == world.discards


def test_after_a_flip_a_world_has_the_draw_pile_as_it_lies():
    rng = random.Random(5)
    flipped = [
        match
        for match in matches(Eights(hand=20, limit=25), rng, 4)
        if any(isinstance(event, Flipped) for event in match.events)
        and not any(isinstance(event, PilesReset) for event in match.events)
    ]

    assert len(flipped) > 20
    for match in flipped:
        world = match.game.worlds(match.view(0), match.seen(0), 0, rng)
        assert match.state.draw == world.draw
        assert sorted(match.state.hands[1]) == sorted(world.hands[1])


def matches(game: Eights, rng: random.Random, count: int):
    """Every fourth moment of some random matches."""
    for _ in range(count):
        match: Match = Match.start(game, luck=lambda draw: tuple(rng.sample(range(draw.pool), draw.take)))
        while not match.outcome:
            if match.step % 4 == 0:
                yield match
            match, _ = match.play(match.state.mover, rng.choice(match.legal(match.state.mover)))
