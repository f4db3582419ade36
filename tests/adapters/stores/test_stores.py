"""What every store promises: synced before it says so, many writes in one transaction, each on its own."""

from queue import Empty
from time import time

import pytest
from msgspec import structs

from parlour.adapters.stores import store
from parlour.core.errors import ParlourError
from parlour.service.books.people import Session
from parlour.service.errors import NotAllowed, NotStored
from parlour.service.person import Person
from parlour.service.ports import Ending, SavedMatch, StepRow
from tests.adapters.kept import PATIENCE, SEATS, TERMS, live, seat, step, table, timeless

ENDING = Ending((1,), "line", b"n" * 32)


# What is stored comes back


def test_what_was_stored_is_what_is_loaded(kept):
    row = live(kept)
    steps = [
        StepRow("m1", 0, ""),
        step(1, id="a"),
        step(2, plays="1 3\nnature 1 2", who=1),
        step(3, who=None),
    ]
    for one in steps[1:]:
        assert "stored" == kept.ask("append", one, None)
    assert SavedMatch(row, steps) == timeless(kept.load("m1"))
    assert 0 < kept.load("m1").row.played
    again = kept.reopened()
    assert SavedMatch(row, steps) == timeless(again.load("m1"))


def test_a_match_is_looked_up_without_its_steps(kept):
    live(kept)
    assert 0 == kept.ask("look_up", "m1").steps
    for version in (1, 2):
        kept.ask("append", step(version), None)
    row = kept.ask("look_up", "m1")
    assert (2, row) == (row.steps, kept.load("m1").row)


def test_a_table_that_waits_has_no_step(kept):
    kept.ask("add_match", table())
    assert -1 == kept.ask("look_up", "m1").steps


def test_there_is_no_match_that_was_not_stored(kept):
    assert kept.load("m1") is None
    assert kept.ask("look_up", "m1") is None


def test_unfinished_are_the_tables_that_wait_and_the_matches_that_go_on(kept):
    live(kept, "m1")
    live(kept, "m2")
    kept.ask("add_match", table("m3"))
    kept.ask("append", step(1, "m2"), ENDING)
    assert {"m1": "live", "m3": "waiting"} == {one.row.id: one.row.phase for one in kept.store.unfinished()}
    assert [1, 0] == [len(one.steps) for one in sorted(kept.store.unfinished(), key=lambda one: one.row.id)]


def test_a_match_that_has_ended_is_unfinished_until_all_may_know_it(kept):
    """Whatever it has brought its people: nothing is held back of one that brought nothing."""
    for match, delay in {"m1": 600, "m2": 0, "m3": 1, "m4": 600, "m5": 600}.items():
        live(kept, match, structs.replace(TERMS, delay=delay))
        assert "stored" == kept.ask("append", step(1, match), ENDING)
    for change in (
        f"ended = {time() - 20} WHERE id = 'm3'",
        f"ended = {time() - 700} WHERE id = 'm4'",
        "terms = '{' WHERE id = 'm5'",
    ):
        kept.write(
            lambda books, change=change: (
                books.connection.exec_driver_sql(f"UPDATE match SET {change}").rowcount
            )
        )
    (untold,) = kept.store.unfinished()
    assert ("m1", "over", 2) == (untold.row.id, untold.row.phase, len(untold.steps))


def test_a_match_that_was_ended_for_its_old_rules_is_not_unfinished(kept):
    live(kept, "m1", structs.replace(TERMS, delay=600))
    assert "stored" == kept.ask("close_match", "m1", "rules-changed")
    assert [] == kept.store.unfinished()


def test_people_are_found_by_the_hash_of_their_token(kept):
    assert "added" == kept.write(add)
    found = [kept.ask("find_session", hash) for hash in (b"hash", b"other")]
    assert [Session(Person("p", "Ana"), 1.0), None] == found


def test_no_match_begins_at_a_table_that_was_removed(kept):
    kept.ask("add_match", table())
    kept.ask("remove_match", "m1")
    assert "taken" == kept.ask("start", structs.replace(table(), phase="live", seats=SEATS), step(0))
    assert kept.load("m1") is None


# Once only


