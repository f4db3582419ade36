"""Time in a house, as a player at the terminal hears of it."""

from msgspec import structs

from parlour import texts
from parlour.service import wire
from parlour.service.wire.texts import Text
from parlour.ui.terminal.online.shown import shown
from parlour.ui.terminal.online.watch import Watch

NAMES = ("Ana", "Ben")
PLAYED = wire.Event("dropped", {}, Text("event.dropped", {"seat": 0, "column": 4, "row": 1}))


class Clock:
    seconds = 100.0

    def __call__(self):
        return self.seconds


def picture(seat=0, seconds=15.0, bot="", **changes):
    chairs = (wire.SeatInfo(0, "Ana", taken=True), wire.SeatInfo(1, "Ben", taken=True, bot=bot))
    new = wire.Picture(
        "m", 1, seat, "live", "connect-four", {}, "quick", "off", "", chairs, time=time((0,), seconds)
    )
    return structs.replace(new, **changes)


def time(seats, seconds):
    return wire.Time(seats, round(seconds * 1000), 15000)


class Table:
    """Somebody who hears what the house says, and is warned."""

    def __init__(self, **options):
        self.clock = Clock()
        self.match = shown(picture(**options))
        self.watch = Watch(self.match, self.clock)

    def hear(self, news):
        before, self.match = self.match, self.match.after(news)
        return [texts.say(said, NAMES) for said in self.watch.hear(before, self.match, news)]

    def played(self, actor=0, by="", seconds=15.0, awaited=(0,)):
        version, seat = self.match.step + 1, self.match.picture.seat
        update = wire.Update(
            "m", version, seat, actor, by, (PLAYED,), awaited=awaited, time=time(awaited, seconds)
        )
        return self.hear(update)

    def warned(self, *seconds):
        """What is said after each of these pauses."""
        said = []
        for pause in seconds:
            self.clock.seconds += pause
            warning = self.watch.warning()
            said.append(texts.say(warning) if warning else "")
        return said


def test_a_player_is_warned_at_ten_and_at_five_seconds_and_once_each():
    assert ["", "10 seconds left.", "", "5 seconds left.", ""] == Table().warned(4, 1, 2, 3, 1)


def test_only_a_warning_that_is_still_true_is_said():
    assert ["5 seconds left."] == Table().warned(11)


def test_a_short_time_is_warned_of_at_five_seconds_only():
    assert ["", "5 seconds left."] == Table(seconds=7).warned(1, 1)


def test_nobody_is_warned_of_somebody_elses_time():
    assert ["", ""] == Table(seat=1).warned(5, 5)
    assert ["", ""] == Table(seat=None).warned(5, 5)


def test_one_waits_no_longer_than_until_the_next_warning():
    table = Table()
    table.clock.seconds += 2

    assert 3 == table.watch.wait()
    assert Table(seat=1).watch.wait() is None


def test_when_the_time_was_up_it_is_said_what_was_played_and_how_often_that_may_happen():
    table = Table()
    first, second = table.played(by="clock"), table.played(by="clock")

    assert first[0].startswith("Your time ran out, so a move was played for you: Ana ")
    assert "Run out of time 2 more times in a row, and you will usually lose the match." == first[1]
    assert "Run out of time once more in a row, and you will usually lose the match." == second[1]


def test_a_play_of_ones_own_begins_the_count_anew():
    table = Table()
    table.played(by="clock")
    assert [] == table.played()

    assert "2 more times" in table.played(by="clock")[1]


def test_several_plays_in_one_time_that_is_up_count_once():
    table = Table()
    table.played(by="clock", seconds=0)

    assert "2 more times" in table.played(by="clock")[1]


def test_a_time_that_ran_out_for_both_counts_for_each():
    table = Table()
    table.played(actor=1, by="clock", seconds=0)

    assert "2 more times" in table.played(by="clock", seconds=0)[1]


def test_against_bots_nothing_is_lost_by_being_late():
    assert 1 == len(Table(bot="classic").played(by="clock"))


def test_of_the_others_it_is_said_that_they_ran_out_of_time():
    assert ["Ben ran out of time, so a move was played instead."] == Table().played(actor=1, by="clock")


def test_whoever_comes_back_hears_how_much_was_played_for_them():
    table = Table()

    assert ["While you were away, 2 moves were played for you."] == table.hear(picture(version=4, stood_in=2))
