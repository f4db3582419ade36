"""Progress, history and looks in a real database."""

import pytest
from structlog.testing import capture_logs

from parlour.adapters.stores.books import history
from parlour.service.books.history import Played
from parlour.service.books.people import AccountRow
from parlour.service.books.progress import (
    ANYBODY,
    Career,
    HeldBack,
    Ladder,
    Led,
    Meeting,
    Payment,
    Rated,
    Reached,
    Standing,
)
from parlour.service.books.purses import Movement
from parlour.service.people import accounts, profiles
from parlour.service.person import Person
from parlour.service.ports import SeatRow
from parlour.service.rewards.allowance import COMPANY, EVERYBODY, Paid
from parlour.service.rewards.finished_match import Met, Tally
from parlour.service.rewards.ratings import Rating
from parlour.service.wire.progress import CoinEntry, Points, Reward
from tests.adapters.kept import Kept, table

CHECKERS = Ladder("checkers", "english", 2)
PAIR = frozenset(("ana", "ben"))


def do(kept, work):
    return kept.ask("transact", work)


# Progress


def test_whoever_is_new_has_nothing_yet(kept):
    assert Career("ana") == do(kept, lambda books: books.progress.career("ana"))
    assert {"ana": Career("ana"), "ben": Career("ben")} == do(
        kept, lambda books: books.progress.lock(["ben", "ana"])
    )


def test_what_is_kept_is_found_and_kept_again(kept):
    for points in (3, 5):
        career = Career("ana", points, 2, 1, 1, 0.7, 50.0, 2, 1)
        standing = Standing("ana", "whist", points, 1, Tally(*range(9)), 50.0)
        rated = Rated("ana", CHECKERS, Rating(1600.5, 80.0, 0.05), 2.5, 50.0)
        do(kept, lambda books, new=(career, standing, rated): books.progress.keep(*([each] for each in new)))
        assert career == do(kept, lambda books: books.progress.career("ana"))
        assert [standing] == do(kept, lambda books: books.progress.standings(["ana", "ben"]))
        assert [rated] == do(kept, lambda books: books.progress.ratings(["ana"]))
        assert [rated] == do(kept, lambda books: books.progress.ratings(["ana"], CHECKERS))
        assert [] == do(kept, lambda books: books.progress.ratings(["ana"], CHECKERS._replace(seats=4)))


def meet(kept, *meetings):
    do(kept, lambda books: books.progress.add(meetings, ()))


def met(kept, day, ladder=CHECKERS):
    found = do(kept, lambda books: books.progress.meetings(["ana", "ben"], day))
    return {pair: often for (pair, kind), often in found.items() if kind == ladder}


def test_two_people_are_rated_by_the_month(kept):
    for day, rated in ((100, 1), (129, 1), (130, 1), (130, 0)):
        meet(kept, Meeting(PAIR, CHECKERS, day, 1, rated))
    assert {PAIR: Met(2)} == met(kept, 130)
    assert {} == met(kept, 160)


def test_they_are_rated_in_each_game(kept):
    meet(kept, Meeting(PAIR, CHECKERS, 130, 1, 1), Meeting(PAIR, Ladder("whist", "standard", 2), 130, 1, 1))
    assert {PAIR: Met(1)} == met(kept, 130)


def test_partners_are_those_of_paid_matches_in_any_game_within_a_month(kept):
    def partners(day):
        return do(kept, lambda books: books.progress.partners(["ana", "ben"], day))

    for other, day, paid in (
        ("ben", 130, 1),
        ("ben", 131, 1),
        ("cy", 102, 1),
        ("abe", 130, 1),
        ("dee", 130, 0),
    ):
        meet(kept, Meeting(frozenset(("ana", other)), CHECKERS, day, paid, 1))
    meet(kept, Meeting(frozenset((ANYBODY, "ana")), CHECKERS, 130, 1, 1))

    assert {"ana": {"abe", "ben", "cy"}, "ben": {"ana"}} == partners(131)
    assert {"ana": {"abe", "ben"}, "ben": {"ana"}} == partners(132)


