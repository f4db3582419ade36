"""People, their accounts, and the hashes of passwords and tokens."""

from typing import Any

from sqlalchemy import BindParameter, Select, bindparam, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert

from parlour.adapters.stores.statements import Statements
from parlour.adapters.stores.tables.matches import match, seat
from parlour.adapters.stores.tables.people import account, link, person, session
from parlour.service.books.people import FORMER, AccountRow, Session
from parlour.service.person import Person

WHO: BindParameter[Any] = bindparam("who")
TOKEN: BindParameter[Any] = bindparam("hash")
SINCE: BindParameter[Any] = bindparam("since")

ADD = insert(person)
RENAME = update(person).where(person.c.id == WHO).values(name=bindparam("called"))
RENAME_SEATS = update(seat).where(seat.c.person == WHO).values(name=bindparam("called"))
PERSON = select(person.c.id, person.c.name, account.c.person.is_(None)).outerjoin(
    account, account.c.person == person.c.id
)
ONE = PERSON.where(person.c.id == WHO)

ADD_ACCOUNT = insert(account).on_conflict_do_nothing()
ACCOUNT = select(account.c.person, person.c.name, account.c.password, account.c.email, account.c.made).join(
    person, person.c.id == account.c.person
)
ACCOUNT_OF = ACCOUNT.where(account.c.person == WHO)
NAMED = ACCOUNT.where(account.c.folded == bindparam("folded"))
REACHED = ACCOUNT.where(account.c.email == bindparam("address")).order_by(account.c.made, account.c.person)
SET_PASSWORD = (
    update(account)
    .where(account.c.person == WHO, account.c.password == bindparam("was"))
    .values(password=bindparam("becomes"))
)
SET_EMAIL = update(account).where(account.c.person == WHO).values(email=bindparam("address"))

ADD_SESSION = insert(session)
SESSION = (
    PERSON.add_columns(session.c.used)
    .join(session, session.c.person == person.c.id)
    .where(session.c.token == TOKEN)
)
USE_SESSION = update(session).where(session.c.token == TOKEN).values(used=bindparam("at"))
END_SESSION = delete(session).where(session.c.token == TOKEN)
SESSIONS = (
    select(session.c.token)
    .where(session.c.person == WHO)
    .order_by(session.c.made.desc(), session.c.used.desc(), session.c.token)
)
END_SESSIONS = delete(session).where(session.c.person == WHO)

ADD_LINK = insert(link)
LINK = select(link.c.person).where(link.c.token == TOKEN, link.c.made > SINCE)
LINKS = select(func.count()).select_from(link).where(link.c.person == WHO, link.c.made > SINCE)
END_LINKS = delete(link).where(link.c.person == WHO)

OLD_SESSIONS = delete(session).where(session.c.used < SINCE)
OLD_LINKS = delete(link).where(link.c.made < SINCE)

MADE = select(person.c.id, person.c.name, person.c.made).where(person.c.id == WHO)
OWN_SESSIONS = select(session.c.made, session.c.used).where(session.c.person == WHO).order_by(session.c.made)
OWN_LINKS = select(link.c.made).where(link.c.person == WHO).order_by(link.c.made)
SAT = (
    select(seat.c.match, seat.c.seat, seat.c.name, match.c.phase, match.c.made, match.c.ended)
    .join(match, match.c.id == seat.c.match)
    .where(seat.c.person == WHO)
    .order_by(match.c.made, seat.c.match, seat.c.seat)
)
OWNED = select(match.c.id, match.c.phase, match.c.made).where(match.c.owner == WHO).order_by(match.c.made)

STAND_UP = delete(seat).where(
    seat.c.person == WHO, seat.c.match.in_(select(match.c.id).where(match.c.phase == "waiting"))
)
WAS_SOMEBODY = update(seat).where(seat.c.person == WHO).values(person="", name=FORMER)
WAS_SOMEBODYS = update(match).where(match.c.owner == WHO).values(owner="")
REMOVE_ACCOUNT = delete(account).where(account.c.person == WHO)
REMOVE = delete(person).where(person.c.id == WHO)
FORGET = (END_SESSIONS, END_LINKS, STAND_UP, WAS_SOMEBODY, WAS_SOMEBODYS, REMOVE_ACCOUNT, REMOVE)


