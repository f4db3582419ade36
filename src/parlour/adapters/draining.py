"""A node that is told to close hands its visitors over, so that none of them sees an error.

First it serves on while `/health` answers 503 and HTTP connections end with their answer, so that the load
balancer sends everybody else to other nodes. Then it closes its sockets with 1012, on which clients come back
at once. Whoever is at a match whose rules no other node knows stays until that is over, or until the longest
time that was allowed has passed; while somebody of such a match is missing, the balancer may send them here.
"""

import asyncio
from collections.abc import Callable, Iterable
from time import monotonic

from parlour.service.connections import Connections
from parlour.service.matches.live_match import LiveMatch
from parlour.service.visitor import Visitor

CHECK_EVERY = 0.2  # seconds
ARRIVING = 3.0  # seconds in which somebody who has just come says at which match
RETURNING = 30.0  # seconds in which somebody whose connection was closed comes back
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
    came = dict.fromkeys(connections.visitors, -ARRIVING)
    await _wait(seconds, hurried)
    until = monotonic() + matches
    while not hurried() and context.nodes.others:
        here = _that_go_on_here_alone(connections)
        context.nodes.closing = not any(_misses_somebody(live) for live in here)
        if not here or monotonic() > until:
            break
        staying = {viewer for live in here for viewer in live.audience.everybody()}
        came = {visitor: came.get(visitor, monotonic()) for visitor in connections.visitors}
        await _hand_over(
            visitor for visitor, at in came.items() if visitor not in staying and monotonic() - at > ARRIVING
        )
        await asyncio.sleep(CHECK_EVERY)
    await _hand_over(list(connections.visitors))


async def _hand_over(visitors: Iterable[Visitor]) -> None:
    for number, visitor in enumerate(list(visitors), 1):
        visitor.hand_over()
        if not number % AT_ONCE:
            await asyncio.sleep(CHECK_EVERY)


async def _wait(seconds: float, hurried: Callable[[], bool]) -> None:
    until = monotonic() + seconds
    while monotonic() < until and not hurried():
        await asyncio.sleep(CHECK_EVERY)


def _that_go_on_here_alone(connections: Connections) -> list[LiveMatch]:
    """Matches whose rules no other node knows, while somebody is there or may be about to come back."""
    house = connections.house
    return [
        table
        for table in house.tables.values()
        if isinstance(table, LiveMatch)
        and not table.is_over
        and not house.context.nodes.others_know(table.row)
        and (table.audience or _misses_somebody(table))
    ]


def _misses_somebody(live: LiveMatch) -> bool:
    since = live.context.timers.play_clock() - RETURNING
    return any(
        place.person and not place.left and place.away_since is not None and place.away_since > since
        for place in live.places
    )
