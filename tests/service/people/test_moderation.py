"""Order in the house: mutes, reports, bans and those who keep it."""

import pytest

from parlour.core.errors import ParlourError
from parlour.service import wire
from parlour.service.books.moderation import OrderRow
from parlour.service.moderators import Moderation
from parlour.service.people.moderation import clean_text
from parlour.service.wire.moderation import NewOrder, NewReport
from tests.service.room import Room
from tests.service.room import said as sentence_of

HOUR, DAY = 3600.0, 86400.0


class Kept(Room):
    """A room with a steward whose answers can be looked at."""

    def __init__(self, *given, **settings):
        super().__init__(*given, **settings)
        self.moderators = Moderation(self.connections)

    def ask(self, what, *given):
        answers = []
        getattr(self.moderators, what)(*given, answers.append)
        assert 1 == len(answers)
        return answers[0]

    def refused(self, what, *given):
        answers = []
        try:
            getattr(self.moderators, what)(*given, answers.append)
        except ParlourError as error:
            answers.append(error)
        assert isinstance(answers[0], ParlourError)
        return str(answers[0])

    def order(self, guest, kind="ban", minutes=60, reason="Rude", by=None):
        return self.ask("order", NewOrder(guest.visitor.person, kind, minutes, reason), by)


def who(guest):
    return guest.visitor._who


@pytest.fixture
def room():
    return Kept()


@pytest.fixture
def table(room):
    ana, ben, match = room.pair(pace="untimed")
    return ana, ben, room.live(match)


def said(guest):
    return [message.phrase for message in guest.told(wire.Said)]


def problems(guest):
    return [sentence_of(message) for message in guest.told(wire.Problem)]


# Mute: for oneself


def test_what_somebody_says_is_not_shown_to_whoever_muted_them(room, table):
    ana, ben, live = table
    cyd = room.guest("Cyd").say(type="join", match=live.row.id)
    assert room.ask("ignore", who(ana), live, 1) is None
    ben.say(type="say", match=live.row.id, phrase="hello")

    assert [] == said(ana)
    assert ["hello"] == said(ben) == said(cyd)


def test_it_is_remembered_at_the_next_visit_and_in_other_windows(room, table):
    ana, ben, live = table
    room.ask("ignore", who(ana), live, 1)
    ana.connect().say(type="join", match=live.row.id)
    ben.say(type="say", match=live.row.id, phrase="hello")
    assert [] == said(ana)

    assert [("Ben", ben.visitor.person)] == [(m.name, m.person) for m in room.ask("ignored", who(ana))]
    room.ask("hear", who(ana), ben.visitor.person)
    room.wait(5)
    ben.say(type="say", match=live.row.id, phrase="nice")
    assert ["nice"] == said(ana)
    assert "You have not muted that person." == room.refused("hear", who(ana), ben.visitor.person)


def test_only_somebody_at_the_same_table_can_be_muted(room, table):
    ana, _, live = table
    assert "Nobody sits there." == room.refused("ignore", who(ana), live, 3)
    assert "You cannot mute yourself." == room.refused("ignore", who(ana), live, 0)
    stranger = room.guest("Cyd")
    sentence = "Only players at this table can do that."
    assert sentence == room.refused("ignore", who(stranger), live, 0)


# Mute: for everybody


def test_a_muted_person_may_not_speak_for_a_while_but_plays_on(room, table):
    ana, ben, live = table
    room.order(ana, "mute", 60, "Too many phrases")
    ana.say(type="say", match=live.row.id, phrase="hello")

    assert "You are muted for 1 more hour: Too many phrases." == problems(ana)[-1]
    assert [] == said(ben)
    assert isinstance(ana.submit(live.row.id, "4"), wire.Update)
    room.wait(HOUR)
    ana.say(type="say", match=live.row.id, phrase="hello")
    assert ["hello"] == said(ben)


def test_a_mute_holds_at_the_next_visit_and_can_be_lifted(room, table):
    ana, ben, live = table
    room.order(ana, "mute", None)
    ana.connect().say(type="join", match=live.row.id)
    ana.say(type="say", match=live.row.id, phrase="hello")
    assert "You are muted: Rude." == problems(ana)[-1]

    room.ask("lift", ana.visitor.person, "mute", None)
    ana.say(type="say", match=live.row.id, phrase="nice")
    assert ["nice"] == said(ben)
    assert "That person is not muted." == room.refused("lift", ana.visitor.person, "mute", None)


# Bans


def test_a_banned_person_goes_at_once_and_is_told_why(room):
    ana = room.guest("Ana")
    other_window = room.guest("x").__class__(room, "Ana", ana.token)
    room.order(ana, "ban", 3 * 24 * 60, "Cheating.")

    assert ["You are banned for 3 more days: Cheating."] == problems(ana) == problems(other_window)
    assert (1008, 1008) == (ana.socket.closed, other_window.socket.closed)
    assert ana.visitor.gone


def test_a_match_of_theirs_is_left(room, table):
    ana, ben, live = table
    room.order(ana)

    assert ("left", (1,)) == (live.match.outcome.reason, live.match.outcome.winners)
    assert (1,) == ben.told(wire.Update)[-1].result.winners


def test_their_tables_close_and_their_seats_are_free(room):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    theirs, others = ana.create().match, ben.create("checkers", seats=4).match
    ana.say(type="sit", match=theirs)
    ben.say(type="sit", match=others)
    ana.say(type="sit", match=others)
    room.order(ana)

    assert theirs not in room.house.tables
    assert [True, False, False, False] == [chair.taken for chair in ben.told(wire.Presence)[-1].seats]


