"""The door: who may come in, how much they may ask for, and what becomes of what makes no sense."""

import pytest
from msgspec.json import encode

from parlour.service import wire
from parlour.service.connections import Connections
from parlour.service.limits import Bucket, Limits
from parlour.service.matches.picture_limit import Pictures
from parlour.service.people.names import new_guest
from parlour.service.person import clean_name, token_hash
from parlour.service.visitor import MOST_EARLY
from tests.service.playing import problems, submitted, tab
from tests.service.room import Guest, Room, Socket, said


def knock(room, token, address="127.0.0.1"):
    socket = Socket()
    return room.connections.enter(socket, token, address), socket


def codes(socket):
    messages = [wire.decode_outbound(frame) for frame in socket.frames]
    return [message.code for message in messages if isinstance(message, wire.Problem)]


# Who it is


def test_those_who_are_known_are_welcome(room):
    ana = room.guest("Ana")
    assert [wire.Welcome(ana.guest.person, "Ana")] == ana.told()


@pytest.mark.parametrize("token", [None, "", "x", "x" * 43, "\ud800", "é" * 5000])
def test_an_unknown_credential_is_refused_before_anything(room, token):
    *_, match = room.pair()
    visitor, socket = knock(room, token)
    assert (["not-signed-in"], 1008) == (codes(socket), socket.closed)
    visitor.received(encode({"type": "submit", "match": match, "version": 0, "play": "4", "id": "x"}))
    visitor.closed()
    assert 0 == room.live(match).match.step
    assert 2 == room.house.sockets == len(room.connections.visitors)


def test_a_credential_is_kept_only_as_a_hash(room):
    ana = room.guest("Ana")
    assert [token_hash(ana.token)] == list(room.store.people)
    assert ana.token.encode() not in token_hash(ana.token)


@pytest.fixture
def late(room, pair):
    """Somebody who is not recognised yet, and what recognises them."""
    ana = room.guest("Ana")
    known = []
    room.house.person_of = lambda token, done: known.append(done)
    return Guest(room, "Ben", ana.token), lambda: known[0](ana.visitor._who)


def test_messages_that_come_before_somebody_is_recognised_wait(pair, late):
    (*_, match), (ben, recognise) = pair, late
    for _ in range(59):
        ben.say(type="ping")
    ben.say(type="join", match=match)
    assert [] == ben.told()
    recognise()
    assert [wire.Welcome, *[wire.Pong] * 59] == [type(message) for message in ben.told()[:60]]
    assert [match] == [picture.match for picture in ben.told(wire.Picture)]
    assert ben.socket.closed is None


def test_messages_that_wait_are_counted_once(late):
    ben, recognise = late
    for _ in range(45):
        ben.say(type="ping")
    recognise()
    for _ in range(15):
        ben.say(type="ping")
    assert (60, None) == (len(ben.told(wire.Pong)), ben.socket.closed)
    ben.say(type="ping")
    assert (["too-fast"], 1008) == (problems(ben), ben.socket.closed)


