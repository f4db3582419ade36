"""The table of the Crazy Eights document: the vectors of rules.md 8.5 and every ruling of 8.4."""

import copy

import pytest

from parlour.games.crazy_eights import ActionResult, CrazyEights, NotPlaying, NotYourTurn
from parlour.pieces.cards import DECK, Card, Suit

TWELVE = "2D 3D 4D 5D 6D 7D 9D TD JD QD KD 2S"  # nothing of it goes on the ace of clubs
FULL = "2H 3H 4H 5H 6H 7H 9H TH JH QH KH 3S 4S"  # nor of this


def cards(text: str) -> list[Card]:
    return [Card.parse(name) for name in text.split()]


def table(user: str, top: str, draw: str = "", computer: str = "KS QS", seed: str = "a") -> CrazyEights:
    """`top` lists the whole discard pile, its top last."""
    eights = CrazyEights()
    eights.start_game(cards(user), cards(computer), cards(top), cards(draw), seed=seed)
    return eights


def computers_turn(computer: str, top: str, draw: str = "", user: str = "KS QS") -> CrazyEights:
    """The user has just played the first card of `user`, which `top` ends with."""
    *under, last = top.split()
    under = under or [last[0] + ("H" if last[1] != "H" else "C")]
    eights = table(f"{last} {user}", " ".join(under), draw, computer)
    eights.user_play_card(0, Suit(last[1]))
    return eights


def contents(eights: CrazyEights) -> dict[str, object]:
    return copy.deepcopy(vars(eights))


# The vectors of 8.5


@pytest.mark.parametrize("top", ["TC", "8H"])
def test_a_user_with_a_playable_card_cannot_draw(top):
    eights = table("AC", top, draw="2H")
    before = contents(eights)

    assert eights.user_draw_card() == ActionResult.CANNOT_DRAW
    assert before == contents(eights)


def test_a_thirteenth_card_that_cannot_be_played_ends_the_turn():
    eights = table(TWELVE, "AC", draw="2H 3C")

    assert eights.user_draw_card() == ActionResult.DREW_AND_NO_MOVE_POSSIBLE
    assert (13, False) == (len(eights.user_hand), eights.is_user_turn)


def test_an_unplayable_card_leaves_the_turn():
    eights = table("2D", "AC", draw="2H")

    assert eights.user_draw_card() == ActionResult.DREW_UNPLAYABLE_CARD
    assert (cards("2D 2H"), True) == (eights.user_hand, eights.is_user_turn)


def test_a_playable_card_leaves_the_turn_too():
    eights = table("2D", "AC", draw="2C")

    assert eights.user_draw_card() == ActionResult.DREW_PLAYABLE_CARD
    assert eights.is_user_turn


def test_an_eight_needs_a_suit_even_as_the_last_card():
    eights = table("8C", "TC")
    before = contents(eights)

    assert eights.user_play_card(0) == ActionResult.SUIT_REQUIRED
    assert before == contents(eights)


def test_the_top_discard_shows_the_suit_that_was_named():
    eights = table("8C 9C", "TC")

    assert eights.user_play_card(0, Suit.HEARTS) == ActionResult.VALID_PLAY
    assert Card.parse("8H") == eights.top_discard


def test_the_last_card_wins_and_stops_the_game():
    eights = table("9C", "TC")

    assert eights.user_play_card(0) == ActionResult.WINNING_PLAY
    assert ([], False, Card.parse("9C")) == (eights.user_hand, eights.is_playing, eights.top_discard)


@pytest.mark.parametrize(
    ("hand", "result"),
    [("2H 3H", ActionResult.INVALID_PLAY_AND_MUST_DRAW), ("2H AH", ActionResult.INVALID_PLAY)],
)
def test_a_card_that_does_not_match_changes_nothing(hand, result):
    eights = table(hand, "AC")
    before = contents(eights)

    assert result == eights.user_play_card(0)
    assert before == contents(eights)


@pytest.mark.parametrize(("hand", "played"), [("8H 7C 4D 9H", "4D"), ("8H 7C 5D 9H", "9H")])
def test_the_computer_prefers_the_same_face_to_the_same_suit_and_both_to_an_eight(hand, played):
    eights = computers_turn(hand, "4H")

    assert eights.computer_action() == ActionResult.VALID_PLAY
    assert Card.parse(played) == eights.top_discard


# Rulings E1 to E16


