"""However many tables there are, nobody's message or request costs more; and there is an end to them."""

from functools import partial

import pytest

from parlour.adapters.metrics import _Figures
from parlour.service.errors import TooMany
from parlour.service.limits import Limits
from parlour.service.person import Person
from parlour.service.sign_in import forfeit_all
from parlour.service.wire import http as wire_http
from parlour.service.wire.lobby import NewPlay, Stopped
from tests.service.playing import problems
from tests.service.room import GIVEN, Room
from tests.service.work import work

FEW, MANY = 3, 30  # people, with four tables and matches each


def crowded(people):
    """A house in which so many people have tables and matches of every kind, and Ana plays with Ben."""
    room = Room()
    for _ in range(people):
        other = room.guest("Other")
        other.create(private=True)
        other.say(type="sit", match=other.create("checkers", options=GIVEN, private=True).match)
        other.say(type="sit", match=other.create(bots={"1": "random"}).match)
        ended = other.create(options=GIVEN, bots={"1": "random"}).match
        other.say(type="sit", match=ended).submit(ended, "/resign")
        other.drop()
    ana, ben, match = room.pair()
    ana.room = room
    ana.submit(match, "4")
    return room, ana, ben, match


def health(room, ana, ben, match):
    room.house.matches()


def metrics(room, ana, ben, match):
    list(_Figures(room.house, room.store, int, int, None).collect())


def seek(room, ana, ben, match):
    ana.say(type="seek", game="connect-four")
    assert not problems(ana)


def create(room, ana, ben, match):
    assert ana.create(private=True)


def play(room, ana, ben, match):
    room.house.play(ana.visitor._who, NewPlay("connect-four", options=GIVEN), lambda live: None)


def by_code(room, ana, ben, match):
    assert room.house.by_code(ana.code).match


def open_tables(room, ana, ben, match):
    room.house.open_tables()


def rename(room, ana, ben, match):
    room.house.rename(Person(ana.guest.person, "Anna"))
    assert "Anna" == room.live(match).places[0].name


def dress(room, ana, ben, match):
    room.house.show_cosmetics(ana.guest.person)


def leave(room, ana, ben, match):
    forfeit_all(room.house, ana.guest.person, lambda error: None)
    assert room.live(match).is_over


def forget(room, ana, ben, match):
    room.house.forget(ana.guest.person)
    assert not room.live(match).places[0].person


def evict(room, ana, ben, match):
    room.house.evict(ben.guest.person)
    assert room.live(match).is_over


def rematch(room, ana, ben, match):
    ben.say(type="rematch", match=match)
    ana.say(type="rematch", match=match)
    assert room.live(match).row.next


def look_at_lobby(room, ana, ben, match):
    ana.say(type="lobby")


def drop(room, ana, ben, match):
    ana.drop()


ASKED = [
    health,
    metrics,
    seek,
    create,
    play,
    by_code,
    open_tables,
    rename,
    dress,
    leave,
    forget,
    evict,
    rematch,
    look_at_lobby,
    drop,
]


@pytest.mark.parametrize("ask", ASKED, ids=lambda ask: ask.__name__)
def test_it_is_as_much_work_in_a_full_house_as_in_an_empty_one(ask):
    found = []
    for people in (FEW, MANY):
        room, ana, ben, match = crowded(people)
        if ask is by_code:
            ana.code = ana.create(private=True).code
        if ask is rematch:
            ben.submit(match, "/resign")
        found.append(work(partial(ask, room, ana, ben, match)))
    assert 0 < found[1] <= found[0] + 3, found


# There is an end to them


def from_(room, address):
    """A guest who comes from there."""
    guest = room.guest()
    guest.drop()
    guest.visitor = room.connections.enter(guest.socket, guest.token, address)
    return guest


def create_from(guest, **terms):
    made = []
    new = wire_http.NewTable("connect-four", options=GIVEN, **terms)
    guest.room.house.create(guest.visitor._who, new, made.append, guest.visitor.address)
    return made[0].match


def solo(guest):
    match = create_from(guest, bots={"1": "random"})
    guest.say(type="sit", match=match)
    return match


