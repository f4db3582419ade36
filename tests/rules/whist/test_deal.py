"""Before the first card is played: dealer draw, shuffles, deal and trump."""

import pytest

from parlour.core.game import NATURE, Draw, Turn
from parlour.core.match import IllegalAction, Match
from parlour.games.whist import Whist
from parlour.games.whist.events import DealerDrawn, Dealt, HandShown, Shuffled, Stage, TrumpTurned
from parlour.pieces.cards import DECK
from parlour.pieces.shuffles import Shuffle
from tests.rules.whist.hands import (
    FIRST_IS_ACE_SECOND_IS_TWO,
    FIRST_IS_TWO_SECOND_IS_ACE,
    begun,
    cards,
    deck,
    drawn_for_dealer,
    events_of,
    mixed_to,
    plays,
    shuffled,
    unmoved,
)


def test_both_draw_for_dealer_at_the_same_time_and_have_ten_seconds():
    match = Match.start(Whist())

    assert Turn((0, 1), 10, "dealer 1 1") == match.awaiting
    assert None is match.turn_holder
    assert [f"pick {n}" for n in range(1, 53)] == match.legal(0) == match.legal(1)


def test_whoever_has_picked_waits_for_the_other():
    match = plays(Match.start(Whist()), "1:pick 17")

    assert Turn((0,), 10, "dealer 1 1") == match.awaiting


def test_a_card_that_was_picked_first_is_gone_for_the_other():  # W5
    match = plays(Match.start(Whist()), "1:pick 17")

    with pytest.raises(IllegalAction) as caught:
        match.play(0, "pick 17")
    assert "WH-1" == caught.value.refusal.rule
    assert 51 == len(caught.value.refusal.instead)


def test_luck_says_which_cards_were_picked_only_after_both_have():
    match = plays(Match.start(Whist(), luck=None), "1:pick 17", "0:pick 3")

    assert Draw(52, 2) == match.awaiting


@pytest.mark.parametrize(
    ("draw", "dealer"),
    [
        (FIRST_IS_ACE_SECOND_IS_TWO, 1),  # W18: the ace is the worst card to become dealer with
        (FIRST_IS_TWO_SECOND_IS_ACE, 0),
        ("10 11", 0),  # queen and king
        ("50 36", 1),  # king of spades and queen of hearts: suits do not matter
    ],
)
def test_the_lower_rank_deals(draw, dealer):
    match = drawn_for_dealer(draw=draw)
    first, second = (DECK[int(place)] for place in draw.split())

    assert (DealerDrawn((first, second), dealer),) == match.seen(None)[2:]
    assert dealer == unmoved(match).turn_holder


def test_equal_ranks_are_drawn_again_with_a_clock_of_their_own():  # W4
    match = drawn_for_dealer(draw="3 16")

    assert DealerDrawn(cards("5C 5D"), None) == match.seen(0)[-1]
    assert Draw(52, 52) == match.awaiting
    assert Turn((0, 1), 10, "dealer 1 2") == unmoved(match).awaiting


def test_ranks_are_equal_in_three_of_fifty_one_draws():  # W4
    level = sum(drawn.rank == other.rank for drawn in DECK for other in DECK if drawn != other)

    assert 52 * 3 == level


def test_both_drawn_cards_lie_open_until_they_go_back_under_the_deck():
    match = drawn_for_dealer()

    assert cards("AC 2C") == match.view(0).drawn == match.view(1).drawn == match.view(None).drawn
    assert 50 == len(match.state.stock)
    assert cards("AC 2C") == unmoved(match).state.stock[-2:]


def test_the_deck_is_scrambled_in_secret_before_the_dealer_shuffles():  # W6
    match = drawn_for_dealer()

    assert Draw(52, 52, Shuffle.SCRAMBLE) == match.awaiting
    assert () == events_of(match, f"{NATURE}:" + " ".join(map(str, range(52))))


def test_the_dealer_makes_exactly_three_shuffles_in_seven_seconds_altogether():
    match = unmoved(drawn_for_dealer())

    for style in ("riffle", "riffle", "overhand"):
        assert Turn((1,), 7, "shuffle 1") == match.awaiting
        assert ["scramble", "riffle", "overhand", "cut"] == match.legal(1)
        match = plays(match, f"1:{style}")
        assert Draw(52, 52, Shuffle(style)) == match.awaiting
        match = unmoved(match)
    assert Turn((1,), 7, "deal 1") == match.awaiting


def test_each_shuffle_is_made_of_the_deck_as_it_lies():
    match = mixed_to(drawn_for_dealer(), DECK)
    cut_at_ten = " ".join(map(str, (*range(10, 52), *range(10))))

    match = plays(match, "1:cut", f"{NATURE}:{cut_at_ten}", "1:cut", f"{NATURE}:{cut_at_ten}")

    assert DECK[20:] + DECK[:20] == match.state.stock


