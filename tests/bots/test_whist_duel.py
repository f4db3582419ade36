"""The duel of Whist, in which both hands are known, is played exactly."""

from functools import cache
from random import Random

import pytest

from parlour import Match, game
from parlour.bots import choice
from parlour.bots.whist.duel import DuelSolver, Unsolved
from parlour.bots.whist.exact import sensible, tricks_of
from parlour.games.whist.events import Stage
from parlour.games.whist.tricks import answers, beats

ENDINGS, DEEP_ENDINGS = 60, 1_002


def dealt(rng, cards):
    """Two hands of so many cards and a trump."""
    deck = rng.sample(range(52), 2 * cards)
    return sum(1 << card for card in deck[:cards]), sum(1 << card for card in deck[cards:]), rng.randrange(4)


def places(cards):
    return (place for place in range(52) if cards >> place & 1)


def tried(leader, follower, trump):
    """What the leader takes, by trying everything with the rules alone."""

    @cache
    def best(leader, follower):
        leads = (worst(leader ^ 1 << led, follower, led) for led in places(leader))
        return max(leads, default=0)

    def worst(leader, follower, led):
        left = leader.bit_count()
        return min(
            left - best(follower ^ 1 << answer, leader)
            if beats(answer, led, trump)
            else 1 + best(leader, follower ^ 1 << answer)
            for answer in places(answers(follower, led))
        )

    return best(leader, follower)


@pytest.mark.parametrize(
    ("cards", "endings"),
    [
        *((cards, ENDINGS // cards) for cards in range(1, 5)),
        *(pytest.param(cards, DEEP_ENDINGS // 6, marks=pytest.mark.deep) for cards in range(1, 7)),
    ],
)
def test_the_solver_takes_as_many_tricks_as_trying_everything(cards, endings):
    rng, solver = Random(f"endings of {cards}"), DuelSolver()
    for _ in range(endings):
        hands = dealt(rng, cards)

        assert solver.tricks(*hands) == tried(*hands) == max(solver.leads(*hands).values())


def test_suits_that_are_no_trumps_count_alike():
    rng, solver = Random("suits"), DuelSolver()
    leader, follower, _ = dealt(rng, 8)

    def rolled(cards):
        """Each suit becomes the next one."""
        return (cards << 13 | cards >> 39) & (1 << 52) - 1

    assert solver.tricks(leader, follower, 0) == DuelSolver().tricks(rolled(leader), rolled(follower), 1)


def in_the_duel(seed, left):
    """A match in which the leader has so many cards left."""
    match = Match.start(game("whist"), seed=seed)
    rng = Random(seed)
    while match.state.stage is not Stage.DUEL or match.state.led or len(match.state.hands[0]) > left:
        seat = match.awaiting.seats[0]
        match, _ = match.play(seat, choice(match, seat, sensible, rng))
    return match


def test_sensible_takes_what_the_solver_promises():
    match, rng = in_the_duel("duel", 9), Random("duel")
    seat = match.awaiting.seats[0]
    before = match.state.pairs
    promised = max(tricks_of(match.state, seat).values())
    while match.state.round == 1 and match.state.stage is Stage.DUEL:
        mover = match.awaiting.seats[0]
        match, _ = match.play(mover, choice(match, mover, sensible, rng))

    assert match.state.rounds[0][seat] - before[seat] == promised


def test_without_compiled_loops_a_whole_duel_is_begun_by_heuristic(monkeypatch):
    monkeypatch.setattr("parlour.bots.whist.duel.PLAIN", 3)
    monkeypatch.setenv("PARLOUR_KERNELS", "off")
    solver = DuelSolver()
    monkeypatch.setattr("parlour.bots.whist.exact.duel_solver", lambda: solver)
    match = in_the_duel("plain", 13)
    seat = match.awaiting.seats[0]

    with pytest.raises(Unsolved):
        tricks_of(match.state, seat)
    match.play(seat, choice(match, seat, sensible, Random(1)))
