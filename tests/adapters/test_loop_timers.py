"""The house's timers on a real event loop."""

import asyncio

from parlour.adapters.loop_timers import loop_timers


def ran(prepare, count):
    """What was done, in order, once so many things are."""
    done, notes = [], []

    async def run():
        loop = asyncio.get_running_loop()
        finished = asyncio.Event()

        def act(name):
            done.append(name)
            if len(done) == count:
                finished.set()

        prepare(loop_timers(loop, lambda event, **facts: notes.append(event)), loop.time(), act)
        await asyncio.wait_for(finished.wait(), 5)

    asyncio.run(run())
    return done, notes


def test_everything_happens_in_its_turn():
    def prepare(timers, now, act):
        for name, when in (("third", 0.03), ("first", 0.01), ("second", 0.02)):
            timers.at(now + when, lambda name=name: act(name))

    assert ["first", "second", "third"] == ran(prepare, 3)[0]


def test_an_action_may_bring_about_another():
    def prepare(timers, now, act):
        timers.at(now + 0.01, lambda: (act("first"), timers.at(now + 0.02, lambda: act("second"))))

    assert ["first", "second"] == ran(prepare, 2)[0]


def test_an_action_that_fails_stops_no_other():
    def prepare(timers, now, act):
        timers.at(now + 0.01, lambda: 1 / 0)
        timers.at(now + 0.01, lambda: act("same moment"))
        timers.at(now + 0.02, lambda: act("later"))

    assert (["same moment", "later"], ["timer-failed"]) == ran(prepare, 2)
