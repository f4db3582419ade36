"""Who knows what: the visibility table row by row, and worlds that agree with what a seat knows."""

from dataclasses import replace
from random import Random

import pytest

from parlour.core.chance import Luck
from parlour.core.match import AnyMatch, Match
from parlour.core.worlds import cards_shown
from parlour.games.whist import Whist
from parlour.games.whist.events import HandShown, NextTaken, PrizeTaken
from parlour.games.whist.memory import Memory
from parlour.pieces.cards import BACK, DECK, Suit, backs
from tests.rules.whist.hands import (
    begun,
    cards,
    drawn_for_dealer,
    play_on,
    plays,
    shuffled,
    unmoved,
)

VIEWERS = (0, 1, None)
CLUBS = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
# Seat 1 wins the first trick and takes the king of hearts; seat 0 takes the two of diamonds.
DRAWN = plays(
    begun(leader="9S", dealer="QS", stock="KH 2D 3D"), "0:9S", "1:QS", "1:take", "0:take", "0:reveal"
)


def swapped(state, first, second):
    """The state with two cards exchanged, wherever they lie."""
    other = {first: second, second: first}

    def fix(value):
        if value in other:
            return other[value]
        return tuple(map(fix, value)) if type(value) is tuple else value

    return state._replace(
        **{name: fix(getattr(state, name)) for name in ("stock", "hands", "discard", "spoils")}
    )


@pytest.mark.parametrize("viewer", VIEWERS)
def test_nobody_sees_a_card_before_both_have_drawn_for_dealer(viewer):
    view = plays(Match.start(Whist()), "0:pick 1").view(viewer)

    assert (backs(52), ()) == (view.stock, view.drawn)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_everybody_sees_both_cards_drawn_for_dealer(viewer):
    assert cards("AC 2C") == drawn_for_dealer().view(viewer).drawn


@pytest.mark.parametrize("viewer", VIEWERS)
def test_nobody_sees_a_card_while_the_deck_is_shuffled(viewer):
    view = unmoved(drawn_for_dealer()).view(viewer)

    assert (backs(52), ()) == (view.stock, view.drawn)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_while_cards_are_dealt_even_their_owners_see_only_how_many(viewer):
    view = plays(shuffled(DECK), "1:deal", "1:deal", "1:deal").view(viewer)

    assert (backs(2), backs(1)) == view.hands
    assert backs(49) == view.stock


def test_after_the_reveal_a_player_sees_the_own_hand_and_counts_the_others():
    match = begun()

    assert (match.state.hands[0], backs(13)) == match.view(0).hands
    assert (backs(13), match.state.hands[1]) == match.view(1).hands
    assert (backs(13), backs(13)) == match.view(None).hands


def test_the_hands_are_shown_to_their_owners_by_an_event():
    match = begun()

    assert (HandShown(0, match.state.hands[0]), HandShown(1, backs(13))) == match.seen(0)[-2:]
    assert (HandShown(0, backs(13)), HandShown(1, backs(13))) == match.seen(None)[-2:]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_of_the_draw_pile_only_the_prize_is_seen_and_only_while_it_lies_face_up(viewer):
    match = begun(leader="9S", dealer="QS", stock="KH 2D 3D")

    assert cards("KH") + backs(25) == match.view(viewer).stock
    match = plays(match, "0:9S", "1:QS")
    assert cards("KH") + backs(25) == match.view(viewer).stock
    match = plays(match, "1:take")
    assert backs(25) == match.view(viewer).stock
    match = plays(match, "0:take")
    assert backs(24) == match.view(viewer).stock
    match = plays(match, "0:reveal")
    assert cards("3D") + backs(23) == match.view(viewer).stock


def test_only_the_loser_sees_the_card_drawn_by_the_loser():
    assert cards("2D")[0] in DRAWN.view(0).hands[0]
    assert NextTaken(0, *cards("2D")) in DRAWN.seen(0)
    for viewer in (1, None):
        assert backs(13) == DRAWN.view(viewer).hands[0]
        assert NextTaken(0, BACK) in DRAWN.seen(viewer)


def test_the_prize_was_public_but_is_not_shown_again_once_it_is_taken():
    assert cards("KH")[0] in DRAWN.view(1).hands[1]
    for viewer in (0, None):
        assert PrizeTaken(1, *cards("KH")) in DRAWN.seen(viewer)
        assert backs(13) == DRAWN.view(viewer).hands[1]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_discards_and_spoils_are_only_counted(viewer):
    match = play_on(begun(), 16)
    view = match.view(viewer)

    assert backs(26) == view.discard
    assert match.state.pairs == view.pairs
    assert {BACK} == {*view.spoils[0], *view.spoils[1]}


@pytest.mark.parametrize("viewer", VIEWERS)
def test_everybody_sees_the_trick_trump_scores_round_and_stage(viewer):
    match = plays(begun(leader="9S", stock="KH"), "0:9S")
    view = match.view(viewer)

    assert cards("9S")[0] == view.led
    assert (match.state.trump, match.state.rounds) == (view.trump, view.rounds)
    assert (match.state.round, match.state.stage) == (view.round, view.stage)