def test_e1_the_eight_itself_keeps_its_suit_and_the_name_is_forgotten_after_a_flip():
    eights = table("8C 9C 2S", "TC", computer="2D 3D 4D")
    eights.user_play_card(0, Suit.HEARTS)

    assert eights.computer_action() == ActionResult.FLIPPED_DECK
    assert eights.computer_action() == ActionResult.DREW_PLAYABLE_CARD
    assert cards("2D 3D 4D 8C") == eights.computer_hand


def test_e2_both_piles_are_shuffled_until_the_computer_can_play():
    eights = table(TWELVE, "KC AC", draw="6S 7C 8C JC QC", computer=FULL)

    assert eights.user_draw_card() == ActionResult.DREW_AND_RESET_PILES
    assert (cards(f"{TWELVE} 6S"), cards(FULL)) == (eights.user_hand, eights.computer_hand)
    assert not eights.is_user_turn
    assert eights.computer_action() in (ActionResult.VALID_PLAY, ActionResult.VALID_PLAY_AND_EXTRA_TURN)


def test_e2_the_user_goes_on_when_it_was_the_computer_that_drew():
    eights = computers_turn(TWELVE, "KC AC", draw="6S 7C 8C JC QC", user=FULL)

    assert eights.computer_action() == ActionResult.DREW_AND_RESET_PILES
    assert eights.is_user_turn
    assert eights.user_draw_card() == ActionResult.CANNOT_DRAW


def test_e2_a_set_up_whose_piles_could_never_help_just_passes_the_turn():
    eights = table(TWELVE, "KC AC", draw="6S AC", computer=FULL.replace("KH", "2H"))

    assert eights.user_draw_card() == ActionResult.DREW_AND_NO_MOVE_POSSIBLE
    assert not eights.is_user_turn


def test_e3_with_nothing_to_draw_and_one_discard_the_turn_passes():
    eights = table("2H", "AC")

    assert eights.user_draw_card() == ActionResult.DREW_AND_NO_MOVE_POSSIBLE
    assert (cards("2H"), False) == (eights.user_hand, eights.is_user_turn)


def test_e4_an_extra_turn_needs_a_full_hand_that_cannot_play():
    full, one = table("AC 2C", "QC", computer=FULL), table("AC 2C", "QC", computer="2H")

    assert full.user_play_card(0) == ActionResult.VALID_PLAY_AND_EXTRA_TURN
    assert full.is_user_turn
    assert one.user_play_card(0) == ActionResult.VALID_PLAY
    assert not one.is_user_turn


def test_e4_the_computer_has_its_extra_turn_too():
    eights = computers_turn("AC 2C 3C", "QC", user=FULL)

    assert eights.computer_action() == ActionResult.VALID_PLAY_AND_EXTRA_TURN
    assert not eights.is_user_turn


def test_e6_the_computer_keeps_eights_even_when_an_eight_has_the_same_face():
    eights = computers_turn("8D 8H 9H", "8C")

    eights.computer_action()

    assert cards("8H 9H") == eights.computer_hand  # nothing else fits an eight of clubs: the first eight goes


def test_e6_the_heart_nine_is_played_before_the_heart_eight():
    eights = computers_turn("8H 9H", "8C 4H")

    eights.computer_action()

    assert Card.parse("9H") == eights.top_discard


def test_e8_e9_a_flip_shuffles_nothing_draws_nothing_and_puts_the_old_top_at_the_bottom():
    eights = table("2H", "4S KD 9D 7C")

    assert eights.user_draw_card() == ActionResult.FLIPPED_DECK
    assert (cards("2H"), Card.parse("4S"), True) == (
        eights.user_hand,
        eights.top_discard,
        eights.is_user_turn,
    )

    assert [eights.user_draw_card() for _ in range(3)] == [ActionResult.DREW_UNPLAYABLE_CARD] * 3
    assert (cards("2H KD 9D 7C"), True) == (eights.user_hand, eights.is_draw_pile_empty)


def test_e8_after_a_flip_51_of_52_cards_can_lie_in_the_draw_pile():
    eights = CrazyEights()
    eights.start_game([], [], DECK, [])

    assert eights.user_draw_card() == ActionResult.FLIPPED_DECK
    assert (DECK[0], []) == (eights.top_discard, eights.user_hand)
    assert DECK[1:] == eights._state.draw


def test_e11_a_wild_start_is_over_when_the_eight_is_covered():
    eights = table("2C 3D", "8H", computer="4D 5D 2H")
    eights.user_play_card(0)
    eights.computer_action()

    assert cards("4D 5D") == eights.computer_hand


@pytest.mark.parametrize("number", [-1, 2, 99])
def test_e13_a_number_outside_the_hand_is_an_error_that_changes_nothing(number):
    eights = table("2C 3C", "AC")
    before = contents(eights)

    with pytest.raises(IndexError):
        eights.user_play_card(number)

    assert before == contents(eights)


