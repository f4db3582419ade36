"""What whoever runs a house may ask of it."""

import pytest

from parlour.core.game import Message
from parlour.service import wire
from parlour.service.admin import AdminCommands
from parlour.service.archive.archive import TOO_MANY
from parlour.service.errors import Unreadable
from parlour.service.moderators import Moderation
from parlour.service.wire import admin
from parlour.service.wire.moderation import NewReport
from parlour.texts import say
from tests.service.room import Room, said

DOCTOR = "`parlour admin doctor` says what can be done."


@pytest.fixture
def room():
    return Room()


@pytest.fixture
def ask(room):
    admin_commands = AdminCommands(Moderation(room.connections))

    def asked(request):
        told = []
        admin_commands.answer(admin.decode_request(admin.encode(request)), told.append)
        assert 1 == len(told)
        answer = admin.decode_answer(admin.encode(told[0]))
        return said(answer) if answer.message else answer.data

    asked.moderators = admin_commands.moderators
    return asked


def whist(room):
    """Two at Whist, the cards dealt, with time running."""
    ana, ben, match = room.pair("whist")
    for play in ("pick 1", "pick 2"):
        for guest in (ana, ben):
            guest.submit(match, play)
    return ana, ben, match


# People


def test_people_are_found_by_name_and_number(room, ask):
    ana, ben = room.guest("Ana"), room.guest("Ben_")
    assert {"Ana", "Ben_"} >= {one["name"] for one in ask(admin.People())}
    assert [ana.guest.person] == [one["id"] for one in ask(admin.People("an"))]
    assert [ben.guest.person] == [one["id"] for one in ask(admin.People(ben.guest.person[:9]))]
    assert [ben.guest.person] == [one["id"] for one in ask(admin.People("_"))]
    assert [] == ask(admin.People("%"))


def test_somebody_is_meant_by_number_or_by_a_name_of_their_own(room, ask):
    ana = room.guest("Ana")
    assert ana.guest.person == ask(admin.Show("Ana"))["person"] == ask(admin.Show(ana.guest.person))["person"]
    assert ana.guest.person == ask(admin.Show("ana"))["person"], "however it is written"
    room.guest("Ana")
    assert '2 people are called "Ana": give the number of the one you mean.' == ask(admin.Show("Ana"))
    assert 'Nobody here is called "Bo"' in ask(admin.Show("Bo"))


def test_somebody_is_shown_with_orders_and_reports_and_without_secrets(room, ask):
    ana, ben, match = room.pair()
    ask.moderators.report(ana.visitor._who, room.live(match), NewReport(1, "other", "x"), lambda done: None)
    ask(admin.Order("Ben", "mute", 60, "Loud"))
    ask(admin.Promote("Ben", "moderator"))

    shown = ask(admin.Show("Ben"))
    assert ("moderator", ["mute"], ["other"]) == (
        shown["role"],
        [order["kind"] for order in shown["orders"]],
        [report["reason"] for report in shown["reports"]],
    )
    assert {"person", "name", "role", "made", "orders", "muted", "reports", "matches"} == set(shown)
    assert ben.token not in str(shown)


def test_bans_and_mutes_of_the_house_itself_need_no_rank(room, ask):
    ana = room.guest("Ana")
    ask(admin.Promote("Ana", "admin"))
    assert ask(admin.Order("Ana", "ban", None, "Rude")) is None
    assert 1008 == ana.socket.closed
    assert ask(admin.Lift("Ana", "ban")) is None
    assert "That person is not banned." == ask(admin.Lift("Ana", "ban"))
    assert ana.connect().told(wire.Welcome)


def test_reports_are_listed_and_closed(room, ask):
    ana, _, match = room.pair()
    ask.moderators.report(ana.visitor._who, room.live(match), NewReport(1, "other"), lambda done: None)
    (report,) = ask(admin.Reports())

    assert ask(admin.CloseReport(report["id"], "Nothing in it.")) is None
    assert [] == ask(admin.Reports())
    assert ["Nothing in it."] == [one["verdict"] for one in ask(admin.Reports(all=True))]


# Matches


def test_a_match_is_shown_with_its_seats_and_clock_and_without_its_luck(room, ask):
    _, _, match = whist(room)
    shown = ask(admin.Inspect(match))

    assert ("whist", "live", ["Ana", "Ben"]) == (
        shown["game"],
        shown["phase"],
        [seat["name"] for seat in shown["seats"]],
    )
    assert shown["version"] == len(shown["log"]) > 0
    assert not [line for line in shown["log"] if line.startswith("luck")]
    assert shown["seconds_left"] > 0
    assert not shown["reveals"]
    assert "secret" not in shown


def test_luck_is_revealed_only_on_demand_and_the_log_says_so(room, ask):
    _, _, match = whist(room)
    shown = ask(admin.Inspect(match, reveal=True))

    assert shown["reveals"]
    assert [line for line in shown["log"] if line.startswith("luck")]
    assert ("luck-revealed-to-admin", {"match": match}) in room.notes


