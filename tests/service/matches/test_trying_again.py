"""What the house and its bots play while nothing can be stored: tried once a second, if it still holds."""

import pytest

from parlour.service import wire
from parlour.service.errors import NotStored, Unreadable
from parlour.service.matches.submissions import Outcome, Submission
from parlour.service.wire.progress import Reward
from tests.service.desk import Desk
from tests.service.earning import ENOUGH, played
from tests.service.playing import chair, over, submitted


def bys(room, match):
    return [entry.by for entry in room.live(match).match.log]


def writes(room, seconds):
    """How often the house tries to store a step in that time."""
    append, tries = room.store.append, []

    def counted(row, ending, done):
        tries.append(row)
        append(row, ending, done)

    room.store.append = counted
    room.wait(seconds)
    room.store.append = append
    return len(tries)


def test_what_the_house_cannot_store_is_tried_once_a_second_however_often_it_is_asked_for(room):
    ana, ben, match = room.pair(pace="untimed")
    ben.drop()
    room.wait(60)
    room.store.full = True
    for _ in range(50):
        ana.say(type="claim", match=match)
        room.wait(0.1)
    assert 10 == writes(room, 10)
    room.store.full = False
    room.wait(1)
    assert ((0,), "left") == over(room, match)
    assert 0 == writes(room, 10)


def test_what_a_bot_cannot_store_is_tried_once_a_second_however_often_it_is_called(room):
    ana, ben, match = room.pair(pace="untimed")
    ana.submit(match, "4")
    ana.submit(match, "/offer-draw")
    ben.drop()
    room.wait(60)
    room.store.full = True
    for _ in range(20):
        ana.say(type="stand-in", match=match, seat=1)
        room.wait(0.1)
    assert 2 * 10 == writes(room, 10)  # its answer, and its play
    room.store.full = False
    room.wait(1)
    assert [None, None, "bot", "bot"] == bys(room, match)  # it declined, and played


def test_a_bot_plays_though_what_else_it_tries_again_is_no_longer_wanted(room):
    ana, ben, match = room.pair(pace="untimed")
    ana.submit(match, "4")
    ben.drop()
    room.wait(60)
    live = room.live(match)
    live.places[1].stand_in = True
    for notation in ("/decline", "3"):  # neither could be stored, and nothing is offered any more
        live.absence.played(1, notation, live.match.step, Outcome.NOT_STORED)
    room.wait(1)
    assert [(0, "4"), (1, "3")] == [(play.seat, play.notation) for play in live.match.log]


def test_a_bot_whose_play_could_not_be_stored_does_not_play_when_the_owner_is_back(room):
    ana, ben, match = room.pair(pace="untimed")
    ana.submit(match, "4")
    ben.drop()
    room.wait(60)
    room.store.full = True
    ana.say(type="stand-in", match=match, seat=1)
    ben.connect().say(type="join", match=match)
    room.store.full = False
    room.wait(10)
    assert [None] == bys(room, match)
    ben.submit(match, "4")
    assert [None, None] == bys(room, match)


@pytest.mark.parametrize("has_left", [False, True])
def test_nobody_is_deleted_before_a_win_against_them_is_stored(room, has_left):
    desk = Desk(room)
    ana, ben, match = room.pair(pace="untimed")
    told, asker = [], desk.asker(ana.token)
    played((ana, ben), match, ENOUGH)
    room.store.hold()
    room.store.full = True
    if has_left:
        ana.say(type="leave", match=match, for_good=True)
        room.store.full = False
    desk.service.delete(asker, "", told.append)
    room.store.full = False
    room.store.let_go()
    assert [NotStored] == [type(answer) for answer in told]
    assert not room.live(match).is_over

    room.wait(1)
    assert ("won", 10) == (ben.told(Reward)[0].result, ben.told(Reward)[0].coins)
    assert desk.ask("delete", asker, "") is None
    assert "a former guest" == chair(ben, match, 0).name


