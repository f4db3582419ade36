"""A match that cannot be read, or cannot go on, is set aside: alone, with one line of the log."""

import pytest
from msgspec import structs

from parlour.core.match import Match
from parlour.service import wire
from parlour.service.errors import NotStored, RulesGone, Unreadable
from parlour.service.fair_queue import Lane
from parlour.service.matches.past_match import RecordOf
from parlour.service.matches.quarantine import NO_GAME, SET_ASIDE
from parlour.service.ports import StepRow
from parlour.service.wire.lobby import NewPlay
from tests.service.playing import problems, submitted
from tests.service.room import Room


@pytest.fixture
def room():
    return Room(damaged=True)


def changed(room, match, **fields):
    room.store.matches[match] = structs.replace(room.store.matches[match], **fields)


def quarantined(room):
    return [facts for event, facts in room.notes if event == "match-quarantined"]


def replaced(steps, at, **fields):
    steps[at] = structs.replace(steps[at], **fields)


def options(room, match, options):
    changed(room, match, terms=structs.replace(room.store.matches[match].terms, options=options))


DAMAGES = {
    "no steps": lambda room, match: room.store.steps[match].clear(),
    "a step is missing": lambda room, match: room.store.steps[match].pop(1),
    "an illegal play": lambda room, match: replaced(room.store.steps[match], 1, plays="0 99"),
    "a play of nobody": lambda room, match: replaced(room.store.steps[match], 1, plays="7 4"),
    "a play that is no line": lambda room, match: replaced(room.store.steps[match], 1, plays="garbage"),
    "a play that is empty": lambda room, match: replaced(room.store.steps[match], 1, plays=""),
    "plays that are no text": lambda room, match: replaced(room.store.steps[match], 1, plays=b"0 4"),
    "a secret that is too short": lambda room, match: changed(room, match, secret=b"short"),
    "a seat is missing": lambda room, match: changed(room, match, seats=room.store.matches[match].seats[:1]),
    "an option that the game does not have": lambda room, match: options(room, match, {"colour": "blue"}),
    "an option of the wrong kind": lambda room, match: options(room, match, {"width": "wide"}),
}


def hurt(room, damage):
    """Three matches, of which one is damaged."""
    sound = [room.pair()[2] for _ in range(2)]
    ana, ben, match = room.pair()
    ana.submit(match, "4")
    ben.submit(match, "4")
    DAMAGES[damage](room, match)
    return ana, match, sound


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_match_keeps_no_other_from_being_taken_up(room, damage):
    ana, match, sound = hurt(room, damage)
    kept = room.store.matches[match], list(room.store.steps[match])
    again = room.reopened(damaged=True)

    assert sound == list(again.house.tables)
    (noted,) = quarantined(again)
    assert (match, "connect-four") == (noted["match"], noted["game"])
    assert noted["reason"]
    assert "\n" not in noted["reason"]
    assert kept == (room.store.matches[match], room.store.steps[match])
    ana.room = again
    ana.connect().say(type="join", match=match)
    assert [("unreadable", SET_ASIDE)] == [(one.code, one.message.key) for one in ana.told(wire.Problem)]


def test_it_is_noted_when_it_is_found_and_not_at_every_opening(room):
    hurt(room, "an illegal play")
    again = room.reopened(damaged=True)
    third = again.reopened(damaged=True)
    assert (1, 0) == (len(quarantined(again)), len(quarantined(third)))
    assert (1, 1) == (again.house.quarantine.count, third.house.quarantine.count)


def test_a_damaged_match_of_the_past_is_set_aside_by_the_first_who_asks_for_it(room):
    ana, _, match = room.pair()
    ana.submit(match, "/resign")
    DAMAGES["a play that is no line"](room, match)
    again = room.reopened(damaged=True)
    assert [] == quarantined(again)
    told = []
    for _ in range(3):
        again.house.come_to(match, Lane(), told.append)
    again.house.find(match, told.append)
    again.house.look_back(match, Lane(), lambda seat: RecordOf(match), told.append)
    assert [(Unreadable, SET_ASIDE)] * 5 == [(type(one), one.message.key) for one in told]
    assert 1 == len(quarantined(again))


@pytest.mark.parametrize("damage", ["no steps", "a secret that is too short", "a seat is missing"])
def test_one_whose_row_is_damaged_is_set_aside_before_it_is_folded(room, damage):
    ana, _, match = room.pair()
    ana.submit(match, "/resign")
    DAMAGES[damage](room, match)
    again = room.reopened(damaged=True)
    told = []
    again.house.find(match, told.append)
    assert ([Unreadable], 1) == ([type(one) for one in told], len(quarantined(again)))