def test_a_version_is_stored_once(kept):
    live(kept)
    assert "stored" == kept.ask("append", step(1), None)
    assert "taken" == kept.ask("append", step(1, plays="0 5"), None)
    assert "0 4" == kept.load("m1").steps[1].plays


def test_a_submission_is_stored_once_for_each_seat_and_match(kept):
    live(kept)
    live(kept, "m2")
    assert "stored" == kept.ask("append", step(1, id="a"), None)
    assert "taken" == kept.ask("append", step(2, id="a"), None)
    assert "stored" == kept.ask("append", step(2, who=1, id="a"), None)
    assert "stored" == kept.ask("append", step(1, "m2", id="a"), None)
    assert "stored" == kept.ask("append", step(3), None)
    assert "stored" == kept.ask("append", step(4), None)


def test_the_end_is_stored_with_its_step_or_not_at_all(kept):
    live(kept)
    kept.ask("append", step(1), None)
    assert "taken" == kept.ask("append", step(1, plays="0 /resign"), ENDING)
    assert ("live", None, b"") == _end(kept)
    assert "stored" == kept.ask("append", step(2, plays="0 /resign"), ENDING)
    row = kept.load("m1").row
    assert ("over", (1,), "line", b"n" * 32) == (row.phase, row.winners, row.reason, row.next_secret)
    assert "ending" in kept.points


def _end(kept):
    row = kept.load("m1").row
    return row.phase, row.ended, row.next_secret


def test_a_step_whose_end_fails_is_not_stored_either(kept):
    live(kept)
    assert "failed" == kept.ask("append", step(1), Ending((1,), None, b""))  # a reason there must be
    assert 1 == len(kept.load("m1").steps)
    assert ("live", None, b"") == _end(kept)


def test_a_seat_is_taken_once_and_can_be_freed(kept):
    kept.ask("add_match", table())
    assert "stored" == kept.ask("seat", "m1", seat(1, "ben"))
    assert "taken" == kept.ask("seat", "m1", seat(1, "cleo"))
    assert "stored" == kept.ask("unseat", "m1", 1)
    assert "taken" == kept.ask("unseat", "m1", 1)
    assert "stored" == kept.ask("seat", "m1", seat(1, "cleo"))
    assert (seat(1, "cleo"),) == kept.load("m1").row.seats


def test_the_seats_of_a_match_that_has_begun_stay(kept):
    live(kept)
    assert "taken" == kept.ask("unseat", "m1", 0)
    assert SEATS == kept.load("m1").row.seats


def test_only_a_table_that_waits_is_removed(kept):
    kept.ask("add_match", table())
    kept.ask("seat", "m1", seat())
    live(kept, "m2")
    assert ["stored", "taken", "taken"] == [kept.ask("remove_match", match) for match in ("m1", "m2", "m3")]
    assert kept.load("m1") is None
    assert "live" == kept.load("m2").row.phase


def test_a_match_begins_once(kept):
    row = live(kept)
    assert "taken" == kept.ask("start", row, StepRow("m1", 0, "nature 1"))
    assert "" == kept.load("m1").steps[0].plays


def test_a_match_begins_with_the_bots_that_sat_down_meanwhile(kept):
    kept.ask("add_match", table())
    terms = structs.replace(TERMS, bots={"1": "random"})
    row = structs.replace(table(), terms=terms, phase="live", seats=SEATS)
    kept.ask("start", row, StepRow("m1", 0, ""))
    assert {"1": "random"} == kept.load("m1").row.terms.bots


def test_a_match_has_one_that_follows_it(kept):
    live(kept)
    kept.ask("append", step(1), ENDING)
    following = table("m2", phase="live", seats=SEATS)
    assert "stored" == kept.ask("follow", "m1", following, StepRow("m2", 0, "nature 3"))
    assert "taken" == kept.ask("follow", "m1", structs.replace(following, id="m3"), StepRow("m3", 0, ""))
    assert "m2" == kept.load("m1").row.next
    assert SavedMatch(following, [StepRow("m2", 0, "nature 3")]) == timeless(kept.load("m2"))
    assert kept.load("m3") is None


