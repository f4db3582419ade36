"""What is asked about matches of the past waits in lanes: who asks for much waits behind themselves."""

import pytest

from parlour.service.archive.archive import Archive, Kept
from parlour.service.errors import NotStored, TooMany
from parlour.service.fair_queue import Lane, Lanes
from parlour.service.matches.past_match import RecordOf, ToldTo

MANY, OTHER = Lane("10.0.0.1"), Lane("10.0.0.2")


class Held:
    """Workers that answer when the test wants it."""

    def __init__(self, count=2):
        self.count = count
        self.asked = []

    def do(self, question, done):
        self.asked.append((question.match, done))

    @property
    def busy_with(self):
        return [match for match, _ in self.asked]

    def finish(self, match, answer=b"told"):
        found = next(one for one in self.asked if one[0] == match)
        self.asked.remove(found)
        found[1](answer)


@pytest.fixture
def workers():
    return Held()


@pytest.fixture
def archive(workers):
    return Archive(workers, 4, lambda match, error: None, print)


def page(match, first=0):
    return ToldTo(match, None, "all", first, 10, False)


def test_an_address_has_one_worker_and_nobody_else_waits_for_it(archive, workers):
    for match in "abc":
        archive.ask(page(match), MANY, print)
    assert ["a"] == workers.busy_with
    archive.ask(page("x"), OTHER, print)
    assert ["a", "x"] == workers.busy_with


def test_what_nobody_waits_for_any_more_is_passed_over(archive, workers):
    workers.count, waiting, told = 1, {"a", "b"}, []
    for match in "abc":
        archive.ask(page(match), MANY, print, lambda match=match: match in waiting)
    archive.ask(page("c"), OTHER, print, lambda: False)
    archive.ask(page("x"), OTHER, told.append, lambda: True)
    assert ["a"] == workers.busy_with
    waiting.clear()
    workers.finish("a")
    assert ["x"] == workers.busy_with
    workers.finish("x")
    assert ([], [b"told"], 0) == (workers.busy_with, told, archive.waiting)
    archive.ask(page("b"), MANY, told.append)
    assert ["b"] == workers.busy_with


def test_addresses_take_turns(archive, workers):
    workers.count = 1
    for match in "abc":
        archive.ask(page(match), MANY, print)
    for match in "xy":
        archive.ask(page(match), OTHER, print)
    done = []
    while workers.asked:
        done += workers.busy_with
        workers.finish(done[-1])
    assert list("abxcy") == done


def test_the_people_of_an_address_take_turns():
    lanes = Lanes(10, 10)
    for item in (1, 2, 3):
        lanes.add(Lane("home", "ana"), item)
    lanes.add(Lane("home", "ben"), 4)
    assert [1, 4, 2, 3] == [lanes.take(())[1] for _ in range(4)]
    assert lanes.take(()) is None


def test_whoever_has_too_much_waiting_is_told_when_to_come_back(archive):
    for match in "abcde":
        archive.ask(page(match), MANY, print)
    with pytest.raises(TooMany) as refused:
        archive.ask(page("f"), MANY, print)
    assert 0 < refused.value.retry_after
    archive.ask(page("f"), OTHER, print)


def test_the_lanes_of_all_addresses_together_have_an_end():
    lanes = Lanes(2, 3)
    assert [True, True, True, False] == [lanes.add(Lane(str(number)), number) for number in range(4)]


def test_equal_questions_share_one_answer(archive, workers):
    told = []
    for lane in (MANY, MANY, OTHER):
        archive.ask(page("a"), lane, told.append)
    assert ["a"] == workers.busy_with
    workers.finish("a")
    assert ([b"told"] * 3, []) == (told, workers.busy_with)


def test_who_asks_for_what_waits_in_anothers_lane_does_not_wait_there(archive, workers):
    told = []
    for match in "abc":
        archive.ask(page(match), MANY, print)
    archive.ask(page("c"), OTHER, told.append)
    assert ["a", "c"] == workers.busy_with
    workers.finish("a")
    workers.finish("b")
    assert ["c"] == workers.busy_with  # and not once more
    workers.finish("c")
    assert ([b"told"], [], 0) == (told, workers.busy_with, archive.waiting)


def test_a_record_is_kept_and_a_replay_with_its_names_is_not(archive, workers):
    told = []
    for _ in range(2):
        archive.ask(RecordOf("a"), MANY, told.append)
        if workers.asked:
            workers.finish("a")
    assert [b"told"] * 2 == told
    for _ in range(2):
        archive.ask(page("a"), MANY, told.append)
        workers.finish("a")
    assert 4 == len(told)


def test_a_failure_is_told_and_not_kept(archive, workers):
    told = []
    for answer in (NotStored("No."), b"told"):
        archive.ask(RecordOf("a"), MANY, told.append)
        workers.finish("a", answer)
    assert "No." == str(told[0])
    assert b"told" == told[1]


def test_what_is_kept_has_a_bound():
    kept = Kept(10_000)
    for number in range(100):
        kept.add(RecordOf(str(number)), bytes(800))
    assert [None, bytes(800)] == [kept.get(RecordOf(number)) for number in ("80", "95")]
    assert 10_000 >= kept._size


def test_one_who_cannot_take_an_answer_keeps_it_from_nobody(archive, workers):
    workers.count = 1
    told = []

    def fails(answer):
        raise KeyError("a table that cannot be drawn")

    archive.ask(page("a"), MANY, fails)
    archive.ask(page("a"), OTHER, told.append)
    archive.ask(page("b"), OTHER, told.append)
    with pytest.raises(KeyError):
        workers.finish("a")
    assert [b"told"] == told
    assert ["b"] == workers.busy_with


def test_all_that_went_wrong_is_told(archive, workers):
    def fails(answer):
        raise KeyError("a table that cannot be drawn")

    for lane in (MANY, OTHER):
        archive.ask(page("a"), lane, fails)
    with pytest.raises(ExceptionGroup) as raised:
        workers.finish("a")
    assert [KeyError] * 2 == [type(error) for error in raised.value.exceptions]
