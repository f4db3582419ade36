"""A node that is told to close hands its visitors over, so that none of them sees an error.

First it serves on while `/health` answers 503 and HTTP connections end with their answer, so that the load
balancer sends everybody else to other nodes. Then it closes its sockets with 1012, on which clients come back
at once. Whoever is at a match whose rules no other node knows stays until that is over, or until the longest
time that was allowed has passed; while somebody of such a match is missing, the balancer may send them here.
"""

import asyncio
from collections.abc import Callable
from time import monotonic

from parlour.service.connections import Connections
from parlour.service.matches.live_match import LiveMatch

CHECK_EVERY = 0.2  # seconds
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
        matches_here = _that_go_on_here_alone(connections)
        context.nodes.closing = not any(map(_misses_somebody, matches_here))
        staying = {viewer for live in matches_here for viewer in live.audience.everybody()}
        others = [visitor for visitor in connections.visitors if visitor not in staying]
        for number, visitor in enumerate(others):
            visitor.hand_over()
            if not (number + 1) % AT_ONCE:
                await asyncio.sleep(CHECK_EVERY)
        if not matches_here or monotonic() > until:
            return
        await asyncio.sleep(CHECK_EVERY)


async def _wait(seconds: float, hurried: Callable[[], bool]) -> None:
    until = monotonic() + seconds
    while monotonic() < until and not hurried():
        await asyncio.sleep(CHECK_EVERY)


def _that_go_on_here_alone(connections: Connections) -> list[LiveMatch]:
    """Matches with people whose rules no other node knows."""
    house = connections.house
    return [
        table
        for table in house.tables.values()
        if isinstance(table, LiveMatch)
        and table.audience
        and not table.is_over
        and not house.context.nodes.others_know(table.row)
    ]


def _misses_somebody(live: LiveMatch) -> bool:
    return any(place.person and not place.left and place.away_since is not None for place in live.places)
