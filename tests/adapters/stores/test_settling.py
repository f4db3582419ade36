"""Matches that are settled in real databases, also by several houses at once."""

import pytest

from parlour.core.match import Match
from parlour.games.connect_four import ConnectFour
from parlour.service.books.purses import Movement
from parlour.service.errors import NotStored, Unreadable
from parlour.service.ports import Ending
from parlour.service.progress.settlement import Settlement
from parlour.service.table_settings import TableSettings
from tests.adapters.kept import Kept, live, step
from tests.adapters.stores.test_damage import damaged
from tests.service.earning import LINE

TERMS = TableSettings("connect-four", {}, 2, ranked=True)


@pytest.fixture
def other(kept):
    """Another house on the same database."""
    with Kept(kept.path) as other:
        yield other


def won():
    match = Match.start(ConnectFour(opening="given"), 2)
    for number, column in enumerate(LINE):
        match, _ = match.play(number % 2, column)
    return match


def settlement(id="m1"):
    return Settlement(id, won(), TERMS, ("ana", "ben"), (False, False), 1000.0, 2000.0)


def earned(kept):
    """Coins, points, matches and ledger of the winner."""

    def look(books):
        career, purses = books.progress.career("ana"), books.purses
        return purses.coins("ana"), career.points, career.played, purses.total()

    return kept.ask("transact", look)


def settled_by(houses, settlements):
    """Has every house settle its share at once."""
    told = {house: [] for house in houses}
    for number, one in enumerate(settlements):
        house = houses[number % len(houses)]
        house.store.transact(one, told[house].append)
    for number, house in enumerate(houses):
        house.hear(told[house], len(settlements[number :: len(houses)]))
    return [answer for answers in told.values() for answer in answers]


def test_houses_that_settle_the_same_match_at_once_pay_once(kept, other):
    answers = settled_by([kept, other], [settlement() for _ in range(20)])
    assert [{}] * 20 == answers
    assert (10, 4, 1, 0) == earned(kept)


def test_nothing_is_lost_between_houses_that_settle_different_matches_at_once(kept, other):
    answers = settled_by([kept, other], [settlement(f"m{number}") for number in range(9)])
    assert [{}] * 9 == answers
    assert (90, 36, 9, 0) == earned(kept)


def test_houses_that_settle_at_once_pay_no_more_than_a_day_has(kept, other):
    settled_by([kept, other], [settlement(f"m{number}") for number in range(30)])
    assert (102, 36, 21, 0) == earned(kept)


def test_what_was_settled_with_a_step_that_is_not_kept_is_not_paid_and_is_paid_once_later(kept):
    live(kept)
    ending = Ending((0,), "line", b"n" * 32, settlement())

    def fails(books):
        settlement()(books)
        raise NotStored("The disk is full.")

    assert "failed" == kept.ask("append", step(1), ending._replace(settle=fails))
    assert (0, 0, 0, 0) == earned(kept)
    assert "stored" == kept.ask("append", step(1), ending)
    assert "taken" == kept.ask("append", step(1), ending)
    assert (10, 4, 1, 0) == earned(kept)


# Somebody whose rows are damaged

DAMAGES = {
    "their career": "UPDATE career SET points = 'many' WHERE person = '{}'",
    "their level": "UPDATE standing SET level = x'ff' WHERE person = '{}'",
    "their rating": "INSERT INTO rating VALUES ('{}', 'connect-four', '', 2, 'high', 350, 0.06, 1, 1)",
    "their pay": "UPDATE paid SET points = 'some' WHERE person = '{}'",
    "their achievements": "INSERT INTO achievement VALUES ('{}', 'of-old', 'm', 'once')",
}


@pytest.fixture
def settled(tmp_path):
    """A store in which Ana has won a match against Ben, and now wins another."""
    with Kept(tmp_path / "house.db") as kept:
        live(kept)
        kept.write(settlement("m0"))
        yield kept


def ended(kept):
    return kept.ask("append", step(1), Ending((0,), "line", b"n" * 32, settlement()))


def unpaid(kept):
    return [(facts["person"], facts["match"]) for event, facts in kept.notes if event == "person-not-paid"]


@pytest.mark.parametrize("what", DAMAGES)
@pytest.mark.parametrize("whose", ["ana", "ben"])
def test_a_match_ends_for_the_others_if_somebodys_rows_cannot_be_read(settled, what, whose):
    statement = DAMAGES[what].format(whose)
    damaged(settled, statement)
    assert "stored" == ended(settled)
    other = "ben" if whose == "ana" else "ana"
    matches = settled.look(lambda books: {one: books.progress.career(one).matches for one in (other,)})
    assert {other: 2} == matches
    assert (10 if whose == "ana" else 20) == settled.look(lambda books: books.purses.coins("ana"))
    assert [(whose, "m1")] == unpaid(settled)
    assert ["over"] == [settled.load("m1").row.phase]


def test_nobodys_rating_changes_by_a_match_against_somebody_who_cannot_be_read(settled):
    match = Match.start(ConnectFour(**ConnectFour.presets["console"]), 2)
    match, _ = match.play(0, "/resign")

    def rated(id):
        settle = Settlement(id, match, TERMS, ("ana", "ben"), (False, False), 1000.0, 2000.0)
        assert isinstance(settled.write(settle), dict)
        return [one.rated for one in settled.look(lambda books: books.progress.ratings(["ana"]))]

    assert [1.0] == rated("m2")
    damaged(settled, DAMAGES["their career"].format("ben"))
    assert [1.0] == rated("m3")


def test_a_match_in_which_nobody_can_be_paid_ends_all_the_same(settled):
    for person in ("ana", "ben"):
        damaged(settled, DAMAGES["their career"].format(person))
    assert "stored" == ended(settled)
    assert [("ana", "m1"), ("ben", "m1")] == unpaid(settled)
    assert 10 == settled.look(lambda books: books.purses.coins("ana"))


def test_a_value_of_the_wrong_kind_is_not_handed_out(settled):
    damaged(settled, DAMAGES["their career"].format("ben"))
    assert Unreadable is type(settled.look(lambda books: books.progress.career("ben")))
    assert 4 == settled.look(lambda books: books.progress.career("ana").points)


def test_what_cannot_be_paid_in_full_is_undone_before_others_are_paid(kept):
    def work(books):
        def fails():
            books.purses.move(Movement("ana", 5, "win", "m1", 1.0))
            raise TypeError("a purse full of letters")

        error = books.attempt(fails)
        return type(error), books.attempt(lambda: None), books.purses.coins("ana"), books.purses.total()

    assert (TypeError, None, 0, 0) == kept.write(work)
