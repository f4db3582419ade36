"""Tricks, the draft, the duel, and what they score."""

from itertools import permutations

import pytest

from parlour.core.game import Over, Turn
from parlour.core.match import IllegalAction
from parlour.games.whist import Whist
from parlour.games.whist.events import (
    Followed,
    Led,
    NextTaken,
    PrizeTaken,
    PrizeTurned,
    RoundBegan,
    RoundScored,
    Stage,
    TrickWon,
)
from parlour.games.whist.round import State, playable
from parlour.games.whist.tricks import answers, beats, points
from parlour.pieces.cards import DECK, SUITS, Card, mask
from tests.rules.whist.hands import begun, cards, events_of, first_legal, play_on, plays

CLUBS = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
HEARTS = CLUBS.replace("C", "H")


def obviously_beats(answer: Card, led: Card, trump: str) -> bool:
    """The document's own words, with W1: trumps rank 14 higher, and other suits than the led one lose."""
    worth = answer.rank + 14 if answer.suit == trump else answer.rank if answer.suit == led.suit else 0
    return worth > (led.rank + 14 if led.suit == trump else led.rank)


def test_every_trick_there_is_goes_to_the_obvious_winner():  # W1, W2
    wrong = [
        (led, answer, trump)
        for led, answer in permutations(DECK, 2)
        for number, trump in enumerate(SUITS)
        if beats(answer.place, led.place, number) != obviously_beats(answer, led, trump)
    ]

    assert [] == wrong


def test_an_off_suit_king_does_not_beat_a_led_queen():  # W1
    king, queen = cards("KC QH")

    assert not beats(king.place, queen.place, SUITS.index("S"))


def test_of_equal_ranks_the_lead_wins_unless_the_answer_is_trump():  # W3
    nine, other = cards("9C 9H")

    assert not beats(other.place, nine.place, SUITS.index("S"))
    assert not beats(other.place, nine.place, SUITS.index("C"))
    assert beats(other.place, nine.place, SUITS.index("H"))


@pytest.mark.parametrize("led", DECK)
def test_a_hand_follows_suit_if_it_can_and_else_plays_anything(led):
    hand = tuple(card for card in cards("2C 9C KC 4H AH 7S") if card != led)
    right = tuple(card for card in hand if card.suit == led.suit) or hand

    assert right == playable(hand, led)
    assert mask(right) == answers(mask(hand), led.place)


def test_the_leader_may_play_any_card_within_fifteen_seconds():
    match = begun()

    assert Turn((0,), 15) == match.awaiting
    assert list(map(str, match.state.hands[0])) == match.legal(0)


def test_the_other_must_follow_suit():
    match = plays(begun(leader="9S", dealer="2S 7S QS 3H", stock="KH"), "0:9S")

    assert Turn((1,), 15) == match.awaiting
    assert ["2S", "7S", "QS"] == [card for card in match.legal(1) if card[1] == "S"]
    assert {"S"} == {card[1] for card in match.legal(1)}


def test_a_revoke_is_refused_and_told_which_cards_would_be_right():
    match = plays(begun(leader="9S " + CLUBS[:-3], dealer="2S 7S QS " + HEARTS[:29]), "0:9S")

    with pytest.raises(IllegalAction) as caught:
        match.play(1, "3H")
    refusal = caught.value.refusal
    assert ("WH-5", "whist.must-follow") == (refusal.rule, refusal.message.key)
    assert cards("2S 7S QS") == refusal.instead


def test_a_card_that_is_not_in_the_hand_is_refused():
    match = begun(leader="9S", dealer="2S")

    refusal = match.refusal(0, "2S")
    assert ("WH-5", "whist.not-your-card") == (refusal.rule, refusal.message.key)
    assert match.state.hands[0] == refusal.instead
    assert "whist.not-your-card" == plays(match, "0:9S").refusal(1, "9S").message.key


