"""The fourteen rules, and what refuses a play that breaks one (the computer's three are in test_computer)."""

import pytest

from parlour.core.errors import BadOption
from parlour.core.game import Draw, Message, Over, Player, Refusal, Turn
from parlour.games.crazy_eights import Eights
from parlour.games.crazy_eights.state import (
    Dealt,
    Drew,
    ExtraTurn,
    Flipped,
    Passed,
    PilesReset,
    Played,
    Stage,
    Started,
    State,
)
from parlour.pieces.cards import BACK, DECK, Card, Pile, Suit, backs
from parlour.texts import say

GAME = Eights()
NAMES = ("Ana", "Ben")
TWELVE = "2D 3D 4D 5D 6D 7D 9D TD JD QD KD 2S"  # nothing of it goes on the ace of clubs
FULL = "2H 3H 4H 5H 6H 7H 9H TH JH QH KH 3S 4S"  # nor of this


def cards(text: str) -> Pile:
    return tuple(map(Card.parse, text.split()))


def position(mine: str, top: str, draw: str = "", theirs: str = "KS QS") -> State:
    """Seat 0 to move; `top` lists the whole discard pile, its top last."""
    return State((cards(mine), cards(theirs)), cards(draw), cards(top))


def legal(state: State, seat: int = 0) -> list[str]:
    return [str(action) for action in GAME.legal(state, seat)]


def after(state: State, notation: str, seat: int = 0):
    action = next(action for action in GAME.legal(state, seat) if str(action) == notation)
    return GAME.apply(state, seat, action)


def refusal(state: State, notation: str) -> tuple[str, str]:
    refused: Refusal = GAME.refusal(GAME.view(state, 0), 0, notation)
    assert tuple(GAME.legal(state, 0)) == refused.instead
    return refused.rule, say(refused.message, NAMES)


# CE-1, CE-2


def test_each_player_is_dealt_eight_cards_and_the_next_one_starts_the_discard_pile():
    deal = GAME.setup(2)

    state, events = GAME.drawn(deal, tuple(range(52)))

    assert Draw(52, 52) == GAME.awaiting(deal)
    assert State((DECK[:8], DECK[8:16]), DECK[17:], DECK[16:17]) == state
    assert 35 == len(state.draw)
    assert (Dealt(0, DECK[:8]), Dealt(1, DECK[8:16]), Started(DECK[16])) == events


def test_the_first_seat_begins_and_has_fifteen_seconds_for_each_step():
    state, _ = GAME.drawn(GAME.setup(2), tuple(range(52)))

    assert Turn((0,), 15) == GAME.awaiting(state)


# CE-3 to CE-7


def test_a_card_of_the_same_suit_or_the_same_rank_or_an_eight_may_be_played():
    assert ["2C", "6H", "8D=C", "8D=D", "8D=H", "8D=S"] == legal(position("2C 6H 8D KS", "6C"))


def test_after_an_eight_the_named_suit_counts_and_not_the_eights_own():
    state, _ = after(position("8D 2S", "6C", theirs="2D 3H 8C"), "8D=H")

    assert state.declared == Suit.HEARTS
    assert ["3H", "8C=C", "8C=D", "8C=H", "8C=S"] == legal(state, 1)


def test_the_named_suit_is_forgotten_when_another_card_covers_the_eight():
    state, _ = after(position("8D 2S", "6C", theirs="3H 5H"), "8D=H")
    state, _ = after(state, "3H", seat=1)

    assert None is state.declared
    assert state.suit == Suit.HEARTS


def test_any_card_may_be_played_while_an_eight_lies_alone():
    assert ["2C", "KS"] == legal(position("2C KS", "8H"))


def test_the_eight_no_longer_frees_every_card_once_it_is_covered():
    state, _ = after(position("2C 3C", "8H", theirs="4D 5C"), "2C")

    assert ["5C"] == legal(state, 1)


def test_an_eight_that_was_not_played_and_lies_on_others_asks_for_its_own_suit():
    assert ["3H"] == legal(position("3H 4D", "KC 8H"))


def test_one_card_is_played_at_a_time_and_the_turn_passes():
    state, events = after(position("2C 3C", "6C"), "2C")

    assert (cards("3C"), cards("6C 2C")) == (state.hands[0], state.discards)
    assert (Played(0, Card.parse("2C"), None, 1),) == events
    assert Turn((1,), 15) == GAME.awaiting(state)


# CE-8


def test_who_has_nothing_to_play_must_draw():
    assert ["draw"] == legal(position("2H 3D", "6C"))


def test_a_drawn_card_comes_last_and_the_same_player_goes_on():
    state, events = after(position("KD 2H", "6C", draw="6S 3C"), "draw")

    assert (cards("KD 2H 6S"), cards("3C")) == (state.hands[0], state.draw)
    assert (Drew(0, Card.parse("6S"), True),) == events
    assert ["6S"] == legal(state)
    assert Turn((0,), 15) == GAME.awaiting(state)