def test_what_the_house_was_to_play_is_not_tried_at_a_match_that_was_put_away(room, pair):
    ana, ben, match = pair
    room.wait(4.5)  # the house looks every five seconds at what nobody needs any more
    room.store.fails = True
    room.live(match).house_play(0, "/forfeit left")
    room.store.fails = False
    ana.submit(match, "/resign")
    for guest in (ana, ben):
        guest.drop()
    room.wait(0.9)
    assert match not in room.house.tables
    room.wait(5)


def stores_and_says_it_failed(store):
    """Its next step, as when a database breaks off just after it has committed."""
    append = store.append

    def broken_off(row, ending, done):
        store.append = append
        append(row, ending, lambda stored: done("failed"))

    store.append = broken_off


def test_a_play_that_was_stored_though_the_store_said_it_failed_is_shown_to_all(room):
    ana, ben, match = room.pair(pace="untimed")
    stores_and_says_it_failed(room.store)
    assert "not-stored" == ana.submit(match, "4").code
    room.wait(1)
    assert (1, 1) == (ana.last("version", match), ben.last("version", match))


def test_a_doubtful_play_is_looked_for_until_the_store_can_be_read_again(room):
    ana, _, match = room.pair(pace="untimed")
    stores_and_says_it_failed(room.store)
    ana.submit(match, "4")
    room.store.fails = True
    room.wait(5)
    assert 0 == ana.last("version", match)
    room.store.fails = False
    room.wait(1)
    assert 1 == ana.last("version", match)


def test_a_match_that_was_set_aside_while_a_doubtful_play_is_looked_for_does_not_go_on(room):
    ana, _, match = room.pair(pace="untimed")
    stores_and_says_it_failed(room.store)
    ana.submit(match, "4")
    room.damaged = True
    room.store.hold()
    room.wait(1)
    live = room.live(match)
    room.house.set_aside(match, Unreadable(reason="because"))
    ana.socket.frames.clear()
    room.store.let_go()
    assert [] == ana.told()
    assert 0 == live.match.step


def test_those_who_wait_until_nothing_is_being_stored_go_on_in_their_order(room):
    ana, _, match = room.pair(pace="untimed")
    went_on = []
    room.store.hold()
    ana.say(type="submit", match=match, version=0, play="4", id="1")
    for number in range(3):
        room.live(match).when_quiet(lambda number=number: went_on.append(number))
    room.store.let_go()
    assert [0, 1, 2] == went_on


def test_a_play_that_was_not_stored_is_looked_for_once(room):
    ana, _, match = room.pair(pace="untimed")
    load, looked = room.store.load, []
    room.store.load = lambda match, done: looked.append(match) or load(match, done)
    room.store.full = True
    ana.submit(match, "4")
    room.store.full = False
    room.wait(10)
    assert [match] == looked
    assert isinstance(submitted(ana, match, "4"), wire.Ack)


@pytest.mark.parametrize(
    ("notation", "full", "outcome"),
    [("3", False, Outcome.PLAYED), ("9", False, Outcome.REFUSED), ("3", True, Outcome.NOT_STORED)],
)
def test_a_play_without_a_person_is_told_what_became_of_it_once(room, notation, full, outcome):
    *_, match = room.pair(pace="untimed")
    room.store.full = full
    told = []
    room.live(match).submit(Submission(0, notation, 0, done=told.append))
    room.wait(10)
    assert [outcome] == told


def test_plays_without_a_person_are_told_once_that_their_match_was_set_aside(room):
    *_, match = room.pair(pace="untimed")
    live, told = room.live(match), []
    room.damaged = True
    room.store.hold()
    for number in range(2):  # one that is being stored, one that waits
        live.submit(Submission(0, "3", 0, done=lambda outcome, number=number: told.append((number, outcome))))
    room.house.set_aside(match, Unreadable(reason="because"))
    live.submit(Submission(0, "3", 0, done=lambda outcome: told.append((2, outcome))))
    room.store.let_go()
    assert [(number, Outcome.SET_ASIDE) for number in range(3)] == told