def test_a_table_that_waits_is_shown_and_closed(room, ask):
    match = room.guest("Ana").create().match
    assert ("waiting", []) == (lambda shown: (shown["phase"], shown["log"]))(ask(admin.Inspect(match)))
    assert ask(admin.End(match, "x")) is None
    assert match not in room.house.tables


def test_a_match_is_ended_unpaid_and_everybody_is_told_why(room, ask):
    ana, ben, match = room.pair()
    assert ask(admin.End(match, "The table is\nneeded.")) is None

    assert ("ended-by-host", ()) == (
        room.live(match).match.outcome.reason,
        room.live(match).match.outcome.winners,
    )
    for guest in (ana, ben):
        assert (
            "The operator of this server has ended this match, and nobody is rewarded: The table is needed."
            == said(guest.told(wire.Problem)[-1])
        )
        assert "ended-by-host" == guest.told(wire.Update)[-1].result.reason
    assert "That match is already over." == ask(admin.End(match, "x"))
    assert [line for line in ask(admin.Inspect(match))["log"] if "/end" in line]


def test_spectators_who_lag_behind_do_not_hear_early_that_the_host_ended_a_match(room, ask):
    ana, _, match = room.pair(delay=30)
    eve = room.guest("Eve").say(type="join", match=match)
    assert ask(admin.End(match, "The table is needed.")) is None
    assert ([1], [], []) == ([len(ana.told(wire.Problem))], eve.told(wire.Problem), eve.told(wire.Update))
    room.wait(30)
    assert "ended-by-host" == eve.told(wire.Update)[-1].result.reason


def test_an_end_that_could_not_be_stored_is_none(room, ask):
    ana, _, match = room.pair()
    room.store.fails = True

    assert "That could not be saved. Please try again." == ask(admin.End(match, "x"))
    assert not room.live(match).is_over
    assert [] == ana.told(wire.Problem)


def test_what_is_not_there_cannot_be_shown(ask):
    for request in (admin.Inspect("nowhere"), admin.End("nowhere", "x")):
        assert ask(request).startswith("There is no such match")


def test_a_match_that_is_put_away_while_its_log_is_read_is_shown(room, ask):
    ana, ben, match = whist(room)
    ana.submit(match, "/resign")
    for guest in (ana, ben):
        guest.drop()
    workers = room.house.archive._workers
    answer = workers.do

    def put_away_meanwhile(question, done):
        room.wait(6)
        answer(question, done)

    workers.do = put_away_meanwhile
    shown = ask(admin.Inspect(match))
    assert match not in room.house.tables
    assert ("over", "seat 1 won: resigned") == (shown["phase"], shown["result"])
    assert [line for line in shown["log"] if "/resign" in line]


# Every question is answered


@pytest.fixture
def asked_meanwhile(room):
    """Asks while the store takes its time, and answers with what was told when it is done."""
    admin_commands = AdminCommands(Moderation(room.connections))

    def asked(request, meanwhile=lambda: None):
        told = []
        room.store.hold()
        admin_commands.answer(request, told.append)
        meanwhile()
        room.store.let_go()
        return [said(answer) if answer.message else "" for answer in told]

    return asked


def test_who_asks_too_much_about_the_past_is_told_so(room, asked_meanwhile, monkeypatch):
    ana, ben, match = room.pair()
    ana.submit(match, "/resign")
    for guest in (ana, ben):
        guest.drop()
    room.wait(6)
    monkeypatch.setattr(room.house.archive._lanes, "add", lambda lane, question: False)
    assert [say(Message(TOO_MANY))] == asked_meanwhile(admin.Inspect(match))


@pytest.mark.parametrize("earlier", [False, True])
def test_who_ends_a_match_that_is_set_aside_meanwhile_is_told_so(room, asked_meanwhile, earlier):
    ana, _, match = room.pair()
    room.damaged = True

    def meanwhile():
        room.house.set_aside(match, Unreadable(reason="because"))

    if earlier:  # the end waits behind another play
        room.store.hold()
        ana.submit(match, "4")
    assert [f"This match is set aside: because. {DOCTOR}"] == asked_meanwhile(
        admin.End(match, "x"), meanwhile
    )


def test_who_ends_a_match_whose_end_cannot_be_written_is_told_so(room, asked_meanwhile):
    *_, match = room.pair()
    room.damaged = True
    room.store.append = lambda row, ending, done: done("broken")
    (told,) = asked_meanwhile(admin.End(match, "x"))
    assert told.startswith("This match is set aside: ")


def test_who_ends_a_match_that_ends_at_the_same_moment_is_told_so(room, asked_meanwhile):
    ana, _, match = room.pair()
    room.store.hold()
    ana.say(type="submit", match=match, version=0, play="/resign", id="1")
    held = room.store.held
    assert ["That match is already over."] == asked_meanwhile(
        admin.End(match, "x"), lambda: room.store.held.extend(held)
    )


def test_who_ends_a_match_is_answered_once(room, asked_meanwhile):
    *_, match = room.pair()
    assert [""] == asked_meanwhile(admin.End(match, "x"))
