"""Bot against bot: seats exchanged, the same luck twice, honest figures."""

import sys

import pytest

from parlour.bots import anything
from parlour.bots.arena import BotFailed, Score, contest
from parlour.core.registry import game

GIVEN = game("connect-four", opening="given")


def score(*games):
    return Score(tuple(float(points) for points in games), (0.0, 0.0))


@pytest.fixture
def bot(monkeypatch):
    """Puts a policy into the game's list under the name `odd`."""

    def put(choose):
        monkeypatch.setattr(
            "parlour.bots.arena.policy", lambda slug, name: choose if name == "odd" else anything
        )

    return put


def test_the_seats_are_exchanged_and_the_luck_is_the_same(bot, monkeypatch):
    seats, secrets = [], []

    def odd(game, view, seen, seat, level, rng, seconds):
        seats.append(seat)
        return next(iter(game.legal(view, seat)))

    from parlour.core.chance import Luck

    luck = Luck.from_seed
    monkeypatch.setattr(Luck, "from_seed", lambda seed, n: secrets.append(seed) or luck(seed, n))
    bot(odd)
    contest(GIVEN, ("odd", "random"), 4, "s")

    assert ["s/0", "s/0", "s/1", "s/1"] == secrets
    assert {0, 1} == set(seats)


def test_the_same_seed_plays_the_same_games():
    first, again, other = (contest(GIVEN, ("random", "random"), 20, seed) for seed in ("a", "a", "b"))

    assert first == again != other


def test_an_odd_number_of_games_is_played_to_the_letter():
    assert 3 == len(contest(GIVEN, ("random", "random"), 3, "s").games)


def test_a_better_bot_wins_more():
    result = contest(game("connect-four"), ("heuristic", "random"), 20, "s")

    assert result.wins > 16
    assert result.ci95[0] > 0


def test_a_bot_that_plays_what_is_forbidden_is_named(bot):
    bot(lambda *known: "9")

    with pytest.raises(BotFailed, match=r"odd played 9 in game 1, which rule C4-3 forbids\."):
        contest(GIVEN, ("odd", "random"), 2, "s")


def test_a_bot_that_crashes_is_named(bot):
    bot(lambda *known: 1 // 0)

    with pytest.raises(BotFailed, match=r"odd failed in game 1: ZeroDivisionError"):
        contest(GIVEN, ("odd", "random"), 2, "s")


def test_a_failing_bot_exits_with_1(parlour, bot):
    bot(lambda *known: "9")

    assert (1, "", "odd played 9 in game 1, which rule C4-3 forbids.\n") == (
        parlour("arena", "connect-four", "odd", "random", "--opt", "opening=given")
    )


def test_a_bot_gets_its_view_and_what_it_saw_and_nothing_else(bot):
    def odd(game, view, seen, seat, level, rng, seconds):
        assert view == game.view(view, seat)
        assert all(event == game.witness(event, seat) for event in seen)
        return next(iter(game.legal(view, seat)))

    bot(odd)
    contest(game("crazy-eights"), ("odd", "random"), 2, "s")


def test_a_level_score_is_no_difference():
    assert (2, 1, 2, 0.0) == (
        score(1, 0, 1, 0, 0.5).wins,
        score(1, 0, 1, 0, 0.5).draws,
        score(1, 0, 1, 0, 0.5).losses,
        score(1, 0, 1, 0, 0.5).elo,
    )


def test_a_single_game_says_who_is_ahead():
    assert score(1).elo > 0 > score(0).elo


def test_three_of_four_points_are_191_elo():
    assert 190.8 == score(1, 1, 1, 0).elo


@pytest.mark.parametrize("points", [0, 1])
@pytest.mark.parametrize("games", [1, 2, 100])
def test_a_clean_sweep_has_finite_figures(points, games):
    result = score(*[points] * games)
    low, high = result.ci95

    assert low < result.elo < high
    assert abs(result.elo) < 1000


@pytest.mark.parametrize("lost", range(6))
def test_the_interval_goes_on_beyond_its_own_estimate(lost):
    result = score(*[0] * lost, *[1] * (20 - lost))

    assert result.ci95[0] < result.elo < result.ci95[1]


def test_more_games_make_the_interval_narrower():
    low, high = score(*[1, 0, 0.5, 1] * 10).ci95
    closer_low, closer_high = score(*[1, 0, 0.5, 1] * 100).ci95

    assert low < closer_low < closer_high < high


@pytest.fixture
def parts(parlour, tmp_path):
    """Two files of one contest."""
    paths = [tmp_path / "a", tmp_path / "b"]
    for start, path in zip((0, 2), paths, strict=True):
        arena = ("arena", "connect-four", "random", "random", "--games", 2)
        assert 0 == parlour(*arena, "--from", start, "--file", path).code
    return paths


def test_merged_files_may_be_merged_again_into_the_same_file(parlour, tmp_path, parts):
    merge = ("merge-arena", parts[0], parts[1], "--file", tmp_path / "all", "--json")

    assert [4, 4] == [parlour(*merge).json["games"] for _ in range(2)]


@pytest.mark.parametrize("text", ["a letter\n", ""])
def test_merging_never_writes_over_a_file_that_is_no_contest(parlour, tmp_path, parts, text):
    letter = tmp_path / "letter.txt"
    letter.write_text(text)
    answer = parlour("merge-arena", parts[0], "--file", letter)

    assert (2, "", f"{letter} is no file of `parlour arena`.\n") == answer
    assert text == letter.read_text()


def test_merging_never_writes_over_games_that_it_does_not_have(parlour, parts):
    before = parts[1].read_text()
    answer = parlour("merge-arena", parts[0], "--file", parts[1])

    assert (2, "", f"{parts[1]} has games that these files do not have: name a new file.\n") == answer
    assert before == parts[1].read_text()


@pytest.mark.parametrize(("file", "named"), [("/", "/"), ("", ".")])
def test_merging_into_a_folder_is_told_in_a_sentence(parlour, parts, file, named):
    assert (2, "", f"{named}: Is a directory.\n") == parlour("merge-arena", parts[0], "--file", file)


@pytest.mark.parametrize("number", [1, 3])
def test_an_odd_number_of_games_is_refused_before_one_is_played(parlour, number, tmp_path):
    answer = parlour("arena", "connect-four", "random", "random", "--games", number, "--file", tmp_path / "a")

    assert (2, "") == answer[:2]
    assert [] == list(tmp_path.iterdir())


def test_a_bot_that_leaves_the_process_has_failed(bot):
    bot(lambda *known: sys.exit(0))

    with pytest.raises(BotFailed, match=r"odd failed in game 1: SystemExit: 0\."):
        contest(GIVEN, ("odd", "random"), 2, "s")
