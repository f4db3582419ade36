"""Bots in processes of their own. The bots of these tests are a plug-in, as anybody may write one."""

import asyncio
import os
import signal
import sys
import time
from functools import partial

import pytest

from parlour.adapters.workers import bots
from parlour.adapters.workers.bots import Bench, Thinkers
from parlour.core.chance import Luck
from parlour.core.match import Match
from parlour.core.registry import game
from parlour.service.fair_queue import Lane
from parlour.service.ports import Question

BOTS = """
import os, time

def hangs(game, view, seen, seat, level, rng, seconds):
    while True:
        time.sleep(60)

def fails(game, view, seen, seat, level, rng, seconds):
    raise ValueError("no idea")

def dies(game, view, seen, seat, level, rng, seconds):
    os._exit(3)

def process(game, view, seen, seat, level, rng, seconds):
    return os.getpid()

def priority(game, view, seen, seat, level, rng, seconds):
    return os.getpriority(os.PRIO_PROCESS, 0)

POLICIES = {"priority": priority, "hangs": hangs, "fails": fails, "dies": dies, "process": process}
"""


JUDGED = """
import os, time

def evaluate(game, view, seen, seat):
    if game.slug == "slow-card":
        time.sleep(60)
    os._exit(3)

def sensible(game, view, seen, seat, level, rng, seconds):
    return "sensible"

POLICIES = {"heuristic": sensible}
"""


