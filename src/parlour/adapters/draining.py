"""A node that is told to close hands its visitors over, so that none of them sees an error.

First it serves on while `/health` answers 503 and HTTP connections end with their answer, so that the load
balancer sends everybody else to other nodes. Then it closes its sockets with 1012, on which clients come back
at once. Whoever is at a match whose rules no other node knows stays until that is over, or until the longest
time that was allowed has passed.
"""

import asyncio
from collections.abc import Callable
from time import monotonic

from parlour.service.connections import Connections
from parlour.service.matches.live_match import LiveMatch
from parlour.service.visitor import Visitor

CHECK_EVERY = 0.1  # seconds
AT_ONCE = 500  # visitors handed over without a pause


async def drain(
    connections: Connections, seconds: float, matches: float, hurried: Callable[[], bool]
) -> None:
    """Return when everybody has been handed over. `hurried`: whether the house is to close at once."""
    context = connections.house.context
    if not context.nodes.others:
        return
    context.nodes.closing = True
    context.note("closing", people=len(connections.visitors))
    await _wait(seconds, hurried)
    until = monotonic() + matches
    while not hurried() and context.nodes.others:
        staying = _who_stay(connections)
        for number, visitor in enumerate(connections.visitors - staying):
            visitor.hand_over()
            if not (number + 1) % AT_ONCE:
                await asyncio.sleep(CHECK_EVERY)
        if not staying or monotonic() > until:
            return
        await asyncio.sleep(CHECK_EVERY)


async def _wait(seconds: float, hurried: Callable[[], bool]) -> None:
    until = monotonic() + seconds
    while monotonic() < until and not hurried():
        await asyncio.sleep(CHECK_EVERY)


def _who_stay(connections: Connections) -> set[Visitor]:
    """Those at matches that could go on nowhere else."""
    house = connections.house
    return {
        viewer
        for table in house.tables.values()
        if isinstance(table, LiveMatch)
        and not table.is_over
        and not house.context.nodes.others_know(table.row)
        for viewer in table.audience.everybody()
        if isinstance(viewer, Visitor)
    }
