"""Monsters, and fights in general."""

from parlour.core.game import Draw, Over
from parlour.games.cardpeegee import why
from parlour.games.cardpeegee.events import Beaten, Clash, Died, Met, Received, Source
from parlour.games.cardpeegee.state import Phase
from parlour.pieces.cards import Card
from tests.rules.cardpeegee.run import GAME, at, cards, do, emptied, legal, met, told

MONSTER = "TC 8C 6H"  # attack 18, deal 3, health 16


def total(rows):
    return why.total(rows)


def test_the_worked_monster():
    state = met(MONSTER)

    assert state.phase is Phase.MONSTER
    numbers = why.monster_attack(state), why.monster_deal(state), why.monster_health(state)
    assert (18, 3, 16) == tuple(map(total, numbers))


def test_spades_beside_a_monster_let_it_deal_more_and_diamonds_are_only_loot():
    state = met("TC 2S KS", character=Card.parse("KD"))
    assert [10, 5, 10] == [
        total(why.monster_attack(state)),
        total(why.monster_deal(state)),
        total(why.monster_health(state)),
    ]

    state = met("TC 2D KD")
    assert [10, 3, 10] == [
        total(why.monster_attack(state)),
        total(why.monster_deal(state)),
        total(why.monster_health(state)),
    ]


def test_a_three_with_the_ace_of_clubs_active_makes_attack_15():
    assert total(why.attack(at(Phase.MONSTER, active="AC", played="3C"))) == 10 + 5


def test_a_nine_of_hearts_as_a_club_adds_7():
    assert total(why.attack(at(Phase.MONSTER, active="JH", played="9H=C"))) == 10 + 7


def test_spades_with_the_ace_of_spades_active_are_counted_half_as_much_again():
    deals = [
        total(why.deal(at(Phase.MONSTER, active="AS", played=played)))
        for played in ("", "2S", "2S 9S", "2S 9S TS")
    ]

    assert deals == [3, 3 + 2, 3 + 3, 3 + 5]


def test_a_played_ace_does_not_boost_itself():  # ruling G18
    assert total(why.attack(at(Phase.MONSTER, played="AC"))) == 10 + 11


def test_an_ace_without_cards_of_its_suit_adds_nothing():  # ruling G17
    assert 10 == total(why.attack(at(Phase.MONSTER, active="AC")))


def test_my_cards_come_first_and_then_the_monsters():
    state, _ = GAME.apply(do(met("TC 2S 6H", hand="7S"), "7S"), 0, GAME.legal(met("TC 2S 6H"), 0)[-1])

    assert GAME.awaiting(state) == Draw(47, 4 + 4)


def test_the_higher_score_deals_its_attack_as_damage():
    state, events = told(met(MONSTER, hp=62), "fight", "4D 2H 5S TD 9S 5D")

    assert isinstance(events[0], Clash)
    clash = events[0]
    assert (total(clash.mine), total(clash.theirs), clash.loss) == (10 + 11, 18 + 24, 18)
    assert (state.hp, total(why.monster_health(state)), state.rounds) == (62 - 18, 16, 1)


def test_a_won_round_wounds_the_monster_by_my_attack():
    state = do(met(MONSTER), "fight", "AD AH AS 2D 3D 4D")

    assert (state.hp, total(why.monster_health(state))) == (40, 16 - 10)


def test_equal_scores_do_nothing():
    state = do(met(MONSTER), "fight", "TD 9D 8D 2H 8H 9H")

    assert (40, 16, ["fight"]) == (state.hp, total(why.monster_health(state)), legal(state))


def test_after_the_first_round_no_card_can_be_played_and_each_round_is_asked_for():  # ruling G20
    state = do(met(MONSTER, hand="5C AC"), "fight", "TD 9D 8D 2H 8H 9H")

    assert ["fight"] == legal(state)


def test_the_dead_monster_leaves_its_loot_and_the_rest_goes_to_the_deck():
    state = do(met(MONSTER, hand="5C 2S JH 3D"), "5C")
    state, events = told(do(state, "fight", "AD AH AS 2D 4D 5D"), "fight", "AD AH AS 2D 4D 5D")

    assert [type(e) for e in events] == [Clash, Beaten, Received]
    assert events[2] == Received(cards("8C 6H"), Source.LOOT)
    assert state.hand == cards("8C 3D 6H JH 2S")
    assert {Card.parse("TC"), Card.parse("5C")} <= set(state.deck)
    assert (state.phase, state.played, state.encounter) == (Phase.SHOP, (), ())


def test_a_health_of_exactly_0_is_death_for_either():
    monster = do(
        at(Phase.MONSTER, "2C 3C 4C 5C", encounter="TC 2D 3D", wounds=(0,)), "fight", "AD AH AS 4D 5D 6D"
    )
    assert monster.phase is Phase.SHOP

    player, events = told(
        at(Phase.MONSTER, hp=18, encounter=MONSTER, wounds=(0,)), "fight", "2D 3D 4D AD AH AS"
    )
    assert (player.hp, GAME.awaiting(player)) == (0, Over((), "death"))
    assert events[-1] == Died(1)


def test_the_event_of_a_round_carries_both_sums_with_their_cards():
    state = do(met(MONSTER, hand="3C 2C 7S AC"), "activate AC")
    state = do(do(do(state, "3C"), "2C"), "7S")
    _, events = told(state, "fight", "4D 2H 5S 3H TD 9S 5D")

    assert [
        (14, ("4D", "2H", "5S", "3H")),
        (18, ()),
        (32, ()),
    ] == [(row.amount, row.codes) for row in events[0].mine]
    assert [10, 5, 3, 18] == [row.amount for row in why.attack(state)]


def test_a_deck_that_runs_short_is_short_for_the_monster():  # ruling G7
    state = emptied(at(Phase.MONSTER, encounter=MONSTER, wounds=(0,)), "2D 3D 4D 5D")
    assert GAME.awaiting(GAME.apply(state, 0, GAME.legal(state, 0)[-1]).state) == Draw(4, 4)

    _, events = told(state, "fight", "4D 3D 2D 5D")
    assert (total(events[0].mine), total(events[0].theirs)) == (10 + 9, 18 + 5)


def test_an_empty_deck_leaves_the_attacks_alone():  # ruling G7
    state = emptied(at(Phase.MONSTER, encounter=MONSTER, wounds=(0,)), "")
    after, events = told(state, "fight")

    assert (total(events[0].mine), total(events[0].theirs), after.hp) == (10, 18, 40 - 18)


def test_what_is_met_is_told():
    _, events = told(at(Phase.DAY), "encounter", MONSTER)

    assert events == [Met("monster", cards(MONSTER))]
