"""What somebody sees who looks at the lobby, in virtual time."""

import pytest

from parlour.service.limits import Limits
from parlour.service.lobby.lobby import MOST_LISTED, SECONDS_BETWEEN_UPDATES, _entry
from parlour.service.wire.lobby import Lobby, LobbyChange, Paired
from tests.service.playing import chair, tab, table_of
from tests.service.room import GIVEN, Room


def looking(room, name="Zoe"):
    """Somebody who has just been shown the lobby."""
    guest = room.guest(name).say(type="lobby")
    room.wait(SECONDS_BETWEEN_UPDATES)
    return guest


def whole(guest):
    return guest.told(Lobby)[-1]


def changes(room, guest):
    """What is told of all that happened since it was asked last."""
    room.wait(SECONDS_BETWEEN_UPDATES)
    told = [m for m in guest.told() if isinstance(m, LobbyChange)]
    guest.socket.frames.clear()
    return told


def ids(matches):
    return [entry.match for entry in matches]


# What is shown


def listed(room):
    return [entry.match for entry in room.house.lobby.snapshot().matches]


def test_the_lobby_shows_open_tables_and_running_matches_and_how_many_people_are_there(room):
    ana, _, running = room.pair()
    table = ana.create("whist").match
    zoe = looking(room)
    lobby = whole(zoe)
    assert (3, 1, 1) == (lobby.people, lobby.open, lobby.running)
    assert [(table, "waiting"), (running, "live")] == [(m.match, m.phase) for m in lobby.matches]
    assert [["", ""], ["Ana", "Ben"]] == [[seat.name for seat in m.seats] for m in lobby.matches]
    assert () == lobby.mine


def test_a_glance_shows_what_anybody_may_see_whether_somebody_looks_or_not(room):
    ana, _, running = room.pair()
    table = ana.create("whist").match
    before = room.house.lobby.snapshot()
    lobby = whole(looking(room))
    assert [table, running] == ids(before.matches)
    assert (lobby.matches, ()) == (room.house.lobby.snapshot().matches, before.mine)


def test_a_preset_is_named_and_changed_options_are_not(room):
    room.guest().create("checkers", preset="english-6x6")
    room.guest().create("checkers", options={"kings": False})
    assert ["", "english-6x6"] == [m.preset for m in whole(looking(room)).matches]


@pytest.mark.parametrize("terms", [{"private": True}, {"bots": {"1": "bot"}}, {"hot_seat": True}])
def test_no_table_is_shown_at_which_others_may_not_sit(room, terms):
    room.guest().create(options=GIVEN, **terms)
    assert (0, ()) == (whole(looking(room)).open, whole(looking(room)).matches)


@pytest.mark.parametrize("terms", [{"private": True}, {"watch": "link"}, {"watch": "off"}])
def test_no_match_is_shown_that_others_may_not_watch(room, terms):
    room.pair(**terms)
    assert (0, ()) == (whole(looking(room)).running, whole(looking(room)).matches)


def test_no_code_is_told_to_anybody(room):
    ana = room.guest()
    codes = [ana.create().code, ana.create(private=True).code]
    ana.say(type="lobby")
    zoe = looking(room)
    told = b"".join(ana.socket.frames + zoe.socket.frames)
    assert [False, False] == [code.encode() in told for code in codes]


