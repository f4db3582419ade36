"""`parlour admin`: running a house, whether it is open or at rest. Each command asks one thing of it."""

import json
import os
import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from parlour.core.errors import BadOption
from parlour.ui.terminal.lines import count_of, printable

if TYPE_CHECKING:
    from parlour.service.wire.admin import Request

app = typer.Typer(rich_markup_mode=None)

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Config = Annotated[Path | None, typer.Option(metavar="FILE", help="A TOML file with settings.")]
Database = Annotated[str | None, typer.Option(metavar="PATH|URL", help="The database of the house.")]
Person = Annotated[
    str, typer.Argument(metavar="PERSON", help="A person's number, or a name that only one person has.")
]
MatchId = Annotated[str, typer.Argument(metavar="MATCH")]
Reason = Annotated[str, typer.Option(metavar="TEXT", help="What they are told.")]
HowLong = Annotated[str | None, typer.Option("--for", metavar="30m|2h|7d", help="For how long.")]
MINUTES = {"m": 1, "h": 60, "d": 1440}


@app.callback(invoke_without_command=True)
def run_a_house(context: typer.Context) -> None:
    """Run a house: its people, its matches, its database."""
    if context.invoked_subcommand is None:
        context.fail("Missing command.")


def _ask(request: "Request", database: str | None, config: Path | None) -> Any:
    from parlour.adapters.admin.ask import ask
    from parlour.adapters.settings import chosen
    from parlour.service.wire.texts import message
    from parlour.texts import say

    choices = chosen({"database": database}, os.environ, config).choices
    answer = ask(choices.database, request, choices.public_url)
    if answer.message:
        raise BadOption(say(message(answer.message)))
    return answer.data


def _print(lines: Iterable[str], data: Any, as_json: bool) -> None:
    for line in [json.dumps(data)] if as_json else lines:
        print(printable(line))


def _minutes(text: str | None) -> int | None:
    if text is None:
        return None
    found = re.fullmatch(r"([1-9]\d{0,4})([mhd])", text)
    if not found:
        raise BadOption(f"A time is written like 30m, 2h or 7d, not {text!r}.")
    return int(found[1]) * MINUTES[found[2]]


def _when(seconds: float | None) -> str:
    """A damaged row is no reason to show nothing: in place of a time that is none it has this."""
    if seconds is None:
        return ""
    try:
        return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")
    except (OSError, OverflowError, TypeError, ValueError):
        return "(no time)"


# People


@app.command()
def people(
    search: Annotated[
        str, typer.Option(metavar="TEXT", help="Only people with this text in their name or number.")
    ] = "",
    most: Annotated[int, typer.Option(metavar="N", min=1, max=1000, help="The most to list.")] = 50,
    as_json: Json = False,
    database: Database = None,
    config: Config = None,
) -> None:
    """List people, the latest first."""
    from parlour.service.wire.admin import People

    found = _ask(People(search, most), database, config)
    lines = [f"{one['id']}  {one['name']:<20}  {_when(one['made'])}  {one['role']}".rstrip() for one in found]
    _print(lines or ["Nobody."], found, as_json)


@app.command()
def show(person: Person, as_json: Json = False, database: Database = None, config: Config = None) -> None:
    """Show somebody's orders, reports and matches. No secrets, no hands."""
    from parlour.service.wire.admin import Show

    found = _ask(Show(person), database, config)
    _print(_shown(found), found, as_json)


def _shown(found: dict[str, Any]) -> Iterator[str]:
    role = f", {found['role']}" if found["role"] else ""
    yield f"{found['name']} ({found['person']}{role}), here since {_when(found['made'])}"
    for order in found["orders"]:
        until = f"until {_when(order['until'])}" if order["until"] else "for good"
        yield f"  {'banned' if order['kind'] == 'ban' else 'muted'} {until}: {order['reason']}"
    yield f"  has muted {len(found['muted'])} others"
    yield from (f"  report {line}" for line in map(_report, found["reports"]))
    yield from (f"  match {line}" for line in map(_match, found["matches"]))


@app.command()
def promote(
    person: Person,
    role: Annotated[str, typer.Argument(metavar="moderator|admin")] = "moderator",
    database: Database = None,
    config: Config = None,
) -> None:
    """Make somebody a moderator or an admin. Moderators mute and close reports; admins also ban."""
    from parlour.service.wire.admin import Promote

    if role not in ("moderator", "admin"):
        raise BadOption(f"A role is moderator or admin, not {role!r}.")
    _ask(Promote(person, "admin" if role == "admin" else "moderator"), database, config)
    print(printable(f"{person} is now {'an admin' if role == 'admin' else 'a moderator'}."))


