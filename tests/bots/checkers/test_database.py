"""The endgame database agrees with the rules, and is enough to win what is won and to hold what is drawn."""

from itertools import islice
from random import Random

import pytest

from parlour.bots.checkers import files
from parlour.bots.checkers.database import Database, distance, groups, place_of, size_of
from parlour.bots.checkers.search import CERTAIN, WON
from parlour.bots.checkers.solving import looked_up, position_at
from parlour.bots.checkers.thinking import think
from parlour.core.game import Over
from parlour.core.registry import game
from parlour.games import kernel
from parlour.games.checkers.game import State
from parlour.games.checkers.moves import ROOM, Board
from tests.bots.checkers.oracle import after, value_of

ENGLISH = game("checkers", opening="given")
SMALL = game("checkers", preset="english-6x6")
COMMIT, DEEP = 200, 10_000
LONGEST = "B:W29,30:B2,15"


@pytest.fixture(scope="module")
def shipped():
    return files.database(ENGLISH)


def sampled(database, count, rng):
    """Positions of the database that can occur, every slice as likely as any other."""
    slices = [each for group in groups(database.index.pieces) for each in group]
    while count:
        each = slices[rng.randrange(len(slices))]
        at = rng.randrange(size_of(each, database.index))
        black, white, kings = position_at(at, *each, database.index, database.counts)
        if not black & white:
            count -= 1
            yield State(black, white, kings, first=0)


def outlook(checkers, state, database):
    """The plies until the end, or -1: looked up, after all captures are made."""
    over = checkers.awaiting(state)
    if isinstance(over, Over):
        return 0
    moves = checkers.moves(state)
    if not moves[0].captured:
        return distance(*state[:3], state.side, database.index, database.counts, database.distances)
    return best_of([outlook(checkers, after(checkers, state, move), database) for move in moves])


def best_of(plies):
    """The outlook before a move from those after each."""
    lost = [each for each in plies if each >= 0 and each % 2 == 0]
    return min(lost) + 1 if lost else -1 if -1 in plies else max(plies) + 1


def wrong(checkers, state, database):
    """What the rules, the obvious search and a search without the database have against its value."""
    plies = outlook(checkers, state, database)
    if isinstance(checkers.awaiting(state), Over):
        return plies != 0
    if plies != best_of(
        [outlook(checkers, after(checkers, state, each), database) for each in checkers.moves(state)]
    ):
        return "not the best of its successors"
    if 0 < plies <= 3 and value_of(checkers, state, plies) != (WON - plies if plies % 2 else plies - WON):
        return "not the obvious search's"
    found = think(checkers, state, Random(1), nodes=10**6, depth=7)
    if abs(found.value) > CERTAIN and (
        plies < 0 or (found.value > 0) != (plies % 2 == 1) or WON - abs(found.value) < plies
    ):
        return "refuted by a direct search"
    return ""


def test_every_place_has_its_position_and_every_position_its_place(shipped):
    begin = 0
    for group in groups(4):
        for each in group:
            for at in Random(str(each)).sample(range(size := size_of(each, shipped.index)), min(20, size)):
                black, white, kings = position_at(at, *each, shipped.index, shipped.counts)
                assert black & white or begin + at == place_of(
                    black, white, kings, 0, shipped.index, shipped.counts
                )
            begin += size

    assert len(shipped.distances) == begin == files.positions(ENGLISH, 4)


def test_sampled_values_are_those_of_a_direct_search(shipped):
    assert [] == [state for state in sampled(shipped, COMMIT, Random(1)) if wrong(ENGLISH, state, shipped)]


def test_a_wrong_value_is_found(shipped):
    spoilt = bytearray(
        0 if value == 3 else value for value in bytes(shipped.distances)
    )  # no loss in two plies
    database = Database.of(ENGLISH, 4, spoilt)

    assert any(wrong(ENGLISH, state, database) for state in sampled(database, COMMIT, Random(1)))


def ended(state, database, defends, nodes=3_000, rng=None):
    """How a match ends in which the side to move plays by search and database, and the other as it likes."""
    rng, side = rng or Random(1), state.side
    while not isinstance(over := ENGLISH.awaiting(state), Over):
        if state.side == side:
            move = think(ENGLISH, state, rng, nodes=nodes, database=database).move
        else:
            move = defends(state, database)
        state = after(ENGLISH, state, move)
    return over


def longest_defence(state, database):
    """A draw if there is one, else the move that loses last."""
    plies = {move: outlook(ENGLISH, after(ENGLISH, state, move), database) for move in ENGLISH.moves(state)}
    return max(plies, key=lambda move: 1000 if plies[move] < 0 else plies[move])


def stubborn(state, database):
    """Plays for the forty moves: keeps its men where they are as long as it can."""
    plies = {move: outlook(ENGLISH, after(ENGLISH, state, move), database) for move in ENGLISH.moves(state)}
    still = [move for move in plies if move.change & state.kings and not move.captured]
    return max(still or plies, key=lambda move: 1000 if plies[move] < 0 else plies[move])


