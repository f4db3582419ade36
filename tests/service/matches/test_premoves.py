"""What somebody wants to play when their turn comes: judged then, and nobody else's business before."""

import pytest

from parlour.core.record import play_from
from parlour.service import wire
from parlour.texts import say
from tests.service.playing import four, problems, tab, table_of
from tests.service.room import GIVEN, said


def wish(guest, match, *touches, id="wish", **more):
    return guest.say(type="premove", match=match, touches=touches, id=id, **more)


def log(room, match):
    return [(entry.seat, entry.notation, entry.by) for entry in room.live(match).match.log]


def kept(guest):
    """The wish as the house told it last."""
    return guest.told(wire.Premoved)[-1].touches


def test_a_wish_is_played_when_the_turn_comes(room, pair):
    ana, ben, match = pair
    wish(ben, match, "col-4")
    assert ("col-4",) == kept(ben)
    ana.submit(match, "4")
    assert [(0, "4", None), (1, "4", None)] == log(room, match)
    assert [wire.Ack(match, "wish", 2)] == ben.told(wire.Ack)


def test_a_wish_is_judged_by_the_position_when_the_turn_comes(room):
    ana, ben, match = room.pair("checkers", GIVEN)
    wish(ben, match, "24", "20")
    ana.submit(match, "11-15")
    assert (1, "24-20", None) == log(room, match)[-1]


def test_a_wish_that_is_not_legal_then_is_dropped_with_a_word(room, pair):
    ana, ben, match = pair
    wish(ben, match, "col-9")
    before = len(log(room, match))
    ana.submit(match, "4")
    assert before + 1 == len(log(room, match))
    (refused,) = ben.told(wire.Refused)
    assert ("wish", "PL-2", "What you wished to play is not possible now.") == (
        refused.id,
        refused.rule,
        said(refused),
    )
    ben.submit(match, "4")
    ana.submit(match, "5")
    assert (0, "5", None) == log(room, match)[-1]
    assert 1 == len(ben.told(wire.Refused))  # it does not come back


def test_a_wish_that_says_what_it_means_is_refused_by_the_rule_that_forbids_it(room):
    ana, ben, match = room.pair("checkers", GIVEN)
    wish(ben, match, "22", "9", play="22-9")
    ana.submit(match, "11-15")
    (refused,) = ben.told(wire.Refused)
    why = room.live(match).match.refusal(1, "22-9")
    assert (why.rule, f"Not possible now. {say(why.message)}") == (refused.rule, said(refused))


def test_a_capture_is_wished_by_its_first_and_last_square(room):
    ana, ben, match = room.pair("checkers", GIVEN)
    for guest, play in ((ana, "11-15"), (ben, "22-18")):
        guest.submit(match, play)
    wish(ben, match, "25", "22")
    ana.submit(match, "15x22")
    assert 1 == len(ben.told(wire.Refused))  # 22 is taken by now
    wish(ana, match, "8", "11")
    ben.submit(match, "25x18")
    assert (0, "8-11", None) == log(room, match)[-1]


def test_a_wish_can_be_changed_and_cancelled(room, pair):
    ana, ben, match = pair
    wish(ben, match, "col-1")
    wish(ben, match, "col-2", id="another")
    assert ("col-2",) == kept(ben)
    wish(ben, match, id="none")
    assert () == kept(ben)
    ana.submit(match, "4")
    assert [(0, "4", None)] == log(room, match)


def test_a_wish_that_comes_when_it_is_ones_turn_already_is_judged_at_once(room, pair):
    ana, _, match = pair
    wish(ana, match, "col-4")
    assert [(0, "4", None)] == log(room, match)


def test_nobody_else_receives_a_byte_of_it(room, pair):
    ana, ben, match = pair
    eve, cleo = room.guest("Eve").say(type="join", match=match), tab(ben).say(type="join", match=match)
    others = (ana, eve, cleo)
    room.wait(5)  # how many watch is told a little later
    before = [len(guest.socket.frames) for guest in others]
    wish(ben, match, "col-1")
    wish(ben, match, "col-2", id="another")
    wish(ben, match, id="none")
    wish(ben, match, "col-9")
    room.wait(5)
    assert before == [len(guest.socket.frames) for guest in others]
    assert 1 == len(room.store.steps[match])  # nothing is journalled
    ana.submit(match, "4")
    assert not [frame for guest in others for frame in guest.socket.frames if b"wish" in frame]
    assert [1, 1, 1] == [len(guest.told(wire.Update)) for guest in others]