def test_what_was_paid_today_adds_up_by_source_and_is_forgotten_tomorrow(kept):
    def paid(day, *people):
        found = do(kept, lambda books: books.progress.paid(people, day))
        return {(each.person, each.source): each.paid for each in found}

    def pay(source, day=130):
        payment = Payment("ana", source, day, Paid(2, 1, 1))
        do(kept, lambda books: books.progress.add((), (), [payment]))

    for source in (COMPANY, COMPANY, "ben", "cy", EVERYBODY):
        pay(source)
    company = {("ana", COMPANY): Paid(4, 2, 2), ("ana", EVERYBODY): Paid(2, 1, 1)}
    assert company == paid(130, "ana")
    assert company | {("ana", "ben"): Paid(2, 1, 1)} == paid(130, "ana", "ben")
    pay(COMPANY, 131)
    assert ({}, {("ana", COMPANY): Paid(2, 1, 1)}) == (paid(130, "ana"), paid(131, "ana"))


def test_what_is_too_old_to_count_is_forgotten(kept):
    meet(kept, Meeting(PAIR, CHECKERS, 100, 1, 1))
    meet(kept, Meeting(PAIR, CHECKERS, 140, 1, 1))
    told = do(kept, lambda books: books.progress.export("ana"))
    assert [140] == [each["day"] for each in told["meetings"]]


def test_what_is_too_old_is_forgotten_of_all_whom_one_has_met(kept):
    """However many there are: settling a match reads them all."""
    meet(kept, Meeting(frozenset(("ana", "cleo")), CHECKERS, 100, 1, 1))
    meet(kept, Meeting(frozenset(("cleo", "dan")), CHECKERS, 100, 1, 1))
    meet(kept, Meeting(PAIR, CHECKERS, 140, 1, 1))
    told = do(kept, lambda books: {who: books.progress.export(who) for who in ("ana", "cleo")})
    assert [140] == [each["day"] for each in told["ana"]["meetings"]]
    assert [100] == [each["day"] for each in told["cleo"]["meetings"]], "theirs with others"


def test_anybody_is_met_as_one_person(kept):
    whoever = frozenset((ANYBODY, "ana"))
    meet(kept, Meeting(whoever, CHECKERS, 130, 1, 0), Meeting(whoever, CHECKERS, 129, 1, 1))
    assert {whoever: Met(1)} == met(kept, 130)


def test_an_achievement_is_kept(kept):
    reached = Reached("ana", "team-win", "m1", 3.0)
    do(kept, lambda books: books.progress.add((), [reached]))
    assert [reached] == do(kept, lambda books: books.progress.achievements(["ana", "ben"]))


# Leaders


