"""Bots that think on other machines: a worker that dies or is late costs a move's quality, never a match."""

import asyncio
import pickle
import subprocess
from http import HTTPStatus
from random import Random

import pytest
from msgspec import ValidationError

from parlour import home
from parlour.adapters.workers import remote, travel
from parlour.adapters.workers.bots import DIED, FAILURES_TO_REPLACE_BOT, NOTHING, TOO_SLOW, Thinkers
from parlour.adapters.workers.remote import LOST, RemoteWorkers
from parlour.adapters.workers.travel import Answer, Offer, answer_of, found_in, packed, unpacked
from parlour.core.chance import Luck
from parlour.core.game import Message
from parlour.core.match import Match
from parlour.core.registry import game, slugs
from parlour.service.fair_queue import Lane
from parlour.service.ports import Advice, Question

LANE = Lane("10.0.0.1", "ana")


def question(bot="bot"):
    match = Match.start(game("connect-four", opening="given"), 2, Luck.from_seed("1", 2))
    return Question(match.game, match.view(0), match.seen(0), 0, bot)


# On the way


@pytest.mark.parametrize("slug", slugs())
def test_what_a_seat_knows_arrives_as_it_was(slug):
    rules, rng = game(slug), Random(slug)
    match = Match.start(rules, min(rules.seats), Luck.from_seed(slug, min(rules.seats)))
    for _ in range(60):
        if match.outcome:
            break
        seat = match.awaiting.seats[0]
        sent = Offer(7, 5.0, False, Question(rules, match.view(seat), match.seen(seat), seat, "bot"))
        arrived = unpacked(packed(sent))
        assert sent == arrived
        legal = [*map(str, rules.legal(arrived.question.view, seat))]
        assert match.legal(seat) == legal
        match, _ = match.play(seat, rng.choice(legal))


class Runs:
    def __init__(self, what, *words):
        self.what, self.words = what, words

    def __reduce__(self):
        return self.what, self.words


@pytest.mark.parametrize(
    "bad",
    [
        Runs(eval, "1 + 1"),
        Runs(__import__, "os"),
        Runs(print, "x"),
        Runs(home.unused, "x"),
        Runs(subprocess.Popen, "true"),
        Runs(HTTPStatus, 200),
    ],
)
def test_a_worker_builds_nothing_but_values_of_games(bad):
    with pytest.raises(pickle.UnpicklingError, match="is no value of a game"):
        unpacked(pickle.dumps(Offer(1, 1.0, False, bad)))


def test_what_is_no_question_is_refused():
    with pytest.raises(pickle.UnpicklingError, match="this is no question"):
        unpacked(pickle.dumps((1, 2)))


@pytest.mark.parametrize(
    "found", ["4", None, Advice("4"), Advice("4", Message("hint.win", count=2), ("a", "b"))]
)
def test_an_answer_arrives_as_it_was(found):
    sent = answer_of(3, found, "" if found else NOTHING)
    arrived = travel.decode(travel.encode(sent))
    assert (sent, found) == (arrived, found_in(arrived))


@pytest.mark.parametrize(
    "bad", [b'{"number":1,"more":2}', b'{"number":"x"}', b'{"number":1,"play":"' + b"x" * 201 + b'"}']
)
def test_what_is_no_answer_is_refused(bad):
    with pytest.raises(ValidationError):
        travel.decode(bad)


# In the house


class Asked:
    """A house with bots of its own and a worker elsewhere, which does as the test says."""

    def __init__(self, seconds=10.0):
        """`seconds`: what a worker elsewhere has for an answer."""
        self.loop = asyncio.get_running_loop()
        self.notes = []
        self.remote = RemoteWorkers(self.loop, seconds)
        self.thinkers = Thinkers(
            self.loop,
            lambda event, **facts: self.notes.append((event, facts)),
            remote=self.remote,
        )

    def think(self, bot="bot", ask="think"):
        answer = self.loop.create_future()
        getattr(self.thinkers, ask)(question(bot), answer.set_result, LANE, lambda: True)
        return asyncio.wait_for(answer, 30)