def test_whoever_must_draw_cannot_play_a_card_first():
    match = plays(begun(leader="9S", dealer="2S"), "0:9S", "1:2S")

    refusal = match.refusal(0, "3S")
    assert ("WH-7", "whist.take-prize", ("take",)) == (refusal.rule, refusal.message.key, refusal.instead)


def test_both_cards_of_a_draft_trick_are_put_aside_and_count_for_nobody():  # W16
    match = begun(leader="9S", dealer="QS", stock="KH")
    led = plays(match, "0:9S")

    nine, queen = cards("9S QS")
    assert (Led(0, nine),) == events_of(match, "0:9S")
    assert (Followed(1, queen, nine), TrickWon(1, (nine, queen), Stage.DRAFT)) == events_of(led, "1:QS")
    assert (nine, queen) == plays(led, "1:QS").state.discard
    assert ((), ()) == plays(led, "1:QS").state.spoils


def test_the_winner_takes_the_prize_and_the_loser_the_card_below():
    match = plays(begun(leader="9S", dealer="QS", stock="KH 2D"), "0:9S", "1:QS")
    prize, below = cards("KH 2D")

    assert Turn((1,), 5) == match.awaiting
    assert (PrizeTaken(1, prize),) == events_of(match, "1:take")
    match = plays(match, "1:take")
    assert Turn((0,), 5, "loser 1 2") == match.awaiting
    assert (NextTaken(0, below),) == events_of(match, "0:take")
    match = plays(match, "0:take")
    assert prize in match.state.hands[1]
    assert below in match.state.hands[0]


def test_the_loser_turns_up_the_next_prize_in_the_same_five_seconds():  # W9
    match = plays(begun(leader="9S", dealer="QS", stock="KH 2D 3D"), "0:9S", "1:QS", "1:take", "0:take")

    assert Turn((0,), 5, "loser 1 2") == match.awaiting
    assert (PrizeTurned(0, *cards("3D")),) == events_of(match, "0:reveal")
    assert Turn((1,), 15) == plays(match, "0:reveal").awaiting


def test_whoever_must_reveal_cannot_do_anything_else():
    match = plays(begun(leader="9S", dealer="QS"), "0:9S", "1:QS", "1:take", "0:take")

    refusal = match.refusal(0, "take")
    assert ("WH-7", "whist.reveal", ("reveal",)) == (refusal.rule, refusal.message.key, refusal.instead)


def test_a_drawn_card_is_sorted_into_the_hand():
    match = begun(leader="9S", dealer="QS " + HEARTS.replace("KH ", ""), stock="KH")

    match = plays(match, "0:9S", "1:QS", "1:take")

    assert cards(HEARTS) == match.state.hands[1]


def test_the_last_draft_trick_is_followed_by_the_duel_without_a_reveal():  # W7, W8
    match = play_on(begun(), 12)
    winner_first = first_legal(first_legal(match))
    winner = winner_first.turn_holder

    assert 2 == len(winner_first.state.stock)
    match = plays(winner_first, f"{winner}:take", f"{1 - winner}:take")
    assert () == match.state.stock
    assert match.state.stage == Stage.DUEL
    assert Turn((winner,), 15) == match.awaiting


def test_a_trick_of_the_duel_is_a_pair_for_whoever_wins_it():
    match = play_on(begun(), 13)
    leader = match.turn_holder
    led = first_legal(match)
    answered = first_legal(led)

    winner = answered.turn_holder
    won = answered.events[-1]
    assert TrickWon(winner, (led.state.led, won.pair[1]), Stage.DUEL) == won
    assert won.pair == answered.state.spoils[winner]
    assert () == answered.state.spoils[1 - winner]
    assert 12 == len(answered.state.hands[leader])


def test_trump_is_the_suit_of_the_first_card_turned_for_the_whole_round():
    match = begun(stock="KH 2D 3C")
    for _ in range(25):
        match = play_on(match, 1)
        assert "H" == match.state.trump


