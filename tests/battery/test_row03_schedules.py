"""Row 3: network schedules. 2 000 of them."""

from itertools import islice

import pytest

from parlour.service.matches import presenting
from parlour.service.matches.broadcast import Broadcast
from parlour.service.matches.live_match import LiveMatch
from parlour.service.matches.match_log import MatchLog
from parlour.service.matches.open_table import OpenTable
from parlour.service.matches.seating.seats import SeatState
from tests.battery.result import failed
from tests.battery.rows.row03_schedules import run, sitting_down
from tests.service.memory_store import MemoryStore


def test_everybody_converges_and_nothing_happens_twice():
    assert [] == failed(islice(run(count=2_000, workers=1), 1))


def test_whoever_leaves_a_table_has_no_seat_there():
    assert [] == failed([sitting_down(300, 1, 1)])


def submissions_are_forgotten(patch):
    class Forgetful(dict):
        get = staticmethod(lambda key: None)

    def judged(host, wish):
        host.match_log.answered = Forgetful()
        honest(host, wish)

    honest = LiveMatch._judge
    patch.setattr(LiveMatch, "_judge", judged)


def a_stale_play_counts(patch):
    patch.setattr(MatchLog, "is_stale", lambda self, seat, notation, version: False)


def updates_are_left_out(patch):
    honest = Broadcast._update

    def update(self, viewpoint, match, events, told):
        if match.step % 5 or viewpoint is None:
            honest(self, viewpoint, match, events, told)

    patch.setattr(Broadcast, "_update", update)


def updates_show_one_change_only(patch):
    honest = presenting.changes

    def changes(before, after):
        return {**honest(before, after), "zones": honest(before, after)["zones"][:1]}

    patch.setattr(presenting, "changes", changes)


def it_is_acknowledged_before_it_is_stored(patch):
    honest = MemoryStore.append

    def append(self, row, ending, done):
        done("stored")
        honest(self, row, ending, lambda stored: None)

    patch.setattr(MemoryStore, "append", append)


@pytest.mark.parametrize(
    "defect",
    [
        submissions_are_forgotten,
        a_stale_play_counts,
        updates_are_left_out,
        updates_show_one_change_only,
        it_is_acknowledged_before_it_is_stored,
    ],
)
@pytest.mark.deep
def test_a_house_that_loses_or_doubles_is_found(defect, monkeypatch):
    defect(monkeypatch)

    assert [] != failed(islice(run(count=100, workers=1), 1))


def a_seat_that_is_being_stored_is_not_freed(patch):
    """As it was."""

    def free(self, person):
        if self.begins or self.reserved:
            return
        if person == self.row.owner:
            self._close(self)
            return
        for seat in self.seats_of(person):
            self.places[seat] = SeatState(seat)
            self.context.store.unseat(self.row.id, seat, lambda stored: None)

    patch.setattr(OpenTable, "free", free)


def the_match_begins_before_anybody_can_leave(patch):
    def go_on(self):
        if not self._busy and not self.closed:
            self.start_if_full()
        self._catch_up()

    patch.setattr(OpenTable, "_go_on", go_on)


def a_window_that_left_is_shown_its_seat(patch):
    def leave(self, viewer):
        self.free(viewer.person)

    patch.setattr(OpenTable, "leave", leave)


@pytest.mark.parametrize(
    "defect",
    [
        a_seat_that_is_being_stored_is_not_freed,
        the_match_begins_before_anybody_can_leave,
        a_window_that_left_is_shown_its_seat,
    ],
)
@pytest.mark.deep
def test_a_house_that_keeps_ghosts_is_found(defect, monkeypatch):
    defect(monkeypatch)

    assert [] != failed([sitting_down(200, 1, 1)])
