"""Tax, charity, shopping, healing."""

import pytest

from parlour.core.game import Draw
from parlour.games.cardpeegee import town, why
from parlour.games.cardpeegee.events import Bought, DayBegan, Healed, Met, Received, RoadEmpty, Source, Taxed
from parlour.games.cardpeegee.state import Phase
from parlour.pieces.cards import Card
from tests.rules.cardpeegee.run import GAME, at, cards, do, emptied, legal, told


@pytest.mark.parametrize(
    ("hand", "active", "phase", "asked"),
    [
        ("2C 3C 4C 5C 6C 7C", "JH", Phase.TAX, 0),
        ("2C 3C 4C 5C 6C", "JH", Phase.SHOP, 0),
        ("2C 3C 4C", "JH", Phase.SHOP, 0),
        ("2C 3C", "JH", Phase.CHARITY, 1),
        ("", "", Phase.CHARITY, 1),
    ],
)
def test_more_than_six_cards_are_taxed_and_fewer_than_four_get_one(hand, active, phase, asked):
    state, _ = town.arrive(at(Phase.MEETING, hand, active))

    assert (state.phase, state.asked) == (phase, asked)


def test_the_tax_is_one_card_however_many_there_are():  # ruling G9
    state, events = told(at(Phase.TAX, "2C 3C 4C 5C 6C 7C 8C 9C TC"), "discard 2C")

    assert events == [Taxed(Card.parse("2C"))]
    assert (state.phase, len(state.held)) == (Phase.SHOP, 8)
    assert Card.parse("2C") in state.deck


def test_an_active_card_can_be_the_tax():
    state = do(at(Phase.TAX, "2C 3C 4C 5C 6C 7C", "JH"), "discard JH")

    assert (state.active, state.phase) == ((), Phase.SHOP)


def test_charity_is_one_card():
    state, _ = town.arrive(at(Phase.MEETING, "2C"))
    state, events = GAME.drawn(state, (state.deck.index(Card.parse("9D")),))

    assert events == (Received(cards("9D"), Source.CHARITY),)
    assert (state.hand, state.phase) == (cards("2C 9D"), Phase.SHOP)


def test_an_empty_deck_has_no_charity():
    state = at(Phase.MEETING)._replace(deck=())

    assert town.arrive(state).state.phase is Phase.SHOP


@pytest.mark.parametrize(
    ("played", "active", "money", "count"),
    [("9D 6D", "", 15, 1), ("9D 6D", "AD", 23, 2), ("7D", "", 7, 0), ("8D", "", 8, 1), ("", "AD", 0, 0)],
)
def test_every_8_of_the_diamonds_buys_a_card(played, active, money, count):
    state = at(Phase.SHOP, active=active, played=played)

    assert (why.total(why.money(state)), why.total(why.new_cards(state))) == (money, count)


def test_the_money_goes_back_first_and_may_return_as_the_goods():
    state = do(do(at(Phase.SHOP, "9D 7D 2C"), "9D"), "7D")
    after, events = told(state, "done", "9D 3S")

    assert events[0] == Bought(why.money(state), 2)
    assert events[1] == Received(cards("9D 3S"), Source.SHOP)
    assert (after.phase, after.hand, after.played) == (Phase.HEALING, cards("2C 9D 3S"), ())


def test_too_little_money_is_lost():
    state, events = told(do(at(Phase.SHOP, "7D 2C"), "7D"), "done")

    assert (events[0].cards, state.phase) == (0, Phase.HEALING)
    assert Card.parse("7D") in state.deck


def test_a_short_deck_sells_what_it_has():  # ruling G7
    state = emptied(at(Phase.SHOP, "TD AD 3C"), "")
    state = do(do(state, "TD"), "AD")

    assert GAME.awaiting(GAME.apply(state, 0, GAME.legal(state, 0)[-1]).state) == Draw(2, 2)


def test_hearts_heal_by_their_value_and_go_back():
    state, events = told(do(at(Phase.HEALING, "7H 2C"), "7H"), "done")

    assert [type(e) for e in events] == [Healed, DayBegan]
    assert (state.hp, state.phase, state.day) == (47, Phase.DAY, 2)
    assert Card.parse("7H") in state.deck


def test_the_ace_of_hearts_heals_half_as_much_again_rounded_up():
    assert do(at(Phase.HEALING, active="AH", played="7H"), "done").hp == 40 + 11


def test_without_hearts_the_next_day_just_begins():
    state, events = told(at(Phase.HEALING, "2C"), "done")

    assert (events, state.hp) == ([DayBegan(2)], 40)


def test_with_fewer_than_three_cards_there_is_no_encounter():  # ruling G8
    state, events = told(emptied(at(Phase.DAY), "9D 4H"), "encounter")

    assert (events, state.phase) == ([RoadEmpty()], Phase.TAX)


def test_three_cards_are_enough_for_an_encounter():
    _, events = told(emptied(at(Phase.DAY), "9D 4H 4C"), "encounter", "9D 4H 4C")

    assert events[0] == Met("treasure", cards("9D 4H 4C"))


def test_it_warns_when_no_new_card_can_be_afforded():
    assert "cardpeegee.prompt-shop-poor" == GAME.prompt(at(Phase.SHOP, "7D KC"), 0).key
    assert "cardpeegee.prompt-shop" == GAME.prompt(at(Phase.SHOP, "7D 2D"), 0).key
    assert "cardpeegee.prompt-shop" == GAME.prompt(at(Phase.SHOP, "2D", played="6D"), 0).key
    assert "cardpeegee.prompt-shop" == GAME.prompt(at(Phase.SHOP, "KC JD"), 0).key
    assert "cardpeegee.prompt-shop" == GAME.prompt(at(Phase.SHOP, "TC", "JC"), 0).key
    assert "cardpeegee.prompt-shop-poor" == GAME.prompt(at(Phase.SHOP, "9C", "JC"), 0).key


def test_the_days_survived_and_the_victories_are_what_a_player_has_made():
    player = GAME.player(at(Phase.DAY, "2C", "JH", day=7, won=("goliath",)), 0)

    assert (player.plays, player.score, player.hand) == (6, 1, cards("2C JH"))
    assert ["encounter"] == legal(at(Phase.DAY, day=7))
