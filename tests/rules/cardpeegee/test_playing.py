"""Which cards can be activated, played and converted in which phase, and what is said when they cannot."""

import pytest

from parlour.core.game import Message
from parlour.games.cardpeegee import why
from parlour.games.cardpeegee.state import Phase
from parlour.pieces.cards import Card
from parlour.texts import say
from tests.rules.cardpeegee.run import GAME, at, cards, do, legal

HAND = "5C 6D 7H 8S AC JH"
MONSTER, TREASURE, HEALER = "TC 8C 6H", "9D TS 6S", "5H 7D 4C"


@pytest.mark.parametrize(
    ("state", "plays"),
    [
        (at(Phase.DAY, HAND), "encounter"),
        (
            at(Phase.MONSTER, HAND, encounter=MONSTER, wounds=(0,)),
            "5C AC 8S activate_AC activate_JH fight",
        ),
        (at(Phase.MONSTER, HAND, encounter=MONSTER, wounds=(0,), rounds=1), "fight"),
        (
            at(Phase.TREASURE, HAND, encounter=TREASURE),
            "8S activate_AC activate_JH disarm_TS disarm_6S leave",
        ),
        (
            at(Phase.JAILORS, HAND, encounter=HEALER, wounds=(0,)),
            "5C AC 8S activate_AC activate_JH fight leave",
        ),
        (
            at(Phase.JAILORS, HAND, encounter=HEALER, wounds=(10,), rounds=1),
            "5C AC 8S activate_AC activate_JH fight leave",
        ),
        (
            at(Phase.FEE, HAND, encounter="5H 7D"),
            "5C AC 6D 7H JH 8S activate_AC activate_JH leave",
        ),
        (
            at(Phase.TAX, "2C 3C 4C 5C 6C 7C", "JH"),
            "discard_2C discard_3C discard_4C discard_5C discard_6C discard_7C discard_JH",
        ),
        (at(Phase.SHOP, HAND), "6D activate_AC activate_JH done"),
        (at(Phase.HEALING, HAND), "7H JH activate_AC activate_JH done"),
    ],
    ids=lambda value: value.phase.value + str(value.rounds) if hasattr(value, "phase") else "",
)
def test_what_can_be_done_in_each_phase(state, plays):
    assert legal(state) == [play.replace("_", " ") for play in plays.split()]


def test_before_the_run_there_is_nothing_but_to_begin():
    assert ["begin"] == legal(GAME.setup(1))


def test_only_aces_and_jacks_are_activated_and_they_stay_over_days():
    state = do(at(Phase.HEALING, "AC JH 5C"), "activate JH")

    assert (state.hand, state.active) == (cards("5C AC"), cards("JH"))
    assert do(state, "done").active == cards("JH")


def test_an_active_card_can_be_played_and_its_effect_is_gone_at_once():
    state = at(Phase.MONSTER, active="AC", played="3C", encounter=MONSTER, wounds=(0,))
    assert why.total(why.attack(state)) == 10 + 5

    state = do(state, "AC")
    assert (state.active, why.total(why.attack(state))) == ((), 10 + 3 + 11)


def test_a_jack_lets_other_cards_be_played_as_its_suit():
    state = at(Phase.MONSTER, "9D TH", "JC", encounter=MONSTER, wounds=(0,))

    assert ["9D=C", "TH=C", "JC", "fight"] == legal(state)


def test_a_jack_lets_other_cards_of_its_suit_be_played_as_any_suit():
    state = at(Phase.MONSTER, "9D 9H", "JH", encounter=MONSTER, wounds=(0,))

    assert ["9H=C", "9H=S", "fight"] == legal(state)


def test_a_converted_card_counts_2_less_until_it_is_back_in_the_deck():
    state = do(at(Phase.FEE, "9H", "JH", encounter="5H TD"), "9H=C")

    assert [7] == [play.worth for play in state.played]
    assert Card.parse("9H") in do(state, "leave", "2C").deck


def test_a_jack_cannot_convert_itself():
    assert ["done"] == legal(at(Phase.SHOP, active="JH"))
    assert ["JD", "done"] == legal(at(Phase.SHOP, active="JD"))


def test_an_active_card_can_be_converted_by_another_jack():  # ruling G11
    assert ["AC=D", "done"] == legal(at(Phase.SHOP, active="AC JC"))
    assert ["JD", "JH=D", "done"] == legal(at(Phase.SHOP, active="JH JD"))


def test_a_card_is_not_converted_into_its_own_suit():
    assert "6D=D" not in legal(at(Phase.SHOP, "6D", "JD"))


@pytest.mark.parametrize(
    ("state", "allowed"),
    [
        (at(Phase.MONSTER, "2H", "JH", encounter=MONSTER, wounds=(0,)), ["2H=S"]),
        (at(Phase.JAILORS, "2H", "JH", encounter=HEALER, wounds=(0,)), ["2H=S"]),
        (at(Phase.TREASURE, "2H", "JH", encounter=TREASURE), []),
        (at(Phase.FEE, "2H", "JH", encounter="5H 7D"), []),
        (at(Phase.SHOP, "2H", "JH"), []),
    ],
)
def test_a_two_is_converted_only_to_a_spade_in_a_fight(state, allowed):
    assert [notation for notation in legal(state) if "=" in notation] == allowed


def test_a_two_as_a_spade_counts_one_card_and_is_worth_nothing():
    state = do(at(Phase.MONSTER, "2H", "JH", encounter=MONSTER, wounds=(0,)), "2H=S")

    assert (0, 4) == (state.played[0].worth, why.total(why.deal(state)))


def test_in_the_fee_phase_every_conversion_is_offered():  # ruling G10
    state = at(Phase.FEE, "3H", "JH", encounter="5H 7D")

    assert {"3H", "3H=C", "3H=D", "3H=S"} <= set(legal(state))