def test_one_address_may_have_so_many_tables_and_matches():
    room = Room(limits=Limits(tables_of_address=2))
    ana, ben, cleo = from_(room, "10.0.0.1"), from_(room, "10.0.0.1"), from_(room, "10.0.0.2")
    match = solo(ana)
    create_from(ben)
    for guest in (ana, ben):
        with pytest.raises(TooMany, match="Too many tables from your address are open"):
            create_from(guest)
    ana.say(type="seek", game="connect-four")
    assert ["too-many"] == problems(ana)
    create_from(cleo)
    ana.submit(match, "/resign")  # what is over does not count
    create_from(ana)


def test_those_that_are_being_stored_count_for_their_address_too():
    room = Room(limits=Limits(tables_of_address=1))
    ana = from_(room, "10.0.0.1")
    room.store.hold()
    room.house.create(ana.visitor._who, wire_http.NewTable("connect-four"), lambda made: None, "10.0.0.1")
    with pytest.raises(TooMany, match="from your address"):
        create_from(ana)
    room.store.let_go()
    with pytest.raises(TooMany, match="from your address"):
        create_from(ana)


def test_what_could_not_be_stored_counts_for_nobody():
    room = Room(limits=Limits(tables_of_address=1, tables_of_person=1, tables_of_house=1))
    ana = from_(room, "10.0.0.1")
    room.store.fails = True
    room.house.create(ana.visitor._who, wire_http.NewTable("connect-four"), lambda made: None, "10.0.0.1")
    room.store.fails = False
    create_from(ana)


def test_what_begins_at_once_and_what_was_paired_count_for_an_address_too():
    room = Room(limits=Limits(tables_of_address=1))
    ana, ben, cleo = (from_(room, f"10.0.0.{number}") for number in (1, 2, 2))
    room.house.play(ana.visitor._who, NewPlay("connect-four"), lambda live: None, "10.0.0.1")
    with pytest.raises(TooMany, match="from your address"):
        room.house.play(ana.visitor._who, NewPlay("connect-four"), lambda live: None, "10.0.0.1")
    for guest in (ben, cleo):
        guest.say(type="seek", game="connect-four")
    room.wait(10)
    with pytest.raises(TooMany, match="from your address"):
        create_from(ben)


def test_a_bot_instead_of_a_person_needs_room_too():
    room = Room(limits=Limits(tables_of_address=1))
    ana = from_(room, "10.0.0.1").say(type="seek", game="connect-four")
    create_from(ana)
    ana.say(type="take-bot", bot="random")
    assert ["too-many"] == problems(ana)


def test_a_rematch_counts_for_the_address_of_the_match_before_it():
    room = Room(limits=Limits(tables_of_address=2))
    ana = from_(room, "10.0.0.1")
    first, second = solo(ana), solo(ana)
    ana.submit(first, "/resign")
    ana.say(type="rematch", match=first)
    assert 2 == room.house.tables.of_address("10.0.0.1")
    ana.submit(second, "/resign")
    create_from(ana)
    ana.say(type="rematch", match=second)
    assert ["too-many"] == problems(ana)


def test_a_house_has_so_many_tables_and_matches():
    room = Room(limits=Limits(tables_of_house=2))
    ana, ben = from_(room, "10.0.0.1"), from_(room, "10.0.0.2")
    match = solo(ana)
    create_from(ben)
    with pytest.raises(TooMany, match="The server is full"):
        create_from(from_(room, "10.0.0.3"))
    ana.submit(match, "/resign")
    create_from(ben)


def deserted(guest, plays=0):
    match = solo(guest)
    for _ in range(plays):
        guest.submit(match, "1")
    guest.drop()
    return match


def test_a_match_against_bots_to_which_nobody_came_back_makes_room_for_its_address():
    room = Room(limits=Limits(tables_of_address=3))
    ana, cleo = from_(room, "10.0.0.1"), from_(room, "10.0.0.1")
    other = deserted(from_(room, "10.0.0.2"))
    played, begun = deserted(ana, plays=1), deserted(from_(room, "10.0.0.1"))
    watched = solo(cleo)
    with pytest.raises(TooMany, match="from your address"):  # they may have lost the connection for a moment
        create_from(cleo)
    room.wait(room.house.context.settings.held)
    create_from(cleo)

    assert ["over", "live", "live", "live"] == [
        room.house.tables[match].phase if match in room.house.tables else "over"
        for match in (begun, played, watched, other)
    ]
    assert "/abandon" in room.record(begun)
    assert [begun] == [facts["match"] for event, facts in room.notes if event == "match-ended-for-room"]


