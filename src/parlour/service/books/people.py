"""The book of people: who has been here, with which account, and which tokens prove it."""

from typing import NamedTuple, Protocol

from msgspec import Struct

from parlour.service.books.personal_data import PersonalData
from parlour.service.person import Person

FORMER = "a former guest"  # whoever was deleted, where others played with them


class AccountRow(Struct, frozen=True):
    person: str
    name: str
    password: str  # argon2id, with its salt and its costs
    email: str = ""  # for a reset link, and nothing else
    made: float = 0.0


class Session(NamedTuple):
    """Who came in by it, and when they did last."""

    person: Person
    used: float


class PeopleBook(PersonalData, Protocol):
    def add(self, person: Person, now: float) -> None: ...
    def person(self, id: str) -> Person | None: ...

    # Accounts

    def add_account(self, row: AccountRow, folded: str) -> bool:
        """Gives the person an account, and its name to all their seats; false: the name is taken."""

    def account(self, person: str) -> AccountRow | None: ...
    def named(self, folded: str) -> AccountRow | None: ...
    def reached_by(self, email: str) -> list[AccountRow]:
        """Those who gave this address: several may."""

    def set_password(self, person: str, was: str, password: str) -> bool:
        """False: it is no longer what it was."""

    def set_email(self, person: str, email: str) -> None: ...

    # Tokens, of which only hashes are kept

    def add_session(self, token: bytes, person: str, now: float) -> None: ...
    def session(self, token: bytes) -> Session | None: ...
    def use_session(self, token: bytes, now: float) -> None: ...
    def end_session(self, token: bytes) -> bool: ...
    def end_sessions(self, person: str) -> list[bytes]:
        """All of them; which they were."""

    def end_oldest(self, person: str, most: int) -> list[bytes]:
        """All but the newest; which they were."""

    def add_link(self, token: bytes, person: str, now: float) -> None: ...
    def link(self, token: bytes, since: float) -> str | None:
        """Whose one-time link it is, if it was made since then."""

    def end_links(self, person: str) -> None: ...
    def links(self, person: str, since: float) -> int:
        """How many were made since then."""

    def sweep(self, sessions: float, links: float) -> None:
        """Drops what has not been used since, or was made before."""