def test_it_is_journalled_like_any_play_when_it_is_played(room, pair):
    ana, ben, match = pair
    wish(ben, match, "col-4")
    ana.submit(match, "4")
    step = room.store.steps[match][-1]
    assert (1, "wish") == (step.seat, step.client_id)
    assert (1, "4", None) == tuple(play_from(step.plays))


def test_only_the_seats_own_player_wishes(room, pair):
    ana, ben, match = pair
    for guest in (room.guest("Eve"), ana):
        wish(guest, match, "col-1", seat=1)
    wish(room.guest("Eve"), match, "col-1")
    ana.submit(match, "4")
    assert [(0, "4", None)] == log(room, match)
    assert ["not-allowed"] == problems(ana)
    assert [] == ben.told(wire.Premoved)


@pytest.mark.parametrize("game", ["whist", "crazy-eights", "cardpeegee"])
def test_where_something_is_hidden_nothing_is_wished(room, game):
    (ana, *_), match = table_of(room, game, None, {}, people=1 if game == "cardpeegee" else 2)
    wish(ana, match, "1")
    assert ["not-allowed"] == problems(ana)


def test_a_wish_is_lost_with_its_connection(room, pair):
    ana, ben, match = pair
    wish(ben, match, "col-1")
    ben.drop()
    ben.connect().say(type="join", match=match)
    ana.submit(match, "4")
    assert [(0, "4", None)] == log(room, match)


def test_a_wish_is_lost_when_the_house_opens_again(room, pair):
    ana, ben, match = pair
    wish(ben, match, "col-1")
    again = room.reopened()
    ana.room = again
    ana.connect().say(type="join", match=match)
    ana.submit(match, "4", 0)
    assert [(0, "4", None)] == log(again, match)


def test_another_window_takes_the_place_of_the_first_ones_wish(room, pair):
    ana, ben, match = pair
    other = tab(ben).say(type="join", match=match)
    wish(ben, match, "col-1")
    wish(other, match, "col-2", id="other")
    assert [("col-1",), ()] == [told.touches for told in ben.told(wire.Premoved)]
    ana.submit(match, "4")
    assert (1, "2", None) == log(room, match)[-1]


def test_what_is_taken_back_drops_every_wish(room, pair):
    ana, ben, match = pair
    ana.submit(match, "4")
    ben.submit(match, "4")
    wish(ben, match, "col-1")
    ana.submit(match, "/offer-takeback 0")
    ben.submit(match, "/accept")
    assert () == kept(ben)
    ana.submit(match, "3")
    assert (0, "3", None) == log(room, match)[-1]


def test_the_end_drops_every_wish_and_there_is_nothing_more_to_wish(room, pair):
    ana, ben, match = pair
    wish(ben, match, "col-1")
    ana.submit(match, "/resign")
    assert () == kept(ben)
    wish(ben, match, "col-1")
    assert ["not-allowed"] == problems(ben)


def test_it_costs_no_time(room, pair):
    ana, ben, match = pair
    wish(ben, match, "col-1")
    room.wait(10)
    ana.submit(match, "4")
    assert 15000 <= ana.last("time", match).left_ms  # of the next turn


def test_against_a_bot_too(room):
    (ana,), match = table_of(room, "connect-four", 2, GIVEN, people=1, bots={"1": "random"})
    room.settings["bot_pace"] = (1, 1)
    room.store.hold()
    ana.submit(match, "4", 0)
    room.store.let_go_once()
    wish(ana, match, "col-5")
    room.store.let_go()
    assert [(0, "4", None), (1, "1", None), (0, "5", None)] == log(room, match)[:3]


def test_four_at_a_table_wish_each_for_themselves(room):
    guests, match = four(room)
    wish(guests[1], match, "24", "20")
    wish(guests[2], match, "10", "15", id="other")
    guests[0].submit(match, "11-16")
    assert [0, 1, 2] == [seat for seat, *_ in log(room, match)]


@pytest.mark.parametrize("touches", [["x" * 41], ["1"] * 21, "1", None])
def test_a_wish_has_bounds(room, pair, touches):
    _, ben, match = pair
    ben.say(type="premove", match=match, touches=touches, id="wish")
    assert ["bad-message"] == problems(ben)
