"""Matches that have ended are settled from real databases, also by several houses at once."""

from threading import Event
from time import monotonic

import pytest
from msgspec import structs
from sqlalchemy import select

from parlour.adapters.stores.tables import METADATA
from parlour.service.books.purses import Movement
from parlour.service.errors import NotStored, Unreadable
from parlour.service.ports import Ending
from parlour.service.progress import settling
from parlour.service.progress.settling import Settled, settle_waiting
from tests.adapters.kept import PATIENCE, Kept, live, step
from tests.adapters.stores.test_damage import damaged
from tests.service.ended import DAY, evening, won_by

PAYS = (
    *("career", "standing", "rating", "achievement", "meeting", "paid", "held_back"),
    *("ledger", "purse", "played"),
)  # all tables that a settlement writes


@pytest.fixture
def other(kept):
    """Another house on the same database."""
    with Kept(kept.path) as other:
        yield other


def wait(kept, *ended):
    """Matches that have ended, in this order."""

    def add(books):
        for match in ended:
            books.unsettled.add(match)

    assert kept.write(add) is None


def settle(kept):
    settled = kept.ask("settle", settle_waiting)
    assert isinstance(settled, Settled), settled
    return settled


def settle_all(*houses):
    """All houses settle at the same time until nothing waits; what they have settled."""
    told = {house: [] for house in houses}
    deadline = monotonic() + PATIENCE
    while houses[0].look(lambda books: books.unsettled.backlog().matches):
        assert monotonic() < deadline
        asked = {house: len(told[house]) + 3 for house in houses}
        for _ in range(3):
            for house in houses:
                house.store.settle(settle_waiting, told[house].append)
        for house in houses:
            house.hear(told[house], asked[house])
    found = [settled for answers in told.values() for settled in answers]
    assert {""} == {settled.damage for settled in found}
    return found


def everything(kept):
    """Every row that a settlement writes, in the order of the keys."""

    def look(books):
        found = {}
        for name in PAYS:
            table = METADATA.tables[name]
            found[name] = [tuple(row) for row in books.connection.execute(select(table))]
        return found

    return {name: sorted(rows) for name, rows in kept.look(look).items()}


def earned(kept):
    """Coins, points and matches of the winner, and the sum of the ledger."""

    def look(books):
        career, purses = books.progress.career("ana"), books.purses
        return purses.coins("ana"), career.points, career.played, purses.total()

    return kept.look(look)


# Once


def test_a_match_waits_from_its_end_until_it_is_settled(kept):
    live(kept)
    ending = Ending((0,), "line", b"n" * 32, won_by("ana", "ben"))
    assert "stored" == kept.ask("append", step(1), ending)
    assert (1, 2000.0) == kept.look(lambda books: books.unsettled.backlog())
    assert (0, 0, 0, 0) == earned(kept)
    assert 1 == settle(kept).count
    assert (0, 0.0) == kept.look(lambda books: books.unsettled.backlog())
    assert (10, 4, 1, 0) == earned(kept)


def test_an_end_that_comes_too_late_is_not_settled(kept):
    live(kept)
    kept.ask("append", step(1), None)
    assert "taken" == kept.ask("append", step(1), Ending((0,), "line", b"", won_by("ana", "ben")))
    assert 0 == settle(kept).count


def test_an_end_that_is_not_stored_is_not_settled(kept, monkeypatch):
    live(kept)
    ending = Ending((0,), "line", b"n" * 32, won_by("ana", "ben"))
    assert "failed" == kept.ask("append", step(1), ending._replace(reason=None))  # a reason there must be
    assert 0 == settle(kept).count
    assert "stored" == kept.ask("append", step(1), ending)
    assert 1 == settle(kept).count
    assert (10, 4, 1, 0) == earned(kept)


def test_what_is_undone_after_it_was_settled_is_settled_again(kept):
    wait(kept, won_by("ana", "ben"))

    def fails(books):
        settle_waiting(books)
        raise NotStored("The disk is full.")

    assert isinstance(kept.ask("settle", fails), NotStored)
    assert (0, 0, 0, 0) == earned(kept)
    assert 1 == settle(kept).count
    assert (10, 4, 1, 0) == earned(kept)


def test_houses_that_settle_the_same_match_at_once_pay_once(kept, other):
    wait(kept, won_by("ana", "ben"))
    assert 1 == sum(settled.count for settled in settle_all(kept, other))
    assert (10, 4, 1, 0) == earned(kept)


def test_houses_that_settle_at_once_pay_no_more_than_a_day_has(kept, other):
    wait(kept, *(won_by("ana", "ben", f"m{number}") for number in range(30)))
    settle_all(kept, other)
    assert (102, 36, 21, 0) == earned(kept)