def test_whoever_says_too_much_before_they_are_recognised_is_told_and_turned_away(late):
    ben, recognise = late
    frame = b" " * (Limits().frame - 2) + b"{}"
    for _ in range(MOST_EARLY // len(frame)):
        ben.visitor.received(frame)
    assert ben.socket.closed is None
    ben.visitor.received(b"{}")
    assert (["too-fast"], 1008) == (problems(ben), ben.socket.closed)
    recognise()
    assert [wire.Problem] == [type(message) for message in ben.told()]


def test_what_waits_behind_a_message_that_closes_is_not_heard(room, pair, late):
    (*_, match), (ben, recognise) = pair, late
    ben.visitor._pictures = Pictures(room.timers, 5, 1, 0)
    for ask in ("join", "join", "ping"):
        ben.say(type=ask, match=match)
    recognise()
    assert (1, ["too-fast"], []) == (len(ben.told(wire.Picture)), problems(ben), ben.told(wire.Pong))


def test_somebody_who_is_gone_before_they_are_recognised_is_forgotten(room):
    ana = room.guest("Ana")
    known = []
    room.house.person_of = lambda token, done: known.append(done)
    visitor, socket = knock(room, ana.token)
    visitor.closed()
    visitor.closed()
    known[0](ana.visitor._who)
    assert [] == socket.frames
    assert 1 == room.house.sockets


def test_what_a_visitor_who_is_gone_asked_for_is_answered_to_nobody(room):
    ana, _, match = room.pair()
    ana.submit(match, "/resign")
    room.house.tables.clear()
    eve = room.guest("Eve")
    room.store.hold()
    eve.say(type="join", match=match)
    eve.drop()
    eve.say(type="join", match=match)
    frames = len(eve.socket.frames)
    room.store.let_go()
    assert frames == len(eve.socket.frames)
    assert not room.live(match).audience


@pytest.mark.parametrize(
    ("wanted", "shown"),
    [
        ("Ana", "Ana"),
        ("  Ana   Maria  ", "Ana Maria"),
        ("Zoë-Ann O'Neil", "Zoë-Ann O'Neil"),
        ("A\x1b[31mB", "A 31mB"),
        ("<script>", "script"),
        ("a\u202eb\u200bc\ud800", "a b c"),
        ("Ａｎａ", "Ana"),
        ("x" * 60, "x" * 20),
        ("1234567890123456789 x", "1234567890123456789"),
    ],
)
def test_a_name_is_letters_and_nothing_that_a_screen_might_obey(wanted, shown):
    assert shown == clean_name(wanted)


def test_a_guest_without_a_name_gets_one():
    guest, token = new_guest("\x00\x1b")
    assert guest.name.startswith("Guest ")
    assert 43 == len(token)


# From where


@pytest.mark.parametrize(
    "origin", [None, "http://play.example:8000", "https://play.example:8000", "https://a.example"]
)
def test_pages_of_this_house_and_of_its_friends_may_come_in(room, origin):
    assert Connections(room.house, ["https://a.example"]).allows_origin(origin, "play.example:8000")


@pytest.mark.parametrize(
    "origin",
    [
        "",
        "null",
        "http://",
        "play.example:8000",
        "//play.example:8000",
        "http://play.example",
        "http://play.example:80",
        "http://play.example:8000.evil.example",
        "http://play.example:8000@evil.example",
        "http://evil.example#play.example:8000",
        "http://evil.example/play.example:8000",
        "http://evil.example?play.example:8000",
        "http://evil@play.example:8000",
        "http://play.example:8000/",
        "http://play.example:8000#",
        "http://play.example:8000 http://evil.example",
        "http://evilplay.example:8000",
        "http://sub.play.example:8000",
        "http://play.example.:8000",
        "http://PLAY.example:8000",
        "http:/play.example:8000",
        "http:play.example:8000",
        "http:\\\\play.example:8000",
        "ftp://play.example:8000",
        "file://play.example:8000",
        "javascript://play.example:8000",
        "http://[",
        "http://[::1",
        "http://play.ex\tample:8000",
        "\x00http://play.example:8000",
        "http://play.example:8000\n",
        "https://a.example:443",
        "http://a.example",
    ],
)
def test_pages_of_other_houses_may_not(room, origin):
    assert not Connections(room.house, ["https://a.example"]).allows_origin(origin, "play.example:8000")


@pytest.mark.parametrize("host", [None, ""])
def test_a_request_that_does_not_say_where_it_goes_comes_from_nowhere(room, host):
    for origin in ("http://", "https://", "null", "http://None"):
        assert not Connections(room.house).allows_origin(origin, host)


# How much


def test_a_message_has_at_most_so_many_bytes():
    room = Room(limits=Limits(frame=100))
    ana = room.guest()
    ana.visitor.received(b" " * 98 + b"{}")
    assert ["bad-message"] == problems(ana)
    ana.visitor.received(b" " * 99 + b"{}")
    assert 1009 == ana.socket.closed
    assert set() == room.connections.visitors


def test_so_many_messages_a_second_after_a_burst(room):
    ana = room.guest()
    for _ in range(60):
        ana.say(type="ping")
    room.wait(1)
    for _ in range(30):
        ana.say(type="ping")
    assert ana.socket.closed is None
    ana.say(type="ping")
    assert (["too-fast"], 1008) == (problems(ana), ana.socket.closed)
    ana.say(type="ping")
    assert 90 == len(ana.told(wire.Pong))


def test_whoever_is_turned_out_is_away(room):
    ana, ben, match = room.pair()
    for _ in range(61):
        ben.say(type="ping")
    assert room.live(match).places[1].away_since is not None
    assert 0.0 == ana.told(wire.Presence)[-1].seats[1].away


def test_a_bucket_never_holds_more_than_its_burst():
    bucket = Bucket(rate=10, burst=2, now=0)
    assert [True, True, False] == [bucket.take(1000) for _ in range(3)]
    assert [True, False] == [bucket.take(1000.1) for _ in range(2)]


def test_so_many_connections_of_one_person():
    room = Room(limits=Limits(sockets_of_person=2))
    ana = room.guest()
    other = tab(ana)
    third = tab(ana)
    assert (["too-many"], 1013) == (problems(third), third.socket.closed)
    other.drop()
    assert [] == problems(tab(ana))


def test_so_many_connections_from_one_address():
    room = Room(limits=Limits(sockets_of_address=2))
    ana = room.guest("Ana")
    room.guest("Ben")
    assert knock(room, ana.token)[0] is None
    assert knock(room, ana.token, "::1")[0] is not None
    ana.drop()
    assert knock(room, ana.token)[0] is not None


def test_so_many_matches_at_once():
    room = Room(limits=Limits(joined=2))
    eve = room.guest("Eve")
    matches = [room.pair()[2] for _ in range(3)]
    for match in matches:
        eve.say(type="join", match=match)
    assert ["not-allowed"] == problems(eve)
    eve.say(type="join", match=matches[0])
    eve.say(type="leave", match=matches[0])
    eve.say(type="join", match=matches[2])
    assert ["not-allowed"] == problems(eve)


def test_whoever_sits_down_looks_at_so_many_matches_at_once_too():
    room = Room(limits=Limits(joined=2))
    eve = room.guest("Eve")
    tables = [room.guest().create(seats=4, game="checkers").match for _ in range(4)]
    for match in tables:
        eve.say(type="sit", match=match)
    assert ["not-allowed"] * 2 == problems(eve)
    assert tables[:2] == [match for match in tables if room.live(match).audience]
    eve.say(type="sit", match=tables[0])
    eve.say(type="leave", match=tables[0])
    eve.say(type="sit", match=tables[2])
    assert ["not-allowed"] * 2 == problems(eve)
    assert [False, True, True, False] == [
        bool(room.live(match).seats_of(eve.visitor.person)) for match in tables
    ]


def test_a_table_where_one_got_no_seat_does_not_count():
    room = Room(limits=Limits(joined=1))
    *_, other = room.pair()
    ana, eve = room.guest("Ana"), room.guest("Eve")
    match = ana.create(bots={"1": "random"}).match
    eve.say(type="sit", match=match)
    eve.say(type="join", match=other)
    assert ["There is no free seat at this table, but you can watch."] == [
        said(problem) for problem in eve.told(wire.Problem)
    ]


def test_a_table_at_which_one_looks_counts_though_one_gets_no_seat():
    room = Room(limits=Limits(joined=1))
    *_, other = room.pair()
    ana, eve = room.guest("Ana"), room.guest("Eve")
    match = ana.create(bots={"1": "random"}).match
    for ask in ("join", "sit"):
        eve.say(type=ask, match=match)
    eve.say(type="join", match=other)
    assert ["not-allowed"] * 2 == problems(eve)


def test_tables_that_were_closed_do_not_count():
    room = Room(limits=Limits(joined=1))
    ana, eve = room.guest("Ana"), room.guest("Eve")
    for _ in range(2):
        match = ana.create().match
        eve.say(type="join", match=match)
        ana.say(type="leave", match=match)
        eve.say(type="join", match=match)
    assert ["not-found"] * 2 == problems(eve)


# What makes no sense


@pytest.mark.parametrize("match", ["a b", "abc-", "abc.", "a\0b", "a\n", "ä", "a" * 1500])
def test_what_can_be_no_match_is_answered_like_one_that_does_not_exist(room, monkeypatch, match):
    ana = room.guest()
    asked = []
    monkeypatch.setattr(room.store, "look_up", lambda match, done: asked.append(match))
    ana.say(type="submit", match=match, version=0, play="4", id="x")
    [problem] = ana.told(wire.Problem)
    assert ("not-found", "error.no-such-match") == (problem.code, problem.message.key)
    assert ((match, "x"), []) == ((problem.match, problem.id), asked)


@pytest.mark.parametrize(
    "frame",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"join"',
        b"{}",
        b'{"type":"nothing"}',
        b'{"type":"join"}',
        b'{"type":"join","match":""}',
        b'{"type":"join","match":1}',
        b'{"type":"join","match":"abc","more":1}',
        b'{"type":"join","match":"abc","since":-1}',
        b'{"type":"submit","match":"abc","version":0,"play":"4"}',
        b'{"type":"submit","match":"abc","version":0,"play":"","id":"x"}',
        b'{"type":"submit","match":"abc","version":0,"play":"4","id":"x","seat":4}',
        b'{"type":"submit","match":"abc","version":0,"play":"4","id":"x","by":"house"}',
        b'{"type":"submit","match":"abc","version":1e99,"play":"4","id":"x"}',
        b'{"type":"submit","match":"abc","version":2147483648,"play":"4","id":"x"}',
        b'{"type":"submit","match":"abc","version":0,"play":"\\ud800","id":"x"}',
        b'{"type":"submit","match":"abc","version":0,"play":"\xff","id":"x"}',
        b'{"type":"sit","match":"abc","nonce":"ab"}',
        b'{"type":"sit","match":"abc","nonce":"' + b"AB" * 16 + b'"}',
        b'{"type":"say","match":"abc","phrase":"you fool"}',
        b'{"type":"ack","match":"abc","id":"x","version":1}',
        b"[" * 4000,
        b'{"a":' * 800,
        b"\xff\xfe\x00",
    ],
)
def test_what_is_no_message_is_answered_with_a_problem_and_changes_nothing(room, frame):
    ana, _, match = room.pair()
    told = len(ana.told())
    ana.visitor.received(frame)
    assert ["bad-message"] == problems(ana)
    assert told + 1 == len(ana.told())
    assert ana.socket.closed is None
    assert wire.Ack is type(submitted(ana, match, "4"))


