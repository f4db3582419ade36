"""Healers: jailors, fee, healing and potions."""

from parlour.core.game import Draw, Over
from parlour.games.cardpeegee import numbers, why
from parlour.games.cardpeegee.events import (
    Activated,
    Beaten,
    Clash,
    FeePaid,
    Healed,
    Received,
    Source,
    WalkedAway,
    Won,
)
from parlour.games.cardpeegee.state import Phase
from parlour.pieces.cards import Card
from parlour.texts import say
from tests.rules.cardpeegee.run import GAME, at, cards, dealt, do, emptied, met, told


def total(rows):
    return why.total(rows)


def test_the_worked_healer():
    state = met("5H 7D 4C")

    assert state.phase is Phase.JAILORS
    assert (11, 7) == (total(state.healing), total(why.fee(state)))
    jailor = why.strength("jailor-attack", Card.parse("4C")), why.jailor_health(state, 0)
    assert (4, 4, 3) == (*map(total, jailor), numbers.BARE_DEAL)


def test_a_healer_without_jailor_or_fee_heals_at_once_and_gives_the_potions():
    state, events = told(at(Phase.DAY, "2C 3C 4C"), "encounter", "5H 7H 4S")

    assert [type(e) for e in events[1:]] == [Healed, Received]
    assert events[2] == Received(cards("7H"), Source.POTIONS)
    assert (state.hp, state.hand) == (40 + 5 + 6, cards("2C 3C 4C 7H"))


def test_props_of_every_suit_count_half_for_the_healing():  # ruling G15
    for props in ("7S 4S", "7C 4C", "7D 4D", "7H 4H"):
        assert total(why.healing(at(Phase.MEETING, encounter=f"5H {props}"))) == 5 + 6


def test_the_beaten_jailor_still_counts_for_the_healing():
    state = do(met("5H 4S 4C", hand="2C 3C 5C 6C"), "fight", "AD AH AS", "2D 3D 4D")

    assert state.hp == 40 + 5 + 4


def test_a_round_is_my_deal_and_then_one_of_three_cards_for_each_jailor():
    state, _ = GAME.apply(met("5H 7C 4C"), 0, GAME.legal(met("5H 7C 4C"), 0)[0])
    assert GAME.awaiting(state) == Draw(48, 3)

    state, _ = dealt(state, "2D 3D 4D")
    assert GAME.awaiting(state) == Draw(45, 3)
    assert state.shown == cards("2D 3D 4D")

    state, _ = dealt(state, "AD AH AS")
    assert GAME.awaiting(state) == Draw(45, 3)
    assert Card.parse("AS") in state.deck


def test_each_jailor_uses_its_own_card():  # ruling G4
    state, events = told(met("5H 7C 4C"), "fight", "2D 3D 4D", "AD AH AS", "AD AH AS")

    assert [("7C", 7), ("4C", 4)] == [(e.foe, e.blow) for e in events if isinstance(e, Clash)]
    assert state.hp == 40 - 7 - 4


def test_all_jailors_meet_the_same_score_of_mine():
    _, events = told(met("5H 7C 4C"), "fight", "2D 3D 4D", "AD AH AS", "AD AH AS")

    first, second = (e for e in events if isinstance(e, Clash))
    assert first.mine == second.mine
    assert total(first.mine) == 10 + 9


def test_a_dead_jailors_card_is_in_the_deck_before_the_next_one_deals():
    state, _ = GAME.apply(met("5H 7C 4C"), 0, GAME.legal(met("5H 7C 4C"), 0)[0])
    state, _ = dealt(state, "AD AH AS")
    state, events = dealt(state, "2S 3S 4S")

    assert Beaten(Card.parse("7C")) in events
    assert Card.parse("7C") in state.deck
    assert (state.encounter, state.wounds) == (cards("5H 4C"), (0,))
    state, _ = dealt(state, "7C 2S 3S")
    assert state.phase is not Phase.JAILORS


def test_a_jailor_survives_what_is_less_than_its_health():
    state = do(met("5H AC 4S"), "fight", "AD AH AS", "2S 3S 5S")
    assert (state.phase, state.wounds, total(why.jailor_health(state, 0))) == (Phase.JAILORS, (10,), 1)
    assert set(cards("AD AH AS")) <= set(state.deck)


def test_equal_scores_between_jailor_and_player_do_nothing():
    state = do(met("5H KC 4S"), "fight", "2D 3D 4D", "2S 3S 4H")

    assert (40, (0,)) == (state.hp, state.wounds)


def test_the_player_may_die_between_two_jailors_and_the_second_does_not_deal():
    state, events = told(met("5H 7C 4C", hp=7), "fight", "2D 3D 4D", "AD AH AS")

    assert GAME.awaiting(state) == Over((), "death")
    assert ["7C"] == [e.foe for e in events if isinstance(e, Clash)]


def test_stats_of_the_next_round_come_from_all_cards_played_by_then():
    state = do(met("5H AC 4S", hand="5C 6C"), "5C")
    state = do(state, "fight", "2D 3D 4D", "AD AH AS")
    state = do(state, "6C")

    assert total(why.attack(state)) == 10 + 5 + 6