def test_everybody_hears_which_shuffle_was_made():
    assert (Shuffled(1, Shuffle.RIFFLE),) == events_of(unmoved(drawn_for_dealer()), "1:riffle")


def test_cards_are_dealt_one_at_a_time_to_the_opponent_first():
    match = shuffled(DECK)

    assert (Dealt((0,)),) == events_of(match, "1:deal")
    match = plays(match, "1:deal", "1:deal", "1:deal")
    assert (DECK[0:3:2], DECK[1:2]) == match.state.hands
    assert Turn((1,), 7, "deal 1") == match.awaiting


def test_twenty_six_deals_leave_a_draw_pile_of_twenty_six():
    match = plays(shuffled(DECK), *["1:deal"] * 26)

    assert (DECK[0:26:2], DECK[1:26:2]) == match.state.hands
    assert DECK[26:] == match.state.stock
    assert ["reveal"] == match.legal(1)


@pytest.mark.parametrize("already", [0, 1, 7, 25])
def test_the_rest_can_be_dealt_at_once(already):
    match = plays(shuffled(DECK), *["1:deal"] * already, "1:deal-all")

    assert plays(shuffled(DECK), *["1:deal"] * 26).state == match.state
    assert 26 - already == len(match.events[-1].seats)


def test_the_other_dealer_deals_to_the_other_first():
    match = mixed_to(drawn_for_dealer(draw=FIRST_IS_TWO_SECOND_IS_ACE), DECK)
    for _ in range(3):
        match = unmoved(plays(match, "0:scramble"))

    assert (DECK[1:26:2], DECK[0:26:2]) == plays(match, "0:deal-all").state.hands


def test_the_dealer_has_five_seconds_to_reveal_trump():
    match = plays(shuffled(DECK), "1:deal-all")

    assert Turn((1,), 5, "loser 1 0") == match.awaiting


def test_the_first_card_turned_up_makes_trump_and_opens_the_hands():
    match = plays(shuffled(deck(stock="KH")), "1:deal-all")

    trump, first, second = events_of(match, "1:reveal")

    after = plays(match, "1:reveal")
    assert TrumpTurned(1, cards("KH")[0]) == trump
    assert (HandShown(0, after.state.hands[0]), HandShown(1, after.state.hands[1])) == (first, second)
    assert "H" == after.state.trump
    assert after.state.stage == Stage.DRAFT


def test_the_dealers_opponent_leads_the_first_trick():  # W17
    assert Turn((0,), 15) == begun().awaiting


def test_hands_are_sorted_clubs_spades_hearts_diamonds_each_rank_ascending():  # W19
    match = begun(leader="AD 2D KH 3H 9S TS 2S AC QC JC TC 4D 5D")

    assert cards("TC JC QC AC 2S 9S TS 3H KH 2D 4D 5D AD") == match.state.hands[0]


def test_the_stage_is_deal_until_trump_is_known():
    match = Match.start(Whist())
    assert match.state.stage == Stage.DEAL
    assert plays(shuffled(DECK), "1:deal-all").state.stage == Stage.DEAL


def test_a_round_counts_for_both_players_when_it_begins():
    players = Match.start(Whist()).players

    assert [(1, 0), (1, 0)] == [(player.plays, player.score) for player in players]


@pytest.mark.parametrize(
    ("match", "seat", "rule", "key"),
    [
        (Match.start(Whist()), 0, "WH-1", "whist.pick"),
        (unmoved(drawn_for_dealer()), 1, "WH-2", "whist.shuffle"),
        (shuffled(DECK), 1, "WH-3", "whist.deal"),
        (plays(shuffled(DECK), "1:deal-all"), 1, "WH-4", "whist.turn-trump"),
    ],
)
def test_whatever_else_the_dealer_tries_is_refused_with_what_comes_first(match, seat, rule, key):
    refusal = match.refusal(seat, "QS")

    assert (rule, key) == (refusal.rule, refusal.message.key)
    assert match.legal(seat) == list(map(str, refusal.instead))


def test_a_dealer_whose_time_ran_out_scrambles_and_deals_the_rest():
    match = unmoved(drawn_for_dealer())
    game = match.game

    assert list(game.timeouts(match.state, 1)) == [Shuffle.SCRAMBLE]
    assert ["deal-all"] == list(game.timeouts(shuffled(DECK).state, 1))
    assert ["reveal"] == list(game.timeouts(plays(shuffled(DECK), "1:deal-all").state, 1))


def test_whoever_else_runs_out_of_time_makes_any_legal_play():
    start, lead = Match.start(Whist()), begun()

    assert 52 == len(list(start.game.timeouts(start.state, 0)))
    assert lead.state.hands[0] == lead.game.timeouts(lead.state, 0)
