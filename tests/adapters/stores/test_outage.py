"""Whether something works, told by several threads and asked by others at any moment."""

import sys
from contextlib import contextmanager

from parlour.adapters.stores import outage as module
from parlour.adapters.stores.outage import Outage


@contextmanager
def between(act):
    """Calls `act` before every single instruction of an outage, as another thread might."""

    def trace(frame, event, arg):
        if frame.f_code.co_filename != module.__file__:
            return None
        frame.f_trace_opcodes = True
        if event == "opcode":
            sys.settrace(None)
            act()
            sys.settrace(trace)
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(before)


def test_it_can_be_asked_while_others_tell_how_they_fare():
    outage = Outage(lambda event, **facts: None, "store")
    outage.fails("The disk is full.", "writing")

    def toggle():
        if outage.lasts("reading"):
            outage.works("reading")
        else:
            outage.fails("It is away.", "reading")

    with between(toggle):
        reasons = {outage.reason for _ in range(4)}

    assert {"The disk is full."} == reasons


def test_each_part_that_fails_is_told_in_its_turn_and_the_log_has_a_line_for_each_change():
    notes = []
    outage = Outage(lambda event, **facts: notes.append(event), "store")
    outage.fails("The disk is full.", "writing")
    outage.fails("It is away.", "reading")
    outage.fails("It is away still.", "reading")

    assert "The disk is full." == outage.reason
    outage.works("writing")
    assert "It is away." == outage.reason
    outage.works("reading")
    assert "" == outage.reason
    assert ["store-failing", "store-working"] == notes
