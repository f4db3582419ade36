"""A bot of one's own at a table of a house."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Lock

from parlour.bots.own import Decide, MyTurn, NeverLegal, decided
from parlour.client import Client, Mirror, NewTable, Refused, TableInfo, message
from parlour.core.record import option_text
from parlour.core.registry import game_from
from parlour.service import wire
from parlour.service.people.names import SAYS_BOT
from parlour.service.person import LONGEST_NAME


def called(name: str) -> str:
    """The name under which people meet it: one that says what it is."""
    if name.lower().endswith(SAYS_BOT):
        return name
    return name[: LONGEST_NAME - len(SAYS_BOT)].strip() + SAYS_BOT


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


async def answer_calls(
    me: Client, decide: Decide, told: Callable[[str], None], matches: int | None = None, ladder: bool = True
) -> None:
    """Plays each match to which a bot account is called; returns after so many, if a number is given."""
    turn = Lock()  # `decide` is asked for one match at a time

    def one_at_a_time(asked: MyTurn) -> str:
        with turn:
            return decide(asked)

    async def play(match: str) -> None:
        mirror = await me.join(match)
        names = " and ".join(seat.name or seat.bot for seat in mirror.seats)
        told(f"Match {match} has begun: {names}.")
        try:
            result = await play_out(me, await me.info(match), one_at_a_time)
        except NeverLegal as error:
            told(f"Match {match}: resigned. {error}")
        else:
            told(f"Match {match}: {result_of(result, mirror.seat)}")
        await me.leave(match)

    await me.lobby.wait_to_be_called(ladder=ladder)
    known = set[str]()
    async with asyncio.TaskGroup() as playing:
        while matches is None or len(known) < matches:
            call = await me.lobby.called()
            if call.match not in known:
                known.add(call.match)
                playing.create_task(play(call.match))
        me.lobby.be_called_no_more()


def result_of(result: wire.Result | None, seat: int | None) -> str:
    if result is None:
        return "The match is over."
    if not result.winners:
        return f"Nobody won: {result.reason}."
    return f"The bot {'won' if seat in result.winners else 'lost'}: {result.reason}."


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
