from parlour import Match, Over, laws
from parlour.starter.game import NewGame


def test_it_obeys_the_laws() -> None:
    laws.check(NewGame())


def test_one_two_or_three_counters_may_be_taken() -> None:
    assert Match.start(NewGame()).legal(0) == ["take-1", "take-2", "take-3"]


def test_nobody_takes_more_than_there_are() -> None:
    assert Match.start(NewGame(counters=2)).legal(0) == ["take-1", "take-2"]


def test_whoever_takes_the_last_counter_wins() -> None:
    match = Match.start(NewGame(counters=4))
    match, _ = match.play(0, "take-1")
    match, _ = match.play(1, "take-3")

    assert match.outcome == Over((1,), "last")
