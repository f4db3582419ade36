"""Who sits where, and how a table is found."""

from secrets import choice

import pytest

from parlour.core.errors import BadOption, UnknownGame
from parlour.core.registry import games
from parlour.service import wire
from parlour.service.errors import NotFound, NotStored, TooMany, WrongSettings
from parlour.service.limits import Limits
from parlour.service.person import Person
from parlour.service.wire import http as wire_http
from tests.service.playing import chair, over, problems, submitted, table_of
from tests.service.room import GIVEN, Room


def names(chairs):
    return [c.name for c in chairs]


def started(room, match):
    return room.live(match).info().phase == "live"


# Sitting down


@pytest.mark.parametrize(("people", "hot_seat"), [(1, True), (2, False)])
def test_every_picture_says_whether_all_seats_are_one_persons(room, people, hot_seat):
    (ana, *_), _ = table_of(room, "crazy-eights", 2, {}, people=people, hot_seat=hot_seat)
    pictures = [told for told in ana.told(wire.Picture) if told.phase == "live"]
    assert {hot_seat} == {told.hot_seat for told in pictures}


def test_the_owner_has_the_first_seat_and_others_the_lowest_free_one(room):
    ana, ben, cleo, dan = (room.guest(name) for name in ("Ana", "Ben", "Cleo", "Dan"))
    match = ana.create("checkers", seats=4, options=GIVEN).match
    for guest in (ben, cleo, ana):
        guest.say(type="sit", match=match)
    assert ["Ana", "Ben", "Cleo", ""] == names(room.live(match).seat_infos())
    assert not started(room, match)
    dan.say(type="sit", match=match)
    assert started(room, match)
    assert [0, 1, 2, 3] == [guest.last("seat", match) for guest in (ana, ben, cleo, dan)]


def test_sitting_down_twice_gives_one_seat(room):
    ana = room.guest()
    match = ana.create().match
    for _ in range(2):
        ana.say(type="sit", match=match)
    assert ["Ana", ""] == names(room.live(match).seat_infos())
    assert 0 == ana.last("seat", match)


def test_a_full_table_has_no_seat_but_may_be_watched(room):
    *_, match = room.pair()
    cleo = room.guest("Cleo").say(type="sit", match=match)
    assert cleo.last("seat", match) is None


def test_only_those_at_a_hot_seat_say_what_the_others_are_called(room):
    ana = room.guest()
    with pytest.raises(WrongSettings):
        ana.create(names=("Ana", "Ben"))
    match = ana.create(hot_seat=True, options=GIVEN, names=("", "Ben")).match
    ana.say(type="sit", match=match)
    assert ["Ana", "Ben"] == names(room.live(match).seat_infos())
    room.house.rename(Person(ana.guest.person, "Anabel", guest=False))
    assert ["Ana", "Ben"] == names(room.live(match).seat_infos())


@pytest.mark.parametrize(
    ("game", "preset", "seats"),
    [
        (slug, preset, seats)
        for slug, kind in games().items()
        for preset in kind.presets
        for seats in kind.seats
    ],
)
def test_bots_take_the_other_seats_of_every_table_that_one_can_set(room, game, preset, seats):
    bots = {str(seat): "bot" for seat in range(1, seats)}
    ana = room.guest()
    match = ana.create(game, preset=preset, seats=seats, bots=bots).match
    ana.say(type="sit", match=match)
    assert started(room, match)


def test_a_seat_with_a_bot_is_not_free(room):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    match = ana.create(bots={"1": "random"}).match
    ben.say(type="sit", match=match)
    assert ["not-allowed"] == problems(ben)
    assert ("random", True) == (room.live(match).seat_infos()[1].bot, room.live(match).seat_infos()[1].taken)


def test_a_seat_that_could_not_be_stored_is_still_free(room):
    ana = room.guest()
    match = ana.create().match
    room.store.fails = True
    ana.say(type="sit", match=match)
    assert ["not-stored"] == problems(ana)
    room.store.fails = False
    ana.say(type="sit", match=match)
    assert "Ana" == chair(ana, match, 0).name


def test_those_who_come_at_the_same_moment_sit_down_one_after_another(room):
    ana, ben, cleo, dan, eve = (room.guest(name) for name in ("Ana", "Ben", "Cleo", "Dan", "Eve"))
    match = ana.create("checkers", seats=4, options=GIVEN).match
    ana.say(type="sit", match=match)
    room.store.hold()
    for guest in (ben, cleo, cleo, dan, eve):
        guest.say(type="sit", match=match)
    for _ in range(3):
        answers, room.store.held = room.store.held, []
        for answer in answers:
            answer()
    room.store.let_go()
    assert ["Ana", "Ben", "Cleo", "Dan"] == names(room.live(match).info().seats)
    assert [[], [], [], [], ["not-allowed"]] == [problems(guest) for guest in (ana, ben, cleo, dan, eve)]


def test_those_who_are_gone_before_it_was_their_turn_get_no_seat(room):
    ana, ben, cleo = (room.guest(name) for name in ("Ana", "Ben", "Cleo"))
    match = ana.create("checkers", seats=4, options=GIVEN).match
    room.store.hold()
    ben.say(type="sit", match=match)
    cleo.say(type="sit", match=match)
    cleo.drop()
    room.store.let_go()
    assert ["", "Ben", "", ""] == names(room.live(match).seat_infos())


