"""Who sits where, who looks on, who is away, and what the others may do about it."""

from random import Random
from secrets import choice

import pytest

from parlour.core.errors import BadOption, UnknownGame
from parlour.service import wire
from parlour.service.errors import NotAllowed, NotFound, TooMany
from parlour.service.limits import Limits
from tests.service.playing import chair, four, over, play, problems, seated, submitted, tab, table_of
from tests.service.room import GIVEN, Room

DAY = 86400


@pytest.fixture
def room():
    return Room()


def names(chairs):
    return [c.name for c in chairs]


def bys(room, match):
    return [entry.by for entry in room.host(match).match.log]


def started(room, match):
    return room.house.info(room.host(match)).phase == "live"


# Sitting down


def test_the_owner_has_the_first_seat_and_others_the_lowest_free_one(room):
    ana, ben, cleo, dan = (room.guest(name) for name in ("Ana", "Ben", "Cleo", "Dan"))
    match = ana.create("checkers", seats=4, options=GIVEN).match
    for guest in (ben, cleo, ana):
        guest.say(type="sit", match=match)
    assert ["Ana", "Ben", "Cleo", ""] == names(room.host(match).chairs())
    assert not started(room, match)
    dan.say(type="sit", match=match)
    assert started(room, match)
    assert [0, 1, 2, 3] == [guest.last("seat", match) for guest in (ana, ben, cleo, dan)]


def test_sitting_down_twice_gives_one_seat(room):
    ana = room.guest()
    match = ana.create().match
    for _ in range(2):
        ana.say(type="sit", match=match)
    assert ["Ana", ""] == names(room.host(match).chairs())
    assert 0 == ana.last("seat", match)


def test_a_full_table_has_no_seat_but_may_be_watched(room):
    *_, match = room.pair()
    cleo = room.guest("Cleo").say(type="sit", match=match)
    assert cleo.last("seat", match) is None


def test_a_seat_with_a_bot_is_not_free(room):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    match = ana.create(bots={"1": "random"}).match
    ben.say(type="sit", match=match)
    assert ["not-allowed"] == problems(ben)
    assert ("random", True) == (room.host(match).chairs()[1].bot, room.host(match).chairs()[1].taken)


def test_a_seat_that_could_not_be_stored_is_still_free(room):
    ana = room.guest()
    match = ana.create().match
    room.store.fails = True
    ana.say(type="sit", match=match)
    assert ["not-stored"] == problems(ana)
    room.store.fails = False
    ana.say(type="sit", match=match)
    assert "Ana" == chair(ana, match, 0).name


def test_one_person_at_a_time_sits_down(room):
    ana, ben, cleo = (room.guest(name) for name in ("Ana", "Ben", "Cleo"))
    match = ana.create("checkers", seats=4, options=GIVEN).match
    room.store.hold()
    ben.say(type="sit", match=match)
    cleo.say(type="sit", match=match)
    room.store.let_go()
    assert ["not-allowed"] == problems(cleo)
    cleo.say(type="sit", match=match)
    assert ["", "Ben", "Cleo", ""] == names(room.host(match).chairs())


def test_somebody_who_is_gone_before_the_seat_is_stored_is_away(room):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    match = ana.create(options=GIVEN).match
    ana.say(type="sit", match=match)
    room.store.hold()
    ben.say(type="sit", match=match)
    ben.drop()
    room.store.let_go()
    assert started(room, match)
    assert [False, True] == [place.away_since is not None for place in room.host(match).places]


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
    ana, ben = room.guest("Ana"), room.guest("Ben")
    match = ana.create(options=GIVEN).match
    ana.say(type="sit", match=match)
    room.store.hold()
    ben.say(type="sit", match=match)
    seated, room.store.held = room.store.held, []
    seated[0]()  # Ben sits; now the start is being stored
    ben.say(type="leave", match=match)
    ana.say(type="leave", match=match)
    room.store.let_go()
    assert started(room, match)
    assert 2 == len(room.store.matches[match].seats)
    assert all(place.away_since is not None for place in room.host(match).places)


# Bots and hot-seat