def test_they_may_not_come_back_before_the_time_is_over(room):
    ana = room.guest("Ana")
    room.order(ana, "ban", 60)
    ana.connect()
    assert 1008 == ana.socket.closed
    ana.connect().say(type="join", match="x")
    assert ["You are banned for 1 more hour: Rude."] == problems(ana)

    room.wait(HOUR)
    assert ana.connect().told(wire.Welcome)


def test_a_house_that_opens_again_knows_whom_it_banned(room):
    ana = room.guest("Ana")
    room.order(ana, "ban", None)
    room.connections.bans.clear()

    assert 1008 == ana.connect().socket.closed


def test_they_may_not_make_tables(room):
    ana = room.guest("Ana")
    person = who(ana)
    room.order(ana, "ban", None)

    assert "You are banned: Rude." == room.refused("admitted", person)
    room.ask("lift", person.id, "ban", None)
    assert "" == room.ask("admitted", person).role


def test_whoever_is_just_coming_in_is_turned_away(room):
    ana = room.guest("Ana")
    room.store.hold()
    coming = ana.__class__(room, "Ana", ana.token)
    room.connections.ban(OrderRow(ana.guest.person, "ban", reason="Rude"))
    room.store.let_go()

    assert 1008 == coming.socket.closed


def test_one_who_cannot_be_looked_up_is_asked_to_come_again(room):
    ana = room.guest("Ana")
    room.store.read = lambda work, done: done(ParlourError("The house cannot look that up."))
    ana.connect()

    assert (1013, ["The house cannot look that up."]) == (ana.socket.closed, problems(ana))


# Reports


def reported(room, by, live, seat=1, reason="stalling", text=""):
    return room.ask("report", who(by), live, NewReport(seat, reason, text))


def test_a_report_tells_of_whom_and_why(room, table):
    ana, ben, live = table
    assert reported(room, ana, live, text=" never\x1b[2J plays\n ") is None

    (report,) = room.ask("reports", True)
    assert ("Ben", "Ana", "stalling", "never [2J plays") == (
        report.name,
        report.reporter_name,
        report.reason,
        report.text,
    )
    assert (live.row.id, ben.visitor.person) == (report.match, report.person)
    assert "reported" in [event for event, _ in room.notes]


def test_one_a_match_and_person(room, table):
    ana, _, live = table
    reported(room, ana, live)

    assert "already" in str(reported(room, ana, live, reason="other"))
    assert 1 == len(room.ask("reports", True))


def test_nobody_reports_themself_or_a_stranger(room, table):
    ana, _, live = table
    new = NewReport(0, "other")
    assert "You cannot report yourself." == room.refused("report", who(ana), live, new)
    assert "Only players" in room.refused("report", who(room.guest("Cyd")), live, new)
    assert "Nobody sits there." == room.refused("report", who(ana), live, NewReport(2, "other"))


def test_ten_reports_a_day_are_enough(room):
    person = who(room.guest("Ana"))
    for _ in range(11):
        live = room.live(room.pair()[2])
        live._seats[person.id] = [0]
        answer = room.ask("report", person, live, NewReport(1, "other"))
    assert "You have made 10 reports today. Please wait until tomorrow." == str(answer)
    room.wait(DAY)
    assert room.ask("report", person, live, NewReport(1, "other")) is None


def test_a_report_is_closed_once_with_a_verdict(room, table):
    ana, _, live = table
    reported(room, ana, live)
    (report,) = room.ask("reports", True)
    room.ask("close_report", report.id, "me", "Warned.")

    assert [] == room.ask("reports", True)
    assert "Warned." == room.ask("reports", False)[0].verdict
    assert "no open report" in room.refused("close_report", report.id, "me", "")


def test_what_is_written_is_one_line_of_plain_letters():
    assert "a b c" == clean_text("a\nb\x00\u202e c")
    assert 300 == len(clean_text("x" * 5000))


# Who keeps order


def test_only_those_with_a_role_keep_order_and_only_over_lower_ranks(room):
    ana, ben, cyd = room.guest("Ana"), room.guest("Ben"), room.guest("Cyd")
    room.ask("promote", who(ana).id, "moderator")
    room.ask("promote", who(ben).id, "admin")

    assert "moderator" == room.ask("check_rank", who(ana), "moderator").role
    refusal = "Only moderators can do that."
    assert refusal == room.refused("check_rank", who(cyd), "moderator")
    assert refusal == room.refused("check_rank", who(ana), "admin")
    for other in (ana, ben):
        sentence = room.refused("order", NewOrder(who(other).id, "mute", 5), who(ana))
        assert sentence.startswith("That person is a moderator, too")
    assert room.order(cyd, "mute", by=who(ana)) is None
    assert room.order(ana, "mute", by=who(ben)) is None


def test_a_role_can_be_taken_away(room):
    ana = room.guest("Ana")
    room.ask("promote", who(ana).id, "admin")
    room.ask("promote", who(ana).id, "")

    assert "Only moderators" in room.refused("check_rank", who(ana), "moderator")


def test_nobody_unknown_is_banned_or_promoted(room):
    assert "There is no such person here." == room.refused("promote", "nobody", "admin")
    assert "There is no such person here." == room.refused("order", NewOrder("x", "ban", None), None)
