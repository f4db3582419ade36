"""What a bot would play in one's place, for those who play with nobody else."""

import pytest

from parlour.core.game import Message
from parlour.core.match import Match
from parlour.service.errors import NotAllowed, NotStored
from parlour.service.matches.turns.hints import Hint, Hints
from parlour.service.ports import Advice
from parlour.service.wire import Picture, Update
from parlour.service.wire.texts import Text
from tests.service.playing import table_of
from tests.service.room import GIVEN


def asked(room, match, who, seat=None, hints=None):
    answers = []
    (hints or Hints()).ask(room.live(match), who.visitor.person, seat, answers.append)
    return answers


def test_a_hint_is_what_the_strongest_level_would_play_from_what_the_seat_knows(room):
    (ana,), match = table_of(room, "crazy-eights", 2, {}, people=1, bots={"1": "random"})
    (hint,) = asked(room, match, ana)
    question, now = room.thinker.asked[-1], room.live(match).match

    assert hint.version == now.step
    assert hint.play in now.legal(0)
    assert ("master", 0, now.view(0)) == (question.bot, question.seat, question.view)


def test_a_hint_says_why_with_the_slots_to_light(room):
    (ana,), match = table_of(room, "connect-four", 2, GIVEN, people=1, bots={"1": "random"})
    room.thinker.reason, room.thinker.slots = Message("why.connect-four.blocks", column=4), ("col-4",)
    (hint,) = asked(room, match, ana)

    assert (Text("why.connect-four.blocks", {"column": 4}), ("col-4",)) == (hint.reason, hint.slots)


@pytest.mark.parametrize("who", ["ana", "ben", "spectator"])
@pytest.mark.parametrize("bots", [{}, {"2": "random", "3": "random"}])
def test_nobody_gets_a_hint_in_a_match_of_several_people(room, who, bots):
    seats = 2 + len(bots)
    players, match = table_of(room, "checkers", seats, {"opening": "given"}, people=2, bots=bots)
    guest = {"ana": players[0], "ben": players[1]}.get(who) or room.guest("Zoe")
    with pytest.raises(NotAllowed, match="alone or against bots"):
        asked(room, match, guest)
    players[1].drop()  # whoever goes leaves a match of several people behind
    with pytest.raises(NotAllowed, match="alone or against bots"):
        asked(room, match, guest)


def test_only_the_one_who_must_play_gets_a_hint(room):
    (ana,), match = table_of(room, "connect-four", 2, GIVEN, people=1, bots={"1": "random"})
    zoe = room.guest("Zoe")
    for who, seat in ((zoe, None), (zoe, 0), (ana, 1)):
        with pytest.raises(NotAllowed, match="not your turn"):
            asked(room, match, who, seat)


@pytest.mark.parametrize("game", ["connect-four", "checkers", "whist"])
def test_nobody_is_told_what_to_draw_from_what_looks_all_alike(room, game):
    (ana,), match = table_of(room, game, 2, {}, people=1, bots={"1": "random"})
    with pytest.raises(NotAllowed, match="all are alike"):
        asked(room, match, ana)


def test_two_at_one_device_are_advised_in_turn(room):
    (ana,), match = table_of(room, "connect-four", 2, GIVEN, people=1, hot_seat=True)
    ana.submit(match, "4", seat=0)

    assert 1 == asked(room, match, ana)[0].version
    assert 1 == room.thinker.asked[-1].seat


def test_the_same_question_is_thought_over_once(room):
    (ana,), match = table_of(room, "connect-four", 2, GIVEN, people=1, bots={"1": "random"})
    thoughts, hints = [], Hints()
    room.thinker.advise = lambda question, done, lane, wanted: thoughts.append(done)
    first, second = (asked(room, match, ana, hints=hints) for _ in range(2))
    (think,) = thoughts
    think(Advice("4"))

    assert [Hint(0, "4")] == first == second


@pytest.mark.parametrize("fails", ["view", "think"])
def test_a_hint_that_failed_once_is_thought_over_again(room, monkeypatch, fails):
    (ana,), match = table_of(room, "connect-four", 2, GIVEN, people=1, bots={"1": "random"})
    hints = Hints()

    def fail(*words):
        raise KeyError("a defect")

    with monkeypatch.context() as patch:
        patch.setattr(*{"view": (Match, "view", fail), "think": (room.thinker, "advise", fail)}[fails])
        for _ in range(2):
            with pytest.raises(KeyError):
                asked(room, match, ana, hints=hints)

    assert [Hint] == [type(hint) for hint in asked(room, match, ana, hints=hints)]


def test_one_who_cannot_take_a_hint_keeps_it_from_nobody(room):
    (ana,), match = table_of(room, "connect-four", 2, GIVEN, people=1, bots={"1": "random"})
    thoughts, hints, told = [], Hints(), []
    room.thinker.advise = lambda question, done, *_: thoughts.append(done)
    for done in (lambda hint: 1 / 0, told.append):
        hints.ask(room.live(match), ana.visitor.person, None, done)
    with pytest.raises(ZeroDivisionError):
        thoughts[0](Advice("4"))

    assert [Hint(0, "4")] == told


def test_a_bot_that_finds_nothing_is_told_in_a_sentence(room):
    (ana,), match = table_of(room, "connect-four", 2, GIVEN, people=1, bots={"1": "random"})
    room.thinker.silent = True

    assert isinstance(asked(room, match, ana)[0], NotStored)


# What can be taken back, for whoever has not seen it happen


def test_a_picture_says_where_one_s_last_play_began(room):
    (ana,), match = table_of(room, "connect-four", 2, GIVEN, people=1, hot_seat=True)
    assert [None, None] == backs(ana, match)
    for seat, column in enumerate("12"):
        ana.submit(match, column, seat=seat)
    ana.submit(match, "3", seat=0)
    assert [2, 1] == backs(ana, match)
    ana.submit(match, "/offer-takeback 1", seat=0)
    ana.submit(match, "/accept", seat=1)

    assert [0, None] == backs(ana, match)


def backs(guest, match):
    """Of both seats, as they are told when they come."""
    guest.say(type="join", match=match)
    return [picture.back for picture in guest.told(Picture)[-2:]]


def test_an_update_says_what_can_be_taken_back_and_nothing_over_a_draw_of_luck(room):
    (ana,), match = table_of(room, "connect-four", 2, GIVEN, people=1, hot_seat=True)
    ana.submit(match, "1", seat=0)
    ana.submit(match, "2", seat=1)
    assert [0, 1] == [ana.told(Update)[-2].back, ana.told(Update)[-1].back]

    (ben,), drawn = table_of(room, "connect-four", 2, {}, people=1, hot_seat=True)
    for step in range(4):
        ben.submit(drawn, f"pick {step + 1}", seat=step // 2)
    assert [None, None] == [update.back for update in ben.told(Update)[-2:]]
    assert [None, None] == backs(ben, drawn)