class SqlPeople:
    def __init__(self, statements: Statements) -> None:
        self._statements = statements

    def _wrote(self, statement: Any, **values: Any) -> bool:
        return bool(self._statements.write(statement, values))

    def _rows(self, statement: Select[Any], **values: Any) -> list[Any]:
        return self._statements.rows(statement, values)

    def add(self, person: Person, now: float) -> None:
        self._wrote(ADD, id=person.id, name=person.name, made=now)

    def person(self, id: str) -> Person | None:
        return next((Person(*row) for row in self._rows(ONE, who=id)), None)

    # Accounts

    def add_account(self, row: AccountRow, folded: str) -> bool:
        values = {"password": row.password, "email": row.email, "made": row.made}
        if not self._wrote(ADD_ACCOUNT, person=row.person, folded=folded, **values):
            return False
        for rename in (RENAME, RENAME_SEATS):
            self._wrote(rename, who=row.person, called=row.name)
        return True

    def account(self, person: str) -> AccountRow | None:
        return self._one_account(ACCOUNT_OF, who=person)

    def named(self, folded: str) -> AccountRow | None:
        return self._one_account(NAMED, folded=folded)

    def _one_account(self, statement: Select[Any], **values: Any) -> AccountRow | None:
        return next((AccountRow(*row) for row in self._rows(statement, **values)), None)

    def reached_by(self, email: str) -> list[AccountRow]:
        return [AccountRow(*row) for row in self._rows(REACHED, address=email)] if email else []

    def set_password(self, person: str, was: str, password: str) -> bool:
        return self._wrote(SET_PASSWORD, who=person, was=was, becomes=password)

    def set_email(self, person: str, email: str) -> None:
        self._wrote(SET_EMAIL, who=person, address=email)

    # Tokens

    def add_session(self, token: bytes, person: str, now: float) -> None:
        self._wrote(ADD_SESSION, token=token, person=person, made=now, used=now)

    def session(self, token: bytes) -> Session | None:
        rows = self._rows(SESSION, hash=token)
        return next((Session(Person(id, name, guest), used) for id, name, guest, used in rows), None)

    def use_session(self, token: bytes, now: float) -> None:
        self._wrote(USE_SESSION, hash=token, at=now)

    def end_session(self, token: bytes) -> bool:
        return self._wrote(END_SESSION, hash=token)

    def end_sessions(self, person: str) -> list[bytes]:
        return self.end_oldest(person, 0)

    def end_oldest(self, person: str, most: int) -> list[bytes]:
        ended = [token for (token,) in self._rows(SESSIONS, who=person)][most:]
        return [token for token in ended if self.end_session(token)]

    def add_link(self, token: bytes, person: str, now: float) -> None:
        self._wrote(ADD_LINK, token=token, person=person, made=now)

    def link(self, token: bytes, since: float) -> str | None:
        return next((who for (who,) in self._rows(LINK, hash=token, since=since)), None)

    def end_links(self, person: str) -> None:
        self._wrote(END_LINKS, who=person)

    def links(self, person: str, since: float) -> int:
        return int(self._rows(LINKS, who=person, since=since)[0][0])

    def sweep(self, sessions: float, links: float) -> None:
        self._wrote(OLD_SESSIONS, since=sessions)
        self._wrote(OLD_LINKS, since=links)

    # Personal data

    def export(self, person: str) -> dict[str, Any]:
        known = self.account(person)
        return {
            **self._plain(MADE, person)[0],
            "account": {"email": known.email, "made": known.made} if known else None,
            "sessions": self._plain(OWN_SESSIONS, person),
            "links for a new password": self._plain(OWN_LINKS, person),
            "seats": self._plain(SAT, person),
            "tables": self._plain(OWNED, person),
        }

    def _plain(self, statement: Select[Any], person: str) -> list[dict[str, Any]]:
        return self._statements.dicts(statement, {"who": person})

    def forget(self, person: str) -> None:
        for statement in FORGET:
            self._wrote(statement, who=person)