@pytest.mark.parametrize(
    ("match", "first", "second", "blind"),
    [
        (shuffled(DECK), "2C", "AS", (0, 1, None)),  # in the deck
        (plays(shuffled(DECK), "1:deal-all"), "2C", "AS", (0, 1, None)),  # dealt, but not taken up
        (begun(leader="9S", dealer="QS", stock="KH 2D"), "QS", "2D", (0, None)),  # other hand and pile
        (DRAWN, "KH", "2D", (None,)),  # a spectator cannot tell who took which, nor can the view
        (DRAWN, "9S", "QS", (0, 1, None)),  # in the discard pile
    ],
)
def test_exchanging_two_hidden_cards_changes_no_view(match, first, second, blind):
    other = swapped(match.state, *cards(f"{first} {second}"))

    assert match.state != other
    for viewer in blind:
        assert match.view(viewer) == match.game.view(other, viewer)


def random_moments(seed: str, every: int) -> list[AnyMatch]:
    match, rng, moments = Match.start(Whist(target=2), luck=Luck.from_seed(seed, 2)), Random(seed), []
    while not match.outcome:
        seat = rng.choice(match.awaiting.seats)
        match, _ = match.play(seat, rng.choice(match.legal(seat)))
        moments.append(match)
    return moments[::every]


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_a_sampled_world_looks_to_the_seat_as_its_view_does_and_has_all_cards(seed):
    for match in random_moments(seed, every=5):
        for seat in (0, 1):
            world = match.game.worlds(match.view(seat), match.seen(seat), seat, Random(seed))

            assert match.view(seat) == match.game.view(world, seat)
            assert sorted(DECK) == sorted(cards_shown(world))


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_memory_never_contradicts_what_is_so(seed):
    for match in random_moments(seed, every=3):
        for seat in (0, 1):
            memory, theirs = Memory(match.seen(seat)), match.state.hands[1 - seat]
            unknown = [card for card in theirs if card not in memory.prizes[1 - seat]]

            assert memory.prizes[1 - seat] <= set(theirs)
            assert (match.state.discard, list(match.state.spoils)) == (memory.discard, memory.spoils)
            assert fits(unknown, memory.unknown[1 - seat])


def fits(hand, suits) -> bool:
    """Can these cards be held where these suits are possible? The places held longest are the narrowest."""
    left = list(hand)
    for possible in suits[: len(hand)]:
        left.remove(next(card for card in left if card.suit in possible))
    return not left


def guesses(match: AnyMatch, seat: int, count: int = 60):
    rng = Random(1)
    return [match.game.worlds(match.view(seat), match.seen(seat), seat, rng) for _ in range(count)]


def test_a_prize_stays_in_the_hand_of_whoever_took_it_in_every_world():
    assert all(cards("KH")[0] in world.hands[1] for world in guesses(DRAWN, 0))


def test_a_prize_that_was_played_again_is_among_the_discards_in_every_world():
    match = begun(leader="9S AH", dealer="QS", stock="KH 2D 3D")
    match = plays(match, "0:9S", "1:QS", "1:take", "0:take", "0:reveal", "1:KH", "0:AH")

    assert all(cards("9S QS KH AH") == world.discard for world in guesses(match, 0))


def test_a_hand_that_could_not_follow_has_none_of_the_suit_until_it_draws_again():
    match = plays(begun(leader="9S", dealer=CLUBS, stock="KH"), "0:9S", "1:2C")
    void = [spades(world) for world in guesses(match, 0)]
    since = [spades(world) for world in guesses(plays(match, "0:take", "1:take"), 0, count=400)]

    assert {0} == set(void)
    assert {0, 1} == set(since)
    assert abs(sum(since) / 400 - 12 / 25) < 0.08  # 12 spades among the 25 cards not held before


def spades(world) -> int:
    return sum(card.suit == Suit.SPADES for card in world.hands[1])


def test_in_the_duel_the_other_hand_is_known_exactly():
    match = play_on(begun(), 14)

    assert {match.state.hands} == {world.hands for world in guesses(match, 0, count=5)}


def test_what_is_unknown_is_anybodys_guess():
    match = begun(leader="9S", dealer="QS", stock="KH")
    held = [cards("QS")[0] in world.hands[1] for world in guesses(match, 0, count=400)]

    assert 0.25 < sum(held) / 400 < 0.43  # 13 of the 38 unseen cards


def test_memory_begins_anew_with_each_round():
    after_one_round = play_on(begun(game=Whist(target=9)), 26)

    assert 2 == after_one_round.state.round
    assert set() == Memory(after_one_round.seen(0)).played


def test_a_world_is_sampled_from_the_view_alone():
    match = DRAWN
    blind = replace(match, state=swapped(match.state, *cards("4D 5D")))

    assert [w.hands for w in guesses(match, 0, 3)] == [w.hands for w in guesses(blind, 0, 3)]
