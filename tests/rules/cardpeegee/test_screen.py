"""The table, its touches and numbers, and what the events are called."""

import pytest

from parlour.core.table import Mark, next_touches, plain
from parlour.games.cardpeegee import why
from parlour.games.cardpeegee.events import Died, RoadEmpty, Victory, Won
from parlour.games.cardpeegee.state import Phase
from parlour.tables.cardpeegee import cue, legend, spoken, table, touches
from parlour.texts import has, say
from tests.rules.cardpeegee.run import GAME, at, do, met, moments, play_of, told

MONSTER = "TC 8C 6H"


def counter(state, name):
    return next(c for c in table(GAME, state, 0).counters if c.name == name)


def said(events):
    return [say(cue(event, 0).message, ("Ana",)) for event in events]


def test_every_zone_is_on_the_table():
    state = at(Phase.FEE, "7C 5H", "JH AC", "9H=C KD", encounter="4H AD KH")
    drawn = table(GAME, state, 0)

    assert drawn.zone("deck").size == len(state.deck)
    assert drawn.zone("deck").holds == why.codes(state.deck)
    assert ("KS",) == drawn.zone("character").codes
    assert drawn.zone("hand").slots == drawn.zone("hand").codes == ("7C", "5H")
    assert ("AC", "JH") == drawn.zone("active").codes
    assert (("9H=C", "KD"), ("9H", "KD")) == (drawn.zone("played").slots, drawn.zone("played").codes)
    assert ("4H", "AD", "KH") == drawn.zone("encounter").codes
    assert ("suit-C", "suit-D", "suit-H", "suit-S") == drawn.zone("convert").slots
    assert ("play", "leave") == drawn.zone("buttons").slots


@pytest.mark.parametrize(
    ("notation", "slots"),
    [("KC", ("KC", "play")), ("9H=C", ("9H", "suit-C"))],
)
def test_a_card_is_touched_and_then_what_to_do_with_it(notation, slots):
    assert touches(play_of(notation)) == slots


def test_touches_tell_play_conversion_and_activation_of_one_card_apart():
    state = at(Phase.SHOP, "JC 6D", "JD JH")
    offered = [touches(action) for action in GAME.legal(state, 0)]

    assert {"JC", "6D", "JD", "JH", "deck"} == next_touches(offered)
    assert {"suit-D", "activate"} == next_touches(offered, ("JC",))
    assert {"play"} == next_touches(offered, ("JD",))
    assert {"suit-D"} == next_touches(offered, ("JH",))


def test_the_deck_goes_on_a_trap_is_touched_itself_and_tax_is_discarded():
    assert [("TS",), ("leave",)] == [touches(a) for a in GAME.legal(met("9D TS 6H"), 0)]
    assert [("deck",)] == [touches(a) for a in GAME.legal(at(Phase.DAY), 0)]
    assert ("2C", "discard") == touches(GAME.legal(at(Phase.TAX, "2C 3C 4C 5C 6C 7C 8C"), 0)[0])


def test_what_cannot_be_used_is_grey_while_something_can():
    assert dict(table(GAME, at(Phase.SHOP, "7D 5C"), 0).marks) == {"5C": Mark.GREY}
    assert () == table(GAME, at(Phase.DAY, "7D 5C"), 0).marks


def test_a_spectator_sees_the_same_without_buttons():
    drawn = table(GAME, at(Phase.SHOP, "7D 5C"), None)

    assert ("5C", "7D") == drawn.zone("hand").codes
    assert () == drawn.zone("buttons").slots
    assert "prompt.waiting" == drawn.prompt.key


@pytest.mark.parametrize(
    ("state", "names"),
    [
        (
            at(Phase.MONSTER, encounter=MONSTER, wounds=(0,)),
            "attack deal monster-attack monster-deal monster-health",
        ),
        (at(Phase.TREASURE, encounter="9D TS 6H"), "disarming"),
        (met("5H 7D 4C"), "attack deal fee healing attack-of-4C health-of-4C"),
        (met("5H 7D 4S"), "fee paid healing"),
        (at(Phase.SHOP, played="9D"), "money new-cards"),
        (at(Phase.HEALING, played="9H"), "healing"),
    ],
)
def test_the_numbers_of_a_phase_are_shown_with_their_sums(state, names):
    for name in names.split():
        shown = counter(state, name)
        assert shown.value == shown.why[-1].amount


