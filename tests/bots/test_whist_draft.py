"""The draft of Whist, played for the match in worlds that agree with everything seen."""

from random import Random

import pytest

from parlour import Match, game
from parlour.bots import choice
from parlour.bots.arena import contest
from parlour.bots.whist.draft import NOBODY, tricks_after
from parlour.bots.whist.duel import DuelSolver
from parlour.bots.whist.sampling import after_round, drafting
from parlour.bots.whist.search import KEY_BITS
from parlour.bots.whist.standing import winning_chance
from parlour.games import kernel
from parlour.games.whist.events import Stage
from parlour.games.whist.tricks import beats
from parlour.pieces.cards import mask

WHIST = game("whist")
sampling = drafting(40)
LOOP, INTS = kernel.tools(tricks_after, KEY_BITS)


def pile(*cards):
    """The last cards of the draw pile."""
    stock = INTS(26)
    for place, card in enumerate(cards, 26 - len(cards)):
        stock[place] = card
    return stock


def test_the_last_trick_of_a_draft_gives_the_prize_to_who_wins_it_and_then_the_duel_is_solved():
    rng, solver = Random("last trick"), DuelSolver()
    for _ in range(40):
        deck = rng.sample(range(52), 28)
        first, second, stock = deck[:13], deck[13:26], pile(*deck[26:])
        trump, led, answer = rng.randrange(4), first[0], second[0]
        won = beats(answer, led, trump)
        leader, follower = sum(1 << card for card in first), sum(1 << card for card in second)
        prize, below = (1 << card for card in deck[26:])
        after = leader ^ 1 << led, follower ^ 1 << answer
        if won:
            tricks = 13 - solver.tricks(after[1] | prize, after[0] | below, trump)
        else:
            tricks = solver.tricks(after[0] | prize, after[1] | below, trump)

        assert LOOP(leader, follower, stock, 24, led, answer, trump, *solver.tables) == tricks


def test_who_plays_sensibly_follows_suit_and_wins_cheaply_what_is_worth_it():
    """The prize is the ace of trumps, so the cheapest card that wins is played: the nine of clubs."""
    solver = DuelSolver()
    hearts, clubs = [26 + rank for rank in range(13)], range(13)
    leader = 1 << clubs[0] | sum(1 << 13 + rank for rank in range(12))
    follower = 1 << clubs[7] | 1 << clubs[9] | sum(1 << 39 + rank for rank in range(11))
    stock = pile(hearts[12], hearts[0])

    chosen = LOOP(leader, follower, stock, 24, clubs[0], NOBODY, 2, *solver.tables)

    assert chosen == LOOP(leader, follower, stock, 24, clubs[0], clubs[7], 2, *solver.tables)


def test_equals_have_equal_chances_and_whoever_needs_nothing_has_won():
    assert winning_chance(6, 6, False) == pytest.approx(0.5, abs=0.001)
    assert winning_chance(3, 6, False) > 0.6 > 0.5 > winning_chance(6, 3, False)
    assert winning_chance(0, 6, False) == 1
    assert winning_chance(6, -1, False) == 0
    assert winning_chance(80, 90, False) > 0.5


def test_what_a_round_is_worth_grows_with_each_trick_until_the_match_is_won():
    state = Match.start(WHIST, seed="start").state
    chances = after_round(WHIST, state, 0)

    assert chances == sorted(chances)
    assert chances[12] == chances[13] == 1


def in_the_draft(seed):
    match, rng = Match.start(WHIST, seed=seed), Random(seed)
    while match.state.stage is not Stage.DRAFT:
        seat = match.awaiting.seats[0]
        match, _ = match.play(seat, choice(match, seat, sampling, rng))
    return match


def test_the_choice_depends_on_what_the_seat_knows_and_on_the_seed_alone():
    match = in_the_draft("draft")
    seat = match.awaiting.seats[0]
    view, seen = match.view(seat), match.seen(seat)
    other = match.game.worlds(view, seen, seat, Random("another world"))

    assert mask(other.hands[1 - seat]) != mask(match.state.hands[1 - seat])
    assert match.game.view(other, seat) == view
    first, second = (sampling(WHIST, view, seen, seat, 0, Random("same"), 1.0) for _ in range(2))
    assert first == second


@pytest.mark.deep
def test_sampling_wins_more_hands_than_a_sensible_draft():
    score = contest(game("whist", target=1), ("master", "sensible"), 400, "hands")

    assert score.elo > 0
    assert score.ci95[0] > 0