def test_who_draws_a_card_that_cannot_be_played_draws_again():
    state, events = after(position("KD 2H", "6C", draw="7S 3C"), "draw")

    assert (Drew(0, Card.parse("7S"), False),) == events
    assert ["draw"] == legal(state)


def test_a_full_hand_that_cannot_be_played_passes_the_turn():
    state, events = after(position(TWELVE, "AC", draw="2H 3C"), "draw")

    assert (Drew(0, Card.parse("2H"), False), Passed(0, 13)) == events
    assert Turn((1,), 15) == GAME.awaiting(state)


def test_a_full_hand_whose_last_card_can_be_played_stays():
    state, _ = after(position(TWELVE, "AC", draw="3C"), "draw")

    assert ["3C"] == legal(state)


def test_a_play_gives_an_extra_turn_if_the_other_has_a_full_hand_and_cannot_play():
    state, events = after(position("AC 2C 3C", "QC", theirs=FULL), "AC")

    assert (Played(0, Card.parse("AC"), None, 2), ExtraTurn(0)) == events
    assert Turn((0,), 15) == GAME.awaiting(state)


def test_there_is_no_extra_turn_while_the_other_hand_is_not_full():
    state, _ = after(position("AC 2C 3C", "QC", theirs="2H"), "AC")

    assert Turn((1,), 15) == GAME.awaiting(state)


# CE-9


def stuck() -> State:
    """Seat 0 draws its thirteenth card; seat 1 has thirteen already; nothing goes on the ace of clubs."""
    return position(TWELVE, "KC AC", draw="6S 7C 8C 9S", theirs=FULL)


def test_when_both_hands_are_full_and_stuck_the_piles_wait_to_be_shuffled():
    state, events = after(stuck(), "draw")

    assert (Drew(0, Card.parse("6S"), False), Passed(0, 13)) == events
    assert Draw(5, 5) == GAME.awaiting(state)


def test_after_the_shuffle_the_other_player_goes_on_and_hands_are_kept():
    before, _ = after(stuck(), "draw")

    state, events = GAME.drawn(before, (2, 4, 3, 0, 1))

    assert (PilesReset(Card.parse("9S")),) == events
    assert (cards("9S"), cards("AC KC 7C 8C"), before.hands) == (state.discards, state.draw, state.hands)
    assert Turn((1,), 15) == GAME.awaiting(state)


def test_the_piles_are_shuffled_again_until_the_other_player_can_play():
    state, _ = after(stuck(), "draw")

    state, events = GAME.drawn(state, (4, 0, 1, 2, 3))
    assert (PilesReset(Card.parse("AC")),) == events
    assert Draw(5, 5) == GAME.awaiting(state)

    state, events = GAME.drawn(state, (1, 0, 2, 3, 4))
    assert (PilesReset(Card.parse("8C")),) == events
    assert 13 == len(legal(state, 1))


# CE-10, CE-11


def test_an_empty_draw_pile_is_replaced_by_the_discard_pile_turned_over_as_it_lies():
    state, events = after(position("2H 3D", "4S KS 9S 7C"), "draw")

    assert (Flipped(0, Card.parse("4S")),) == events
    assert (cards("KS 9S 7C"), cards("4S"), cards("2H 3D")) == (state.draw, state.discards, state.hands[0])
    assert Turn((0,), 15) == GAME.awaiting(state)


def test_turning_the_pile_over_forgets_the_named_suit_and_frees_every_card_on_an_eight():
    named = position("2H 3D", "8S KS 8C")._replace(declared=Suit.SPADES)

    state, _ = after(named, "draw")

    assert None is state.declared
    assert ["2H", "3D"] == legal(state)


def test_the_first_player_without_cards_wins():
    state, events = after(position("2C", "6C", theirs=FULL), "2C")

    assert (Played(0, Card.parse("2C"), None, 0),) == events
    assert Over((0,), "hand-empty") == GAME.awaiting(state)


def test_an_eight_as_last_card_names_a_suit_too():
    state = position("8S", "6C")

    assert ["8S=C", "8S=D", "8S=H", "8S=S"] == legal(state)
    assert Over((0,), "hand-empty") == GAME.awaiting(after(state, "8S=D").state)


# Refusals