@app.command()
def demote(person: Person, database: Database = None, config: Config = None) -> None:
    """Take somebody's role away."""
    from parlour.service.wire.admin import Promote

    _ask(Promote(person, ""), database, config)
    print(printable(f"{person} no longer has a role."))


@app.command()
def mute(
    person: Person,
    how_long: HowLong = "1d",
    reason: Reason = "",
    database: Database = None,
    config: Config = None,
) -> None:
    """Mute a person at every table for a while."""
    from parlour.service.wire.admin import Order

    _ask(Order(person, "mute", _minutes(how_long), reason), database, config)
    print(printable(f"{person} is muted for {how_long}."))


@app.command()
def unmute(person: Person, database: Database = None, config: Config = None) -> None:
    """Unmute a person."""
    from parlour.service.wire.admin import Lift

    _ask(Lift(person, "mute"), database, config)
    print(printable(f"{person} is no longer muted."))


@app.command()
def ban(
    person: Person,
    how_long: HowLong = None,
    reason: Reason = "",
    database: Database = None,
    config: Config = None,
) -> None:
    """Ban a person, for a while or for good."""
    from parlour.service.wire.admin import Order

    _ask(Order(person, "ban", _minutes(how_long), reason), database, config)
    print(printable(f"{person} is banned {f'for {how_long}' if how_long else 'for good'}."))


@app.command()
def unban(person: Person, database: Database = None, config: Config = None) -> None:
    """Lift a ban."""
    from parlour.service.wire.admin import Lift

    _ask(Lift(person, "ban"), database, config)
    print(printable(f"{person} is no longer banned."))


@app.command("reset-password")
def reset_password(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of an account.")],
    as_json: Json = False,
    database: Database = None,
    config: Config = None,
) -> None:
    """Print a link to set a new password. It works once, within 15 minutes."""
    from parlour.service.wire.admin import ResetPassword

    link = _ask(ResetPassword(name), database, config)
    lines = [f"For {name}, once, within 15 minutes: {link}"]
    if link.startswith("/"):
        lines.append("The house has no public_url: put its public address in front of the link.")
    _print(lines, {"link": link}, as_json)


@app.command()
def reports(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[close ID]", help="`close ID` closes one.")
    ] = None,
    verdict: Annotated[str, typer.Option(metavar="TEXT", help="The outcome, for the file.")] = "",
    everything: Annotated[bool, typer.Option("--all", help="List closed reports, too.")] = False,
    as_json: Json = False,
    database: Database = None,
    config: Config = None,
) -> None:
    """List the open reports, or close one."""
    from parlour.service.wire.admin import CloseReport, Reports

    match words or []:
        case []:
            found = _ask(Reports(everything), database, config)
            _print(map(_report, found) if found else ["There are none."], found, as_json)
        case ["close", id]:
            _ask(CloseReport(id, verdict), database, config)
            print(printable(f"Report {id} is closed."))
        case _:
            raise BadOption("Use: parlour admin reports, or parlour admin reports close ID.")


def _report(one: dict[str, Any]) -> str:
    text = f": {one['text']}" if one["text"] else ""
    end = f" (closed {_when(one['closed'])}: {one['verdict']})" if one["closed"] else ""
    about = f"{one['reporter_name']} about {one['name']} ({one['person']})"
    return f"{one['id']}  {_when(one['made'])}  {one['reason']}, {about} in {one['match']}{text}{end}"


# Matches


@app.command()
def matches(
    everything: Annotated[bool, typer.Option("--all", help="List finished matches, too.")] = False,
    most: Annotated[int, typer.Option(metavar="N", min=1, max=1000, help="The most to list.")] = 50,
    as_json: Json = False,
    database: Database = None,
    config: Config = None,
) -> None:
    """List open tables and running matches."""
    from parlour.service.wire.admin import Matches

    found = _ask(Matches(everything, most), database, config)
    _print(map(_match, found) if found else ["There are none."], found, as_json)


def _match(one: dict[str, Any]) -> str:
    end = f", {one['reason']} {_when(one['ended'])}" if one["phase"] == "over" else f", {one['phase']}"
    return f"{one['match']}  {_when(one['made'])}  {one['game']}: {', '.join(one['names']) or 'nobody'}{end}"


