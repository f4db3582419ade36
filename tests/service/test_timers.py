"""Timers: many that are due at once are done in slices, and each slice costs what it does."""

from itertools import count

import pytest

from parlour.service import timers as module
from parlour.service.timers import Timers

CROWD = 20_000


@pytest.fixture
def work(monkeypatch):
    """What the timers take out of their heap; each look at the watch is a millisecond later."""
    popped, watch = [], count()

    def pop(heap):
        popped.append(heap[0])
        return honest(heap)

    honest = module.heappop
    monkeypatch.setattr(module, "heappop", pop)
    monkeypatch.setattr(module, "perf_counter", lambda: next(watch) / 1000)
    return popped


def test_a_run_takes_out_no_more_than_it_does(work):
    timers, done = Timers(lambda: 1.0), []
    for number in range(CROWD):
        timers.at(0.0, lambda number=number: done.append(number))
    timers.run()
    assert list(range(6)) == done
    assert len(done) == len(work)


def test_what_an_action_adds_waits_though_it_is_due_first():
    timers, done = Timers(lambda: 1.0), []

    def again():
        done.append("again")
        timers.at(-1.0, again)

    timers.at(0.0, again)
    timers.at(0.5, lambda: done.append("other"))
    timers.run()
    assert ["again", "other"] == done
    timers.run()
    assert ["again", "other", "again"] == done


def test_what_waits_because_it_was_added_is_there_after_a_failure():
    timers, done = Timers(lambda: 1.0), []
    timers.at(0.0, lambda: timers.at(-1.0, lambda: done.append("added")))
    timers.at(0.5, lambda: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        timers.run()
    timers.run()
    assert ["added"] == done


# In parts


def in_parts(fails=()):
    """What happens to five, two at a time, some of whom fail."""
    timers, done, failures = Timers(lambda: 1.0), [], []

    def act(number):
        done.append(number)
        if number in fails:
            raise KeyError(number)

    timers.at(0.0, lambda: timers.in_parts(iter(range(5)), 2, act, lambda: done.append("then")))
    while timers.next is not None:
        try:
            timers.run()
        except Exception as error:
            failures.append(error)
        done.append("/")
    return "".join(map(str, done)), failures


def test_many_are_done_in_parts_and_what_follows_comes_last():
    assert ("01/23/4then/", []) == in_parts()


def test_one_that_fails_keeps_none_of_the_others_of_its_part():
    done, failures = in_parts({0, 4})
    assert "01/23/4then/" == done
    assert [(0,), (4,)] == [error.args for error in failures]
