"""What a screen is given: zones, marks, touches, and the sentence of everything that happens."""

import pytest

from parlour.core.table import Mark, next_touches
from parlour.games.crazy_eights import Eights
from parlour.games.crazy_eights.state import (
    Dealt,
    Drew,
    ExtraTurn,
    Flipped,
    Lay,
    Passed,
    PilesReset,
    Played,
    Started,
    State,
)
from parlour.pieces.cards import BACK, DECK, Card, Pile, Suit, backs
from parlour.tables.crazy_eights import cue, legend, table, touches
from parlour.texts import say

GAME = Eights()
NAMES = ("Ana", "Ben")


def card(name: str) -> Card:
    return Card.parse(name)


def cards(text: str) -> Pile:
    return tuple(map(Card.parse, text.split()))


STATE = State((cards("3H 8C 4S"), cards("2D 5C")), cards("KD QD AD"), cards("2S KH"))


def shown(seat: int | None, state: State = STATE):
    return table(GAME, GAME.view(state, seat), seat)


def test_my_cards_have_slots_by_their_names_and_the_others_are_backs():
    assert ("3H", "8C", "4S") == shown(0).zone("hand").slots
    assert (("hand-1-0", "hand-1-1"), ("##", "##")) == (
        shown(0).zone("hand-1").slots,
        shown(0).zone("hand-1").codes,
    )


def test_a_spectator_sees_two_hands_of_backs():
    assert ["hand-1", "hand-0", "draw", "discard"] == [zone.name for zone in shown(None).zones]
    assert shown(None).zone("hand-0").codes == ("##",) * 3


def test_the_piles_show_their_tops_and_sizes():
    draw, discard = shown(1).zone("draw"), shown(1).zone("discard")

    assert (("##",), 3, ("KH",), 2) == (draw.codes, draw.size, discard.codes, discard.size)


def test_empty_piles_show_nothing():
    assert ("",) == shown(0, STATE._replace(draw=())).zone("draw").codes
    assert ("",) == shown(0, GAME.setup(2)).zone("discard").codes


def test_the_suits_are_there_whenever_i_may_play_an_eight():
    assert ("suit-C", "suit-D", "suit-H", "suit-S") == shown(0).zone("suits").slots
    assert "suit-C" not in shown(1).slots
    assert "suit-C" not in shown(0, STATE._replace(hands=(cards("3H"), cards("2D")))).slots


def test_cards_that_cannot_be_played_now_are_grey_on_my_turn_only():
    assert shown(0).marks == (("4S", Mark.GREY),)
    assert () == shown(1).marks


def test_counters_tell_the_suit_to_follow_the_cards_held_and_the_limit():
    counters = [(counter.name, counter.value, counter.seat) for counter in shown(1).counters]

    assert [
        ("suit", "H", None),
        ("cards", 3, 0),
        ("cards", 2, 1),
        ("limit", 13, None),
        ("draw", 3, None),
        ("discards", 2, None),
    ] == counters
    assert "S" == shown(0, STATE._replace(declared=Suit.SPADES)).counters[0].value


def test_an_eight_is_touched_and_then_the_suit():
    offered = [touches(action) for action in GAME.legal(STATE, 0)]

    assert ("8C", "suit-H") == touches(Lay(card("8C"), Suit.HEARTS))
    assert {"3H", "8C"} == next_touches(offered)
    assert {"suit-C", "suit-D", "suit-H", "suit-S"} == next_touches(offered, ("8C",))


def test_the_draw_pile_is_touched_to_draw():
    state = STATE._replace(hands=(cards("4S"), cards("2D")))

    assert [("draw",)] == [touches(action) for action in GAME.legal(state, 0)]


@pytest.mark.parametrize(
    ("event", "sentence", "moved", "sound"),
    [
        (
            Dealt(0, cards("3H 4S")),
            "Ana is dealt 2 cards.",
            (("3H", "draw", "3H"), ("4S", "draw", "4S")),
            "card-draw",
        ),
        (Dealt(1, backs(1)), "Ben is dealt 1 card.", (("##", "draw", "hand-1"),), "card-draw"),
        (
            Started(card("KH")),
            "The king of hearts starts the discard pile.",
            (("KH", "draw", "discard"),),
            "card-play",
        ),
        (
            Started(card("8H")),
            "The eight of hearts starts the discard pile: any card may be played.",
            (("8H", "draw", "discard"),),
            "card-play",
        ),
        (
            Played(0, card("3H"), None, 2),
            "Ana plays the three of hearts.",
            (("3H", "3H", "discard"),),
            "card-play",
        ),
        (
            Played(1, card("8S"), Suit.HEARTS, 2),
            "Ben plays the eight of spades and names hearts.",
            (("8S", "hand-1", "discard"),),
            "card-play",
        ),
        (
            Played(1, card("3H"), None, 0),
            "Ben plays the three of hearts and wins.",
            (("3H", "hand-1", "discard"),),
            "end",
        ),
        (ExtraTurn(0), "Ben cannot play. Ana has an extra turn.", (), "your-turn"),
        (
            Drew(0, card("3H"), True),
            "Ana draws the three of hearts; it can be played.",
            (("3H", "draw", "3H"),),
            "card-draw",
        ),
        (
            Drew(0, card("3H"), False),
            "Ana draws the three of hearts.",
            (("3H", "draw", "3H"),),
            "card-draw",
        ),
        (Drew(1, BACK, False), "Ben draws a card.", (("##", "draw", "hand-1"),), "card-draw"),
        (Passed(1, 13), "Ben has 13 cards and cannot play. The turn passes.", (), ""),
        (
            Flipped(0, card("4S")),
            "The draw pile is empty. The discard pile is turned over; the four of spades is up.",
            (("4S", "draw", "discard"),),
            "shuffle",
        ),
        (
            Flipped(0, card("8S")),
            "The draw pile is empty. The discard pile is turned over; the eight of spades is up, "
            "and any card may be played.",
            (("8S", "draw", "discard"),),
            "shuffle",
        ),
        (
            PilesReset(card("4S")),
            "Nobody can play. The piles are shuffled and laid out again; the four of spades is up.",
            (("4S", "draw", "discard"),),
            "shuffle",
        ),
        (
            PilesReset(card("8S")),
            "Nobody can play. The piles are shuffled and laid out again; the eight of spades is up, "
            "and any card may be played.",
            (("8S", "draw", "discard"),),
            "shuffle",
        ),
    ],
)
def test_every_event_has_its_sentence_its_movement_and_its_sound(event, sentence, moved, sound):
    shown = cue(event, 0)

    assert (sentence, moved, sound) == (say(shown.message, NAMES), shown.moved, shown.sound)


def test_the_end_says_who_won_and_how():
    won = STATE._replace(hands=((), cards("2D")))

    assert "Ana wins. Ana is out of cards." == say(shown(1, won).prompt, NAMES)


def test_every_code_has_a_look_and_a_name():
    looks = legend(GAME)

    assert {*map(str, DECK), *map(str, Suit), "##"} == looks.keys()
    assert ("8♥", "eight of hearts", "H") == (
        looks["8H"].glyph,
        say(looks["8H"].name),
        looks["8H"].tone,
    )
