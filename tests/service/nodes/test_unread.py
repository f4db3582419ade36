"""What other nodes play is folded here when somebody asks for it, and nothing is lost by that."""

import pytest

from parlour.service.context import Alone
from parlour.service.matches.match_log import step_lines
from parlour.service.ports import StepRow
from tests.service.room import Guest, Room


class Elsewhere(Alone):
    """Another node leads every match."""

    name = "here"

    def leads(self, row):
        return False


@pytest.fixture
def room():
    return Room()


@pytest.fixture
def unwatched(room):
    """A match whose players are at another node, and the passes of both."""
    ana, ben, match = room.pair(pace="quick")
    room.context.nodes = Elsewhere()
    for guest in (ana, ben):
        guest.drop()
    return room.live(match), ana.token, ben.token


def stepped(live, *plays):
    """The steps that another node would send."""
    match, steps = live.match, []
    for play in plays:
        (seat,) = match.awaiting.seats
        after, _ = match.play(seat, play)
        steps.append(StepRow(live.row.id, after.step, step_lines(match, after), seat, f"id{after.step}"))
        match = after
    return steps


def folded(live):
    return live._match_log.match.step


def test_steps_are_kept_until_somebody_looks(room, unwatched):
    live, ana, _ = unwatched
    before = folded(live)
    for step in stepped(live, "4", "4", "5"):
        live.hear_step(step)
    assert (before, before + 3) == (folded(live), live.version)
    guest = Guest(room, "", ana).say(type="join", match=live.row.id)
    assert before + 3 == guest.last("version", live.row.id) == folded(live)


def test_whoever_looks_is_shown_each_step_at_once(room, unwatched):
    live, ana, _ = unwatched
    guest = Guest(room, "", ana).say(type="join", match=live.row.id)
    before = folded(live)
    live.hear_step(stepped(live, "4")[0])
    assert before + 1 == guest.last("version", live.row.id)


def test_spectators_are_told_what_was_played_while_nobody_looked(unwatched):
    live, *_ = unwatched
    before = folded(live)
    live.hear_step(stepped(live, "4")[0])
    assert before + 1 == live.info().version


def test_a_turn_that_is_read_later_has_no_more_time_than_it_had(room, unwatched):
    live, ana, _ = unwatched
    live.hear_step(stepped(live, "4")[0])
    room.wait(10)
    guest = Guest(room, "", ana).say(type="join", match=live.row.id)
    clock = guest.last("time", live.row.id)
    assert clock.of_ms - 10_000 == pytest.approx(clock.left_ms, abs=1000)


def test_a_lobby_knows_whose_turn_it_is(room, unwatched):
    live, ana, ben = unwatched
    (first,) = live.match.awaiting.seats
    lookers = [Guest(room, "", token).say(type="lobby") for token in (ana, ben)]
    room.wait(1)
    live.hear_step(stepped(live, "4")[0])
    room.wait(1)
    turns = [[each.turn for each in guest.told()[-1].mine] for guest in lookers]
    assert [[seat != first] for seat in (0, 1)] == turns


def test_a_play_that_is_sent_again_counts_once_though_it_was_not_read_yet(room, unwatched):
    live, ana, ben = unwatched
    (seat,) = live.match.awaiting.seats
    (step,) = stepped(live, "4")
    live.hear_step(step)
    guest = Guest(room, "", (ana, ben)[seat])
    answer = guest.submit(live.row.id, "4", step.version - 1, step.client_id)
    assert ("Ack", step.version) == (type(answer).__name__, answer.version)


def test_whoever_leads_from_now_on_knows_every_step(room, unwatched):
    live, *_ = unwatched
    before = folded(live)
    live.hear_step(stepped(live, "4")[0])
    live.led_by("here")
    assert before + 1 == folded(live)
