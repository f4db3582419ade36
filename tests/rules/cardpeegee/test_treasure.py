"""Treasures and their traps."""

from parlour.core.game import Draw, Over
from parlour.games.cardpeegee import why
from parlour.games.cardpeegee.events import Beaten, Clash, Received, Source, WalkedAway
from parlour.games.cardpeegee.state import Phase
from parlour.pieces.cards import Card
from tests.rules.cardpeegee.run import GAME, at, cards, do, emptied, legal, met, told


def test_a_treasure_without_traps_is_taken_at_once():
    state, events = told(at(Phase.DAY, "2C"), "encounter", "9D 8C KH")

    assert events[1] == Received(cards("9D 8C KH"), Source.TREASURE)
    assert (state.phase, state.hand) == (Phase.SHOP, cards("2C 8C 9D KH"))


def test_the_disarm_bonus_is_the_value_of_the_spades_with_the_ace_half_as_much_again():
    assert 13 == why.total(why.disarming(at(Phase.TREASURE, played="8S 5S")))
    assert 20 == why.total(why.disarming(at(Phase.TREASURE, active="AS", played="8S 5S")))
    assert 0 == why.total(why.disarming(at(Phase.TREASURE)))


def test_a_higher_player_disarms_that_trap_and_it_goes_to_the_deck():
    state, events = told(do(met("9D TS 6S", hand="8S"), "8S"), "disarm 6S", "7C 2C")

    assert [type(e) for e in events] == [Clash, Beaten]
    assert (state.encounter, state.hp) == (cards("9D TS"), 40)
    assert Card.parse("6S") in state.deck
    assert ["8S"] == [str(play) for play in state.played]


def test_a_higher_trap_hurts_by_its_value_and_stays():
    state = do(met("9D TS 6S"), "disarm TS", "7C 2C")

    assert (state.encounter, state.hp) == (cards("9D TS 6S"), 30)


def test_equal_scores_do_nothing():
    state = do(met("9D TS 6S"), "disarm 6S", "8C 2C")

    assert (state.encounter, state.hp, state.rounds) == (cards("9D TS 6S"), 40, 1)


def test_cards_can_be_played_between_attempts():
    state = do(met("9D TS 6S", hand="8S 3S"), "disarm 6S", "8C 2C")

    assert "8S" in legal(state)


def test_with_the_last_trap_gone_all_the_rest_comes_to_the_hand_agitator_included():
    state, events = told(do(met("9D TS 6H", hand="2S"), "2S"), "disarm TS", "AC 2C", "3C")

    assert events[2] == Received(cards("9D 6H"), Source.TREASURE)
    assert {Card.parse("TS"), Card.parse("2S")} <= set(state.deck)


def test_whoever_leaves_gains_nothing_and_loses_what_was_played():
    state, events = told(do(met("9D TS 6H", hand="2S 2C 3C 4C 5C"), "2S"), "leave")

    assert events == [WalkedAway("treasure")]
    assert (state.phase, state.hand) == (Phase.SHOP, cards("2C 3C 4C 5C"))
    assert set(cards("9D TS 6H 2S")) <= set(state.deck)


def test_a_trap_can_kill_and_then_everything_stops():  # ruling G12
    state = do(met("9D TS 6S", hp=10), "disarm TS", "2C 3C")

    assert (state.hp, GAME.awaiting(state)) == (0, Over((), "death"))


def test_a_deck_of_one_card_gives_it_to_the_player():  # ruling G7
    state = emptied(at(Phase.TREASURE, encounter="9D 2S 6S"), "3C")
    _, events = told(state, "disarm 2S", "3C")

    assert (3, 2) == (why.total(events[0].mine), why.total(events[0].theirs))


def test_each_attempt_deals_two_cards():
    state = met("9D TS 6S")

    assert GAME.awaiting(GAME.apply(state, 0, GAME.legal(state, 0)[0]).state) == Draw(48, 2)
