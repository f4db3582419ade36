"""Account operations. Each function is one transaction.

Whoever proves who they are gets a new session; `session` is the hash of its token. A session that the client
brought along is never reused. Ended sessions are returned so that their connections can be closed.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from parlour.service.books import Books
from parlour.service.books.people import AccountRow
from parlour.service.books.personal_data import PersonalData
from parlour.service.errors import NotAllowed, NotFound, WrongPassword
from parlour.service.people import moderation
from parlour.service.people.names import check_alphabet, folded, is_guests, is_reserved
from parlour.service.person import Person, is_bot
from parlour.service.progress.settling import settle_waiting

MOST_SESSIONS = 20  # per person; the oldest is ended
MOST_LINKS = 3  # open password links per person
LINK_LIFE = 15 * 60.0  # seconds
SESSION_LIFE = 365 * 86400.0  # without being used


class Signed(NamedTuple):
    """A person's new session, and the sessions that ended."""

    person: Person
    ended: Sequence[bytes] = ()


# Signing in


def welcome(books: Books, guest: Person, session: bytes, now: float) -> Person:
    """Add a guest, whose name must not look like the name of any account."""
    check_alphabet(guest.name)
    if is_reserved(guest.name) and not is_guests(guest.name):
        raise NotAllowed("error.name-reserved")
    if books.people.named(folded(guest.name)):
        raise NotAllowed("error.name-has-account", name=guest.name)
    if moderation.is_kept_out(books, guest.name, now):
        raise NotAllowed("error.name-taken", name=guest.name)
    books.people.add(guest, now)
    books.people.add_session(session, guest.id, now)
    return guest


def sign_up(books: Books, session: bytes, now: float, account: AccountRow) -> Signed:
    """Give a guest or a newcomer an account. A guest stays the same person and keeps everything."""
    if books.people.person(account.person) is None:
        books.people.add(Person(account.person, account.name), now)
    elif books.people.account(account.person):
        raise NotAllowed("error.has-account")
    kept_out = moderation.is_kept_out(books, account.name, now)
    if kept_out or not books.people.add_account(account, folded(account.name)):
        raise NotAllowed("error.name-taken", name=account.name)
    return _renewed(books, account.person, session, now)


def sign_in(books: Books, session: bytes, now: float, verified: AccountRow, brought: bytes) -> Signed:
    """Start a session after a password was verified, in place of the one the client brought along."""
    if books.people.account(verified.person) != verified:
        raise WrongPassword("error.password-changed")
    ended = [brought] if books.people.end_session(brought) else []
    books.people.add_session(session, verified.person, now)
    ended += books.people.end_oldest(verified.person, MOST_SESSIONS)
    return Signed(_person(books, verified.person), ended)


def by_name(books: Books, name: str) -> AccountRow | None:
    return books.people.named(folded(name))


# Signing out


def sign_out(books: Books, session: bytes) -> None:
    books.people.end_session(session)


def sign_out_everywhere(books: Books, session: bytes, now: float, person: str) -> Signed:
    return _renewed(books, person, session, now)


def _renewed(books: Books, person: str, session: bytes, now: float) -> Signed:
    ended = books.people.end_sessions(person)
    books.people.add_session(session, person, now)
    return Signed(_person(books, person), ended)


def _person(books: Books, id: str) -> Person:
    person = books.people.person(id)
    if person is None:
        raise NotFound("error.person-deleted")
    return person


# Passwords


def change_password(books: Books, session: bytes, now: float, verified: AccountRow, password: str) -> Signed:
    """All open password links become invalid, including the one that led here."""
    if not books.people.set_password(verified.person, verified.password, password):
        raise WrongPassword("error.password-changed")
    books.people.end_links(verified.person)
    return _renewed(books, verified.person, session, now)


def called(books: Books, who: str) -> list[AccountRow]:
    """The accounts with that name or e-mail address; a bot account has no password to forget."""
    named = by_name(books, who)
    found = [named] if named else books.people.reached_by(email_of(who))
    return [account for account in found if not is_bot(account.person)]


def lay_links(
    books: Books, found: Sequence[AccountRow], links: Sequence[bytes], now: float
) -> list[AccountRow]:
    """Create one-time links. Return the accounts that got one, in the order of the links."""
    few = [one for one in found if books.people.links(one.person, now - LINK_LIFE) < MOST_LINKS]
    for account, link in zip(few, links, strict=False):
        books.people.add_link(link, account.person, now)
    return few[: len(links)]


def reset_password(
    books: Books, session: bytes, now: float, link: bytes, password: str, refuse: Callable[[str], None]
) -> Signed:
    """`refuse` raises if the password is too close to the name; the link then stays valid."""
    person = books.people.link(link, now - LINK_LIFE)
    account = books.people.account(person) if person else None
    if account is None:
        raise NotAllowed("error.old-link")
    refuse(account.name)
    return change_password(books, session, now, account, password)


def change_email(books: Books, verified: AccountRow, email: str) -> None:
    books.people.set_email(verified.person, email_of(email))


def email_of(text: str) -> str:
    return text.strip().lower()


# Everything about a person


def export(books: Books, person: str) -> dict[str, Any]:
    """Everything the house knows about a person."""
    _person(books, person)
    return {name: book.export(person) for name, book in personal(books).items()}


def delete(books: Books, person: str, verified: AccountRow | None, now: float) -> list[bytes]:
    """Delete a person and return the ended sessions. Their opponents will see "a former guest"."""
    if books.people.account(person) != verified:
        raise WrongPassword("error.password-changed-retry")
    if verified:
        moderation.keep_name_out(books, verified, now)
    ended = books.people.end_sessions(person)
    for bot in books.bots.of(person):
        ended += books.people.end_sessions(bot.person)
    while books.unsettled.names(person):  # those whom they have played are still paid
        if not settle_waiting(books).more:
            break
    forget(books, person)
    return ended


def forget(books: Books, person: str) -> None:
    """Their bots go with them."""
    for bot in books.bots.of(person):
        forget(books, bot.person)
    for book in reversed(personal(books).values()):  # the book of people comes last: the others refer to it
        book.forget(person)


def personal(books: Books) -> dict[str, PersonalData]:
    """Every book of `Books`, so that none can be forgotten, except that of the nodes: what it says of people
    holds while they are connected, and what nodes told each other is deleted within the hour.
    """
    every = (name for name, what in vars(Books).items() if isinstance(what, property))
    return {name: getattr(books, name) for name in every if name != "nodes"}


def sweep(books: Books, now: float) -> None:
    """Remove what has expired: sessions, password links, orders about names of deleted accounts, and what was
    held back of people.
    """
    books.people.sweep(now - SESSION_LIFE, now - LINK_LIFE)
    books.reports.sweep(now)
    books.progress.sweep(now)