@pytest.fixture(autouse=True)
def _plug_in(tmp_path, monkeypatch):
    (tmp_path / "strange_bots.py").write_text(BOTS)
    (tmp_path / "judged_bots.py").write_text(JUDGED)
    about = tmp_path / "strange_bots-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: strange-bots\nVersion: 1\n")
    (about / "entry_points.txt").write_text(
        "[parlour.bots]\nhigh-card = strange_bots\ncheckers = strange_bots\n"
        "slow-card = judged_bots\ndying-card = judged_bots\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))  # which a worker inherits


class HighCard:
    """Enough of a game for bots that do not look at it."""

    slug = "high-card"


def strange(bot):
    return Question(HighCard(), None, (), 0, bot)


def real(slug="connect-four"):
    match = Match.start(game(slug, opening="given"), 2, Luck.from_seed("1", 2))
    return Question(match.game, match.view(0), match.seen(0), 0, "bot"), match.legal(0)


MANY, OTHER = Lane("10.0.0.1", "ana"), Lane("10.0.0.2", "ben")


def always():
    return True


def answers(*questions, workers=1, queue=500, seconds=10.0, one_by_one=True):
    """What the bots answer, and what was noted meanwhile."""
    notes = []

    async def run():
        loop = asyncio.get_running_loop()
        thinkers = Thinkers(loop, lambda event, **facts: notes.append(event), workers, queue, seconds)

        def ask(question):
            answer = loop.create_future()
            thinkers.think(question, answer.set_result, MANY, always)
            return asyncio.wait_for(answer, 30)

        try:
            if one_by_one:
                return [await ask(question) for question in questions]
            return await asyncio.gather(*map(ask, questions))
        finally:
            thinkers.close()

    return asyncio.run(run()), notes


def test_a_bot_answers_with_a_legal_play_from_what_its_seat_knows():
    question, legal = real()
    (answer,), notes = answers(question)

    assert answer in legal
    assert [] == notes


class JudgedCard:
    def __init__(self, slug):
        self.slug = slug


def advised(*questions, seconds=20.0):
    """What the judges advise, and what was noted meanwhile."""
    notes = []

    async def run():
        loop = asyncio.get_running_loop()
        thinkers = Thinkers(loop, lambda event, **facts: notes.append(event), seconds=seconds)
        found = []
        try:
            for question in questions:
                answer = loop.create_future()
                thinkers.advise(question, answer.set_result, MANY, always)
                found.append(await asyncio.wait_for(answer, 60))
        finally:
            thinkers.close()
        return found

    return asyncio.run(run()), notes


def test_a_judge_says_what_to_play_and_why():
    match = Match.start(game("connect-four", opening="given"), position="112233")
    question = Question(match.game, match.view(0), match.seen(0), 0, "perfect")
    (advice,), notes = advised(question)

    assert ("4", "why.connect-four.wins") == (advice.play, advice.reason.key)
    assert "col-4" in advice.slots
    assert [] == notes


def test_without_a_judge_the_bot_advises_as_it_would_play():
    (advice, none), _ = advised(strange("process"), strange("fails"))

    assert (True, None) == (advice.play.isdecimal(), advice.reason)
    assert None is none


@pytest.mark.parametrize(("slug", "note"), [("slow-card", "bot-too-slow"), ("dying-card", "bot-worker-died")])
def test_where_the_judge_is_late_or_dies_a_quick_bot_gives_a_plain_hint(slug, note):
    question = strange("random")._replace(game=JudgedCard(slug))
    found, notes = advised(*[question] * 4, seconds=2.0)

    assert [("sensible", None)] * 4 == [(advice.play, advice.reason) for advice in found]
    assert [note] * 3 == [each for each in notes if each != "bot-failing"]  # then it is not asked any more


def test_bots_do_not_think_in_the_house_itself_and_keep_their_process():
    first, second = answers(strange("process"), strange("process"))[0]

    assert first == second != str(os.getpid())


def test_a_bot_that_hangs_is_stopped_and_the_next_question_gets_an_answer():
    question, legal = real()
    (hung, answer), notes = answers(strange("hangs"), question, seconds=3.0)

    assert None is hung
    assert answer in legal
    assert ["bot-too-slow"] == notes


def test_a_bot_that_fails_has_found_nothing():
    assert ([None], []) == answers(strange("fails"))


def test_a_bot_that_takes_its_process_down_takes_nothing_else_with_it():
    (died, alive), notes = answers(strange("dies"), strange("process"))

    assert None is died
    assert alive.isdecimal()
    assert ["bot-worker-died"] * 2 == notes


@pytest.mark.parametrize("bot", ["dies", "fails", "hangs"])
def test_a_bot_that_fails_once_costs_a_move_of_less_quality_and_no_more(bot):
    question, legal = real("checkers")
    (answer,), notes = answers(question._replace(bot=bot), seconds=2.0)

    assert answer in legal
    assert "bot-failing" not in notes


def test_the_quick_bot_is_the_heuristic_where_there_is_one(monkeypatch):
    assert "heuristic" == bots._stand_in("connect-four")
    monkeypatch.setattr(bots, "policies", lambda slug: {"random": None, "deep": None})
    assert "random" == bots._stand_in("connect-four")


@pytest.mark.parametrize(("bot", "deaths"), [("dies", 3), ("fails", 0), ("hangs", 0)])
def test_a_bot_that_fails_every_time_is_given_up_for_another_that_plays(bot, deaths):
    question, legal = real("checkers")
    found, notes = answers(*[question._replace(bot=bot)] * 8, seconds=0.5)

    assert [True] * 8 == [answer in legal for answer in found]
    assert deaths == notes.count("bot-worker-died")
    assert 1 == notes.count("bot-failing")
    assert len(notes) <= 4


def test_a_bot_that_is_given_up_keeps_no_other_from_playing():
    question, legal = real()
    found, notes = answers(*[strange("dies")] * 4, question, *[strange("dies")] * 4, question)

    assert [True, True] == [found[4] in legal, found[9] in legal]
    assert 3 == notes.count("bot-worker-died")


def test_a_bot_gets_another_chance_after_a_while(monkeypatch):
    notes = []
    bench = Bench(lambda event, **facts: notes.append(event))
    for _ in range(5):
        bench.failed(("whist", "bot"), "it was too slow")
    assert (True, 1) == (bench.has(("whist", "bot")), bench.count)
    monkeypatch.setattr(bots, "monotonic", lambda: time.monotonic() + bots.RETRY_BOT_AFTER)
    assert (False, 0) == (bench.has(("whist", "bot")), bench.count)
    bench.failed(("whist", "bot"), "it was too slow")
    assert bench.has(("whist", "bot"))
    bench.answered(("whist", "bot"))
    assert (0, False, ["bot-failing", "bot-working"]) == (bench.count, bench.has(("whist", "bot")), notes)


def test_failures_that_are_not_in_a_row_are_forgiven():
    bench = Bench(lambda event, **facts: None)
    for _ in range(5):
        bench.failed(("whist", "bot"), "its worker died")
        bench.failed(("whist", "bot"), "its worker died")
        bench.answered(("whist", "bot"))
    assert not bench.has(("whist", "bot"))


def test_a_worker_that_somebody_kills_is_replaced():
    async def run():
        loop = asyncio.get_running_loop()
        thinkers = Thinkers(loop, lambda event, **facts: None)

        async def process():
            answer = loop.create_future()
            thinkers.think(strange("process"), answer.set_result, MANY, always)
            return int(await asyncio.wait_for(answer, 30))

        first = await process()
        os.kill(first, signal.SIGKILL)
        second = await process()
        thinkers.close()
        return first, second

    first, second = asyncio.run(run())
    assert first != second


def test_a_queue_that_is_full_answers_at_once():
    found, notes = answers(*[strange("process")] * 20, queue=2, one_by_one=False)

    assert found.count(None) >= 17
    assert ["bots-failing"] == notes


def order(*lanes, queue=500, wanted=lambda number: True):
    """Asks at once from these lanes: whose questions are answered, by number and in their order."""
    done, failed, notes = [], [], []

    async def run():
        loop = asyncio.get_running_loop()
        thinkers = Thinkers(loop, lambda event, **facts: notes.append(event), queue=queue)
        over = asyncio.Event()

        def answered(number, answer):
            (done if answer else failed).append(number)
            if len(done) + len(failed) == len(lanes):
                over.set()

        try:
            for number, lane in enumerate(lanes):
                thinkers.think(strange("process"), partial(answered, number), lane, partial(wanted, number))
            await asyncio.wait_for(over.wait(), 30)
        finally:
            thinkers.close()

    asyncio.run(run())
    return done, failed, notes


def test_addresses_take_turns_and_nobody_waits_behind_a_crowd():
    assert [0, 1, 5, 2, 6, 3, 4] == order(*[MANY] * 5, OTHER, OTHER)[0]


def test_the_people_of_an_address_take_turns():
    neighbour = Lane(MANY.address, "eve")
    assert [0, 1, 4, 2, 3] == order(*[MANY] * 4, neighbour)[0]


def test_when_the_queue_is_full_only_whoever_fills_it_goes_without():
    done, failed, notes = order(*[MANY] * 8, OTHER, OTHER, queue=4)
    assert [0, 1, 8, 2, 9] == done
    assert [3, 4, 5, 6, 7] == sorted(failed)
    assert ["bots-failing"] == notes


def test_a_question_that_is_no_longer_wanted_is_not_asked():
    seen = []

    def wanted(number):
        seen.append(number)
        return number != 1

    assert ([0, 2], [1], []) == order(*[MANY] * 3, wanted=wanted)
    assert [0, 1, 2] == seen


def test_several_workers_think_at_the_same_time():
    found, _ = answers(strange("hangs"), strange("process"), workers=2, seconds=2.0, one_by_one=False)

    assert None is found[0]
    assert found[1].isdecimal()


def test_a_house_that_has_been_open_for_a_moment_has_its_workers_ready(monkeypatch):
    monkeypatch.setattr(bots, "WARM_AFTER", 0.0)

    async def run():
        thinkers = Thinkers(asyncio.get_running_loop(), lambda event, **facts: None)
        thinkers.warm()
        end = time.monotonic() + 30
        while thinkers._workers[0]._process is None and time.monotonic() < end:
            await asyncio.sleep(0.01)
        ready = thinkers._workers[0]._process is not None
        thinkers.close()
        return ready

    assert asyncio.run(run())


def test_a_house_that_closes_at_once_starts_no_worker(monkeypatch):
    monkeypatch.setattr(bots, "WARM_AFTER", 0.05)

    async def run():
        thinkers = Thinkers(asyncio.get_running_loop(), lambda event, **facts: None)
        thinkers.warm()
        thinkers.close()
        await asyncio.sleep(0.1)
        return thinkers._threads

    assert [] == asyncio.run(run())


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="no priorities here")
def test_bots_have_a_lower_priority_than_the_house():
    ((answer,), _) = answers(strange("priority"))

    assert os.getpriority(os.PRIO_PROCESS, 0) < int(answer)


def test_a_house_without_bots_starts_no_process():
    before = set(sys.modules)
    assert ([], []) == answers()
    assert "multiprocessing.popen_spawn_posix" not in set(sys.modules) - before