def sly(state, database):
    return think(ENGLISH, state, Random(2), nodes=3_000).move


def of_outlook(wins, database, rng):
    for state in sampled(database, 10**9, rng):
        plies = outlook(ENGLISH, state, database)
        if (plies > 0 and plies % 2) if wins else plies < 0:
            yield state


def test_the_longest_win_is_converted(shipped):
    state = ENGLISH.position(LONGEST)

    assert 109 == outlook(ENGLISH, state, shipped)
    assert (0,) == ended(state, shipped, longest_defence).winners


@pytest.mark.deep
def test_wins_of_more_than_forty_moves_are_converted(shipped):
    far = (state for state in of_outlook(True, shipped, Random(3)) if outlook(ENGLISH, state, shipped) > 78)
    for number, state in enumerate(islice(far, 200)):
        defends = stubborn if number % 2 else longest_defence
        assert (0,) == ended(state, shipped, defends).winners, ENGLISH.fen(state)


@pytest.mark.parametrize(("wins", "draws"), [(5, 1), pytest.param(500, 100, marks=pytest.mark.deep)])
def test_wins_are_converted_and_draws_are_not_lost(shipped, wins, draws):
    for number, state in enumerate(islice(of_outlook(True, shipped, Random(1)), wins)):
        defends = stubborn if number % 2 else longest_defence
        assert (0,) == ended(state, shipped, defends).winners, ENGLISH.fen(state)
    for state in islice(of_outlook(False, shipped, Random(1)), draws):
        assert (1,) != ended(state, shipped, sly).winners, ENGLISH.fen(state)


def test_a_build_that_was_stopped_goes_on_to_the_same_file(tmp_path):
    whole, torn = tmp_path / "whole", tmp_path / "torn"
    files.build(SMALL, 3, whole, lambda done: None)
    torn.write_bytes(whole.read_bytes()[:-100])
    files.build(SMALL, 3, torn, lambda done: None)

    assert whole.read_bytes() == torn.read_bytes()


def test_a_build_agrees_with_the_rules(tmp_path, monkeypatch):
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path))
    files.build(SMALL, 3, files.own_file(SMALL), lambda done: None)
    built = Database.of(SMALL, *files.known.__wrapped__(SMALL))

    assert [] == [state for state in sampled(built, COMMIT, Random(1)) if wrong(SMALL, state, built)]


def test_a_persons_own_larger_database_is_used(tmp_path, monkeypatch):
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path))
    checkers = game("checkers", preset="english-6x6", opening="random")
    files.forget()
    before = files.database(checkers).index.pieces
    files.build(checkers, 3, files.own_file(checkers), lambda done: None)
    after = files.database(checkers).index.pieces
    files.forget()

    assert (0, 3) == (before, after)


def test_a_damaged_file_counts_as_none(tmp_path):
    files.build(SMALL, 2, tmp_path / "file", lambda done: None)
    text = bytearray((tmp_path / "file").read_bytes())
    text[-20] ^= 1
    (tmp_path / "file").write_bytes(text)

    assert 2 == len(files.blocks(tmp_path / "file", SMALL))
    assert [] == files.blocks(tmp_path / "nothing", SMALL)


@pytest.mark.parametrize(
    "options", [{"kings": False}, {"rows": 7}, {"blocked_rule": "either"}, {"rows": 12, "cols": 12}]
)
def test_other_rules_and_boards_have_no_database(options):
    assert 0 == files.database(game("checkers", **options)).index.pieces


@pytest.mark.deep
def test_ten_thousand_values_are_those_of_a_direct_search(shipped):
    assert [] == [state for state in sampled(shipped, DEEP, Random(2)) if wrong(ENGLISH, state, shipped)]


def inconsistent(
    begin: int,
    end: int,
    b_men: int,
    b_kings: int,
    w_men: int,
    w_kings: int,
    board: Board,
    index,
    counts,
    distances,
    scratch,
) -> int:
    """How many positions of a slice are not worth the best of their successors."""
    bad = 0
    for place in range(begin, end):
        black, white, kings = position_at(place - begin, b_men, b_kings, w_men, w_kings, index, counts)
        if not black & white:
            plies = looked_up(black, white, kings, board, index, counts, distances, scratch)
            bad += plies + 1 != distances[place]
    return bad


@pytest.mark.deep
def test_every_value_follows_from_those_of_its_successors(tmp_path):
    """All 6.5 million: a win has a loss one ply nearer, a loss only wins, and a draw no loss after it."""
    builder = files._Builder(ENGLISH, 4)
    for number, block in enumerate(files.blocks(files.SHIPPED / files.file_name(ENGLISH), ENGLISH)):
        builder.take(number, block)
    loop, ints = kernel.tools(inconsistent, ENGLISH.bits)
    begin = bad = 0
    for group in groups(4):
        for each in group:
            end = begin + size_of(each, builder.index)
            bad += loop(
                begin,
                end,
                *each,
                ENGLISH.board,
                builder.index,
                builder._counts,
                builder._distances,
                ints(ROOM),
            )
            begin = end

    assert (6_562_592, 0) == (begin, bad)