@app.command("stats")
def statistics(
    most: Annotated[
        int, typer.Option(metavar="N", min=1, max=1_000_000, help="How many of the latest matches to count.")
    ] = 100_000,
    as_json: Json = False,
    database: Database = None,
    config: Config = None,
) -> None:
    """Count wins, lengths and leavers of finished matches. Names nobody."""
    from parlour.service.wire.admin import Statistics

    found = _ask(Statistics(most), database, config)
    _print(map(_counted, found) if found else ["No match has finished yet."], found, as_json)


def _counted(one: dict[str, Any]) -> str:
    by_seat = ", ".join(f"seat {seat}: {count}" for seat, count in enumerate(one["won_by_seat"]))
    by_side = ", ".join(f"side {side}: {count}" for side, count in enumerate(one["won_by_side"]))
    won = by_seat if len(one["won_by_seat"]) == len(one["won_by_side"]) else f"{by_seat}; {by_side}"
    seats, matches = count_of(one["seats"], "seat"), count_of(one["matches"], "match", "matches")
    return (
        f"{one['game']}, {one['preset'] or 'changed options'}, {seats}: {matches}"
        f" of {one['plays']:.1f} plays; won by {won}; without a winner: {one['drawn']}; left: {one['left']}"
    )


@app.command("match")
def inspect(
    match: MatchId,
    reveal: Annotated[bool, typer.Option("--reveal", help="Show hidden cards, too; this is logged.")] = False,
    as_json: Json = False,
    database: Database = None,
    config: Config = None,
) -> None:
    """Show a match: seats, clock and moves. Hides hidden cards while the match is running."""
    from parlour.service.wire.admin import Inspect

    found = _ask(Inspect(match, reveal), database, config)
    _print(_inspected(found), found, as_json)


def _inspected(found: dict[str, Any]) -> Iterator[str]:
    if found["reveals"]:
        yield "THIS SHOWS HIDDEN CARDS of a running match. That is written to the log."
    about = f"{found['game']} {found['options']}, {found['phase']}, version {found['version']}"
    yield f"{found['match']}: {about}"
    for seat in found["seats"]:
        away = "" if seat["away"] is None else f", away for {seat['away']:.0f} s"
        who = seat["name"] or seat["bot"] or "free"
        yield f"  seat {seat['seat']}: {who} {seat['person']}{away}".rstrip()
    if found["awaited"]:
        clock = "" if found["seconds_left"] is None else f", {found['seconds_left']} s left"
        yield f"  awaits {', '.join(f'seat {seat}' for seat in found['awaited'])}{clock}"
    if found["result"]:
        yield f"  {found['result']}"
    yield from (f"  {line}" for line in found["log"])


@app.command()
def end(match: MatchId, reason: Reason, database: Database = None, config: Config = None) -> None:
    """End a match without rewards; the players see the reason."""
    from parlour.service.wire.admin import End

    _ask(End(match, reason), database, config)
    print(printable(f"Match {match} has ended without rewards."))


# The database


@app.command()
def doctor(
    everything: Annotated[bool, typer.Option("--all", help="Check finished matches, too.")] = False,
    quarantine: Annotated[str, typer.Option(metavar="MATCH", help="Set a match aside.")] = "",
    release: Annotated[str, typer.Option(metavar="MATCH", help="Release a match that was set aside.")] = "",
    as_json: Json = False,
    database: Database = None,
    config: Config = None,
) -> None:
    """Look for damage; set a match aside or release it. Exit 1 if something is wrong."""
    from parlour.service.wire.admin import Quarantine, Release

    if quarantine and release:
        raise BadOption("Use --quarantine or --release, not both at once.")
    if quarantine:
        _ask(Quarantine(quarantine), database, config)
        print(printable(f"Match {quarantine} is set aside."))
    elif release:
        over = _ask(Release(release), database, config) == "over"
        print(printable(f"Match {release} {'is over and can be read again' if over else 'continues'}."))
    else:
        _examine(everything, as_json, database, config)


def _examine(everything: bool, as_json: bool, database: str | None, config: Path | None) -> None:
    from parlour.adapters.settings import chosen
    from parlour.adapters.stores.database import database_of
    from parlour.adapters.stores.doctor import checkup

    where = database_of(chosen({"database": database}, os.environ, config).choices.database)
    found = checkup(where, everything)
    lines = [f"{fault['kind']} {fault['what']}: {fault['reason']}" for fault in found["faults"]]
    facts = [f"{name}: {value}" for name, value in found["facts"].items()]
    _print([*facts, *(lines or ["Nothing is wrong."])], found, as_json)
    if found["faults"]:
        raise typer.Exit(1)
