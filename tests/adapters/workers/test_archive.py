"""Matches of the past are folded in processes of their own, on both kinds of database."""

import asyncio
import os
import pickle
import signal

import pytest
from msgspec import structs
from msgspec.json import decode

from parlour.adapters.workers import archive
from parlour.adapters.workers.archive import TOO_SLOW, PastWorkers, Reader
from parlour.core.record import verify
from parlour.service.archive.replayed_match import OTHER_RULES
from parlour.service.errors import Defect, NotFound, NotStored, Unreadable
from parlour.service.matches.past_match import DrawsOf, EndOf, RecordOf, ToldTo, VerdictOf
from parlour.service.matches.quarantine import SET_ASIDE
from parlour.service.ports import Ending, SavedMatch
from parlour.service.wire import http as wire_http
from parlour.service.wire.replay import Replay
from tests.adapters.kept import Kept, live
from tests.battery.longest import long_match, saved


@pytest.fixture
def match(kept):
    """A match that is over, in the store."""
    row, steps = saved(long_match(30), "m1")
    kept.ask("add_match", structs.replace(row, seats=(), phase="waiting"))
    for seat in row.seats:
        kept.ask("seat", "m1", seat)
    kept.ask("start", row, steps[0])
    for step in steps[1:-1]:
        kept.ask("append", step, None)
    kept.ask("append", steps[-1], Ending((1,), "resigned", b"n" * 32))
    return "m1"


def asked(where, *questions, between=None):
    """What the workers answer, one after another, and what was noted."""
    notes = []

    async def run():
        loop = asyncio.get_running_loop()
        workers = PastWorkers(loop, where, lambda event, **facts: notes.append(event))
        answers = []
        try:
            for question in questions:
                answer = loop.create_future()
                workers.do(question, answer.set_result)
                answers.append(await asyncio.wait_for(answer, 60))
                if between:
                    between(workers)
        finally:
            workers.close()
        return answers

    return asyncio.run(run()), notes


def test_a_worker_reads_the_database_and_tells_what_happened(kept, match):
    questions = (RecordOf(match), VerdictOf(match), ToldTo(match, 1, "mine", 20, 100, False), EndOf(match))
    (record, verdict, told, end), notes = asked(kept.path, *questions)
    assert verify(record).ok
    assert (True, 30) == (
        decode(verdict, type=wire_http.Verification).ok,
        decode(verdict, type=wire_http.Verification).plays,
    )
    replay = decode(told, type=Replay)
    assert (20, 30, 10, 1) == (replay.first, replay.steps, len(replay.updates), replay.picture.seat)
    assert (30, (1,), ()) == (end.last.step, end.last.outcome.winners, end.last.log)
    assert [] == notes


def test_there_is_nothing_to_tell_of_what_never_was(kept):
    (answer,), notes = asked(kept.path, RecordOf("nothing"))
    assert isinstance(answer, NotFound)
    assert [] == notes


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="needs a system that can stop a process")
def test_a_match_that_takes_too_long_is_given_up_and_the_next_is_told(kept, match):
    def hang(workers):
        workers._seconds = 0.01
        os.kill(workers._free[-1].worker._process.pid, signal.SIGSTOP)

    def be_patient(workers):
        workers._seconds = 20.0

    steps = iter([hang, be_patient, be_patient])
    questions = RecordOf(match), VerdictOf(match), RecordOf(match)
    (record, slow, again), notes = asked(kept.path, *questions, between=lambda workers: next(steps)(workers))
    assert (NotStored, TOO_SLOW) == (type(slow), slow.message.key)
    assert verify(record).ok
    assert record == again
    assert ["past-too-slow"] == notes


def test_a_worker_that_somebody_kills_is_replaced(kept, match):
    def kill(workers):
        process = workers._free[-1].worker._process
        os.kill(process.pid, signal.SIGKILL)
        process.join()

    (first, second), notes = asked(kept.path, RecordOf(match), RecordOf(match), between=kill)
    assert first == second
    assert ["past-worker-died"] == notes


def test_whoever_asks_is_told_if_no_process_can_be_started():
    (answer,), notes = asked(lambda: "what no process can be given", RecordOf("m1"))
    assert isinstance(answer, NotStored)
    assert {"past-worker-died"} == set(notes)


def test_a_house_that_is_not_asked_starts_no_process(tmp_path):
    assert ([], []) == asked(tmp_path / "nothing.sqlite")


# What a worker remembers


class Books:
    def __init__(self, matches):
        self.matches, self.looks, self.loads = self, self, []
        self._saved = {match.row.id: match for match in matches}

    def row(self, match):
        return self._saved[match].row

    def load(self, match):
        self.loads.append(match)
        return self._saved[match]

    def chosen(self, people):
        return {}

    def look(self, do):
        return do(self)