@pytest.mark.parametrize(
    ("mine", "notation", "rule", "sentence"),
    [
        (
            "3H KD 2S",
            "2S",
            "CE-3",
            "The two of spades does not match hearts or king. "
            "Playable: the three of hearts and king of diamonds.",
        ),
        ("2S 3S", "2S", "CE-8", "None of your cards can be played. Draw a card."),
        ("3H 2S", "draw", "CE-8", "You may not draw while a card is playable: the three of hearts."),
        ("8S 2S", "8S", "CE-5", "Choose a suit for the eight: C, D, H or S, such as 8S=H."),
        ("8S 2S", "8S=X", "CE-5", "Choose a suit for the eight: C, D, H or S, such as 8S=H."),
        ("3H 2S", "3H=C", "CE-5", "Only an eight names a suit: play the three of hearts on its own."),
        ("3H 2S", "4H", "CE-7", "The four of hearts is not in your hand. Possible now: 3H."),
        ("4C 2S", "##", "CE-7", "## is not a play. Possible now: draw."),
        ("3H KD 2S", "3H KD", "CE-7", "3H KD is not a play. Possible now: 3H and KD."),
    ],
)
def test_a_refusal_says_which_rule_and_what_would_be_right(mine, notation, rule, sentence):
    assert (rule, sentence) == refusal(position(mine, "KH"), notation)


# Prompts, players, views


@pytest.mark.parametrize(
    ("mine", "top", "sentence"),
    [
        ("2H", "4C KH", "Ana, your turn: play hearts, another king or an eight."),
        ("2H", "4C 8H", "Ana, your turn: play hearts or an eight."),
        ("2C", "8H", "Ana, your turn: play any card."),
        ("2C", "KH", "Ana, none of your cards can be played: draw a card."),
    ],
)
def test_the_prompt_says_what_may_be_played(mine, top, sentence):
    assert sentence == say(GAME.prompt(position(mine, top), 0), NAMES)


def test_everybody_else_waits():
    state = position("2H", "KH")

    assert [say(GAME.prompt(state, seat), NAMES) for seat in (1, None)] == ["Waiting for Ana."] * 2


def test_plays_are_counted_in_cards_and_draws_do_not_count():
    state, _ = after(position("2C 3H", "6C", draw="4D 5D", theirs="2H 5S"), "2C")
    state, _ = after(state, "2H", seat=1)
    state, _ = after(state, "3H")
    state, _ = after(state, "draw", seat=1)

    assert (2, 1) == state.played
    assert Player(1, hand=cards("5S 4D")) == GAME.player(state, 1)


def test_a_seat_sees_its_own_hand_the_top_discard_and_only_the_backs_of_everything_else():
    state = position("2H 3D", "4S KS", draw="5C 6C 7C", theirs="AS")

    assert State((cards("2H 3D"), backs(1)), backs(3), (BACK, Card.parse("KS"))) == GAME.view(state, 0)
    assert State((backs(2), cards("AS")), backs(3), (BACK, Card.parse("KS"))) == GAME.view(state, 1)
    assert State((backs(2), backs(1)), backs(3), (BACK, Card.parse("KS"))) == GAME.view(state, None)


def test_before_the_deal_nobody_sees_a_card():
    assert State(draw=backs(52), stage=Stage.DEAL) == GAME.view(GAME.setup(2), 0)


@pytest.mark.parametrize("playable", [True, False])
def test_the_other_seat_cannot_tell_whether_a_drawn_card_can_be_played(playable):
    drew = Drew(0, Card.parse("6S"), playable)

    assert [drew, Drew(0, BACK, False), Drew(0, BACK, False)] == [GAME.witness(drew, s) for s in (0, 1, None)]


def test_a_dealt_hand_is_shown_to_its_owner_only():
    dealt = Dealt(1, cards("2H 3D"))

    assert [Dealt(1, backs(2)), dealt] == [GAME.witness(dealt, seat) for seat in (0, 1)]


# Options


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"hand": 13}, "limit must be more than hand (13), not 13."),
        ({"hand": 0}, "hand must be from 1 to 24, not 0."),
        ({"limit": 26}, "limit must be from 2 to 25, not 26."),
    ],
)
def test_a_hand_that_could_not_draw_and_a_limit_that_could_exhaust_the_piles_are_refused(options, sentence):
    with pytest.raises(BadOption) as error:
        Eights(**options)

    assert sentence == str(error.value)


def test_a_smaller_hand_and_limit_change_the_deal_and_the_full_hand():
    game = Eights(hand=2, limit=3)
    state, _ = game.drawn(game.setup(2), tuple(range(52)))
    assert (2, 2, 47) == (*map(len, state.hands), len(state.draw))

    state = position("2H 3D", "6C", draw="4D")
    assert Passed(0, 3) == game.apply(state, 0, *game.legal(state, 0)).events[-1]


def test_every_rule_has_its_words():
    assert tuple(f"CE-{number}" for number in range(1, 15)) == GAME.rules
    assert all(say(Message(f"rule.{rule}")) != f"rule.{rule}" for rule in GAME.rules)
