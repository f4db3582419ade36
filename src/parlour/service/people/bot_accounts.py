"""Bot accounts: each function is one transaction.

A bot account is an account without a password, which no attempt to sign in matches. It has one session at a
time, whose token its owner was shown once.
"""

from collections.abc import Sequence

from msgspec import Struct

from parlour.core.registry import game_from, games
from parlour.service.books import Books
from parlour.service.books.bots import BotRow
from parlour.service.books.people import AccountRow
from parlour.service.errors import NotAllowed, NotFound, TooMany
from parlour.service.people import accounts, moderation
from parlour.service.people.moderation import clean_text
from parlour.service.people.names import bot_name, folded
from parlour.service.person import Person, is_bot, new_bot_id
from parlour.service.wire.bots import NewBot


class Created(Struct, frozen=True):
    bot: BotRow
    ended: Sequence[bytes] = ()  # sessions


def wanted(owner: str, new: NewBot, now: float) -> BotRow:
    """The bot somebody asks for. Raises a `ParlourError` that says what is wrong."""
    for slug in new.games:
        game_from(slug)  # refuses one that is none
    chosen = tuple(slug for slug in games() if slug in new.games)
    return BotRow(new_bot_id(), bot_name(new.name), owner, chosen, clean_text(new.line), now)


def create(books: Books, row: BotRow, session: bytes, most: int) -> Created:
    if is_bot(row.owner):
        raise NotAllowed("error.not-for-bots")
    if books.people.account(row.owner) is None:
        raise NotAllowed("error.no-account")
    books.bots.lock_owner(row.owner)
    if len(books.bots.of(row.owner)) >= most:
        raise TooMany("error.too-many-bots", count=most)
    books.people.add(Person(row.person, row.name), row.made)
    account = AccountRow(row.person, row.name, password="", made=row.made)
    kept_out = moderation.is_kept_out(books, row.name, row.made)
    if kept_out or not books.people.add_account(account, folded(row.name)):
        raise NotAllowed("error.name-taken", name=row.name)
    books.bots.add(row)
    books.people.add_session(session, row.person, row.made)
    return Created(row)


def new_token(books: Books, owner: str, bot: str, session: bytes, now: float) -> Created:
    """The old token is worth nothing from now on."""
    row = own(books, owner, bot)
    ended = books.people.end_sessions(bot)
    books.people.add_session(session, bot, now)
    return Created(row, ended)


def delete(books: Books, owner: str, bot: str) -> list[bytes]:
    """Delete a bot account, and return the ended sessions."""
    own(books, owner, bot)
    ended = books.people.end_sessions(bot)
    accounts.forget(books, bot)
    return ended


def own(books: Books, owner: str, bot: str) -> BotRow:
    row = books.bots.bot(bot)
    if row is None or row.owner != owner:
        raise NotFound("error.no-such-bot")
    return row
