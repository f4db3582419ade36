"""The commands with which somebody makes bot accounts in a house, and deletes them."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from getpass import getpass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from parlour.core.errors import BadOption
from parlour.running import House

if TYPE_CHECKING:  # what only these commands need is loaded by them
    from parlour.client import Address
    from parlour.service.wire.bots import BotInfo

PRIVATE = 0o600

Owner = Annotated[str, typer.Option("--account", metavar="NAME", help="Your account in the house.")]
Which = Annotated[str, typer.Argument(metavar="NAME", help="As `parlour bot list` names it.")]
Games = Annotated[list[str], typer.Option("--game", metavar="GAME", help="A game it plays; several times.")]
Line = Annotated[str, typer.Option(metavar="TEXT", help="What it does, in one line.")]
TokenFile = Annotated[Path, typer.Option("--token-file", metavar="FILE", help="Where its token is written.")]


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="“bot” is put behind it.")],
    house: House,
    account: Owner,
    game: Games,
    token_file: TokenFile,
    line: Line = "",
) -> None:
    """Make a bot account in a house, and write its token into a file."""
    from parlour.service.wire.bots import NewBot

    with _file(token_file) as write, _signed_in(house, account) as address:
        bot = address.new_bot(NewBot(name, tuple(game), line))
        write(bot.token)
    print(f"{bot.name} has an account. Its token is in {token_file}.")


def token(name: Which, house: House, account: Owner, token_file: TokenFile) -> None:
    """Give a bot account a new token. The old one ends, and so do its connections."""
    with _file(token_file) as write, _signed_in(house, account) as address:
        write(address.new_bot_token(_named(address, name).bot).token)
    print(f"The new token is in {token_file}.")


def show(house: House, account: Owner) -> None:
    """List your bot accounts in a house."""
    with _signed_in(house, account) as address:
        for bot in address.bots():
            about = f": {bot.line}" if bot.line else ""
            print(f"{bot.name} ({', '.join(bot.games)}){about}")


def delete(name: Which, house: House, account: Owner) -> None:
    """Delete a bot account, with its token and its place on the ladder."""
    with _signed_in(house, account) as address:
        bot = _named(address, name)
        address.delete_bot(bot.bot)
    print(f"{bot.name} was deleted.")


def _named(address: "Address", name: str) -> "BotInfo":
    own = address.bots()
    found = [bot for bot in own if bot.name.lower() in (name.lower(), f"{name.lower()} bot")]
    if not found:
        known = ", ".join(bot.name for bot in own) or "none"
        raise BadOption(f"You have no bot of this name; yours are: {known}.")
    return found[0]


@contextmanager
def _signed_in(house: str, account: str) -> Iterator["Address"]:
    """For one command: the pass ends with it."""
    from parlour.client import Address, Unreachable, Unwelcome

    address = Address(house)
    address.sign_in(account, getpass(f"Password of {account}: "))
    try:
        yield address
    finally:
        with suppress(Unreachable, Unwelcome):  # a pass that is lost expires by itself
            address.sign_out()


class _Writer:
    def __init__(self, handle: int) -> None:
        self._handle = handle
        self.wrote = False

    def __call__(self, token: str) -> None:
        os.write(self._handle, token.encode() + b"\n")
        self.wrote = True


@contextmanager
def _file(path: Path) -> Iterator[_Writer]:
    """A new file that only its owner can read. It is made first: a token that cannot be kept is lost."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
    except OSError as error:
        raise BadOption(f"{path} cannot be written: {error.strerror}.") from None
    writer = _Writer(handle)
    try:
        yield writer
    finally:
        os.close(handle)
        if not writer.wrote:
            path.unlink()