def test_the_only_jack_that_supports_a_converted_card_cannot_be_played():
    state = do(at(Phase.FEE, "9H", "JH", encounter="5H TD KD"), "9H=C")

    assert "JH" not in legal(state)
    refusal = GAME.refusal(state, 0, "JH")
    assert "CP-7" == refusal.rule
    assert refusal.message == Message("cardpeegee.supports", card=Card.parse("JH"), cards=cards("9H"))


def test_another_jack_that_also_fits_lifts_the_lock():
    state = at(Phase.FEE, active="JH JC", played="9H=C", encounter="5H TD KD")

    assert {"JH", "JC"} <= set(legal(state))
    assert "JC" not in legal(do(state, "JH"))


def test_a_jack_that_does_not_fit_leaves_the_lock():
    state = at(Phase.FEE, active="JH JD", played="9H=C", encounter="5H TD KD")

    assert "JH" not in legal(state)
    assert "JD" in legal(state)


@pytest.mark.parametrize(
    ("state", "notation", "rule", "words"),
    [
        (
            at(Phase.SHOP, "5C"),
            "activate 5C",
            "CP-5",
            "The five of clubs cannot be made active: only aces and jacks can.",
        ),
        (at(Phase.SHOP, active="JC"), "activate JC", "CP-5", "The jack of clubs is active already."),
        (at(Phase.SHOP, "5C"), "activate JC", "CP-5", "You do not have the jack of clubs."),
        (at(Phase.DAY, "JC"), "activate JC", "CP-8", "No cards can be played or made active now."),
        (at(Phase.DAY, "5C"), "5C", "CP-8", "No cards can be played or made active now."),
        (
            at(Phase.MONSTER, "5C", encounter=MONSTER, wounds=(0,), rounds=1),
            "5C",
            "CP-10",
            "The fight has begun: cards can only be played before the first round.",
        ),
        (at(Phase.SHOP, "5C"), "6C", "CP-8", "You do not have the six of clubs."),
        (
            at(Phase.SHOP, "5C"),
            "5C",
            "CP-8",
            "Here you play diamonds: to play the five of clubs, convert it with an active jack.",
        ),
        (
            at(Phase.MONSTER, "5D", encounter=MONSTER, wounds=(0,)),
            "5D=H",
            "CP-8",
            "Here you play clubs and spades: to play the five of diamonds, convert it with an active jack.",
        ),
        (
            at(Phase.SHOP, "5C"),
            "5C=D",
            "CP-6",
            "To play the five of clubs as diamonds you need one of these active: "
            "jack of clubs and jack of diamonds.",
        ),
        (
            at(Phase.SHOP, "2C", "JD"),
            "2C=D",
            "CP-6",
            "The two of clubs is too small to be converted: it would be worth nothing.",
        ),
        (
            at(Phase.SHOP, "5D"),
            "5D=D",
            "CP-6",
            "The five of diamonds has that suit already: play it as it is.",
        ),
        (
            at(Phase.TAX, "2C 3C 4C 5C 6C 7C 8C"),
            "2C",
            "CP-15",
            "You must discard one of these as tax: two of clubs, three of clubs, four of clubs, "
            "five of clubs, six of clubs, seven of clubs and eight of clubs.",
        ),
        (
            at(Phase.TAX, "2C 3C 4C 5C 6C 7C 8C"),
            "discard KD",
            "CP-15",
            "You do not have the king of diamonds.",
        ),
        (
            at(Phase.SHOP, "2C"),
            "discard 2C",
            "CP-15",
            "You discard cards only as tax: in town, when you hold more than six.",
        ),
        (
            at(Phase.TREASURE, "2C", encounter=TREASURE),
            "disarm 9D",
            "CP-11",
            "You can disarm these traps: ten of spades and six of spades.",
        ),
        (at(Phase.SHOP, "2C"), "disarm 9S", "CP-11", "There is no trap to disarm here."),
        (
            at(Phase.MONSTER, "2C", encounter=MONSTER, wounds=(0,)),
            "leave",
            "CP-13",
            "You must fight a monster to the end.",
        ),
        (at(Phase.SHOP), "leave", "CP-13", "There is nothing to walk away from."),
        (at(Phase.DAY), "fight", "CP-3", "A day begins with an encounter."),
        (at(Phase.TREASURE, encounter=TREASURE), "fight", "CP-3", "Disarm a trap, or walk away."),
        (at(Phase.FEE, encounter="5H 7D"), "done", "CP-3", "Pay the fee with cards, or walk away."),
        (
            at(Phase.JAILORS, encounter=HEALER, wounds=(0,)),
            "done",
            "CP-3",
            "Fight a round against the jailors, or walk away.",
        ),
        (
            at(Phase.MONSTER, encounter=MONSTER, wounds=(0,)),
            "done",
            "CP-3",
            "There is a monster to fight first.",
        ),
        (at(Phase.SHOP), "fight", "CP-3", "You are in the shop: choose done to go on to healing."),
        (at(Phase.HEALING), "fight", "CP-3", "You are healing: choose done to end the day."),
        (GAME.setup(1), "done", "CP-3", "Create your character first: begin."),
        (at(Phase.SHOP), "5C=X", "PL-2", "5C=X is not a legal move now."),
        (at(Phase.SHOP), "##", "PL-2", "## is not a legal move now."),
    ],
)
def test_a_refusal_names_the_rule_and_what_would_be_right(state, notation, rule, words):
    refusal = GAME.refusal(state, 0, notation)

    assert (refusal.rule, say(refusal.message)) == (rule, words)
    assert [str(action) for action in refusal.instead] == legal(state)