def test_one_of_the_past_is_tried_by_folding_it_when_it_is_released(room):
    ana, _, match = room.pair()
    ana.submit(match, "/resign")
    sound = room.store.steps[match][1].plays
    DAMAGES["a play that is no line"](room, match)
    again = room.reopened(damaged=True)
    told = []
    again.house.come_to(match, Lane(), lambda table: None)
    again.house.release(match, told.append)
    replaced(room.store.steps[match], 1, plays=sound)
    again.house.release(match, told.append)
    assert (Unreadable, "over") == (type(told[0]), told[1])
    assert (0, 2) == (again.house.quarantine.count, len(quarantined(again)))


def test_a_match_that_cannot_be_looked_up_at_the_moment_is_not_set_aside(room):
    ana, _, match = room.pair()
    ana.submit(match, "/resign")
    again = room.reopened(damaged=True)
    told = []
    room.store.load = lambda match, done: done(NotStored("Later."))
    again.house.come_to(match, Lane(), told.append)
    room.store.look_up = room.store.load
    again.house.find(match, told.append)
    assert ([NotStored] * 2, 0) == ([type(one) for one in told], again.house.quarantine.count)


def test_one_that_is_released_goes_on_where_it_was(room):
    _, match, _ = hurt(room, "an illegal play")
    again = room.reopened(damaged=True)
    replaced(room.store.steps[match], 1, plays="0 4")
    told = []
    again.house.release(match, told.append)
    assert ["live"] == told
    assert (2, 0) == (again.live(match).match.step, again.house.quarantine.count)


@pytest.mark.parametrize("phase", ["waiting", "live", "over"])
def test_one_whose_game_is_back_is_released_while_the_house_is_open(room, phase):
    ana = room.guest("Ana")
    match = ana.create().match if phase == "waiting" else room.pair()[2]
    if phase == "over":
        room.live(match).house_play(0, "/abandon")
    terms = room.store.matches[match].terms
    changed(room, match, terms=structs.replace(terms, game="ludo"))
    again, told = room.reopened(), []
    again.house.find(match, lambda table: None)  # one that is over is looked up when it is asked for
    again.house.release(match, told.append)
    assert [NO_GAME] == [one.message.key for one in told]  # not yet
    changed(room, match, terms=terms)
    again.house.release(match, told.append)
    assert phase == told[1]
    assert 0 == again.house.quarantine.count
    assert phase == "over" or match in again.house.tables


def test_one_whose_rules_are_no_longer_played_does_not_go_on(room):
    *_, match = room.pair()
    room.house.set_aside(match, Unreadable(reason="because"))
    changed(room, match, rules_version=99)
    told = []
    room.house.release(match, told.append)
    assert [RulesGone] == [type(one) for one in told]


def test_a_table_that_is_released_waits_again(room):
    ana = room.guest("Ana")
    match = ana.create().match
    room.house.set_aside(match, Unreadable(reason="because"))
    room.house.release(match, lambda outcome: None)
    assert [match] == [info.match for info in room.house.open_tables()]


def test_one_that_is_released_as_it_was_is_set_aside_again(room):
    _, match, _ = hurt(room, "an illegal play")
    again = room.reopened(damaged=True)
    told = []
    again.house.release(match, told.append)
    assert [Unreadable] == [type(one) for one in told]
    assert (1, 2) == (again.house.quarantine.count, len(quarantined(again)))
    assert match in room.store.aside


# While it is played


def fail_on(monkeypatch, *plays, expiring=False):
    play, expire = Match.play, Match.expire

    def failing(match, seat, notation, by=None):
        if notation in plays:
            raise ZeroDivisionError("a defect of the rules")
        return play(match, seat, notation, by)

    def failing_too(match, seat):
        if expiring and match.game.slug == "connect-four":
            raise ZeroDivisionError("a defect of the rules")
        return expire(match, seat)

    monkeypatch.setattr(Match, "play", failing)
    monkeypatch.setattr(Match, "expire", failing_too)


def test_a_play_on_which_the_rules_fail_is_refused_and_the_match_goes_on(room, monkeypatch):
    ana, ben, match = room.pair()
    fail_on(monkeypatch, "3")
    for number in range(4):
        answer = submitted(ana, match, "3", id=str(number))
        assert ("defect", match) == (answer.code, answer.match)
    assert ["play-failed"] == [event for event, _ in room.troubles]
    assert isinstance(submitted(ana, match, "4"), wire.Ack)
    assert isinstance(submitted(ben, match, "4"), wire.Ack)


