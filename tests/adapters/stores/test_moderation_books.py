"""Reports, orders, roles and mutes in a real database."""

from msgspec import structs

from parlour.service.books.history import Played
from parlour.service.books.moderation import FORMER_NAME, OrderRow, ReportRow
from parlour.service.person import Person
from parlour.service.ports import Ending
from parlour.service.wire.progress import Reward
from tests.adapters.kept import live, step

REPORT = ReportRow("r1", "m1", "ana", "ben", "other", "x", 50.0)


def do(kept, name, *given):
    return kept.ask("transact", lambda books: getattr(books.reports, name)(*given))


def met(kept, *names):
    for name in names:
        kept.ask("transact", lambda books, name=name: books.people.add(Person(name, name.title()), 1.0))


def test_a_report_is_kept_once_for_each_match_and_person(kept):
    assert do(kept, "add", REPORT)
    assert not do(kept, "add", structs.replace(REPORT, id="r2", reason="name"))
    assert do(kept, "add", structs.replace(REPORT, id="r3", match="m2", made=60.0))

    assert ["r3", "r1"] == [row.id for row in do(kept, "reports", True)]
    assert REPORT == do(kept, "reports", True, "ben")[1]
    assert [] == do(kept, "reports", True, "ana")
    assert ["r3"] == [row.id for row in do(kept, "reports", True, "", 1)]
    assert (2, 1, 0) == tuple(do(kept, "made_since", "ana", since) for since in (0, 55, 65))


def test_a_report_is_closed_once(kept):
    do(kept, "add", REPORT)
    assert [True, False] == [do(kept, "close", "r1", "kim", "Warned.", 70.0) for _ in range(2)]
    assert [] == do(kept, "reports", True)
    assert ("kim", "Warned.", 70.0) == (lambda row: (row.closed_by, row.verdict, row.closed))(
        do(kept, "reports", False)[0]
    )


def test_an_order_takes_the_place_of_the_last_of_its_kind(kept):
    ban, mute = OrderRow("ana", "ban", 99.0, "x", "kim", 5.0), OrderRow("ana", "mute")
    for row in (ban, mute, structs.replace(ban, until=None, reason="y")):
        do(kept, "order", row)

    assert [structs.replace(ban, until=None, reason="y"), mute] == do(kept, "orders", "ana")
    assert [True, False] == [do(kept, "lift", "ana", "ban") for _ in range(2)]
    assert [mute] == do(kept, "orders", "ana")


def test_the_mutes_and_bans_in_force_are_told_and_no_others(kept):
    do(kept, "order", OrderRow("ana", "ban", 99.0, "x", "kim", 5.0))
    do(kept, "order", OrderRow("ben", "mute", None, "y", "", 6.0))
    do(kept, "order", OrderRow("cleo", "mute", 40.0, "z", "", 7.0))
    do(kept, "order", OrderRow(f"{FORMER_NAME}ab", "ban", None, "", "", 8.0))

    assert ["ben", "ana"] == [row.person for row in do(kept, "in_force", 50.0)]
    assert ["ben"] == [row.person for row in do(kept, "in_force", 50.0, 1)]


def test_one_report_and_its_match_are_found(kept):
    do(kept, "add", REPORT)
    assert (REPORT, None) == (do(kept, "report", "r1"), do(kept, "report", "r2"))
    assert do(kept, "match", "nosuch") is None


def test_everything_about_one_who_comes_in_is_one_question(kept):
    assert ("", [], []) == do(kept, "standing", "ana")
    ban = OrderRow("ana", "ban", 99.0, "x", "kim", 5.0)
    do(kept, "order", ban)
    do(kept, "order", OrderRow("ben", "mute"))
    do(kept, "set_role", "ana", "moderator", "kim", 6.0)
    do(kept, "ignore", "ana", "ben", 7.0)
    do(kept, "ignore", "ana", "ben", 8.0)
    do(kept, "ignore", "ben", "ana", 8.0)

    assert ("moderator", [ban], ["ben"]) == do(kept, "standing", "ana")


def test_roles_are_given_changed_and_taken(kept):
    for role in ("moderator", "admin"):
        do(kept, "set_role", "ana", role, "", 1.0)
        assert role == do(kept, "role", "ana")
    assert {"ana": "admin"} == do(kept, "roles")
    do(kept, "set_role", "ana", "", "", 1.0)
    assert "" == do(kept, "role", "ana")


def test_people_are_found_by_a_part_of_their_name_or_the_start_of_their_number(kept):
    met(kept, "ana", "joanna", "per%cent")
    do(kept, "set_role", "ana", "admin", "", 1.0)

    assert {"ana", "joanna"} == {one.id for one in do(kept, "people", "AN", 9)}
    assert ["per%cent"] == [one.id for one in do(kept, "people", "r%", 9)]
    assert 1 == len(do(kept, "people", "", 1))
    assert ("Ana", "admin") == (lambda one: (one.name, one.role))(do(kept, "known", "ana"))
    assert do(kept, "known", "nobody") is None


def test_matches_are_listed_with_those_who_sit_there(kept):
    row = live(kept)
    (listed,) = do(kept, "matches", False, 9)
    assert (row.id, row.terms.game, "live") == (listed.match, listed.game, listed.phase)
    assert tuple(seat.name or seat.bot for seat in row.seats) == listed.names
    assert [listed] == do(kept, "matches_of", row.seats[0].person)
    assert [] == do(kept, "matches_of", "nobody")
    kept.ask("close_match", row.id, "rules-changed")
    assert [] == do(kept, "matches", False, 9)
    assert ["over"] == [one.phase for one in do(kept, "matches", True, 9)]


def test_matches_that_are_over_are_counted_by_how_they_ended(kept):
    for number, (winners, reason) in enumerate([((0,), "line"), ((0,), "line"), ((1,), "left")]):
        row = live(kept, f"m{number}")
        ending = Ending(winners, reason, b"n" * 32)
        assert "stored" == kept.ask("append", step(1, row.id), ending)
    live(kept, "going on")
    past = Played("ana", "m2", "connect-four", 5.0, False, True, Reward("m2", "lost"))
    kept.ask("transact", lambda books: books.history.add([past]))

    found = sorted(do(kept, "ended", 9), key=lambda each: each.reason)
    assert [((1,), "left", 1, 1, 1), ((0,), "line", 2, 2, 0)] == [
        (each.winners, each.reason, each.matches, each.plays, each.left) for each in found
    ]
    assert row.terms == found[0].terms
    assert 1 == sum(each.matches for each in do(kept, "ended", 1))


def test_a_person_gets_everything_but_who_reported_them_and_can_be_forgotten(kept):
    do(kept, "add", REPORT)
    do(kept, "close", "r1", "kim", "Warned.", 70.0)
    do(kept, "order", OrderRow("ben", "mute", by="kim"))
    do(kept, "ignore", "ana", "ben", 7.0)
    do(kept, "set_role", "ben", "moderator", "kim", 6.0)

    about = do(kept, "export", "ben")
    assert ("moderator", "mute", "Warned.") == (
        about["role"],
        about["orders"][0]["kind"],
        about["reported"][0]["verdict"],
    )
    assert "ana" not in str(about)
    assert "x" == do(kept, "export", "ana")["reports"][0]["text"]
    for person in ("ben", "kim", "ana"):
        do(kept, "forget", person)
    nothing = {"role": "", "orders": [], "muted": [], "reports": [], "reported": []}
    assert [nothing] * 3 == [do(kept, "export", person) for person in ("ben", "kim", "ana")]
    assert [] == do(kept, "reports", False)
