"""The house's timers on a real event loop."""

import asyncio

import pytest
import uvloop

from parlour.adapters.loop_timers import loop_timers

LOOPS = {"asyncio": asyncio.new_event_loop, "uvloop": uvloop.new_event_loop}
on_both_loops = pytest.mark.parametrize("loop", LOOPS)


def ran(loop, prepare, count):
    """What was done, in order, once so many things are."""
    done, notes = [], []

    async def run():
        running = asyncio.get_running_loop()
        finished = asyncio.Event()

        def act(name):
            done.append(name)
            if len(done) == count:
                finished.set()

        prepare(loop_timers(running, lambda event, **facts: notes.append(event)), running.time(), act)
        await asyncio.wait_for(finished.wait(), 5)

    with asyncio.Runner(loop_factory=LOOPS[loop]) as runner:
        runner.run(run())
    return done, notes


@on_both_loops
def test_everything_happens_in_its_turn(loop):
    def prepare(timers, now, act):
        for name, when in (("third", 0.03), ("first", 0.01), ("second", 0.02)):
            timers.at(now + when, lambda name=name: act(name))

    assert ["first", "second", "third"] == ran(loop, prepare, 3)[0]


@on_both_loops
def test_an_action_may_bring_about_another(loop):
    def prepare(timers, now, act):
        timers.at(now + 0.01, lambda: (act("first"), timers.at(now + 0.02, lambda: act("second"))))

    assert ["first", "second"] == ran(loop, prepare, 2)[0]


@on_both_loops
def test_an_action_that_fails_stops_no_other(loop):
    def prepare(timers, now, act):
        timers.at(now + 0.01, lambda: 1 / 0)
        timers.at(now + 0.01, lambda: act("same moment"))
        timers.at(now + 0.02, lambda: act("later"))

    assert (["same moment", "later"], ["timer-failed"]) == ran(loop, prepare, 2)


@on_both_loops
def test_an_action_may_add_several_that_are_due_already(loop):
    """This once stopped the whole house: a bot's opponent looked for another player."""

    def prepare(timers, now, act):
        def first():
            act("first")
            timers.at(now - 1, lambda: act("second"))
            timers.at(now - 2, lambda: act("third"))

        timers.at(now, first)

    assert (["first", "third", "second"], []) == ran(loop, prepare, 3)
