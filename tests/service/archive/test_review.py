"""Reviews: of matches that are over, when spectators know it, and of no other."""

import pytest
from msgspec.json import decode

from parlour.bots import Evaluation, Worth
from parlour.bots import review as reviews
from parlour.core.game import Message
from parlour.service.archive.archive import OnTheSpot
from parlour.service.errors import NotAllowed, TooMany
from parlour.service.fair_queue import Lane
from parlour.service.matches.past_match import RecordOf, ReviewOf
from parlour.service.wire import Problem
from parlour.service.wire.review import MatchReview
from parlour.service.wire.texts import Text
from tests.service.archive.test_replay import ended
from tests.service.playing import KINDS
from tests.service.room import Room

HERE = Lane("127.0.0.1")


@pytest.fixture
def room():
    return Room(expiries=100)


@pytest.fixture(autouse=True)
def judge(monkeypatch):
    """Takes the first legal play for the best, and every other for a mistake; says where it was asked."""
    asked = []

    def judged(game, view, seen, seat):
        asked.append((game, view, seen, seat))
        legal = [str(action) for action in game.legal(view, seat)]
        worths = [Worth(play, 0.6 - 0.1 * (at > 0), -(at > 0)) for at, play in enumerate(legal)]
        return Evaluation(tuple(worths), True, Message("why.connect-four.any"), ("col-1",))

    monkeypatch.setattr(reviews, "evaluator", lambda slug: judged)
    return asked


def asked(room, match, guest=None):
    return decode(room.asked(match, guest, lambda seat: ReviewOf(match)), type=MatchReview)


def resigned(room, **terms):
    ana, ben, match = room.pair(**terms)
    ana.submit(match, "4")
    ben.submit(match, "3")
    ana.submit(match, "/resign")
    return ana, ben, match


@pytest.mark.parametrize("kind", KINDS)
def test_a_match_of_every_game_is_reviewed_when_it_is_over(room, kind):
    guests, eve, match = ended(room, kind)
    told = asked(room, match, eve)

    assert told.plays
    assert len(told.plays) == told.choices
    assert told == asked(room, match, guests[0])


def test_a_review_says_what_would_have_been_better_and_why(room):
    ana, _, match = resigned(room)
    told = asked(room, match, ana)

    assert [("4", "mistake", "1"), ("3", "mistake", "1")] == [(p.play, p.grade, p.best) for p in told.plays]
    assert (Text("why.connect-four.any"), ("col-1",)) == (told.plays[0].reason, told.plays[0].slots)
    assert ((1, 2), (67, 67)) == (told.turning_points, told.accuracy)
    assert ((0, ((1, 0.5), (2, 0.5), (3, 0.0))),) == tuple((c.team, c.points) for c in told.curves)


@pytest.mark.parametrize("who", ["ana", "ben", "spectator", "stranger"])
def test_nobody_gets_a_review_of_a_match_that_goes_on(room, judge, who):
    ana, ben, match = room.pair()
    ana.submit(match, "4")
    eve = room.guest("Eve").say(type="join", match=match)
    guest = {"ana": ana, "ben": ben, "spectator": eve}.get(who)
    with pytest.raises(NotAllowed):
        asked(room, match, guest)
    ben.drop()
    with pytest.raises(NotAllowed):
        asked(room, match, guest)

    assert [] == judge


@pytest.mark.parametrize("who", ["ana", "ben", "spectator", "stranger"])
@pytest.mark.parametrize("put_away", [False, True])
def test_nobody_gets_a_review_until_the_spectators_delay_has_passed(room, judge, who, put_away):
    ana, ben, match = resigned(room, delay=30)
    eve = room.guest("Eve").say(type="join", match=match)
    guest = {"ana": ana, "ben": ben, "spectator": eve}.get(who)
    room.wait(20)
    if put_away:  # as if another process had ended it
        del room.house.tables[match]
    with pytest.raises(NotAllowed):
        asked(room, match, guest)
    assert [] == judge
    room.wait(10)

    assert asked(room, match, guest).plays


def test_what_nobody_may_watch_is_reviewed_for_its_players_alone(room):
    ana, _, match = resigned(room, watch="off")
    with pytest.raises(NotAllowed):
        asked(room, match, room.guest("Eve"))

    assert asked(room, match, ana).plays


@pytest.mark.parametrize("kind", ["hint", "review", "evaluate", "evaluation"])
def test_a_socket_has_no_door_to_judgements(room, judge, kind):
    ana, _, match = room.pair()
    ana.say(type=kind, match=match)

    assert ["bad-message"] == [problem.code for problem in ana.told(Problem)]
    assert [] == judge


def test_a_review_is_worked_out_once(room, judge):
    ana, ben, match = resigned(room)
    asked(room, match, ana)
    count = len(judge)

    assert asked(room, match, ben) == asked(room, match)
    assert count == len(judge) > 0


def test_replays_do_not_wait_for_reviews(room):
    _, _, match = resigned(room)
    room.house.reviews._workers = Busy(room.store)
    told: list[object] = []
    room.house.look_back(match, HERE, lambda seat: ReviewOf(match), told.append)

    assert [] == told
    assert room.asked(match, None, lambda seat: RecordOf(match))


def test_an_address_may_wait_for_a_few_reviews_only(room):
    _, _, match = resigned(room)
    room.house.reviews._workers = Busy(room.store)
    room.house.reviews._lanes._of_address = 1
    for other in (match, "another"):  # one is being worked out, one waits
        room.house.reviews.ask(ReviewOf(other), HERE, print)
    with pytest.raises(TooMany):
        room.house.reviews.ask(ReviewOf("a third"), HERE, print)


class Busy(OnTheSpot):
    """Workers who never answer."""

    def do(self, question, done):
        pass