# In the order in which they ended


@pytest.fixture
def alone(kept, tmp_path):
    """A database where each match is settled alone, one after the other."""
    with Kept(tmp_path / "alone.db") as alone:
        yield alone


def settled_alone(alone, ended, monkeypatch):
    wait(alone, *ended)
    with monkeypatch.context() as patch:
        patch.setattr(settling, "MOST", 1)
        settle_all(alone)
    return everything(alone)


@pytest.mark.parametrize("people", [9, 60])
def test_many_matches_at_once_bring_what_they_bring_one_by_one(kept, alone, monkeypatch, people):
    ended = evening(people, matches=150)
    wait(kept, *ended)
    assert 6 > len([settled for settled in settle_all(kept) if settled.count])
    assert settled_alone(alone, ended, monkeypatch) == everything(kept)


@pytest.mark.parametrize("most", [2, 7, 64])
def test_two_houses_leave_what_one_leaves(kept, other, alone, monkeypatch, most):
    ended = evening(people=7, matches=120, seed=most)
    wait(kept, *ended)
    monkeypatch.setattr(settling, "MOST", most)
    assert len(ended) == sum(settled.count for settled in settle_all(kept, other))
    assert settled_alone(alone, ended, monkeypatch) == everything(kept)


def test_matches_of_different_days_are_not_settled_together(kept):
    wait(kept, won_by("ana", "ben", "m1", DAY - 1), won_by("cy", "dan", "m2", DAY + 1))
    assert [["m1"], ["m2"]] == [list(settle(kept).rewards) for _ in range(2)]


@pytest.fixture
def held(database):
    """A house on PostgreSQL, and another one in the midst of a transaction."""
    with Kept(database) as kept, Kept(database) as other:
        held, go_on, told = Event(), Event(), []

        def hold(work):
            def act(books):
                work(books)
                held.set()
                assert go_on.wait(PATIENCE)

            other.store.transact(act, told.append)
            assert held.wait(PATIENCE)

        def let_go():
            go_on.set()
            other.hear(told, 1)

        yield kept, hold, let_go
        go_on.set()


def test_nobody_is_paid_for_a_later_match_while_another_house_settles_an_earlier_one(held):
    kept, hold, let_go = held
    wait(kept, won_by("ana", "ben", "m1"), won_by("ben", "cy", "m2"), won_by("dan", "eve", "m3"))
    hold(lambda books: books.unsettled.take(1))
    settled = settle(kept)
    assert (["m3"], True) == (list(settled.rewards), settled.later)
    let_go()
    assert ["m1", "m2"] == list(settle(kept).rewards)


def test_what_is_held_back_is_the_same_whichever_of_two_matches_is_settled_first(held, alone, monkeypatch):
    kept, hold, let_go = held
    ended = [
        structs.replace(won_by(*who, f"m{at:.0f}", at, ranked=True), delay=60, held_until=at + 660)
        for who, at in ((("ana", "ben"), 2000.0), (("cy", "dan"), 9000.0))
    ]
    wait(kept, *ended)
    hold(lambda books: books.unsettled.take(1))
    assert ["m9000"] == list(settle(kept).rewards)
    let_go()
    assert ["m2000"] == list(settle(kept).rewards)
    assert settled_alone(alone, ended, monkeypatch) == everything(kept)


def test_a_settler_that_is_a_day_ahead_takes_nothing_away_that_another_still_counts(held):
    """Whom people met in the last 30 days: of the first match these begin a day earlier."""
    kept, hold, let_go = held
    wait(kept, won_by("ana", "ben", "m1", DAY))
    settle(kept)
    wait(kept, won_by("ben", "cy", "m2", 30.5 * DAY), won_by("ana", "dan", "m3", 31.5 * DAY))
    hold(lambda books: books.unsettled.take(1))
    assert ["m3"] == list(settle(kept).rewards)
    let_go()
    assert {"ana"} <= kept.look(lambda books: books.progress.partners(["ben"], 30))["ben"]


BUSY = {
    "progress": lambda books: books.progress.lock(["ben"]),
    "purse": lambda books: books.purses.move(Movement("ben", -1, "a look", "", 1.0)),
}


