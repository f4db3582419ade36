"""Connect Four's opening book: building it can be stopped, resumed, shared and repeated."""

from random import Random

import pytest

from parlour.bots import policies
from parlour.bots.connect_four import book, book_building, levels
from parlour.bots.connect_four.book import Entry, canonical, packed, unpacked
from parlour.bots.connect_four.solver import Solver
from parlour.core.errors import BadOption
from parlour.core.game import Turn
from parlour.core.match import Match
from parlour.games.connect_four import ConnectFour

GAME = ConnectFour(opening="given")


def key(position: str) -> int:
    state = GAME.position(position)
    return state.stones[state.mover] + state.occupied


def stones(position: str) -> tuple[int, int]:
    state = GAME.position(position)
    return state.stones[state.mover], state.stones[1 - state.mover]


@pytest.mark.parametrize("position", ["", "4", "4455", "1111117777772", "123456712345"])
def test_a_key_tells_the_stones(position):
    assert stones(position) == book.stones(key(position))


def test_a_position_and_its_mirror_image_are_one_entry():
    key_of_it, mirrored = canonical(key("1123"))
    found = unpacked(packed([(key_of_it, Entry(-3, (0, 4)))]))

    assert Entry(-3, (2, 6) if mirrored else (0, 4)) == found.find(*stones("1123"))
    assert Entry(-3, (0, 4) if mirrored else (2, 6)) == found.find(*stones("7765"))
    assert None is found.find(*stones("1124"))


def test_the_file_is_the_same_in_whatever_order_it_was_built():
    entries = [(canonical(key(position))[0], Entry(1, (3,))) for position in ("44", "12", "")]

    assert packed(entries) == packed(reversed(entries))
    assert 3 == len(unpacked(packed(entries)))


def solves(monkeypatch, asked: list[int]) -> None:
    """The middle column is always the best, so that building takes no time."""

    class Quick:
        def __init__(self, *size):
            pass

        def best(self, mine, theirs, floor=None):
            asked.append(mine + (mine | theirs))
            return 1, [3] if not (mine | theirs) >> 26 & 1 else [0]

    monkeypatch.setattr(book_building, "Solver", Quick)


def test_a_layer_is_every_answer_to_the_best_columns(monkeypatch, tmp_path):
    solves(monkeypatch, [])
    book_building.build(tmp_path, 2, 1, 1, lambda text: None)

    assert [0] == list(book_building.layer(tmp_path, 0))
    assert {canonical(key(first))[0] for first in "1234"} == set(book_building.layer(tmp_path, 1))
    assert {canonical(key(f"4{answer}"))[0] for answer in "1234"} == set(book_building.layer(tmp_path, 2))


def test_what_is_solved_is_not_solved_again(monkeypatch, tmp_path):
    asked: list[int] = []
    solves(monkeypatch, asked)
    book_building.build(tmp_path, 3, 1, 1, lambda text: None)
    first = list(asked)
    with (tmp_path / "03-1-of-1.txt").open("r+") as file:  # the last line was being written
        text = file.read()
        file.truncate(len(text) - 3)
    book_building.build(tmp_path, 3, 1, 1, lambda text: None)

    assert len(first) == len(set(first))
    assert [first[-1]] == asked[len(first) :]
    assert len(first) == len(book_building.solved(tmp_path))


def test_parts_merge_to_the_same_book(monkeypatch, tmp_path):
    solves(monkeypatch, [])
    whole, shared = tmp_path / "whole", tmp_path / "shared"
    book_building.build(whole, 4, 1, 1, lambda text: None)
    for last in range(5):
        for part in (2, 1, 3):
            book_building.build(shared, last, part, 3, lambda text: None)

    assert packed(book_building.complete(whole)) == packed(book_building.complete(shared))


def test_a_layer_waits_for_all_parts_of_the_one_before(monkeypatch, tmp_path):
    solves(monkeypatch, [])
    with pytest.raises(BadOption, match="not solved yet: finish the other parts first"):
        book_building.build(tmp_path, 4, 2, 2, lambda text: None)