def test_what_was_played_against_jailors_is_returned_and_pays_nothing():  # ruling G2
    state = do(met("5H 7D 4C", hand="5C 2D 3D"), "5C")
    state = do(state, "fight", "AD AH AS", "2S 3S 4S")

    assert (state.phase, state.played, total(why.paid(state))) == (Phase.FEE, (), 0)
    assert Card.parse("5C") in state.deck


def test_an_exact_payment_is_enough():  # ruling G1
    state, events = told(met("5H 7D 4S", hand="7C 2C 3C 4C 5C"), "7C")

    assert isinstance(events[1], FeePaid)
    assert (state.hp, state.phase) == (40 + 5 + 6, Phase.SHOP)


def test_no_change_is_given_and_played_cards_go_to_the_deck():
    state = do(met("5H 7D 4S", hand="KC 2C 3C 4C 5C"), "KC")

    assert (state.hp, state.hand) == (51, cards("2C 3C 4C 5C"))
    assert set(cards("KC 5H 7D 4S")) <= set(state.deck)


def test_a_fee_is_paid_suit_by_suit_with_the_aces():
    state = at(Phase.FEE, active="AC", played="7C 5C 4D", encounter="5H AD KD")

    assert total(why.paid(state)) == 18 + 4


def test_making_an_ace_active_can_pay_the_rest():
    state = do(met("5H KD 4S", hand="7C AC 2C 3C 4C"), "7C")
    assert state.phase is Phase.FEE

    state, events = told(state, "activate AC")
    assert [type(e) for e in events][:2] == [Activated, FeePaid]
    assert state.hp == 40 + 5 + 7


def test_potions_come_to_the_hand_after_the_fee():
    state = do(met("5H 7D 4H", hand="7C 2C 3C 4C 5C"), "7C")

    assert state.hand == cards("2C 3C 4C 5C 4H")


def test_whoever_leaves_receives_nothing_and_loses_what_was_played():
    state, events = told(do(met("5H KD 4H", hand="7C 2C 3C 4C 5C"), "7C"), "leave")

    assert events == [WalkedAway("healer")]
    assert (state.hp, state.hand, state.played) == (40, cards("2C 3C 4C 5C"), ())


def test_jailors_can_be_left_too():
    state = do(met("5H 7D 4C", hand="7C 2C 3C 5C"), "leave")

    assert (state.hp, state.phase) == (40, Phase.SHOP)


def test_health_has_no_maximum():
    assert 1011 == do(at(Phase.DAY, "2C 3C 4C 5C", hp=1000), "encounter", "5H 7S 4S").hp


def test_with_an_empty_deck_a_round_is_fought_with_the_attacks_alone():  # ruling G7
    healing = why.healing(at(Phase.MEETING, encounter="5H 4C 3C"))
    state = emptied(at(Phase.JAILORS, encounter="5H 4C 3C", wounds=(0, 0), healing=healing), "")
    after, events = told(state, "fight", "4C")  # the dead first jailor is all that the second is dealt

    scores = [(total(e.mine), total(e.theirs)) for e in events if isinstance(e, Clash)]
    assert scores == [(10, 4), (10, 3 + 4)]
    assert (after.hp, after.phase) == (40 + 5 + 4, Phase.TAX)


# Warnings


def test_it_warns_when_the_fee_cannot_be_afforded():
    poor, rich = met("5H KD 4S", hand="2C 3D"), met("5H KD 4S", hand="KC 3D")

    assert "Ana, you cannot afford the fee: 10 of 10 is still unpaid. Walk away." == say(
        GAME.prompt(poor, 0), ("Ana",)
    )
    assert "Ana, pay 10 more with cards of any suit, or walk away." == say(GAME.prompt(rich, 0), ("Ana",))


def test_it_warns_before_the_fight_against_a_jailor():
    poor, rich = met("5H KD 4C", hand="2C 3D"), met("5H KD 4C", hand="KC 3D")

    assert "cardpeegee.prompt-jailors-poor" == GAME.prompt(poor, 0).key
    assert "cardpeegee.prompt-jailors" == GAME.prompt(rich, 0).key
    assert "cardpeegee.prompt-jailors-poor" == GAME.prompt(do(rich, "KC"), 0).key


def test_the_warning_knows_aces_and_jacks_that_could_be_made_active():
    assert GAME.prompt(met("5H KD 4S", hand="7C"), 0).key.endswith("-poor")
    assert not GAME.prompt(met("5H KD 4S", hand="7C AC"), 0).key.endswith("-poor")
    # 9H as a club through the jack of hearts counts 7, and with the ace of clubs 11
    assert not GAME.prompt(at(Phase.FEE, "9H", "AC JH", encounter="5H AD AH"), 0).key.endswith("-poor")


def test_healing_tells_goliath():
    _, events = told(at(Phase.DAY, "2C 3C 4C 5C", hp=139), "encounter", "5H 7S 4S")

    assert any(isinstance(e, Won) for e in events)


def test_all_jailors_strike_in_one_round_and_each_blow_names_it():
    first, events = told(met("5H 7C 4C"), "fight", "2D 3D 4D", "5D 6D 7D", "8D 9D TD")
    assert [1, 1] == [event.round for event in events if isinstance(event, Clash)]

    _, events = told(first, "fight", "2D 3D 4D", "5D 6D 7D", "8D 9D TD")
    assert [2, 2] == [event.round for event in events if isinstance(event, Clash)]