def test_why_the_attack_is_18():
    state = at(Phase.MONSTER, active="AC", played="3C 2C", encounter=MONSTER, wounds=(0,))

    assert [
        ("everyone starts with", 10, ()),
        ("clubs played", 5, ("3C", "2C")),
        ("ace of clubs active", 3, ("AC",)),
        ("attack", 18, ()),
    ] == [(say(row.label), row.amount, row.codes) for row in counter(state, "attack").why]


def test_why_the_health_is_what_it_is():
    state = do(met(MONSTER, hp=62), "fight", "4D 2H 5S TD 9S 5D")

    assert [
        ("health at dawn", 62),
        ("hit by the monster", -18),
        ("health", 44),
    ] == [(say(row.label), row.amount) for row in counter(state, "health").why]


def test_the_score_cards_of_the_last_round_stay_visible():
    state = do(met(MONSTER), "fight", "TD 9D 8D 2H 8H 9H")
    drawn = table(GAME, state, 0)

    assert ("TD", "9D", "8D") == drawn.zone("score").codes
    assert ("2H", "8H", "9H") == drawn.zone("score-TC").codes
    assert (37, 37) == (counter(state, "score-against-TC").value, counter(state, "score-of-TC").value)


def test_the_trap_of_the_day_stays_explained():
    state = do(at(Phase.DAY, "2C 3C 4C 5C"), "encounter", "9S 4H 5D", "7C")
    numbers = {
        name: counter(state, f"trap-{name}").value for name in ("damage", "difficulty", "evasion", "avoided")
    }

    assert {"damage": 11, "difficulty": 12, "evasion": 7, "avoided": 0} == numbers
    assert ("7C",) == table(GAME, state, 0).zone("score").codes


def test_goals_show_how_far_the_player_is_and_stay_full_once_won():
    state = at(Phase.DAY, "QC KC", "JH", hp=62, won=(Victory.UNION,))

    assert "2/3" == counter(state, "full-court-C").value
    assert "62/150" == counter(state, "goliath").value
    assert "4/4" == counter(state, "union").value


def test_a_round_is_told_with_both_scores():
    state = do(met(MONSTER, hand="3C"), "3C")
    _, events = told(state, "fight", "7D 5H 4S 2H 3H 3S")
    assert ["Ana 29, the monster 26: Ana hits for 13."] == said(events)

    _, events = told(state, "fight", "7D 5H 4S 2H 3H 6S")
    assert ["Ana 29, the monster 29: nothing happens."] == said(events)


def test_an_attempt_is_told_with_both_scores():
    _, events = told(met("9D TS 6S"), "disarm 6S", "7C 2C")

    assert ["Ana 7, the trap 8: Ana loses 6 health."] == said(events)


def test_a_sum_of_nothing_is_said_too():
    assert " = 0" == say(spoken(why.money(at(Phase.SHOP))))


def test_everything_that_happens_can_be_said_and_travels_between_zones():
    zones = {"deck", "hand", "active", "played", "encounter", "character"}
    for seed in range(6):
        for _, _, state, events in moments(seed):
            for event in events:
                shown = cue(event, 0)
                assert has(shown.message.key) or "{" not in say(shown.message)
                assert {place for _, *places in shown.moved for place in places} <= zones
            plain(table(GAME, state, 0))


@pytest.mark.parametrize("victory", Victory)
def test_every_victory_has_its_words(victory):
    assert 1 == say(cue(Won(victory, ()), 0).message, ("Ana",)).count("Ana")


def test_rare_events_have_their_words():
    assert [
        "The road is empty: too few cards are left in the deck.",
        "Ana dies on day 7.",
    ] == said([RoadEmpty(), Died(7)])


def test_every_piece_code_has_a_look():
    looks = legend(GAME)

    assert "T♣" == looks["TC"].glyph
    assert "queen of hearts" == say(looks["QH"].name)
    assert all(has(look.name.key) for look in looks.values())
    assert "walk away" == say(looks["leave"].name)


def test_a_lost_round_sounds_like_a_hit():
    _, events = told(met(MONSTER), "fight", "2D 3D 4D AD AH AS")

    assert "capture" == cue(events[0], 0).sound