@pytest.mark.parametrize("what", BUSY)
def test_whoever_is_busy_elsewhere_is_left_for_later_and_nobody_waits(held, what):
    kept, hold, let_go = held
    kept.write(lambda books: books.purses.move(Movement("ben", 9, "gift", "", 1.0)))
    wait(kept, won_by("cy", "ana", "m0"))
    settle(kept)
    kept.write(lambda books: books.progress.lock(["ben"]))
    wait(kept, won_by("ana", "ben", "m1"), won_by("ana", "cy", "m2"), won_by("cy", "dan", "m3"))
    hold(BUSY[what])
    settled = settle(kept)
    assert (0, True) == (settled.count, settled.later)  # the second and the third come after the first
    let_go()
    assert ["m1", "m2", "m3"] == list(settle(kept).rewards)


def test_a_match_that_has_a_later_number_but_is_seen_first_is_settled(held):
    """The other house has not committed the end of the earlier one: that match has not ended yet."""
    kept, hold, let_go = held
    hold(lambda books: books.unsettled.add(won_by("ana", "ben", "m1")))
    wait(kept, won_by("ana", "cy", "m2"))
    assert ["m2"] == list(settle(kept).rewards)
    let_go()
    assert ["m1"] == list(settle(kept).rewards)


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
        wait(kept, won_by("ana", "ben", "m0", ranked=True))
        settle(kept)
        yield kept


def unpaid(settled):
    return [(person, match) for match, person, _ in settled.unpaid]


@pytest.mark.parametrize("what", DAMAGES)
@pytest.mark.parametrize("whose", ["ana", "ben"])
def test_others_are_paid_if_somebodys_rows_cannot_be_read(settled, what, whose):
    damaged(settled, DAMAGES[what].format(whose))
    wait(settled, won_by("ana", "ben", ranked=True), won_by("cy", "dan", "m2"))
    told = settle(settled)
    assert ([(whose, "m1")], ["m1", "m2"], 2) == (unpaid(told), list(told.rewards), told.count)
    assert told.damage.startswith("TypeError: the column ")
    other = "ben" if whose == "ana" else "ana"
    matches = settled.look(lambda books: {one: books.progress.career(one).matches for one in (other, "cy")})
    assert {other: 2, "cy": 1} == matches
    assert (10 if whose == "ana" else 20) == settled.look(lambda books: books.purses.coins("ana"))


def test_nobodys_rating_changes_by_a_match_against_somebody_who_cannot_be_read(settled):
    def rated(id):
        wait(settled, won_by("ana", "ben", id, ranked=True))
        settle(settled)
        return [one.rated for one in settled.look(lambda books: books.progress.ratings(["ana"]))]

    assert [1.5] == rated("m2")
    damaged(settled, DAMAGES["their career"].format("ben"))
    assert [1.5] == rated("m3")


def test_a_match_in_which_nobody_can_be_paid_does_not_wait_for_ever(settled):
    for person in ("ana", "ben"):
        damaged(settled, DAMAGES["their career"].format(person))
    wait(settled, won_by("ana", "ben"))
    assert [("ana", "m1"), ("ben", "m1")] == unpaid(settle(settled))
    assert 10 == settled.look(lambda books: books.purses.coins("ana"))
    assert 0 == settled.look(lambda books: books.unsettled.backlog().matches)


@pytest.mark.parametrize("facts", ["'{'", "'[]'", "x'ff'", "7"])
def test_a_match_that_cannot_be_read_is_put_aside_and_the_others_are_settled(settled, facts):
    wait(settled, won_by("ana", "ben", "m1"), won_by("ana", "ben", "m2"))
    damaged(settled, f"UPDATE unsettled SET facts = {facts} WHERE match = 'm1'")
    assert ["m2"] == list(settle(settled).rewards)
    assert ["m1"] == list(settled.look(lambda books: books.unsettled.unreadable()))
    assert (0, False) == (settle(settled).count, settle(settled).later)


@pytest.mark.parametrize("column", ["match", "persons", "ended"])
def test_a_match_is_settled_by_its_facts_whatever_else_of_its_row_is_damaged(settled, column):
    wait(settled, won_by("ana", "ben", "m1"), won_by("ana", "ben", "m2"))
    damaged(settled, f"UPDATE unsettled SET {column} = x'ff' WHERE match = 'm1'")
    assert (2, 0.0 if column == "ended" else 2000.0) == settled.look(lambda books: books.unsettled.backlog())
    assert ["m1", "m2"] == list(settle(settled).rewards)


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


# Who left


def test_who_leaves_a_ranked_match_is_known_for_it_before_it_is_settled_and_once_afterwards(kept):
    def leavings(books):
        return books.history.leavings("ben", 1999.0), books.history.leavings("ana", 0.0)

    wait(kept, won_by("ana", "ben", ranked=True, left=True))
    assert ([2000.0], []) == kept.look(leavings)
    settle(kept)
    assert ([2000.0], []) == kept.look(leavings)
