"""Moves can always be listed: on a huge board a turn ends after fewer jumps (CK-14)."""

import pytest
from msgspec.json import decode, encode

from parlour.bots.checkers import heuristic
from parlour.core.match import IllegalAction, Match
from parlour.core.table import plain
from parlour.games.checkers.game import Checkers
from parlour.games.checkers.moves import MOST_SQUARES, ROOM, list_turns
from parlour.service.wire import Submit
from parlour.tables import checkers as tables
from parlour.texts import say
from tests.rules.checkers.huge import FORCED, HUGE, LARGEST, number, one_king


def jumps(move: str) -> int:
    return move.count("x")


@pytest.mark.parametrize("name", HUGE)
def test_every_position_has_a_list_of_moves_a_table_and_refusals(name):
    game, state = HUGE[name]
    match = Match(game, 2, state, game.awaiting(state))
    legal = match.legal(0)

    assert 0 < sum(move.count("x") + move.count("-") + 1 for move in legal) <= MOST_SQUARES
    assert len(set(legal)) == len(legal)
    assert plain(tables.table(game, match.view(0), 0))["zones"]
    assert match.refusal(0, "1-450").instead
    assert match.prompt(0).key
    for move in (legal[0], legal[-1], max(legal, key=jumps)):
        after, events = match.play(0, move)
        assert events
        assert after.outcome or after.legal(1)


@pytest.mark.parametrize("name", ["one king", "everywhere", "many kings"])
def test_a_turn_has_as_many_jumps_as_can_be_listed(name):
    game, state = HUGE[name]
    longest = max(len(move.squares) - 1 for move in game.moves(state))
    out = [0] * ROOM

    def squares(jumps: int) -> int:
        return list_turns(state.black, state.white, state.kings, 0, game.board, jumps, out, 0)[1]

    assert squares(longest) <= MOST_SQUARES < squares(longest + 1)


def test_a_way_of_many_jumps_is_open_while_there_are_few_such_ways():
    game, state = HUGE["at the end of a long way"]

    assert 49 == max(len(move.squares) - 1 for move in game.moves(state))


def test_the_longest_move_can_be_sent_to_a_house():
    game, state = HUGE["at the end of a long way"]

    for move in game.moves(state):
        sent = Submit("m", version=0, play=str(move), id="1")
        assert sent == decode(encode(sent), type=Submit)


def test_the_work_of_listing_is_bounded():
    """Each pass stops when it has named too many squares, and halving needs seven passes at most."""
    for game, state in HUGE.values():
        for jumps in (49, 24, 12, 6, 3, 2, 1):
            out = [0] * ROOM
            end, named = list_turns(state.black, state.white, state.kings, 0, game.board, jumps, out, 0)
            assert end <= ROOM
            assert named <= MOST_SQUARES + jumps + 1


def test_going_on_after_the_last_jump_is_refused_with_the_rule():
    state = one_king()
    match = Match(FORCED, 2, state, FORCED.awaiting(state))
    along = [(5 + 2 * (leg % 2), 4 + 2 * leg) for leg in range(8)]
    too_long = "x".join(str(number(square)) for square in [*along, (9, 16)])
    with pytest.raises(IllegalAction) as caught:
        match.play(0, too_long)

    refusal = caught.value.refusal
    assert "CK-14" == refusal.rule
    assert "Here a turn ends after 7 jumps: there are too many ways to go on." == say(refusal.message)
    assert [too_long.rsplit("x", 1)[0]] == list(map(str, refusal.instead))


def test_the_most_pieces_fit_even_with_one_jump_a_turn():
    """Four ways for each of 210 pieces, each of two squares: a turn of one jump can always be listed."""
    most = max(
        men.bit_count()
        for rows in range(28, 31)
        for men in Checkers(**{**LARGEST, "rows": 29 + rows % 2}).start
    )

    assert 4 * 2 * most < MOST_SQUARES


def test_a_bot_looks_at_a_few_of_a_thousand_moves():
    class Once:
        def randrange(self, stop):
            return 0

    for game, state in HUGE.values():
        assert heuristic(game, state, (), 0, 1, Once(), 1.0) in game.moves(state)


def test_the_moves_that_are_kept_are_bounded(monkeypatch):
    monkeypatch.setattr("parlour.games.checkers.text.KEPT", 100)
    game = Checkers(**LARGEST)
    state = one_king()

    assert 209 == len(game.moves(state))
    assert len(game._moves) <= 100
