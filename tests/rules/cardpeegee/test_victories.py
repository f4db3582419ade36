"""The four victories: when, in which order, and once in a run."""

import pytest

from parlour.games.cardpeegee.events import Source, Victory, Won
from parlour.games.cardpeegee.player import goals, receive
from parlour.games.cardpeegee.state import Phase
from parlour.pieces.cards import Card
from tests.rules.cardpeegee.run import GAME, at, cards, do, met, told


def won(events):
    return [e.victory for e in events if isinstance(e, Won)]


def test_goliath_is_150_health_after_healing():
    state, events = told(do(at(Phase.HEALING, "7H", hp=143), "7H"), "done")
    assert (won(events), state.won) == ([Victory.GOLIATH], (Victory.GOLIATH,))

    _, events = told(do(at(Phase.HEALING, "6H", hp=143), "6H"), "done")
    assert [] == won(events)


def test_goliath_is_won_from_a_healer_too():
    _, events = told(at(Phase.DAY, "2C 3C 4C 5C", hp=139), "encounter", "5H 7S 4S")

    assert won(events) == [Victory.GOLIATH]


@pytest.mark.parametrize("suit", "CDHS")
def test_full_court_is_jack_queen_and_king_of_a_suit_in_hand_and_active(suit):
    character = Card.parse("KS" if suit != "S" else "KC")
    state = at(Phase.MEETING, f"Q{suit}", f"J{suit}", character=character)
    king = (Card.parse(f"K{suit}"),)
    _, events = receive(state._replace(deck=tuple(c for c in state.deck if c not in king)), king, Source.LOOT)

    assert events[1:] == (Won(Victory(f"full-court-{suit}"), cards(f"Q{suit} K{suit} J{suit}")),)


def test_elemental_union_is_a_jack_queen_or_king_of_every_suit():
    _, events = told(at(Phase.SHOP, "QC JD 8D", "JH", played="9D"), "done", "JS")
    assert won(events) == [Victory.UNION]

    _, events = told(at(Phase.SHOP, "QC JD 8D", "JH", played="9D"), "done", "AS")
    assert [] == won(events)


def test_master_of_the_elements_is_a_jack_or_ace_of_every_suit_active():
    state, events = told(at(Phase.SHOP, "AS", "JC AD JH AC"), "activate AS")

    assert won(events) == [Victory.MASTER]
    assert events[-1].cards == cards("JC AC AD JH AS")
    assert state.won == (Victory.MASTER,)


def test_held_aces_and_jacks_are_not_yet_a_master():
    _, events = told(at(Phase.SHOP, "AS JD", "JC JH"), "activate AS")

    assert [] == won(events)


def test_master_is_won_in_the_fee_phase_too():  # ruling G6
    _, events = told(at(Phase.FEE, "AS", "JC AD JH", encounter="5H TD"), "activate AS")

    assert won(events) == [Victory.MASTER]


@pytest.mark.parametrize(
    "state",
    [
        met("TC 8C 6H", hand="AS", active="JC AD JH"),
        met("9D TS 6S", hand="AS", active="JC AD JH"),
        met("5H 7D 4C", hand="AS", active="JC AD JH"),
        at(Phase.HEALING, "AS", "JC AD JH"),
    ],
)
def test_master_is_won_wherever_cards_are_made_active(state):
    assert won(told(state, "activate AS")[1]) == [Victory.MASTER]


def test_the_first_hand_can_be_a_victory():  # ruling G5
    _, events = told(GAME.setup(1), "begin", "KD", "2C 3C 4C", "JC QC KC 2H 3H")

    assert won(events) == [Victory.COURT_C]


def test_simultaneous_victories_are_told_in_the_order_of_suits_and_then_the_union():
    state = at(Phase.SHOP, "QC KC QD KD QH KH JS", played="TD 9D 5D")
    _, events = told(state, "done", "JH JC JD")

    assert won(events) == [Victory.COURT_C, Victory.COURT_D, Victory.COURT_H, Victory.UNION]


def test_loot_treasure_potions_and_charity_can_bring_a_victory():
    loot = at(Phase.MONSTER, "QC JC 2D 3D", encounter="2C KC 4D", wounds=(0,))
    assert won(told(loot, "fight", "AD AH AS 5D 6D 7D")[1]) == [Victory.COURT_C]
    treasure = at(Phase.DAY, "QC JC 2D 3D")
    assert won(told(treasure, "encounter", "9D KC 4C")[1]) == [Victory.COURT_C]
    potions = at(Phase.DAY, "QH JH 2D 3D")
    assert won(told(potions, "encounter", "9H KH 4S")[1]) == [Victory.COURT_H]
    charity = at(Phase.DAY, "QH JH")
    assert won(told(charity, "encounter", "2S 3C 4C", "AD", "KH")[1]) == [Victory.COURT_H]


def test_goliath_comes_before_what_the_potions_bring():
    _, events = told(at(Phase.DAY, "QH JH 2D 3D", hp=140), "encounter", "9H KH 4S")

    assert won(events) == [Victory.GOLIATH, Victory.COURT_H]


def test_each_victory_is_won_once_and_never_lost():
    state = at(Phase.HEALING, played="7H", hp=149, won=(Victory.GOLIATH,))
    after, events = told(state, "done")

    assert (won(events), after.won) == ([], (Victory.GOLIATH,))


def test_the_character_card_never_counts():
    state = at(Phase.SHOP, "JS QS", played="8D")  # the character is the king of spades
    _, events = told(state, "done", "2C")

    assert [] == won(events)
    assert [(2, 3)] == [(goal.have, goal.need) for goal in goals(state) if goal.victory is Victory.COURT_S]


def test_the_goals_tell_how_far_the_player_is():
    state = at(Phase.SHOP, "QC KC QD", "JH AS", hp=62)

    assert [
        ("full-court-C", 2, 3),
        ("full-court-D", 1, 3),
        ("full-court-H", 1, 3),
        ("full-court-S", 0, 3),
        ("union", 3, 4),
        ("master", 2, 4),
        ("goliath", 62, 150),
    ] == [(goal.victory.value, goal.have, goal.need) for goal in goals(state)]