def test_the_newest_are_shown_and_all_are_counted():
    room = Room()
    for number in range(MOST_LISTED // 5 + 1):
        ana = room.guest(f"Ana {number}")
        tables = [ana.create().match for _ in range(5)]
    lobby = whole(looking(room))
    assert (MOST_LISTED + 5, MOST_LISTED) == (lobby.open, len(lobby.matches))
    assert tables[::-1] == ids(lobby.matches)[:5]


# My own


def test_a_bot_is_called_in_the_lobby_as_at_the_table(room):
    (ana,), match = table_of(room, "connect-four", 2, GIVEN, people=1, bots={"1": "casual"})
    ana.say(type="lobby")
    room.wait(SECONDS_BETWEEN_UPDATES)
    (mine,) = whole(ana).mine
    at_table = chair(ana, match, 1)
    assert ("Tilly", 3) == (mine.seats[1].name, mine.seats[1].level) == (at_table.name, at_table.level)


def test_my_matches_are_those_where_i_sit_and_my_tables(room):
    ana, ben, match = room.pair(private=True)
    ana.say(type="lobby")
    ben.say(type="lobby")
    table = ana.create(private=True).match
    room.wait(SECONDS_BETWEEN_UPDATES)
    assert {table, match} == {*ids(whole(ana).mine)}
    assert [(match, "live", False)] == [(m.match, m.phase, m.turn) for m in whole(ben).mine]


def test_it_is_marked_where_it_is_my_turn_as_soon_as_it_is(room):
    ana, ben, match = room.pair()
    window = tab(ben).say(type="lobby")
    room.wait(SECONDS_BETWEEN_UPDATES)
    ana.submit(match, "4")
    (change,) = changes(room, window)
    assert [True] == [mine.turn for mine in change.mine]
    ben.submit(match, "4")
    (change,) = changes(room, window)
    assert [False] == [mine.turn for mine in change.mine]
    assert () == change.matches


def test_a_match_is_mine_no_more_when_it_is_over(room):
    ana, _, match = room.pair()
    window = tab(ana).say(type="lobby")
    room.wait(SECONDS_BETWEEN_UPDATES)
    ana.submit(match, "/resign")
    (change,) = changes(room, window)
    assert ((), (match,), 0) == (change.mine, change.gone, change.running)


# Changes


def test_a_table_appears_fills_begins_and_ends(room):
    ana, ben, zoe = room.guest("Ana"), room.guest("Ben"), looking(room)
    table = ana.create(options=GIVEN).match
    (made,) = changes(room, zoe)
    assert ([table], 1) == (ids(made.matches), made.open)
    ana.say(type="sit", match=table)
    (sat,) = changes(room, zoe)
    assert ["Ana", ""] == [seat.name for seat in sat.matches[0].seats]
    ben.say(type="sit", match=table)
    (begun,) = changes(room, zoe)
    assert ("live", 0, 1) == (begun.matches[0].phase, begun.open, begun.running)
    ana.submit(table, "/resign")
    (ended,) = changes(room, zoe)
    assert ((table,), 0) == (ended.gone, ended.running)


def test_a_table_that_is_closed_is_gone(room):
    ana, zoe = room.guest("Ana"), looking(room)
    table = ana.create().match
    changes(room, zoe)
    ana.say(type="leave", match=table)
    (closed,) = changes(room, zoe)
    assert ((table,), 0) == (closed.gone, closed.open)


def test_many_changes_are_told_at_once_and_not_too_often(room):
    zoe = looking(room)
    zoe.socket.frames.clear()
    for number in range(40):
        room.guest(f"Ana {number}").create()
        room.wait(0.05)
    told = changes(room, zoe)
    assert 4 <= len(told) <= 6
    assert 40 == sum(len(change.matches) for change in told)


def test_who_asks_again_and_again_is_not_answered_each_time(room):
    zoe = room.guest("Zoe")
    for _ in range(20):
        zoe.say(type="lobby").say(type="leave-lobby").say(type="lobby")
        room.wait(0.1)
    assert 4 <= len(zoe.told(Lobby)) <= 5


def test_a_move_tells_strangers_nothing(room):
    ana, _, match = room.pair()
    zoe = looking(room)
    changes(room, zoe)
    ana.submit(match, "4")
    assert [] == changes(room, zoe)


def test_a_match_with_lagging_spectators_stays_until_they_may_know_the_end(room):
    ana, _, match = room.pair(delay=30)
    zoe = looking(room)
    changes(room, zoe)
    ana.submit(match, "/resign")
    room.wait(28)
    assert [] == changes(room, zoe)
    room.wait(2)
    (ended,) = changes(room, zoe)
    assert (match,) == ended.gone


def test_a_rematch_is_listed_when_spectators_who_lag_behind_know_that_there_may_be_one(room):
    ana, ben, match = room.pair(delay=30, pace="untimed")
    zoe = looking(room)
    ana.submit(match, "/resign")
    for guest in (ana, ben):
        guest.say(type="rematch", match=match)
    following = room.store.matches[match].next
    changes(room, zoe)
    assert [match] == listed(room)
    room.wait(30)
    (told,) = changes(room, zoe)
    assert ([following], (match,)) == ([entry.match for entry in told.matches], told.gone)
    assert [following] == listed(room)


@pytest.mark.parametrize("hours", [1, -1])
def test_a_rematch_is_listed_in_time_although_the_clock_of_the_machine_is_set(room, hours):
    ana, ben, match = room.pair(delay=30, pace="untimed")
    ana.submit(match, "/resign")
    for guest in (ana, ben):
        guest.say(type="rematch", match=match)
    following = room.store.matches[match].next
    room.today += hours * 3600
    for seconds, expected in ((29, False), (1, True)):
        room.wait(seconds)
        room.house.lobby.changed(following)  # as if somebody there had changed their name
        assert expected == (following in listed(room))


def test_a_match_of_two_who_were_paired_is_listed_at_once(room):
    guests = [room.guest(name).say(type="seek", game="connect-four") for name in ("Ana", "Ben")]
    (match,) = {guest.told(Paired)[-1].match for guest in guests}
    for guest in guests:
        guest.say(type="sit", match=match)
    assert [match] == listed(room)


def test_people_who_come_and_go_are_counted_once_each(room):
    zoe = looking(room)
    ana = room.guest("Ana")
    window = tab(ana)
    assert [2] == [change.people for change in changes(room, zoe)]
    ana.drop()
    assert [] == changes(room, zoe)
    window.drop()
    assert [1] == [change.people for change in changes(room, zoe)]


def test_of_what_is_over_nothing_is_kept(room):
    looking(room)
    ana, _, match = room.pair()
    ana.submit(match, "/resign")
    lobby = room.house.lobby
    assert [{}, {}, {}, {}] == [lobby._open, lobby._running, lobby._people_of, lobby._matches_of]


# Looking away


def test_who_looks_away_is_told_nothing_more(room):
    zoe = looking(room)
    zoe.say(type="leave-lobby")
    room.guest().create()
    assert [] == changes(room, zoe)


def test_while_nobody_looks_nothing_is_described_and_nothing_waits_to_be_told(room, monkeypatch):
    zoe = looking(room)
    zoe.drop()
    monkeypatch.setattr("parlour.service.lobby.lobby._entry", None)
    before = room.timers.next
    room.guest().create("whist")
    assert before == room.timers.next


def test_looking_describes_the_newest_tables_once_however_many_there_are(monkeypatch):
    room = Room(limits=Limits(tables_of_person=2 * MOST_LISTED, sockets_of_address=1000))
    ana = room.guest()
    tables = [ana.create("whist").match for _ in range(2 * MOST_LISTED)]
    described = []

    def entry(table):
        described.append(table.row.id)
        return _entry(table)

    monkeypatch.setattr("parlour.service.lobby.lobby._entry", entry)
    assert 2 * MOST_LISTED == room.house.lobby.snapshot().open
    assert sorted(tables[MOST_LISTED:]) == sorted(described)
    room.house.lobby.snapshot()
    assert MOST_LISTED == len(described)
    room.guest("Ben").say(type="sit", match=tables[-1])
    room.house.lobby.snapshot()
    assert tables[-1:] == described[MOST_LISTED:]


def test_the_list_of_open_tables_has_an_end():
    room = Room(limits=Limits(tables_of_person=2 * MOST_LISTED, sockets_of_address=1000))
    ana = room.guest()
    tables = [ana.create("whist").match for _ in range(MOST_LISTED + 5)]
    assert tables[5:] == [table.match for table in room.house.open_tables()]
