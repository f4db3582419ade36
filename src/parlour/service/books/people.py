"""The book of people: who has been here, their accounts, and the tokens that prove who they are."""

from typing import NamedTuple, Protocol

from msgspec import Struct

from parlour.service.books.personal_data import PersonalData
from parlour.service.person import Person

FORMER = "a former guest"  # shown for a deleted account in other people's matches


class AccountRow(Struct, frozen=True):
    person: str
    name: str
    password: str  # argon2id, with its salt and its parameters
    email: str = ""  # for password links only
    made: float = 0.0


class Session(NamedTuple):
    """Whose session it is, and when it was last used."""

    person: Person
    used: float


class PeopleBook(PersonalData, Protocol):
    def add(self, person: Person, now: float) -> None: ...
    def person(self, id: str) -> Person | None: ...

    # Accounts

    def add_account(self, row: AccountRow, folded: str) -> bool:
        """Give the person an account, and its name to all their seats. False if the name is taken."""

    def account(self, person: str) -> AccountRow | None: ...
    def named(self, folded: str) -> AccountRow | None: ...
    def reached_by(self, email: str) -> list[AccountRow]:
        """The accounts with this address: there may be several."""

    def set_password(self, person: str, was: str, password: str) -> bool:
        """False if it is no longer the old one."""

    def set_email(self, person: str, email: str) -> None: ...

    # Tokens, of which only hashes are stored

    def add_session(self, token: bytes, person: str, now: float) -> None: ...
    def session(self, token: bytes) -> Session | None: ...
    def use_session(self, token: bytes, now: float) -> None: ...
    def end_session(self, token: bytes) -> bool: ...
    def end_sessions(self, person: str) -> list[bytes]:
        """End all sessions and return them."""

    def end_oldest(self, person: str, most: int) -> list[bytes]:
        """End all sessions but the newest and return them."""

    def add_link(self, token: bytes, person: str, now: float) -> None: ...
    def link(self, token: bytes, since: float) -> str | None:
        """Whose one-time link it is, if it was made since then."""

    def end_links(self, person: str) -> None: ...
    def links(self, person: str, since: float) -> int:
        """How many were made since then."""

    def sweep(self, sessions: float, links: float) -> None:
        """Delete sessions not used since then, and links made before."""