def test_somebody_who_is_gone_before_the_seat_is_stored_is_away(room):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    match = ana.create(options=GIVEN).match
    ana.say(type="sit", match=match)
    room.store.hold()
    ben.say(type="sit", match=match)
    ben.drop()
    room.store.let_go()
    assert started(room, match)
    assert [False, True] == [place.away_since is not None for place in room.live(match).places]


def begun_elsewhere(room):
    """A table at which Ana waits here, while Ben sat down in another house on the same store."""
    ana, ben = room.guest("Ana"), room.guest("Ben")
    match = ana.create("crazy-eights").match
    ana.say(type="sit", match=match)
    here, ben.room = room, room.reopened()
    ben.connect().say(type="sit", match=match)
    assert started(ben.room, match)
    assert not started(here, match)
    return ana, ben, match


def test_a_seat_that_another_house_gave_is_not_given_twice(room):
    *_, match = begun_elsewhere(room)
    cleo = room.guest("Cleo")
    for _ in range(2):
        cleo.say(type="sit", match=match)
    assert ["not-stored", "not-allowed"] == problems(cleo)
    assert ["Ana", "Ben"] == [seat.name for seat in room.store.matches[match].seats]


def test_a_match_that_another_house_began_goes_on_as_it_was_stored(room):
    ana, ben, match = begun_elsewhere(room)
    there, ben.room = ben.room, room
    ben.connect().say(type="sit", match=match)
    assert started(room, match)
    assert there.live(match).match.state == room.live(match).match.state
    assert there.live(match).match.luck == room.live(match).match.luck
    assert "live" == ana.last("phase", match)


def test_a_start_that_could_not_be_stored_is_tried_again(room):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    match = ana.create(options=GIVEN).match
    ana.say(type="sit", match=match)
    room.store.hold()
    ben.say(type="sit", match=match)
    room.store.fails = True
    room.store.let_go()
    assert not started(room, match)
    room.store.fails = False
    room.wait(1)
    assert started(room, match)


def test_nobody_leaves_a_table_at_the_moment_it_begins(room):
    ana, ben, eve = room.guest("Ana"), room.guest("Ben"), room.guest("Eve")
    match = ana.create(options=GIVEN).match
    ana.say(type="sit", match=match)
    eve.say(type="join", match=match)
    room.store.hold()
    ben.say(type="sit", match=match)
    seated, room.store.held = room.store.held, []
    seated[0]()  # Ben sits; now the start is being stored
    ben.say(type="leave", match=match)
    ana.say(type="leave", match=match)
    room.store.let_go()
    assert [] == eve.told(wire.Closed)
    assert started(room, match)
    assert 2 == len(room.store.matches[match].seats)
    assert all(place.away_since is not None for place in room.live(match).places)


def test_a_seat_that_was_left_is_logged_once_however_often_that_is_stored_in_vain(room):
    ana, ben, cleo = map(room.guest, ("Ana", "Ben", "Cleo"))
    match = ana.create(seats=4, game="checkers").match
    ben.say(type="sit", match=match)
    room.store.full = True
    ben.say(type="leave", match=match)
    room.wait(5)
    room.store.full = False
    room.wait(1)
    assert 1 == [event for event, _ in room.notes].count("seat-left")
    cleo.say(type="sit", match=match)
    assert ["", "Cleo"] == [place.name for place in room.live(match).places][:2]


def test_whoever_leaves_while_the_seat_is_being_stored_has_none(room):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    match = ana.create(options=GIVEN).match
    ana.say(type="sit", match=match)
    room.store.hold()
    ben.say(type="sit", match=match).say(type="leave", match=match)
    room.store.let_go()
    assert [0] == [seat.seat for seat in room.store.matches[match].seats]
    assert not started(room, match)
    assert not chair(ana, match, 1).taken
    assert [ana.visitor] == list(room.live(match).audience.everybody())


def test_whoever_sits_down_at_a_table_that_is_just_being_closed_is_told_so(room):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    match = ana.create(options=GIVEN).match
    ana.say(type="sit", match=match)
    room.store.hold()
    ben.say(type="sit", match=match)
    ana.say(type="leave", match=match)
    room.store.let_go()
    assert [wire.Closed(match)] == ben.told(wire.Closed)
    assert ({}, {}) == (room.house.tables, room.store.matches)


@pytest.mark.parametrize("how", ["evict", "forget"])
def test_whoever_must_go_while_the_match_begins_has_left_it(room, how):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    match = ana.create(options=GIVEN).match
    ana.say(type="sit", match=match)
    room.store.hold()
    ben.say(type="sit", match=match)
    seated, room.store.held = room.store.held, []
    seated[0]()  # now the start is being stored
    getattr(room.house, how)(ben.visitor.person)
    room.store.let_go()
    assert ((0,), "left") == over(room, match)


