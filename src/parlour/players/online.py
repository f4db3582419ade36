"""A bot of one's own at a table of a house."""

import asyncio
from contextlib import suppress

from parlour.bots.own import Decide, MyTurn, NeverLegal, decided
from parlour.client import Client, Mirror, NewTable, Refused, TableInfo, message
from parlour.core.record import option_text
from parlour.core.registry import game_from
from parlour.service import wire
from parlour.service.person import LONGEST_NAME


def called(name: str) -> str:
    """The name under which people meet it: one that says what it is."""
    return name if name.lower().endswith(" bot") else f"{name[: LONGEST_NAME - len(' bot')].strip()} bot"


async def seat_at(me: Client, code: str) -> TableInfo:
    """Takes a seat at the table with this code."""
    table = await me.by_code(code)
    await me.sit(table.match)
    return table


async def open_table(me: Client, game: str, preset: str | None = None) -> TableInfo:
    """Opens a table and takes a seat. Only whoever has its code comes there: nobody meets a bot unasked."""
    table = await me.create(NewTable(game, preset, pace="untimed", private=True))
    await me.sit(table.match)
    return table


async def play_out(me: Client, table: TableInfo, decide: Decide) -> wire.Result | None:
    """Plays the match to its end; resigns if no legal play is chosen, and raises `NeverLegal`."""
    async for mirror in me.turns(table.match):
        try:
            chosen = await asyncio.to_thread(decided, decide, turn_in(table, mirror))
        except NeverLegal:
            await me.resign(table.match)
            raise
        with suppress(Refused):  # somebody else was quicker, where several play at once
            await me.play(table.match, chosen, mirror.seat)
    return me.mirror(table.match).result


def turn_in(table: TableInfo, mirror: Mirror) -> MyTurn:
    options = {name: option_text(value) for name, value in table.options.items()}
    assert mirror.seat is not None
    return MyTurn(
        game_from(table.game, options=options),
        mirror.seat,
        tuple(mirror.plays),
        mirror.table,
        tuple(message(event.message) for event in mirror.events),
        mirror.seconds_left,
    )