def test_matches_between_people_never_make_room():
    room = Room(limits=Limits(tables_of_address=1))
    ana, ben = from_(room, "10.0.0.1"), from_(room, "10.0.0.1")
    match = create_from(ana)
    for guest in (ana, ben):
        guest.say(type="sit", match=match)
    for guest in (ana, ben):
        guest.drop()
    room.wait(room.house.context.settings.held)
    with pytest.raises(TooMany, match="from your address"):
        create_from(from_(room, "10.0.0.1"))


def test_each_match_makes_room_once():
    room = Room(limits=Limits(tables_of_address=1))
    deserted(from_(room, "10.0.0.1"))
    room.wait(room.house.context.settings.held)
    ana = from_(room, "10.0.0.1")
    room.store.hold()
    room.house.create(ana.visitor._who, wire_http.NewTable("connect-four"), lambda made: None, "10.0.0.1")
    with pytest.raises(TooMany, match="from your address"):
        create_from(ana)
    room.store.let_go()
    assert 1 == room.house.tables.of_address("10.0.0.1")


def test_a_full_house_ends_a_deserted_match_of_the_address_that_has_most():
    room = Room(limits=Limits(tables_of_house=4))
    one, _, _ = (deserted(from_(room, f"10.0.0.{number}")) for number in (1, 2, 2))
    create_from(from_(room, "10.0.0.3"))
    with pytest.raises(TooMany, match="The server is full"):
        create_from(from_(room, "10.0.0.4"))
    room.wait(room.house.context.settings.held)
    create_from(from_(room, "10.0.0.4"))

    assert one in room.house.tables
    assert 1 == room.house.tables.of_address("10.0.0.2")


def test_a_full_house_ends_no_match_in_which_somebody_is_present():
    room = Room(limits=Limits(tables_of_house=3))
    ana = from_(room, "10.0.0.1")
    present = [solo(ana), solo(ana)]
    gone = deserted(from_(room, "10.0.0.2"))
    room.wait(room.house.context.settings.held)
    create_from(from_(room, "10.0.0.3"))

    assert "/abandon" in room.record(gone)
    assert ["live", "live"] == [room.live(match).phase for match in present]


def test_matches_from_before_a_restart_make_room_too():
    room = Room(limits=Limits(tables_of_house=1))
    match = deserted(from_(room, "10.0.0.1"))
    room = room.reopened()
    room.wait(room.house.context.settings.held)
    create_from(from_(room, "10.0.0.2"))

    assert "/abandon" in room.record(match)


def test_matches_whose_owner_was_deleted_are_not_one_persons():
    room = Room(limits=Limits(matches_of_person=1))
    ended = []
    for _ in range(2):
        ana, ben, cleo, dan = (room.guest(name) for name in ("Ana", "Ben", "Cleo", "Dan"))
        match = ana.create("checkers", seats=4, options=GIVEN).match
        for guest in (ana, ben, cleo, dan):
            guest.say(type="sit", match=match)
        room.house.forget(ana.guest.person)
        ended.append(match)
    assert ["", ""] == [room.live(match).row.owner for match in ended]
    assert 0 == room.house.running("")


def test_whoever_looks_for_others_all_the_time_is_told_to_wait():
    room = Room()
    ana = room.guest()
    for _ in range(10):
        ana.say(type="seek", game="connect-four").say(type="stop-seeking")
    assert not problems(ana)
    ana.say(type="seek", game="connect-four")
    assert ["too-many"] == problems(ana)
    assert ana.socket.closed is None
    room.wait(1)
    ana.say(type="seek", game="connect-four")
    assert ["too-many"] == problems(ana)
    assert 10 == len(ana.told(Stopped))