@pytest.mark.parametrize(("pairs", "signed", "clamped"), [(0, -6, 0), (5, -1, 0), (6, 0, 0), (13, 7, 7)])
def test_a_round_scores_pairs_less_six(pairs, signed, clamped):  # W10
    assert signed == points(pairs, False)
    assert clamped == points(pairs, True)


def near_the_end(game: Whist, rounds: tuple[tuple[int, int], ...]) -> State:
    """Seat 0 leads the last trick of the duel with the ace of trumps, and has won six pairs."""
    ace, two, *others = cards("AH 2H") + tuple(card for card in DECK if str(card) not in ("AH", "2H"))
    state = play_on(begun(stock="KH", game=game), 13).state
    return state._replace(
        turn=0,
        hands=((ace,), (two,)),
        spoils=(tuple(others[:12]), tuple(others[12:24])),
        discard=tuple(others[24:]),
        rounds=rounds,
    )


def last_trick(game: Whist, rounds: tuple[tuple[int, int], ...] = ()):
    ace, two = cards("AH 2H")
    return game.apply(game.apply(near_the_end(game, rounds), 0, ace).state, 1, two)


def test_the_round_is_scored_for_both_and_scores_accumulate():  # W10
    game = Whist()
    state, events = last_trick(game, rounds=((10, 3),))

    assert RoundScored((7, 6), (1, 0), (5, -3)) == events[2]
    assert (5, -3) == game.scores(state)


def test_negative_rounds_count_as_nothing_if_the_house_says_so():  # W10
    _, events = last_trick(Whist(clamp_negative=True), rounds=((10, 3),))

    assert RoundScored((7, 6), (1, 0), (5, 0)) == events[2]


def test_a_new_round_begins_with_the_whole_deck_and_a_draw_for_dealer():  # W12, W15
    game = Whist()
    state, events = last_trick(game, rounds=((10, 3),))

    assert RoundBegan(3) == events[3]
    assert State(rounds=((10, 3), (7, 6))) == state
    assert Turn((0, 1), 10, "dealer 3 1") == game.awaiting(state)
    assert [(3, 5), (3, -3)] == [(game.player(state, s).plays, game.player(state, s).score) for s in (0, 1)]


def test_the_first_to_reach_the_target_wins():
    game = Whist()
    state, events = last_trick(game, rounds=((11, 2),))

    assert Over((0,), "target reached") == game.awaiting(state)
    assert 3 == len(events)
    assert 2 == state.round
    assert (7, 6) == state.pairs


def test_the_other_seat_can_win_too():
    game = Whist()
    state = near_the_end(game, rounds=((2, 11),))
    spoils = state.spoils[0]
    state = state._replace(turn=1, hands=state.hands[::-1], spoils=(spoils[:12], state.spoils[1]))
    ace, two = cards("AH 2H")

    state = game.apply(game.apply(state, 1, ace).state, 0, two).state

    assert Over((1,), "target reached") == game.awaiting(state)


def test_only_one_player_can_reach_the_target_in_a_round():  # W11
    assert all((points(won, True) > 0) != (points(13 - won, True) > 0) for won in range(14))


def test_a_match_to_six_has_at_most_eleven_rounds():
    game = Whist()
    level = ((7, 6), (6, 7)) * 5

    state, _ = last_trick(game, rounds=level)

    assert 11 == game.most_rounds == state.round
    assert Over((0,), "target reached") == game.awaiting(state)


def test_the_target_can_be_another_one():
    state, _ = last_trick(Whist(target=1))

    assert Over((0,), "target reached") == Whist(target=1).awaiting(state)


def test_spoils_are_the_players_pairs():
    game = Whist()
    state, _ = last_trick(game, rounds=((11, 2),))

    assert 14 == len(game.player(state, 0).spoils)
    assert () == game.player(state, 0).hand
