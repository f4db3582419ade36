from four_in_a_row import FourInARow

from parlour import Match, Over, laws


def played(columns: str) -> Match:
    match = Match.start(FourInARow())
    for column in columns.split():
        match, _ = match.play(match.state.mover, column)
    return match


def test_it_obeys_the_laws() -> None:
    laws.check(FourInARow())


def test_four_in_a_row_in_any_direction_wins() -> None:
    up, across, rising, falling = (
        "1 2 1 2 1 2 1",
        "1 1 2 2 3 3 4",
        "1 2 2 3 3 4 3 4 4 6 4",
        "7 6 6 5 5 4 5 4 4 2 4",
    )

    assert [Over((0,), "line")] * 4 == [played(columns).outcome for columns in (up, across, rising, falling)]


def test_a_full_column_cannot_be_played() -> None:
    assert "1" not in played("1 1 1 1 1 1").legal(0)