def test_a_message_to_a_match_that_is_not_there_names_it(room):
    ana = room.guest()
    ana.submit("nowhere", "4", 0, id="one")
    answer = ana.told()[-1]
    assert ("not-found", "nowhere", "one") == (answer.code, answer.match, answer.id)


# Signs of life


def test_a_ping_is_answered(room):
    ana = room.guest().say(type="ping")
    assert wire.Pong() == ana.told()[-1]


def test_a_ping_with_an_old_version_brings_the_picture(room):
    ana, ben, match = room.pair()
    ana.submit(match, "4")
    ben.say(type="ping", match=match, version=1)
    assert wire.Pong(match, 1) == ben.told()[-1]
    ben.say(type="ping", match=match, version=0)
    pong, picture = ben.told()[-2:]
    assert wire.Pong(match, 1) == pong
    assert (wire.Picture, 1, 1) == (type(picture), picture.version, picture.seat)


def test_a_ping_for_a_match_that_one_does_not_look_at_tells_nothing(room):
    *_, match = room.pair()
    eve = room.guest("Eve").say(type="ping", match=match, version=0)
    assert wire.Pong(match) == eve.told()[-1]


def test_a_visitor_who_is_gone_is_written_to_no_more(room):
    ana, ben, match = room.pair()
    ben.drop()
    ben.socket.closed = 1001  # writing to it now would fail
    assert wire.Ack is type(submitted(ana, match, "4"))