def test_a_match_is_not_followed_by_one_that_is_there(kept):
    live(kept)
    live(kept, "m2")
    assert "taken" == kept.ask("follow", "m1", table("m2"), StepRow("m2", 0, ""))
    assert "" == kept.load("m1").row.next


def test_a_match_is_closed_once(kept):
    live(kept)
    assert "stored" == kept.ask("close_match", "m1", "rules-changed")
    assert "taken" == kept.ask("close_match", "m1", "other")
    assert ("over", "rules-changed") == (kept.load("m1").row.phase, kept.load("m1").row.reason)


def test_an_id_is_used_once(kept):
    assert ["stored", "taken"] == [kept.ask("add_match", table()) for _ in range(2)]


# Together


def test_what_arrives_while_the_disk_is_busy_is_written_together(kept):
    live(kept)
    assert ["stored"] * 300 == kept.together(*[("append", step(number), None) for number in range(1, 301)])
    assert 301 == len(kept.load("m1").steps)


def test_one_transaction_has_a_bound(kept, monkeypatch):
    live(kept)
    monkeypatch.setattr(store, "MOST_PER_BATCH", 10)
    told = []
    kept.gate.clear()
    for number in range(1, 31):
        kept.store.append(step(number), None, told.append)
    before = kept.store.batches
    kept.gate.set()
    kept.hear(told, 30)
    assert 3 <= kept.store.batches - before <= 4


def test_one_that_is_taken_leaves_the_others_stored(kept):
    live(kept)
    live(kept, "m2")
    kept.ask("append", step(1), None)
    outcomes = kept.together(
        ("append", step(1, plays="0 7"), None),
        ("append", step(1, "m2"), None),
        ("seat", "m1", seat(0, "ben")),
        ("append", step(2, "m2"), ENDING),
        ("append", step(2), None),
        ("append", step(2, plays="0 7"), None),
    )
    assert ["taken", "stored", "taken", "stored", "stored", "taken"] == outcomes
    assert ["", "0 4", "0 4"] == [one.plays for one in kept.load("m1").steps]
    assert ("over", 3) == (kept.load("m2").row.phase, len(kept.load("m2").steps))


def test_the_same_step_twice_in_one_transaction_is_stored_once(kept):
    live(kept)
    same = ("append", step(1, id="a"), None)
    assert ["stored", "taken"] == kept.together(same, same)


def test_one_that_belongs_to_nothing_leaves_the_others_stored(kept):
    live(kept)
    outcomes = kept.together(
        ("append", step(1), None),
        ("seat", "gone", seat()),
        ("start", table("gone", seats=SEATS), StepRow("gone", 0, "")),
        ("append", step(2), None),
    )
    assert ["stored", "failed", "taken", "stored"] == outcomes
    assert ("", []) == (kept.store.failure, kept.notes)
    assert kept.load("gone") is None


def test_works_in_one_transaction_see_each_other(kept):
    following = table("m2", phase="live", seats=SEATS)
    assert ["stored", "stored", "stored", "stored"] == kept.together(
        ("add_match", table()),
        ("seat", "m1", seat()),
        ("start", structs.replace(table(), phase="live", seats=SEATS), StepRow("m1", 0, "")),
        ("follow", "m1", following, StepRow("m2", 0, "")),
    )


def test_an_answer_that_makes_somebody_fail_keeps_no_other_from_being_told(kept):
    live(kept)
    told = []

    def fail(stored):
        raise ZeroDivisionError

    kept.gate.clear()
    kept.store.append(step(1), None, told.append)
    kept.store.append(step(2), None, fail)
    kept.store.append(step(3), None, told.append)
    kept.gate.set()
    failed = 0
    while len(told) < 2:
        try:
            kept.answers.get(timeout=PATIENCE)()
        except ZeroDivisionError:
            failed += 1
    assert (["stored", "stored"], 1) == (told, failed)


def test_nothing_is_answered_before_it_is_synced(kept):
    live(kept)
    told = []
    kept.points.clear()
    kept.store.append(step(1), None, lambda stored: told.append(list(kept.points)))
    kept.hear(told, 1)
    assert ["before-write", "written"] == told[0]