def test_whoever_played_a_best_column_is_never_worse_off_after_the_answer(monkeypatch, tmp_path):
    solves(monkeypatch, [])
    book_building.build(tmp_path, 2, 1, 1, lambda text: None)

    assert {None} == set(book_building.layer(tmp_path, 1).values())
    assert {1} == set(book_building.layer(tmp_path, 2).values())


QUICK = ["4433556", "724146261474713317616713", "1137612524473112122"]  # also without compiled loops


def test_a_score_that_is_known_to_be_no_less_is_found_all_the_same():
    search = Solver(7, 6, 4)
    plain = [search.best(*stones(position)) for position in QUICK]

    assert plain == [search.best(*stones(p), floor=score) for p, (score, _) in zip(QUICK, plain, strict=True)]
    assert plain == [
        search.best(*stones(p), floor=score - 2) for p, (score, _) in zip(QUICK, plain, strict=True)
    ]


def test_processes_with_one_table_find_what_one_process_finds():
    tasks = [(key(position), None) for position in QUICK]
    with book_building.solving(1, 10) as solve:
        alone = sorted(solve(tasks))
    with book_building.solving(2, 10) as solve:
        together = sorted(solve(tasks))

    assert alone == together


@pytest.mark.parametrize(("column", "score"), [*enumerate((-2, -1, 0, 1, 0, -1, -2), 1)])
def test_the_first_moves_have_their_known_values(column, score):
    assert -score == book.shipped().find(*stones(str(column))).score


def test_whatever_is_answered_up_to_eleven_stones_is_in_the_book_and_worth_what_was_said():
    """From the empty grid, with either colour: each best column is worth the least of what answers leave."""
    found, search = book.shipped(), Solver(7, 6, 4, 10)
    for told in ({0}, book_building.after(0, range(7))):
        while number_of_stones(min(told)) < 10:
            told = {answer for key_of_it in told for answer in answers(found, search, key_of_it)}
        assert all(found.find(*book.stones(key_of_it)) for key_of_it in told)


def number_of_stones(key_of_it: int) -> int:
    return sum(map(int.bit_count, book.stones(key_of_it)))


def answers(found: book.Book, search: Solver, key_of_it: int) -> set[int]:
    """The positions after each answer to each best column, whose scores must agree with the book's."""
    score, columns = found.find(*book.stones(key_of_it))
    reached = set()
    for column in columns:
        answered = book_building.after(key_of_it, (column,))
        if not answered:
            assert score == (42 - number_of_stones(key_of_it) + 1) // 2  # the column wins
            continue
        after = book_building.after(min(answered), range(7))
        if search.wins_at_once(*book.stones(min(answered))):
            assert score == -((42 - number_of_stones(key_of_it)) // 2)
        else:
            assert score == min(found.find(*book.stones(answer)).score for answer in after)
        reached |= after
    return reached


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(20))
def test_the_top_level_never_gives_value_away(seed):
    """From the start, with either colour, against anything: checked by a search that has no book."""
    rng, choose, check = Random(seed), policies("connect-four")["perfect"], Solver(7, 6, 4, 24)
    for game_number in range(20):
        match = Match.start(GAME, 2)
        while isinstance(match.awaiting, Turn):
            seat = match.awaiting.seats[0]
            play = rng.choice(match.legal(seat))
            if seat == game_number % 2:
                play = str(choose(GAME, match.view(seat), match.seen(seat), seat, 0, rng, 60.0))
                mine, theirs = match.state.stones[seat], match.state.stones[1 - seat]
                if (mine | theirs).bit_count() > 11:  # those before are checked above
                    assert int(play) - 1 in check.best(mine, theirs)[1]
            match, _ = match.play(seat, play)


def test_the_top_level_plays_from_the_book(monkeypatch):
    found = unpacked(packed([(0, Entry(1, (3,)))]))
    monkeypatch.setattr(book, "shipped", lambda: found)
    look = levels.eyes_for(GAME)

    assert (1, [3]) == levels.solved(look.solver, 0, 0, levels.SEARCHED)