def asked(work, **options):
    async def run():
        house = Asked(**options)
        try:
            await work(house)
        finally:
            house.remote.close()
            house.thinkers.close()

    asyncio.run(run())


def test_a_worker_elsewhere_comes_first():
    async def work(house):
        offered = asyncio.ensure_future(house.remote.next())
        await asyncio.sleep(0)
        answer = asyncio.ensure_future(house.think())
        offer = await offered
        assert (question(), False, 10.0) == (offer.question, offer.advice, offer.seconds)
        house.remote.answered(Answer(offer.number, "7"))
        assert "7" == await answer
        assert (1, 0) == (house.remote.answers, house.remote.count)

    asked(work)


def test_a_question_that_waits_is_for_the_next_worker_that_comes():
    async def work(house):
        house.thinkers._under_way = 1  # the house's own worker is busy
        answer = asyncio.ensure_future(house.think())
        await asyncio.sleep(0)
        offer = await house.remote.next()
        house.remote.answered(Answer(offer.number, "2"))
        assert "2" == await answer

    asked(work)


def test_a_hint_is_thought_about_elsewhere_too():
    async def work(house):
        offered = asyncio.ensure_future(house.remote.next())
        await asyncio.sleep(0)
        answer = asyncio.ensure_future(house.think(ask="advise"))
        offer = await offered
        assert offer.advice
        house.remote.answered(answer_of(offer.number, Advice("3", Message("hint.win")), ""))
        assert Advice("3", Message("hint.win")) == await answer

    asked(work)


@pytest.mark.parametrize("failure", ["dies", NOTHING, "a play where advice was asked for"])
def test_a_worker_that_fails_costs_the_quality_of_a_move(failure, monkeypatch):
    monkeypatch.setattr(remote, "GRACE", 0.0)

    async def work(house):
        offered = asyncio.ensure_future(house.remote.next())
        await asyncio.sleep(0)
        answer = asyncio.ensure_future(house.think(ask="think"))
        offer = await offered
        if failure == NOTHING:
            house.remote.answered(Answer(offer.number, failure=NOTHING))
        elif failure != "dies":
            house.remote.answered(answer_of(offer.number, Advice("3"), ""))
        play = await answer
        assert play in map(str, range(1, 8))
        house.remote.answered(Answer(offer.number, "9"))  # which comes too late
        (noted,) = (facts for event, facts in house.notes if event == "remote-bot-failed")
        assert "connect-four" == noted["game"]
        assert (LOST if failure == "dies" else NOTHING if failure == NOTHING else "") == noted["reason"]

    asked(work, seconds=0.01 if failure == "dies" else 10.0)


@pytest.mark.parametrize(("failure", "benched"), [(DIED, 1), (TOO_SLOW, 1), (NOTHING, 1), (LOST, 0)])
def test_a_bot_that_keeps_failing_elsewhere_is_replaced_as_it_is_here(failure, benched):
    async def work(house):
        house.thinkers._think_here = lambda asked: asked.done(None)
        for _ in range(FAILURES_TO_REPLACE_BOT):
            offered = asyncio.ensure_future(house.remote.next())
            await asyncio.sleep(0)
            answer = asyncio.ensure_future(house.think())
            house.remote.answered(Answer((await offered).number, failure=failure))
            await answer
        assert benched == house.thinkers.failing

    asked(work)


def test_a_house_that_closes_sends_its_workers_away():
    async def work(house):
        waits = [asyncio.ensure_future(house.remote.next()) for _ in range(2)]
        await asyncio.sleep(0)
        assert 2 == house.remote.count
        house.remote.close()
        assert not house.remote.give(question(), False, print)
        assert [None, None] == [await each for each in waits]
        assert None is await house.remote.next()

    asked(work)


def test_a_worker_that_hangs_up_gets_no_question():
    async def work(house):
        gone = asyncio.ensure_future(house.remote.next())
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
        assert 0 == house.remote.count
        assert not house.remote.give(question(), False, print)

    asked(work)