def test_everything_that_was_asked_for_is_written_before_it_closes(kept):
    live(kept)
    for number in range(1, 101):
        kept.store.append(step(number), None, lambda stored: None)
    again = kept.reopened()
    assert 101 == len(again.load("m1").steps)


# Several


def test_two_houses_may_write_to_one_file(kept):
    live(kept)
    other = kept.another()
    assert "stored" == kept.ask("append", step(1), None)
    assert "taken" == other.ask("append", step(1), None)
    assert "stored" == other.ask("append", step(2), None)
    assert "taken" == kept.ask("append", step(2), None)
    other.store.close()


def test_it_counts_what_it_writes(kept):
    live(kept)
    assert (3, 3) == (kept.store.batches, kept.store.written)
    assert 0 < kept.store.seconds
    with pytest.raises(Empty):
        kept.answers.get_nowait()


# Books


def add(books):
    books.people.add(Person("p", "Ana"), 1.0)
    books.people.add_session(b"hash", "p", 1.0)
    return "added"


def found(books):
    return books.people.person("p")


def test_work_on_the_books_is_kept_when_its_answer_comes(kept):
    assert "added" == kept.write(add)
    assert Person("p", "Ana") == kept.look(found)
    again = kept.reopened()
    assert Person("p", "Ana") == again.look(found)


def test_work_that_is_refused_leaves_nothing_behind_and_others_alone(kept):
    def refused(books):
        add(books)
        raise NotAllowed("You may not.")

    live(kept)
    outcomes = kept.together(("append", step(1), None), ("transact", refused), ("append", step(2), None))
    assert ["stored", "stored"] == [outcomes[0], outcomes[2]]
    assert ("not-allowed", "You may not.") == (outcomes[1].code, str(outcomes[1]))
    assert kept.look(found) is None


def test_work_that_belongs_to_nothing_is_not_stored(kept):
    told = kept.write(lambda books: books.people.add_session(b"hash", "nobody", 1.0))
    assert NotStored is type(told)
    assert kept.look(found) is None


def test_work_sees_what_came_before_it_in_the_same_transaction(kept):
    assert ["added", Person("p", "Ana")] == kept.together(("transact", add), ("transact", found))


def test_who_looks_something_up_cannot_write(kept):
    assert isinstance(kept.look(add), ParlourError)
    assert kept.look(found) is None


def test_a_defect_in_somebodys_work_is_noted_once_and_harms_nobody_else(kept):
    def broken(books):
        add(books)
        raise ZeroDivisionError

    told = []
    kept.gate.clear()
    kept.store.transact(broken, told.append)
    kept.store.add_match(table(), told.append)
    kept.gate.set()
    kept.hear(told, 2)
    kept.write(broken)

    assert ["work-failed"] == [event for event, _ in kept.notes]
    assert [NotStored, str] == [type(one) for one in told]
    assert kept.look(found) is None
    assert "stored" == kept.ask("seat", "m1", seat())


def test_what_is_settled_has_a_transaction_of_its_own(kept):
    told = []
    kept.gate.clear()
    kept.store.remove_match("nothing", told.append)
    kept.store.settle(lambda books: "first", told.append)
    for number in range(3):
        kept.store.add_match(table(f"m{number}"), told.append)
        kept.store.settle(lambda books, number=number: number, told.append)
    before = kept.store.batches
    kept.gate.set()
    kept.hear(told, 8)
    assert {"taken", "first", "stored", 0, 1, 2} == {*told}
    assert before + 6 == kept.store.batches


def test_all_that_went_wrong_while_others_were_told_is_told(kept):
    def fails(name):
        def done(stored):
            raise KeyError(name)

        return done

    told = []
    kept.gate.clear()
    kept.reached.clear()
    kept.store.remove_match("nothing", told.append)
    assert kept.reached.wait(60)
    for name in ("one", "two"):
        kept.store.remove_match("nothing", fails(name))
    kept.store.remove_match("nothing", told.append)
    kept.gate.set()
    kept.hear(told, 1)
    with pytest.raises(ExceptionGroup) as raised:
        kept.hear(told, 9)
    assert ["'one'", "'two'"] == [str(error) for error in raised.value.exceptions]
    assert ["taken"] * 2 == told