def test_bots_have_their_seats_at_once(room):
    (ana,), match = table_of(
        room, "checkers", 4, GIVEN, people=1, bots={"1": "random", "2": "random", "3": "random"}
    )
    assert ["", "random", "random", "random"] == [c.bot for c in ana.last("chairs", match)]
    ana.submit(match, room.host(match).match.legal(0)[0])
    assert 4 == room.host(match).match.step
    assert (0,) == room.host(match).match.awaiting.seats


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
    assert [0, 1] == room.host(match).seats_of(ana.guest.person)
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
    assert "" == room.house.info(room.host(made.match)).code


def test_no_two_tables_have_one_code(room, monkeypatch):
    letters = iter("BBBBBBBBBBCCCCC")
    monkeypatch.setattr("parlour.service.house.LETTERS", "only these")
    monkeypatch.setattr(
        "parlour.service.house.choice",
        lambda those: next(letters) if those == "only these" else choice(those),
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


def test_a_table_that_could_not_be_stored_is_none(room):
    ana = room.guest()
    room.store.fails = True
    assert ana.create() is None
    assert {} == room.house.tables


def test_a_guest_that_could_not_be_stored_is_none(room):
    told = []
    room.store.fails = True
    room.house.guest("Ana", told.append)
    assert [None] == told


# Looking on


def test_spectators_see_no_hands(room):
    for kind in ("crazy eights", "whist"):
        guests, match = seated(room, kind)
        eve = room.guest("Eve").say(type="join", match=match)
        play(room, guests, match, Random(2), 40)
        state = room.host(match).match.state
        hidden = {str(card) for hand in state.hands for card in hand}
        shown = {code for zone in room.host(match).projection._shown[None].zones for code in zone.codes}
        assert hidden
        assert not hidden & shown
        hands = [zone for zone in room.host(match).projection._shown[None].zones if "hand" in zone.name]
        assert {"##"} == {code for zone in hands for code in zone.codes if code}
        assert () == eve.last("choices", match)


def test_no_seat_sees_the_hand_of_the_other(room):
    guests, match = seated(room, "crazy eights")
    play(room, guests, match, Random(4), 30)
    hands = room.host(match).match.state.hands
    for seat, guest in enumerate(guests):
        tab(guest)
        zones = {zone.name: zone for zone in guest.last("zones", match)}
        codes = {code for zone in zones.values() for code in zone.codes}
        assert not codes & {str(card) for card in hands[1 - seat]}


@pytest.mark.parametrize(("watch", "told"), [("open", []), ("link", []), ("off", ["not-allowed"])])
def test_a_table_says_who_may_watch(room, watch, told):
    *_, match = room.pair(watch=watch)
    eve = room.guest("Eve").say(type="join", match=match)
    assert told == problems(eve)
    assert (not told) == bool(eve.told(wire.Picture))


def test_before_the_start_everybody_may_look_for_they_might_sit_down(room):
    ana, eve = room.guest("Ana"), room.guest("Eve")
    match = ana.create(watch="off").match
    assert "waiting" == eve.say(type="join", match=match).last("phase", match)


def test_those_who_play_may_always_look(room):
    ana, _, match = room.pair(watch="off")
    assert 0 == tab(ana).say(type="join", match=match).last("seat", match)


def test_spectators_of_a_delayed_table_see_the_match_as_it_was_and_then_follow(room):
    ana, ben, match = room.pair(delay=30, pace="untimed")
    eve = room.guest("Eve").say(type="join", match=match)
    ana.submit(match, "4")
    room.wait(10)
    ben.submit(match, "3")
    late = room.guest("Late").say(type="join", match=match, since=0)
    assert [] == eve.told(wire.Update)
    assert 0 == late.last("version", match)
    assert () == late.told(wire.Picture)[0].missed
    eve.say(type="ping", match=match, version=0)
    assert wire.Pong(match, 0) == eve.told()[-1]
    eve.say(type="seen", match=match)
    assert 0 == eve.told(wire.Seen)[0].total
    room.wait(20)
    assert [1] == [u.version for u in eve.told(wire.Update)]
    room.wait(10)
    assert [1, 2] == [u.version for u in late.told(wire.Update)]
    assert eve.last("time", match) is None


def test_a_delayed_table_tells_nothing_early_when_another_house_was_quicker(room):
    ana, ben, match = room.pair(delay=30, pace="untimed")
    eve = room.guest("Eve").say(type="join", match=match)
    ana.room = room.reopened()
    tab(ana).submit(match, "4", 0, id="there")
    ana.submit(match, "5", 0, id="here")
    assert (1, 0) == (ben.last("version", match), eve.last("version", match))
    room.wait(30)
    assert 1 == eve.last("version", match)


def test_what_was_missed_is_told_if_it_is_little(room):
    ana, ben, match = room.pair(pace="untimed")
    ben.drop()
    ana.submit(match, "4")
    ben.connect().say(type="join", match=match, since=0)
    assert ["dropped"] == [event.name for event in ben.told(wire.Picture)[-1].missed]
    ben.say(type="join", match=match)
    assert ben.told(wire.Picture)[-1].missed is None
    ben.say(type="join", match=match, since=99)
    assert ben.told(wire.Picture)[-1].missed is None


def test_what_was_taken_back_is_not_missed(room):
    ana, ben, match = room.pair(pace="untimed")
    ana.submit(match, "4")
    ana.submit(match, "/offer-takeback 0")
    ben.submit(match, "/accept")
    assert ben.say(type="join", match=match, since=0).told(wire.Picture)[-1].missed is None


def test_what_a_seat_has_seen_comes_in_parts(room, monkeypatch):
    monkeypatch.setattr("parlour.service.projection.MOST_SEEN", 3)
    guests, match = seated(room, "crazy eights")
    play(room, guests, match, Random(1), 6)
    ana, total = guests[0], len(room.host(match).match.seen(0))
    first, told = 0, []
    while first < total:
        part = ana.say(type="seen", match=match, first=first).told(wire.Seen)[-1]
        assert (0, first, total) == (part.seat, part.first, part.total)
        told += part.events
        first += len(part.events)
    assert total == len(told)
    ana.say(type="seen", match=match, seat=1)
    assert "not-allowed" == ana.told()[-1].code


def test_people_may_say_a_phrase_now_and_then(room):
    ana, ben, match = room.pair()
    for _ in range(5):
        ana.say(type="say", match=match, phrase="hello")
    assert [wire.Said(match, 0, "hello")] * 3 == ben.told(wire.Said)
    room.guest("Eve").say(type="say", match=match, phrase="hello")
    assert 3 == len(ben.told(wire.Said))


# Leaving before the start


def test_leaving_before_the_start_frees_the_seat(room):
    ana, ben, cleo = (room.guest(name) for name in ("Ana", "Ben", "Cleo"))
    match = ana.create("checkers", seats=4, options=GIVEN).match
    for guest in (ana, ben):
        guest.say(type="sit", match=match)
    ben.say(type="leave", match=match)
    assert "" == chair(ana, match, 1).name
    assert [0] == [seat.seat for seat in room.store.matches[match].seats]
    cleo.say(type="sit", match=match)
    assert "Cleo" == chair(ana, match, 1).name


def test_the_owners_leaving_closes_the_table(room):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    match = ana.create().match
    for guest in (ana, ben):
        guest.say(type="join", match=match)
    ana.say(type="leave", match=match)
    assert wire.Closed(match) == ben.told()[-1]
    assert {} == room.store.matches == room.house.tables
    ben.say(type="sit", match=match)
    assert ["not-found"] == problems(ben)
    ben.drop()


def test_a_table_that_nobody_looks_at_is_closed_after_ten_minutes(room):
    ana = room.guest()
    match = ana.create().match
    ana.say(type="sit", match=match)
    room.wait(3600)
    assert match in room.house.tables
    ana.drop()
    room.wait(500)
    assert match in room.house.tables
    room.wait(110)
    assert {} == room.house.tables == room.store.matches


# Dropping


def test_a_dropped_seat_is_held_for_a_minute(room):
    ana, ben, match = room.pair(pace="untimed")
    ben.drop()
    assert (0.0, True) == (chair(ana, match, 1).away, chair(ana, match, 1).held)
    ana.say(type="stand-in", match=match, seat=1)
    ana.say(type="claim", match=match)
    assert ["not-allowed"] * 2 == problems(ana)
    room.wait(60)
    assert (60.0, False) == (chair(ana, match, 1).away, chair(ana, match, 1).held)
    assert not room.host(match).is_over
    ben.connect().say(type="join", match=match)
    assert (None, True) == (chair(ana, match, 1).away, chair(ana, match, 1).held)


def test_how_long_it_is_held_is_the_houses_choice():
    room = Room(held=5)
    ana, ben, match = room.pair(pace="untimed")
    ben.drop()
    room.wait(5)
    assert not chair(ana, match, 1).held
    ana.say(type="claim", match=match)
    assert ((0,), "left") == over(room, match)


def test_somebody_who_was_back_in_time_is_not_away(room):
    ana, ben, match = room.pair(pace="untimed")
    ben.drop()
    room.wait(59)
    ben.connect().say(type="join", match=match)
    ben.drop()
    room.wait(30)
    ana.say(type="claim", match=match)
    assert ["not-allowed"] == problems(ana)


def test_two_windows_of_one_person_are_one_presence(room):
    ana, ben, match = room.pair(pace="untimed")
    other = tab(ben).say(type="join", match=match)
    ben.drop()
    assert chair(ana, match, 1).away is None
    ana.submit(match, "4")
    assert wire.Ack is type(submitted(other, match, "4"))
    other.drop()
    assert chair(ana, match, 1).away is not None


def test_a_bot_stands_in_until_the_owner_returns(room):
    ana, ben, match = room.pair(pace="untimed")
    ben.drop()
    room.wait(60)
    ana.say(type="stand-in", match=match, seat=1)
    assert chair(ana, match, 1).stand_in
    ana.submit(match, "4")
    assert [None, "bot"] == bys(room, match)
    assert "bot" == ana.last("by", match)
    ben.connect().say(type="join", match=match)
    assert not chair(ana, match, 1).stand_in
    ana.submit(match, "3")
    assert (1,) == room.host(match).match.awaiting.seats


def test_a_bot_that_thinks_while_the_owner_returns_does_not_play_and_is_asked_anew_later():
    room = Room(bot_pace=(1.0, 1.0))
    ana, ben, match = room.pair(pace="untimed")
    ana.submit(match, "4")
    ben.drop()
    room.wait(60)
    ana.say(type="stand-in", match=match, seat=1)
    ben.connect().say(type="join", match=match)
    room.wait(10)
    assert [None] == bys(room, match)
    ben.drop()
    room.wait(60)
    ana.say(type="stand-in", match=match, seat=1)
    room.wait(1)
    assert [None, "bot"] == bys(room, match)


def test_only_a_player_calls_a_bot_and_only_for_a_seat_that_was_left(room):
    ana, ben, match = room.pair(pace="untimed")
    eve = room.guest("Eve").say(type="join", match=match)
    ben.drop()
    room.wait(60)
    for guest, seat in ((eve, 1), (ana, 0), (ana, 3)):
        guest.say(type="stand-in", match=match, seat=seat)
        assert "not-allowed" == problems(guest)[-1]
    eve.say(type="claim", match=match)
    assert ["not-allowed"] * 2 == problems(eve)


def test_a_win_is_claimed_once(room):
    ana, ben, match = room.pair(pace="untimed")
    ben.drop()
    room.wait(60)
    ana.say(type="claim", match=match)
    assert ((0,), "left") == over(room, match)
    ana.say(type="claim", match=match)
    assert ["not-allowed"] == problems(ana)


def test_everybody_who_did_not_come_back_after_the_house_reopened_is_away(room):
    ana, _ben, match = room.pair(pace="untimed")
    again = room.reopened()
    ana.room = again
    ana.connect().say(type="join", match=match)
    assert [None, 0.0] == [c.away for c in ana.last("chairs", match)]
    again.wait(60)
    ana.say(type="claim", match=match)
    assert ((0,), "left") == over(again, match)


# Teams


def test_a_mate_plays_for_an_absent_seat(room):
    guests, match = four(room, pace="untimed")
    ana, ben, cleo, _ = guests
    play(room, guests, match, Random(1), 2)
    cleo.drop()
    room.wait(59)
    what = room.host(match).match.legal(2)[0]
    ana.submit(match, what, seat=2)
    assert "not-allowed" == problems(ana)[-1]
    room.wait(1)
    ben.submit(match, what, seat=2)
    assert "not-allowed" == problems(ben)[-1]
    assert wire.Ack is type(submitted(ana, match, what, seat=2))
    assert "mate" == ben.last("by", match)
    cleo.connect().say(type="join", match=match)
    play(room, guests, match, Random(1), 3)
    ana.submit(match, room.host(match).match.legal(2)[0], seat=2)
    assert "not-allowed" == problems(ana)[-1]


def test_a_whole_side_gone_for_a_minute_ends_it(room):
    guests, match = four(room, pace="untimed")
    guests[1].drop()
    room.wait(30)
    guests[3].drop()
    room.wait(59)
    assert not room.host(match).is_over
    room.wait(1)
    assert ((0, 2), "left") == over(room, match)


def test_nobody_there_ends_nothing(room):
    guests, match = four(room, pace="untimed")
    for guest in guests:
        guest.drop()
    room.wait(120)
    assert not room.host(match).is_over


def test_a_side_of_bots_is_never_gone(room):
    guests, match = table_of(room, "checkers", 4, GIVEN, people=2, bots={"2": "random", "3": "random"})
    guests[0].say(type="claim", match=match)
    assert ["not-allowed"] == problems(guests[0])
    guests[1].drop()
    room.wait(60)
    assert ((0, 2), "left") == over(room, match)


def test_resigning_loses_for_the_whole_side(room):
    guests, match = four(room)
    guests[2].submit(match, "/resign")
    assert ((1, 3), "resigned") == over(room, match)


# Leaving for good


def test_leaving_for_good_loses(room):
    ana, ben, match = room.pair()
    ben.say(type="leave", match=match)
    assert ((0,), "left") == over(room, match)
    assert "house" == ana.last("by", match)


def test_a_side_goes_on_without_one_of_its_people(room):
    guests, match = four(room, pace="untimed")
    guests[2].say(type="leave", match=match)
    assert not room.host(match).is_over
    assert not chair(guests[0], match, 2).held
    play(room, guests, match, Random(1), 2)
    assert wire.Ack is type(submitted(guests[0], match, room.host(match).match.legal(2)[0], seat=2))
    guests[2].connect().say(type="join", match=match)
    assert not chair(guests[0], match, 2).held  # they said that they leave for good
    guests[0].say(type="leave", match=match)
    assert ((1, 3), "left") == over(room, match)


def test_a_spectator_just_goes(room):
    ana, _, match = room.pair()
    eve = room.guest("Eve").say(type="join", match=match)
    frames = len(eve.socket.frames)
    eve.say(type="leave", match=match)
    ana.submit(match, "4")
    assert frames == len(eve.socket.frames)
    assert not room.host(match).is_over


# A match with one person


def test_one_person_may_leave_and_come_back_any_time(room):
    (ana,), match = table_of(room, "connect-four", 2, GIVEN, people=1, bots={"1": "random"})
    ana.say(type="leave", match=match)
    room.wait(DAY / 24)
    assert not room.host(match).is_over
    ana.say(type="join", match=match)
    assert wire.Ack is type(submitted(ana, match, "4"))


def test_what_nobody_comes_back_to_is_abandoned_after_thirty_days(room):
    (ana,), match = table_of(room, "cardpeegee", 1, {})
    room.today += 31 * DAY
    room.wait(5)
    assert not room.host(match).is_over  # somebody looks
    room.today -= 31 * DAY
    ana.drop()
    room.today += 29.9 * DAY
    room.wait(5)
    assert not room.host(match).is_over
    room.today += 0.2 * DAY
    room.wait(5)
    assert ("over", "abandoned") == (room.store.matches[match].phase, room.store.matches[match].reason)
    room.wait(5)
    assert {} == room.house.tables


def test_a_play_starts_the_thirty_days_anew_also_for_a_house_that_reopens(room):
    (ana,), match = table_of(room, "cardpeegee", 1, {})
    room.today += 20 * DAY
    ana.submit(match, room.host(match).match.legal(0)[0])
    again = room.reopened()
    again.today = room.today + 20 * DAY
    again.wait(5)
    assert not again.host(match).is_over
    again.today += 11 * DAY
    again.wait(5)
    assert ((), "abandoned") == over(again, match)


def test_an_ended_match_is_forgotten_when_nobody_looks_and_found_when_asked_for(room):
    ana, ben, match = room.pair()
    ana.submit(match, "/resign")
    for guest in (ana, ben):
        guest.drop()
    room.wait(5)
    assert {} == room.house.tables
    ana.connect().say(type="join", match=match)
    assert ("over", (1,)) == (ana.last("phase", match), ana.last("result", match).winners)


def test_a_record_of_a_table_that_waits_is_not_open(room):
    match = room.guest().create().match
    with pytest.raises(NotAllowed):
        room.house.record(room.host(match))