def led(kept, *people, game="whist"):
    """Points, played, won, intensity and when, of each."""
    for name, points, played, won, intensity, at in people:
        do(kept, lambda books, name=name: books.people.add(Person(name, name.title()), 0.0))
        career = Career(name, points, played, won, 0, intensity, at)
        standing = Standing(name, game, points, 1 + points // 10, Tally(played, won), at)
        do(kept, lambda books, new=(career, standing): books.progress.keep([new[0]], [new[1]], []))


@pytest.mark.parametrize("game", [None, "whist"])
@pytest.mark.parametrize(
    ("by", "names"),
    [("level", ["Cleo", "Ana", "Ben"]), ("wins", ["Ben", "Cleo"]), ("played", ["Ana", "Cleo", "Ben"])],
)
def test_who_has_most_leads_and_who_has_none_is_not_there(kept, by, names, game):
    led(kept, ("ana", 20, 9, 0, 0.5, 0), ("ben", 10, 7, 5, 0.5, 0), ("cleo", 30, 8, 4, 0.5, 0))
    found = do(kept, lambda books: books.progress.leaders(by, game, 0.0, 0, 10))
    assert names == [each.name for each in found]


def test_of_those_who_lead_it_is_known_who_has_an_account(kept):
    led(kept, ("ana", 20, 9, 0, 0.5, 0), ("ben", 10, 7, 5, 0.5, 0))
    do(kept, lambda books: books.people.add_account(AccountRow("ana", "Ana", "hash"), "ana"))
    found = do(kept, lambda books: books.progress.leaders("level", "whist", 0.0, 0, 10))
    assert [("ana", True), ("ben", False)] == [(each.person, each.member) for each in found]


def test_leaders_come_in_pages_and_in_one_order(kept):
    led(kept, *((f"p{number}", 5, 1, 1, 0.5, 0) for number in range(5)))
    pages = [
        do(kept, lambda books, first=first: books.progress.leaders("level", None, 0.0, first, 2))
        for first in (0, 2, 4)
    ]
    assert ["P4", "P3", "P2", "P1", "P0"] == [each.name for page in pages for each in page]


def test_the_best_at_the_moment_are_those_who_play(kept):
    led(kept, ("ana", 20, 9, 0, 0.5, 100), ("ben", 10, 7, 5, 1.0, 100), ("cleo", 90, 8, 4, 2.0, 99))
    found = do(kept, lambda books: books.progress.leaders("current", "whist", 99.0, 0, 10))
    ben, ana = Led("ben", "Ben", 10, 7, 5, False, 2.0), Led("ana", "Ana", 20, 9, 0, False, 1.5)
    assert [ben, ana] == found  # 2 × 1.0, 3 × 0.5
    assert [] == do(kept, lambda books: books.progress.leaders("current", "checkers", 99.0, 0, 10))


# History


def past(match, ended=1.0, person="ana", game="whist", **others):
    reward = Reward(match, "won", (Points("finish", 1),), 10)
    return Played(person, match, game, ended, **{"ranked": False, "left": False, "reward": reward, **others})


def test_matches_are_found_newest_first_page_by_page(kept):
    all_of_it = [past(f"m{number}", float(number // 2)) for number in range(5)]
    do(kept, lambda books: books.history.add(all_of_it))
    newest = list(reversed(all_of_it))
    assert newest[:2] == do(kept, lambda books: books.history.of("ana", None, None, 2))
    assert newest[2:4] == do(kept, lambda books: books.history.of("ana", None, "m3", 2))
    assert newest[4:] == do(kept, lambda books: books.history.of("ana", "whist", "m1", 2))
    assert [] == do(kept, lambda books: books.history.of("ana", "checkers", None, 2))
    assert [] == do(kept, lambda books: books.history.of("ana", None, "unknown", 2))
    assert [] == do(kept, lambda books: books.history.of("ben", None, None, 2))


def test_one_match_is_found_by_those_who_played_it(kept):
    do(kept, lambda books: books.history.add([past("m1")]))
    assert past("m1") == do(kept, lambda books: books.history.one("ana", "m1"))
    assert None is do(kept, lambda books: books.history.one("ben", "m1"))
    assert {"m1"} == do(kept, lambda books: books.history.settled(["m1", "m2"]))


def test_some_matches_are_found_by_their_names_and_nobody_else_s(kept):
    do(kept, lambda books: books.history.add([past("m1", 1.0), past("m2", 2.0), past("m3", 3.0)]))
    found = {
        person: do(kept, lambda books, person=person: books.history.some(person, ["m1", "m3", "m9"]))
        for person in ("ana", "ben")
    }
    assert (["m1", "m3"], []) == (sorted(each.match for each in found["ana"]), found["ben"])


def damage(kept, change, match):
    statement = f"UPDATE played SET {change} WHERE match = '{match}'"
    do(kept, lambda books: books.connection.exec_driver_sql(statement) and None)


def test_a_match_that_cannot_be_read_is_left_out_and_hides_no_other(kept):
    rows = [past(f"m{number}", float(number)) for number in (1, 2, 3)]
    do(kept, lambda books: books.history.add(rows))
    for row in rows:
        do(kept, lambda books, match=row.match: books.purses.move(Movement("ana", 10, "win", match, 1.0)))
    damage(kept, "reward = 'xx'", "m2")
    history._note_once.cache_clear()
    with capture_logs() as logged:
        for _ in range(2):
            found = do(kept, lambda books: profiles.matches(books, "ana", None, None, 9))
            assert ["m3", "m1"] == [each.match for each in found]
            found = do(kept, lambda books: books.history.export("ana"))
            assert ["m1", "m3"] == [each["match"] for each in found]
            found = do(kept, lambda books: profiles.coins(books, "ana", 9))
            assert [("m1", "whist"), ("m2", ""), ("m3", "whist")] == [
                (each.match, each.game) for each in found
            ]
    (noted,) = logged
    assert ("row-unreadable", "m2", "ana") == (noted["event"], noted["match"], noted["person"])


def test_a_match_with_a_moment_that_is_none_hides_no_other(tmp_path):
    with Kept(tmp_path / "house.db") as kept:
        do(kept, lambda books: books.history.add([past("m1", 1.0), past("m2", 2.0), past("m3", 3.0)]))
        damage(kept, "ended = 'soon'", "m2")
        found = do(kept, lambda books: books.history.of("ana", None, None, 9))
        assert ["m3", "m1"] == [each.match for each in found]
        assert 2 == len(do(kept, lambda books: books.history.export("ana")))


def test_only_ranked_matches_that_were_left_count_and_only_those_since(kept):
    left = {"ranked": True, "left": True}
    rows = [
        past("m1", 1.0, **left),
        past("m2", 2.0, **left),
        past("m3", 3.0, ranked=True),
        past("m4", 4.0, left=True),
    ]
    do(kept, lambda books: books.history.add(rows))
    assert [[2.0, 1.0], [2.0], []] == [
        do(kept, lambda books, since=since: books.history.leavings("ana", since)) for since in (1.0, 2.0, 2.1)
    ]


def test_the_others_are_told_people_and_bots(kept):
    seats = (SeatRow(0, "ana", "Ana"), SeatRow(1, "ben", "Ben"), SeatRow(2, bot="random"))
    kept.ask("add_match", table("m1", seats=seats))
    (others,) = do(kept, lambda books: books.history.others("ana", ["m1", "m2"])).values()
    assert [("Ben", "", 1), ("", "random", 2)] == [(one.name, one.bot, one.seat) for one in others]


def test_a_line_of_the_account_book_tells_whom_one_won_against_in_which_game(kept):
    kept.ask("add_match", table("m1", seats=(SeatRow(0, "ana", "Ana"), SeatRow(1, "ben", "Ben"))))
    do(kept, lambda books: books.history.add([past("m1", 1.0)]))
    for movement in (Movement("ana", 100, "win", "m1", 1.0), Movement("ana", -60, "rack-walnut", "", 2.0)):
        do(kept, lambda books, movement=movement: books.purses.move(movement))
    bought, won = do(kept, lambda books: profiles.coins(books, "ana", 10))
    assert CoinEntry(-60, "rack-walnut", "", 2.0) == bought
    assert CoinEntry(100, "win", "m1", 1.0, "whist", ("Ben",)) == won


# Looks


def test_a_look_is_owned_once(kept):
    assert [True, False] == [
        do(kept, lambda books: books.looks.own("ana", "felt-burgundy", 1.0)) for _ in range(2)
    ]
    assert {"felt-burgundy"} == do(kept, lambda books: books.looks.owned("ana"))
    assert set() == do(kept, lambda books: books.looks.owned("ben"))


def test_one_look_of_a_kind_is_chosen(kept):
    for kind, look in (("felt", "felt-green"), ("felt", "felt-burgundy"), ("back", "back-fern")):
        do(kept, lambda books, kind=kind, look=look: books.looks.choose("ana", kind, look))
    chosen = {"ana": {"felt": "felt-burgundy", "back": "back-fern"}}
    assert chosen == do(kept, lambda books: books.looks.chosen(["ana", "ben"]))


# Shown and forgotten


def test_what_one_match_brought_is_told_and_all_else_is_held_back(kept):
    for match, person in (("m1", "ana"), ("m1", "ben"), ("m2", "ana")):
        held = HeldBack(person, match, 1.0, 99.0, Career(person), Standing(person, "checkers"))
        do(kept, lambda books, held=held: books.progress.hold_back([held]))
    do(kept, lambda books: books.progress.tell("m1"))
    left = do(kept, lambda books: books.progress.held_back(["ana", "ben"], 1.0))
    assert [("m2", "ana")] == [(each.match, each.person) for each in left]


def test_what_need_no_longer_be_held_back_is_swept_away(kept):
    for match, until in (("m1", 98.0), ("m2", 99.0)):
        held = HeldBack("ana", match, 1.0, until, Career("ana"), Standing("ana", "checkers"))
        do(kept, lambda books, held=held: books.progress.hold_back([held]))
    do(kept, lambda books: accounts.sweep(books, 98.0))
    left = do(kept, lambda books: books.progress.held_back(["ana"], 1.0))
    assert ["m2"] == [each.match for each in left]


def test_everything_about_a_person_is_shown_and_forgotten_and_nothing_of_others(kept):
    led(kept, ("ana", 20, 9, 0, 0.5, 0), ("ben", 10, 7, 5, 0.5, 0))
    meet(kept, Meeting(PAIR, CHECKERS, 1, 1, 1), Meeting(frozenset((ANYBODY, "ben")), CHECKERS, 1, 1))
    for person in ("ana", "ben"):
        do(
            kept,
            lambda books, person=person: (
                books.history.add([past("m1", person=person)]),
                books.looks.own(person, "felt-burgundy", 1.0),
                books.looks.choose(person, "felt", "felt-burgundy"),
                books.progress.add(
                    (),
                    [Reached(person, "team-win", "m1", 3.0)],
                    [Payment(person, EVERYBODY, 1, Paid(2, 1, 1))],
                ),
                books.progress.keep((), (), [Rated(person, CHECKERS)]),
                books.progress.hold_back(
                    [HeldBack(person, "m1", 1.0, 99.0, Career(person), Standing(person, "checkers"))]
                ),
            ),
        )
    before, others = (do(kept, lambda books, who=who: exported(books, who)) for who in ("ana", "ben"))
    do(kept, lambda books: [book.forget("ana") for book in (books.history, books.looks, books.progress)])
    assert [] not in (before["history"], before["looks"]["bought"], *before["progress"].values())
    assert exported_nothing() == do(kept, lambda books: exported(books, "ana"))
    with_anybody = [each for each in others["progress"]["meetings"] if not each["rated"]]
    others["progress"]["meetings"] = with_anybody  # but none with her
    assert others == do(kept, lambda books: exported(books, "ben"))


def exported(books, person):
    return {
        "history": books.history.export(person),
        "looks": books.looks.export(person),
        "progress": books.progress.export(person),
    }


def exported_nothing():
    career = dict(zip(Career.__struct_fields__, ("ana", 0, 0, 0, 0, 0.5, 0.0, 0, 0), strict=True))
    nothing = {
        "standings": [],
        "ratings": [],
        "achievements": [],
        "meetings": [],
        "paid": [],
        "held_back": [],
    }
    return {
        "history": [],
        "looks": {"bought": [], "chosen": {}},
        "progress": {"career": career, **nothing},
    }
