"""Coming to a house from the terminal: with a pass, to a table, on one of the screens."""

import asyncio
import shlex
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from parlour import texts
from parlour.bots import policy
from parlour.client import Address, Client, Mirror, NewTable, Place, Unwelcome, place
from parlour.core.errors import BadOption
from parlour.core.game import Message
from parlour.core.registry import games
from parlour.service import wire
from parlour.service.wire import http as wire_http
from parlour.ui.terminal import play as playing
from parlour.ui.terminal.online import passes
from parlour.ui.terminal.online.keyboard import Inbox, TalkingLines, Typed
from parlour.ui.terminal.online.plain import play_in_lines
from parlour.ui.terminal.online.session import OnlineSession
from parlour.ui.terminal.online.shown import free_seats, seat_names, shown
from parlour.ui.terminal.plain import Left
from parlour.ui.terminal.play import DisplayOptions

ANYONE = "anyone"  # who looks for a game at the same time
MOST_REMATCHES = 1000  # that are followed to the match that goes on


@dataclass(frozen=True)
class Wish:
    """To which house somebody goes, and what for."""

    url: str
    game: str = ""  # empty: to go on with a match, or to sit down at somebody else's table
    vs: str = "human"
    seats: int | None = None
    preset: str | None = None
    options: dict[str, str] = field(default_factory=dict)
    pace: wire.Pace = "quick"
    code: str = ""
    name: str = ""
    watch: bool = False


def visit(wish: Wish, how: DisplayOptions) -> None:
    """Until the person leaves; raises a `ParlourError` if there is no such house, table or game."""
    where, lines = place(wish.url), TalkingLines(how.speed)

    def come() -> None:
        running = None if wish.watch or where.match or wish.code else _running(where.house, wish)
        if running and _goes_on(running, wish, where.house, lines):
            asyncio.run(_visit(wish, Place(where.house, running.match), how, lines))
        else:
            asyncio.run(_visit(wish, where, how, lines))

    playing.until_left(come)


async def _visit(wish: Wish, where: Place, how: DisplayOptions, lines: TalkingLines) -> None:
    async with await _connected(where.house, wish.name) as client:
        note = partial(passes.note_match, where.house, wish.name)
        mirror = await _came(client, where, wish, note, lines, how)
        if mirror.version:
            await client.seen(mirror.match, mirror.seat)
        house = f"{where.house} --name {shlex.quote(wish.name)}" if wish.name else where.house
        if playing.has_app(how.plain):
            await _on_screen(client, mirror, how, house, note)
        else:
            await _in_lines(client, mirror, lines, how.unicode, house, note)


async def _connected(house: str, name: str) -> Client:
    """With the pass that one has, or a new one if the house does not know it any more."""
    given = passes.load(house, name)
    if given.token:
        try:
            return await Client.connect(house, given.token, promises=passes.promises(house, name))
        except Unwelcome as error:
            if error.code != "not-signed-in":
                raise
    address = Address(house)
    passes.save(house, name, passes.Pass((await asyncio.to_thread(address.guest, name)).token))
    return await Client.connect(house, passes.load(house, name).token, promises=passes.promises(house, name))


# To a table


async def _came(
    client: Client,
    where: Place,
    wish: Wish,
    note: Callable[[str], None],
    lines: TalkingLines,
    how: DisplayOptions,
) -> Mirror:
    if wish.watch and where.match:
        return await client.join(where.match)
    if wish.watch:
        raise BadOption("A link to a match looks like http://HOST/m/ID.")
    if where.match or wish.code:
        return await _sat(client, where.match or (await client.by_code(wish.code)).match, note)
    if not wish.game:
        raise BadOption("You have no running match on this server; name a game to open a table.")
    if wish.vs == ANYONE:
        return await _paired(client, wish, note, lines)
    return await _sat(client, (await client.create(new_table(wish, how))).match, note)


async def _paired(client: Client, wish: Wish, note: Callable[[str], None], lines: TalkingLines) -> Mirror:
    """At a table with whoever looks for a game, too; if nobody does, with a bot."""
    if wish.options or wish.pace != "quick" or wish.seats not in (None, 2):
        raise BadOption("--vs anyone cannot be combined with --opt, --pace or --seats.")
    await client.lobby.seek(wish.game, wish.preset)
    lines.say(texts.say(Message("online.seeking")))
    alone = await client.lobby.offered()
    if alone:
        lines.say(texts.say(Message("online.bot-instead")))
    match = await (client.lobby.take_bot() if alone else client.lobby.paired())
    while True:
        try:
            return await _met(client, match, note)
        except Unwelcome:
            before, match = match, await client.lobby.paired()
            if match == before:  # otherwise the one who had been found did not want to play after all
                raise


async def _met(client: Client, match: str, note: Callable[[str], None]) -> Mirror:
    await _sat(client, match, note)
    return await client.until(lambda: _begun(client.mirror(match)))


def _begun(mirror: Mirror) -> Mirror | None:
    return None if mirror.phase == "waiting" else mirror


async def _sat(client: Client, match: str, note: Callable[[str], None]) -> Mirror:
    """Noted first: a terminal that is closed at this moment comes back to its seat, too."""
    note(match)
    mirror = await client.join(match)
    if mirror.seat is None and mirror.phase == "waiting":  # else one comes back, or looks on
        mirror = await client.sit(match)
    if mirror.seat is None:
        note("")
    return mirror