def test_whoever_reads_on_is_told_from_what_was_folded_before():
    books = Books([saved(long_match(30), id) for id in "ab"])
    reader = Reader(lambda: books)
    for match, first in (("a", 0), ("a", 10), ("b", 0), ("a", 20)):
        assert isinstance(reader.answer(ToldTo(match, None, "all", first, 10, True)), bytes)
    assert ["a", "b"] == books.loads


def test_a_match_that_went_on_is_read_again():
    row, steps = saved(long_match(30), "a")
    played = [SavedMatch(structs.replace(row, steps=last), steps[: last + 1]) for last in (9, 9, 20, 30)]
    books = Books(played[:1])
    reader = Reader(lambda: books)
    told = []
    for now in played:
        books._saved["a"] = now
        told.append(decode(reader.answer(ToldTo("a", 0, "mine", 0, 100, False)), type=Replay).steps)
    assert ([9, 9, 20, 30], ["a"] * 3) == (told, books.loads)


def test_a_worker_forgets_what_it_folded_long_ago(monkeypatch):
    monkeypatch.setattr("parlour.adapters.workers.archive.MOST_MOMENTS", 70)
    books = Books([saved(long_match(30), id) for id in "abc"])
    reader = Reader(lambda: books)
    for match in "abca":
        reader.answer(RecordOf(match))
    assert ["a", "b", "c", "a"] == books.loads


def test_a_row_that_cannot_be_read_is_told_from_a_database_that_is_away():
    class Failing(Books):
        def row(self, match):
            raise ValueError("no JSON") if match == "a" else OSError("gone")

    reader = Reader(lambda: Failing([]))
    assert [Unreadable, NotStored] == [type(reader.answer(RecordOf(match))) for match in "ab"]


def test_what_cannot_be_told_of_a_sound_match_is_a_defect_and_no_damage(monkeypatch):
    def fails(match):
        raise KeyError("a defect of ours")

    monkeypatch.setattr("parlour.service.archive.replayed_match.drawn", fails)
    reader = Reader(lambda: Books([saved(long_match(30), "a")]))
    answer = reader.answer(DrawsOf("a"))
    assert (Defect, "KeyError: 'a defect of ours'") == (type(answer), answer.reason)
    again = pickle.loads(pickle.dumps(answer))
    assert (answer.reason, answer.where, str(answer)) == (again.reason, again.where, str(again))
    assert isinstance(reader.answer(RecordOf("a")), bytes)


@pytest.mark.parametrize("other", ["rules", "no game"])
def test_a_worker_with_other_rules_than_the_house_takes_no_match_for_damaged(other):
    """It was started after the program was updated on the disk, while the house was open."""
    row, steps = saved(long_match(30), "a")
    game = row.terms.game if other == "rules" else "ludo"
    row = structs.replace(row, rules_version=999, terms=structs.replace(row.terms, game=game))
    answer = Reader(lambda: Books([SavedMatch(row, steps)])).answer(RecordOf("a"))
    assert (NotStored, OTHER_RULES) == (type(answer), answer.message.key)


def test_a_match_that_cannot_be_read_harms_no_other():
    row, steps = saved(long_match(30), "a")
    broken = type(steps[5])("a", 5, "0 99-98")
    books = Books([type(saved(long_match(30), "b"))(row, [*steps[:5], broken]), saved(long_match(30), "b")])
    reader = Reader(lambda: books)
    answer = reader.answer(RecordOf("a"))
    assert (Unreadable, SET_ASIDE) == (type(answer), answer.message.key)
    assert "its plays break the rules" in answer.reason
    assert isinstance(reader.answer(RecordOf("b")), bytes)


def test_a_node_keeps_one_worker_ready_and_asks_it_first(tmp_path, monkeypatch):
    """Those of a node that died come to finished matches here: on a busy machine a start takes seconds."""
    monkeypatch.setattr(archive, "WARM_AFTER", 0.0)
    monkeypatch.setattr(archive, "IDLE", 0.05)

    async def run():
        loop = asyncio.get_running_loop()
        with Kept(tmp_path / "house.db") as kept:
            for match in ("m1", "m2"):
                live(kept, match)
        workers = PastWorkers(loop, tmp_path / "house.db", print)
        ready, other = workers._threads[-1], workers._threads[0]
        try:
            workers.keep_one_ready()
            await until(lambda: ready.worker.started)
            process = ready.worker._process
            for match in ("m1", "m2"):
                answer = loop.create_future()
                workers.do(EndOf(match), answer.set_result)
                await asyncio.wait_for(answer, 60)
                await until(lambda: other.running and not other.worker.started)  # nobody asks it, and it ends
            assert (process, "m2") == (ready.worker._process, ready.match)
        finally:
            workers.close()

    asyncio.run(run())


async def until(condition):
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.01)
