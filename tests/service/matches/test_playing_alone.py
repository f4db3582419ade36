"""The clock of one person who plays with bots: it waits for whoever has gone, and nothing plays by itself."""

import pytest

from parlour.service.matches.live_match import TIME_TO_RETURN
from tests.service.playing import over, tab, table_of
from tests.service.room import GIVEN

TURN, OUT = 15.0, 15.5  # seconds of a turn in Connect Four, and until it is played for somebody
HOUR = 3600.0


@pytest.fixture
def alone(room):
    """Ana with a bot and a clock."""
    (ana,), match = table_of(room, "connect-four", 2, GIVEN, people=1, bots={"1": "random"}, clock=True)
    return ana, match


def by_clock(room, match):
    return [entry.seat for entry in room.live(match).match.log if entry.by == "clock"]


def test_a_match_waits_for_its_only_person_after_one_play_of_the_clock(room, alone):
    ana, match = alone
    ana.drop()
    room.wait(HOUR)
    live = room.live(match)
    assert [0] == by_clock(room, match)
    assert (0,) == live.match.awaiting.seats  # the bot has answered
    moves = room.context.counts["moves"]
    room.wait(24 * HOUR)
    assert moves == room.context.counts["moves"]


def test_whoever_comes_back_has_the_full_time_again(room, alone):
    ana, match = alone
    ana.drop()
    room.wait(HOUR)
    ana.connect().say(type="join", match=match)
    assert TURN * 1000 == ana.last("time", match).left_ms
    room.wait(OUT)
    assert [0, 0] == by_clock(room, match)
    assert not room.live(match).is_over


def test_one_who_is_there_but_does_nothing_is_waited_for_after_some_turns(room, alone):
    ana, match = alone
    room.wait(HOUR)
    assert [0, 0, 0] == by_clock(room, match)
    assert ana.last("time", match) is None
    ana.submit(match, room.live(match).match.legal(0)[0])
    assert TURN * 1000 <= ana.last("time", match).left_ms
    room.wait(2 * OUT)
    assert 4 <= len(by_clock(room, match))


def test_another_window_starts_no_clock_that_the_first_one_does_not_show(room, alone):
    ana, match = alone
    room.wait(HOUR)
    other = tab(ana).say(type="join", match=match)
    assert other.last("time", match) is None
    room.wait(HOUR)
    assert [0, 0, 0] == by_clock(room, match)


def test_nothing_plays_by_itself_in_a_house_that_was_opened_again(room, alone):
    ana, match = alone
    ana.drop()
    again = room.reopened()
    again.wait(TIME_TO_RETURN + HOUR)
    assert [] == [*again.live(match).match.log]
    ana.room = again
    ana.connect().say(type="join", match=match)
    assert ["/reopen"] == [entry.notation for entry in again.live(match).match.log]
    assert TURN * 1000 == ana.last("time", match).left_ms


def test_coming_back_is_no_reopening(room, alone):
    ana, match = alone
    ana.drop()
    room.wait(HOUR)
    ana.connect().say(type="join", match=match)
    assert not any(entry.notation.startswith("/") for entry in room.live(match).match.log)


def test_it_is_abandoned_when_nobody_comes_back_for_thirty_days(room, alone):
    ana, match = alone
    ana.drop()
    room.wait(HOUR)
    live = room.live(match)
    room.today += 30 * 86400
    room.wait(10)
    assert ((), "abandoned") == (live.match.outcome.winners, live.match.outcome.reason)


def test_a_bot_that_is_late_stops_no_clock(room, alone):
    ana, match = alone
    room.thinker.silent = True
    for _ in range(3):
        ana.submit(match, room.live(match).match.legal(0)[0])
    assert [1, 1, 1] == by_clock(room, match)
    assert TURN * 1000 <= ana.last("time", match).left_ms


def test_the_clock_of_two_people_stops_for_nobody(room):
    ana, ben, match = room.pair()
    ana.drop()
    for _ in range(2):
        room.wait(OUT + 1)
        ben.submit(match, room.live(match).match.legal(1)[-1])
    room.wait(OUT + 1)
    assert ((1,), "time") == over(room, match)