def test_e15_a_deal_gives_eight_cards_each_a_starter_and_the_turn_to_the_user():
    eights = CrazyEights()
    eights.start_game(seed="a")
    state = eights._state

    assert (8, 8, 1, 35) == (*map(len, state.hands), len(state.discards), len(state.draw))
    assert set(DECK) == {*eights.user_hand, *eights.computer_hand, *state.discards, *state.draw}
    assert (True, True, False) == (eights.is_playing, eights.is_user_turn, eights.is_draw_pile_empty)


# The rest of the interface


def test_the_same_seed_deals_the_same_cards_and_no_seed_deals_anew():
    hands = []
    for seed in ("a", "a", 7, "7", None, None):
        eights = CrazyEights()
        eights.start_game(seed=seed)
        hands.append(eights.user_hand)

    assert hands[0] == hands[1]
    assert hands[2] == hands[3]
    assert hands[4] != hands[5]


def test_before_a_game_there_is_nothing_and_every_operation_says_so():
    eights = CrazyEights()

    assert (None, [], [], False, False, True) == (
        eights.top_discard,
        eights.user_hand,
        eights.computer_hand,
        eights.is_user_turn,
        eights.is_playing,
        eights.is_draw_pile_empty,
    )
    for operation in (
        eights.sort_user_hand,
        eights.user_draw_card,
        eights.computer_action,
        lambda: eights.user_play_card(0),
    ):
        with pytest.raises(NotPlaying):
            operation()


def test_nobody_acts_out_of_turn_or_after_the_end():
    eights = table("2C 3C", "AC", computer="4C")
    with pytest.raises(NotYourTurn):
        eights.computer_action()
    eights.user_play_card(0)
    for operation in (eights.user_draw_card, lambda: eights.user_play_card(0)):
        with pytest.raises(NotYourTurn):
            operation()

    assert eights.computer_action() == ActionResult.WINNING_PLAY
    for operation in (eights.user_draw_card, eights.computer_action, eights.sort_user_hand):
        with pytest.raises(NotPlaying):
            operation()


def test_a_new_game_may_be_started_at_any_time():
    eights = table("2C", "AC")
    eights.user_play_card(0)
    eights.start_game(seed="b")

    assert (True, 8) == (eights.is_playing, len(eights.user_hand))


def test_a_suit_given_with_another_card_is_ignored():
    eights = table("9C 2C", "TC")

    assert eights.user_play_card(0, Suit.HEARTS) == ActionResult.VALID_PLAY
    assert Card.parse("9C") == eights.top_discard


def test_a_word_that_is_no_suit_is_an_error_that_changes_nothing():
    eights = table("8C 2C", "TC")
    before = contents(eights)

    with pytest.raises(ValueError, match="hearts"):
        eights.user_play_card(0, "hearts")  # type: ignore[arg-type]  # what a careless caller gives

    assert before == contents(eights)


def test_a_hand_is_sorted_by_clubs_diamonds_hearts_spades_and_from_ace_to_king():
    eights = table("KS 2H AH TD AC KC 2C AS", "3D")
    eights.sort_user_hand()

    assert cards("AC 2C KC TD AH 2H AS KS") == eights.user_hand


def test_a_hand_may_be_sorted_while_the_computer_plays():
    eights = table("2C KS 2H", "AC")
    eights.user_play_card(0)
    eights.sort_user_hand()

    assert cards("2H KS") == eights.user_hand


def test_of_two_equal_cards_in_a_set_up_the_chosen_one_goes():
    eights = table("KH 2C KH", "AH")
    eights.user_play_card(2)

    assert cards("KH 2C") == eights.user_hand


def test_lists_that_are_handed_out_or_in_are_copies():
    hand = cards("2C 3C")
    eights = CrazyEights()
    eights.start_game(hand, [], cards("AC"), [])
    hand.clear()
    eights.user_hand.clear()

    assert cards("2C 3C") == eights.user_hand


@pytest.mark.parametrize("piles", [[[]], [[], [], [], []]])
def test_a_set_up_with_missing_piles_or_no_discard_is_an_error_that_changes_nothing(piles):
    eights = table("2C", "AC")
    before = contents(eights)

    with pytest.raises(ValueError, match=r"set-up needs|discard pile needs"):
        eights.start_game(*piles)

    assert before == contents(eights)


def test_the_results_are_named_in_the_module_and_in_the_class():
    assert ActionResult is CrazyEights.ActionResult
    assert 12 == len(ActionResult)
