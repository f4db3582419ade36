"""The heuristic player: sensible in plain positions, and far better than chance."""

from random import Random
from typing import Any

import pytest

from parlour.bots import anything, policy
from parlour.core.chance import Luck
from parlour.core.match import AnyMatch, Match
from parlour.games.whist import Whist
from parlour.games.whist.round import playable
from parlour.games.whist.tricks import beats
from parlour.pieces.cards import DECK, RANKS, SUITS, Card
from tests.rules.whist.hands import (
    begun,
    drawn_for_dealer,
    first_legal,
    play_on,
    plays,
    shuffled,
    unmoved,
)

heuristic = policy("whist", "heuristic")
LOW = "2C 3C 4C 5C 6C 7C 8C 9C TC"


def chosen(match: AnyMatch, bot: Any = heuristic) -> str:
    seat = match.awaiting.seats[0]
    return str(bot(match.game, match.view(seat), match.seen(seat), seat, 1, Random(1), 1.0))


def test_it_goes_through_the_ritual():
    match: AnyMatch = Match.start(Whist())
    assert chosen(match) in match.legal(0)
    assert "scramble" == chosen(unmoved(drawn_for_dealer()))
    assert "deal-all" == chosen(shuffled(DECK))
    assert "reveal" == chosen(plays(shuffled(DECK), "1:deal-all"))


def test_it_fights_for_a_good_prize_with_the_cheapest_card_that_wins():
    match = begun(leader="9S", dealer=f"TS QS AS 2S {LOW}", stock="KH")

    assert "TS" == chosen(plays(match, "0:9S"))


def test_it_loses_cheaply_what_is_not_worth_winning():
    match = begun(leader="9S 8S", dealer=f"TS QS AS 2S {LOW}", stock="AH 3H 2D")
    match = plays(match, "0:9S", "1:2S", "0:take", "1:take", "1:reveal", "0:8S")

    assert "TS" == chosen(match)  # nothing but winners left: the cheapest


def test_it_throws_its_lowest_card_at_a_worthless_prize():
    match = begun(leader="9S", dealer=f"TS QS AS 3S {LOW}", stock="AH 3H 2D")
    match = plays(match, "0:9S", "1:TS", "1:take", "0:take", "0:reveal")

    assert "2C" == chosen(match)


def worth(name: str, trump: str) -> tuple[bool, int]:
    return name[1] == trump, RANKS.index(name[0])


def wins(match: AnyMatch, name: str) -> bool:
    """Does this card win the trick, whatever is answered?"""
    seat, trump, card = match.turn_holder, SUITS.index(match.state.trump), Card.parse(name)
    if match.state.led:
        return beats(card.place, match.state.led.place, trump)
    replies = playable(match.state.hands[1 - seat], card)
    return not any(beats(reply.place, card.place, trump) for reply in replies)


@pytest.mark.parametrize("tricks", range(14, 24))
def test_in_the_duel_it_leads_the_strongest_sure_winner_and_else_its_cheapest_card(tricks):
    match = play_on(begun(), tricks)
    trump, legal = match.state.trump, match.legal(match.turn_holder)
    sure = [name for name in legal if wins(match, name)]

    best = max(sure, key=lambda n: worth(n, trump)) if sure else min(legal, key=lambda n: worth(n, trump))
    assert worth(best, trump) == worth(chosen(match), trump)


@pytest.mark.parametrize("tricks", range(14, 24))
def test_in_the_duel_it_answers_with_the_cheapest_winner_and_else_its_cheapest_card(tricks):
    match = first_legal(play_on(begun(), tricks))
    trump, legal = match.state.trump, match.legal(match.turn_holder)
    winners = [name for name in legal if wins(match, name)]

    assert worth(min(winners or legal, key=lambda n: worth(n, trump)), trump) == worth(chosen(match), trump)


@pytest.mark.parametrize("first", [0, 1])
def test_it_beats_random_play_from_either_seat(first):
    wins = sum(winner(seed, first) == first for seed in range(6))

    assert wins >= 5


def winner(seed: int, first: int) -> int:
    match: AnyMatch = Match.start(Whist(target=3), luck=Luck.from_seed(str(seed), 2))
    rng = Random(seed)
    while not match.outcome:
        seat = match.awaiting.seats[0]
        bot = heuristic if seat == first else anything
        action = bot(match.game, match.view(seat), match.seen(seat), seat, 1, rng, 1.0)
        match, _ = match.play(seat, str(action))
    assert match.winner is not None
    return match.winner
