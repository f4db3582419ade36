"""Rules 12 to 14: how the document's computer plays, and that a sensible player beats it."""

import random

import pytest

from parlour.bots import levels, policy
from parlour.bots.arena import contest
from parlour.bots.crazy_eights import classic, heuristic
from parlour.core.match import Match
from parlour.games.crazy_eights import Eights
from parlour.games.crazy_eights.state import State
from parlour.pieces.cards import DECK, SUITS, Card, Pile, Suit

GAME = Eights()


def cards(text: str) -> Pile:
    return tuple(map(Card.parse, text.split()))


def choice(hand: str, top: str, declared: Suit | None = None) -> str:
    state = State((cards(hand), cards("2S 3S")), (), cards(top), declared)
    return chosen(state)


def chosen(state: State) -> str:
    view = GAME.view(state, 0)
    return str(classic(GAME, view, (), 0, 0, random.Random(0), 1.0))


def test_rule_12_an_eight_is_played_only_when_nothing_else_can_be():
    assert "9H" == choice("8H 9H", "KC 4H")
    assert "8S=S" == choice("8S 9S", "KC 4H")


def test_rule_12_of_several_eights_the_first_is_played():
    assert "8D=D" == choice("9S 8D 8C", "KC 4H")


def test_rule_13_the_suit_of_the_eight_applies():
    assert "8D=D" == choice("8D 9S 2S", "KC 4H")


def test_rule_14_the_same_face_comes_before_the_same_suit():
    assert "4D" == choice("8H 7C 9H 4D", "KC 4H")


def test_the_named_suit_is_followed_and_not_the_eights_own():
    assert "9S" == choice("9H 9S", "KC 8H", Suit.SPADES)


def test_on_a_lone_eight_it_keeps_to_the_suit_if_it_can_and_then_plays_anything_but_an_eight():
    assert "9H" == choice("8C 2C 9H", "8H")
    assert "2C" == choice("8C 2C 9D", "8H")
    assert "8C=C" == choice("8C 8D", "8H")


def test_it_draws_when_nothing_can_be_played():
    assert "draw" == choice("2C 3D", "KC 4H")


def by_the_book(state: State) -> str:
    """The four classes of rules.md 8.2, one after another."""
    hand, top, suit = state.hands[0], state.discards[-1], state.declared or state.discards[-1].suit
    alone = len(state.discards) == 1 and top.rank == 8
    for wanted in (
        [card for card in hand if card.rank != 8 and card.rank == top.rank],
        [card for card in hand if card.rank != 8 and card.suit == suit],
        [card for card in hand if card.rank != 8 and alone],
        [card for card in hand if card.rank == 8],
    ):
        if wanted:
            return f"{wanted[0]}={wanted[0].suit}" if wanted[0].rank == 8 else str(wanted[0])
    return "draw"


def test_on_random_positions_it_plays_by_the_book():
    rng = random.Random(2)
    for _ in range(3000):
        deck = rng.sample(DECK, 52)
        held, buried = rng.randint(1, 13), rng.randint(1, 3)
        discards = tuple(deck[40 : 40 + buried])
        declared = rng.choice(SUITS) if buried > 1 and discards[-1].rank == 8 else None
        state = State((tuple(deck[:held]), tuple(deck[20:25])), (), discards, declared)

        assert by_the_book(state) == chosen(state)


# Both policies


def test_the_usual_opponent_is_the_documents_computer():
    assert ["random", "classic", "heuristic", "sampling", "master"] == list(levels("crazy-eights"))
    assert policy("crazy-eights", "bot") is classic


@pytest.mark.parametrize(
    ("hand", "top", "play"),
    [
        ("8H 9H", "KC 4H", "9H"),  # keeps its eight
        ("9H 3H 3S 3D", "KC 4H", "3H"),  # goes where it can go on
        ("8C 2D 3D 4S", "KC 4H", "4S"),
        ("8C 2D 3D 5S", "KC 4H", "8C=D"),  # names the suit that it holds most
        ("8C", "KC 4H", "8C=C"),
        ("2D", "KC 4H", "draw"),
    ],
)
def test_a_sensible_player_keeps_eights_and_plays_to_its_long_suits(hand, top, play):
    state = State((cards(hand), cards("2S 3S")), (), cards(top))

    assert play == str(heuristic(GAME, GAME.view(state, 0), (), 0, 0, random.Random(0), 1.0))


def test_a_sensible_player_asks_for_what_the_other_could_not_play():
    """Seat 1 drew on diamonds; clubs and diamonds would suit seat 0 alike."""
    order = [card.place for card in cards("2C 3C 4D 5D 8S 9S TS JS KH QH JH TH 9H 7S 6S 5S 6D")]
    order += [place for place in range(52) if place not in order]
    match: Match = Match.start(GAME, luck=lambda draw: tuple(order))
    for seat, notation in ((0, "4D"), (1, "draw")):
        match, _ = match.play(seat, notation)
    state = match.state._replace(mover=0, hands=(cards("2C 3C 9D 5D 8S"), match.state.hands[1]))
    state = state._replace(discards=cards("6D TC 4H"))

    play = heuristic(GAME, GAME.view(state, 0), match.seen(0), 0, 0, random.Random(0), 1.0)

    assert "8S=D" == str(play)


def test_a_sensible_player_beats_the_documents_computer():
    score = contest(GAME, ("heuristic", "classic"), 120, "bots")

    assert score.wins > 66