def test_a_match_in_which_even_the_house_cannot_play_is_set_aside(room, monkeypatch):
    ana, ben, match = room.pair()
    *_, other = room.pair("whist")
    fail_on(monkeypatch, expiring=True)
    room.wait(16)
    assert [match] == [facts["match"] for facts in quarantined(room)]
    assert "ZeroDivisionError: a defect of the rules" == quarantined(room)[0]["reason"]
    assert other in room.house.tables
    for guest in (ana, ben):
        assert ["unreadable"] == problems(guest)
    ana.submit(match, "4", 0)
    assert ["unreadable"] * 2 == problems(ana)
    room.wait(1000)
    assert 1 == len([facts for facts in quarantined(room) if facts["match"] == match])
    assert "live" == room.store.matches[match].phase


def test_a_step_that_cannot_be_shown_sets_its_match_aside_and_is_not_lost(room, monkeypatch):
    ana, _, match = room.pair()
    other = room.pair()
    live = room.live(match)

    def fail(*shown):
        raise KeyError("colour")

    monkeypatch.setattr(live.broadcast, "show", fail)
    ana.submit(match, "4")
    assert [match] == [facts["match"] for facts in quarantined(room)]
    assert 2 == len(room.store.steps[match])
    assert isinstance(submitted(other[0], other[2], "4"), wire.Ack)


def test_one_for_which_there_was_no_memory_is_sound_and_goes_on_when_the_house_opens_again(room, monkeypatch):
    ana, _, match = room.pair()
    live = room.house.tables[match]

    def fail(*_):
        raise MemoryError

    monkeypatch.setattr(live.broadcast, "show", fail)
    ana.submit(match, "4")
    assert ["unreadable"] == problems(ana)
    assert {} == room.store.aside
    assert match in room.reopened(damaged=True).house.tables


@pytest.mark.parametrize("what", ["rows", "plays"])
def test_a_match_that_cannot_be_read_again_is_set_aside(room, what):
    ana, _, match = room.pair()
    room.store.steps[match].append(StepRow(match, 1, "garbage"))
    if what == "rows":
        room.store.load = lambda match, done: done(Unreadable(reason="no JSON"))
    ana.submit(match, "4")
    assert [match] == [facts["match"] for facts in quarantined(room)]
    assert ["unreadable"] == problems(ana)


def test_an_end_that_the_books_cannot_take_sets_its_match_aside(room):
    ana, _, match = room.pair()
    room.store.append = lambda row, ending, done: done("broken")
    ana.submit(match, "/resign")
    assert ["its end cannot be stored"] == [facts["reason"] for facts in quarantined(room)]
    assert ["unreadable"] == problems(ana)


def test_whoever_leaves_a_match_that_was_set_aside_changes_nothing(room):
    ana, ben, match = room.pair()
    room.house.set_aside(match, Unreadable(reason="because"))
    ben.say(type="leave", match=match)
    ana.drop()
    ben.drop()
    room.wait(1000)
    assert 1 == len(room.store.steps[match])


def test_a_table_that_is_set_aside_does_not_begin(room):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    match = ana.create().match
    ana.say(type="sit", match=match)
    room.house.set_aside(match, Unreadable(reason="because"))
    ben.say(type="sit", match=match)
    assert ["unreadable"] == problems(ben)
    assert match not in room.store.steps


# Rules that fail at the start


def fail_at_the_start(monkeypatch):
    def fail(*words):
        raise ZeroDivisionError("a defect of the rules")

    monkeypatch.setattr(Match, "start", fail)


def test_a_table_at_which_the_rules_fail_to_begin_is_set_aside(room, monkeypatch):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    match = ana.create().match
    fail_at_the_start(monkeypatch)
    for guest in (ana, ben):
        guest.say(type="sit", match=match)
    assert ["ZeroDivisionError: a defect of the rules"] == [facts["reason"] for facts in quarantined(room)]
    for guest in (ana, ben):
        assert ["unreadable"] == problems(guest)
    assert [] == room.house.open_tables()


def test_whoever_wants_to_play_a_bot_is_told_that_the_rules_fail_to_begin(room, monkeypatch):
    ana, told = room.guest("Ana"), []
    fail_at_the_start(monkeypatch)
    room.house.play(ana.visitor._who, NewPlay("checkers"), told.append)
    assert [SET_ASIDE] == [answer.message.key for answer in told]
    assert {} == room.house.tables


def test_a_rematch_at_which_the_rules_fail_to_begin_is_none_and_everybody_is_told(room, monkeypatch):
    ana, ben, match = room.pair()
    ana.submit(match, "/resign")
    fail_at_the_start(monkeypatch)
    for guest in (ana, ben):
        guest.say(type="rematch", match=match)
    for guest in (ana, ben):
        assert ["defect"] == problems(guest)
    assert ["rematch-failed"] == [event for event, _ in room.troubles]
    assert "" == room.live(match).row.next