def test_a_closed_table_that_could_not_be_removed_is_removed_when_it_can(room):
    ana = room.guest("Ana")
    match = ana.create().match
    room.store.fails = True
    ana.say(type="leave", match=match)
    room.store.fails = False
    room.wait(1)
    assert {} == room.store.matches


# Bots and hot-seat


def test_bots_have_their_seats_at_once(room):
    (ana,), match = table_of(
        room, "checkers", 4, GIVEN, people=1, bots={"1": "random", "2": "random", "3": "random"}
    )
    assert ["", "random", "random", "random"] == [c.bot for c in ana.last("seats", match)]
    ana.submit(match, room.live(match).match.legal(0)[0])
    assert 4 == room.live(match).match.step
    assert (0,) == room.live(match).match.awaiting.seats


@pytest.mark.parametrize("bots", [{"0": "random"}, {"2": "random"}, {"1": "nobody"}, {"x": "random"}])
def test_a_bot_must_exist_and_have_a_seat_of_its_own(room, bots):
    with pytest.raises(BadOption):
        room.guest().create(bots=bots)


def test_at_a_hot_seat_table_one_person_has_all_seats(room):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    match = ana.create(options=GIVEN, hot_seat=True).match
    ben.say(type="sit", match=match)
    assert ["not-allowed"] == problems(ben)
    ana.say(type="sit", match=match)
    assert [0, 1] == room.live(match).seats_of(ana.guest.person)
    assert {0, 1} == {p.seat for p in ana.told(wire.Picture) if p.phase == "live"}
    ana.submit(match, "4", seat=0)
    assert wire.Ack is type(submitted(ana, match, "4", seat=1))


def test_a_hot_seat_table_has_no_bots(room):
    with pytest.raises(BadOption):
        room.guest().create(hot_seat=True, bots={"1": "random"})


@pytest.mark.parametrize(
    ("game", "terms", "error"),
    [
        ("ludo", {}, UnknownGame),
        ("connect-four", {"seats": 3}, BadOption),
        ("connect-four", {"options": {"width": 99}}, BadOption),
        ("connect-four", {"options": {"depth": 3}}, BadOption),
        ("connect-four", {"preset": "none"}, BadOption),
    ],
)
def test_terms_that_make_no_sense_are_refused(room, game, terms, error):
    with pytest.raises(error):
        room.guest().create(game, **terms)
    assert {} == room.house.tables


def test_options_may_come_as_json_has_them(room):
    info = room.guest().create("checkers", options={"kings": False, "rows": 6, "cols": 6, "rows_per_side": 2})
    assert (False, 6) == (info.options["kings"], info.options["rows"])


# Finding a table


def test_open_tables_are_listed_and_private_ones_are_not(room):
    ana = room.guest()
    match = ana.create().match
    ana.create(private=True)
    ana.create(bots={"1": "random"})
    assert [match] == [info.match for info in room.house.open_tables()]


def test_a_table_is_found_by_its_code_until_it_begins(room):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    made = ana.create(private=True, options=GIVEN)
    assert made.match == room.house.by_code(made.code).match
    for guest in (ana, ben):
        guest.say(type="sit", match=made.match)
    with pytest.raises(NotFound):
        room.house.by_code(made.code)
    assert "" == room.live(made.match).info().code


def test_no_two_tables_have_one_code(room, monkeypatch):
    mailer = iter("BBBBBBBBBBCCCCC")
    monkeypatch.setattr("parlour.service.house.CODE_LETTERS", "only these")
    monkeypatch.setattr(
        "parlour.service.house.choice",
        lambda those: next(mailer) if those == "only these" else choice(those),
    )
    assert ["BBBBB", "CCCCC"] == [room.guest().create().code for _ in range(2)]


def test_there_is_no_such_match(room):
    ana = room.guest().say(type="join", match="nowhere")
    assert ["not-found"] == problems(ana)


def test_one_person_may_have_so_many_tables():
    room = Room(limits=Limits(tables_of_person=2, matches_of_person=1))
    ana = room.guest()
    for _ in range(2):
        match = ana.create(options=GIVEN, hot_seat=True).match
    with pytest.raises(TooMany, match="2 open tables"):
        ana.create()
    ana.say(type="sit", match=match)
    with pytest.raises(TooMany, match="1 running"):
        ana.create()
    ana.submit(match, "/resign", seat=0)
    assert ana.create()


def test_tables_that_are_being_stored_count_too(room):
    ana, made, new = room.guest(), [], wire_http.NewTable("connect-four")
    room.store.hold()
    for _ in range(Limits().tables_of_person):
        room.house.create(ana.visitor._who, new, made.append)
    with pytest.raises(TooMany, match="5 open tables"):
        room.house.create(ana.visitor._who, new, made.append)
    room.store.let_go()
    assert 5 == len(made) == len(room.house.tables)


def test_a_table_that_could_not_be_stored_is_none(room):
    ana = room.guest()
    room.store.fails = True
    assert ana.create() is None
    assert {} == room.house.tables


def test_a_guest_that_could_not_be_stored_is_told_so(room):
    told = []
    room.store.fails = True
    room.house.guest("Ana", told.append)
    assert [NotStored] == list(map(type, told))