def _running(house: str, wish: Wish) -> wire_http.TableInfo | None:
    """The match that was played last with this pass, if it still goes on.

    Whoever wants to play something else and has declined to go on with it is not asked again.
    """
    last = passes.load(house, wish.name)
    if not last.match or (wish.game and last.match == last.declined):
        return None
    address, match = Address(house, last.token), last.match
    promises = passes.promises(house, wish.name)
    try:
        for _ in range(MOST_REMATCHES):
            info = address.info(match)
            if info.phase != "over" or not info.next:
                break
            promises.followed(match, info.next)
            match = info.next
    except Unwelcome:
        return None
    return info if info.phase != "over" else None


def _goes_on(running: wire_http.TableInfo, wish: Wish, house: str, lines: TalkingLines) -> bool:
    """Asks until the answer is yes or no. Where nobody answers, the game asked for is played."""
    names = seat_names(running.game, running.seats)
    seats, answer = tuple(range(len(names))), ""
    while answer not in ("y", "yes", "n", "no"):
        lines.say(texts.say(Message("online.go-on", game=running.title, seats=seats), names))
        try:
            answer = lines.ask().strip().lower()
        except EOFError:
            return not wish.game
    if answer in ("n", "no"):
        passes.decline(house, wish.name, running.match)
    return answer in ("y", "yes")


def new_table(wish: Wish, how: DisplayOptions) -> NewTable:
    kind, _, name = wish.vs.partition(":")
    if kind not in ("human", "bot"):
        raise BadOption(f"The opponent is human, anyone, bot or bot:NAME, not {wish.vs!r}.")
    if wish.game not in games():
        return NewTable(wish.game)  # the house knows best which games it has
    seats = games()[wish.game].seats[0] if wish.seats is None else wish.seats
    if kind == "bot":
        policy(wish.game, name or "bot")
    bots = {str(seat): name or "bot" for seat in range(1, seats)} if kind == "bot" else {}
    options: dict[str, Any] = dict(wish.options)
    return NewTable(
        wish.game,
        preset=wish.preset,
        options=options,
        seats=seats,
        pace=wish.pace,
        private=True,  # it is opened for a friend, who gets the code
        bots=bots,
        formalities=how.formalities,
        ceremony=how.ritual,
    )


# On the screen of the app, or in lines


async def _on_screen(
    client: Client, mirror: Mirror, how: DisplayOptions, house: str, note: Callable[[str], None]
) -> None:
    from parlour.ui.terminal.app import Farewell
    from parlour.ui.terminal.app.local_saves import at_home
    from parlour.ui.terminal.online.app import OnlineApp

    app = OnlineApp(client, mirror, how.unicode, how.speed, house, note, at_home())
    await app.run_async()
    if app.failure:
        raise app.failure
    playing.leave(Farewell(app.farewell, app.code))


async def _in_lines(
    client: Client,
    mirror: Mirror,
    lines: TalkingLines,
    unicode: bool,
    house: str,
    note: Callable[[str], None],
) -> None:
    inbox = Inbox(client.stream())
    try:
        while True:
            if mirror.seat is not None:
                note(mirror.match)
            if mirror.phase == "waiting":
                mirror = await _waited(client, mirror, lines, inbox)
            session = OnlineSession(client, shown(mirror.picture, tuple(mirror.events)), unicode, house)
            mirror = await client.join(await play_in_lines(session, lines, inbox))
    except (Left, EOFError):
        _say_kept(client, mirror, lines, house)
    except asyncio.CancelledError:  # Ctrl-C, or the terminal was closed
        _say_kept(client, mirror, lines, house)
        raise
    finally:
        inbox.close()


def _say_kept(client: Client, mirror: Mirror, lines: TalkingLines, house: str) -> None:
    lines.say()
    if client.mirrors_of(mirror.match) and mirror.seat is not None and mirror.phase != "over":
        lines.say(texts.say(Message("online.kept", house=house)))


async def _waited(client: Client, mirror: Mirror, lines: TalkingLines, inbox: Inbox) -> Mirror:
    """Until everybody is there; raises `Left` if the table is closed, or by whoever leaves the seat."""
    match, missing, typing = mirror.match, 0, True
    if free_seats(mirror.picture):
        lines.say(texts.say(Message("online.invite", code=mirror.picture.code)))
        lines.say(texts.say(Message("online.invite-link", link=client.address.link(match))))
    while client.mirrors_of(match) and client.mirror(match).phase == "waiting":
        if missing != (missing := free_seats(client.mirror(match).picture)):
            lines.say(texts.say(Message("online.waiting-lines", count=missing)))
            lines.prompt()
        try:
            happened = await inbox.next(typing)
        except EOFError:  # nobody is at the keyboard any more, and no script goes on
            happened = Typed("quit") if missing else None  # with bots alone it begins in a moment
            inbox.put_back(None)
            typing = False
        if happened in ("quit", "q"):
            await client.leave(match)
            raise Left
        if isinstance(happened, Typed) and not lines.live:
            inbox.put_back(happened)
            typing = False
        elif isinstance(happened, Typed):
            lines.typed(happened)
            lines.prompt()
    if not client.mirrors_of(match):
        lines.say(texts.say(Message("online.closed")))
        raise Left
    return client.mirror(match)
