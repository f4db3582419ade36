from sqlalchemy import Connection, bindparam, insert, select

from parlour.adapters.tables.people import person, session
from parlour.service.people import Person

PERSON = insert(person)
SESSION = insert(session)
OF_TOKEN = (
    select(person.c.id, person.c.name)
    .join(session, session.c.person == person.c.id)
    .where(session.c.token == bindparam("token"))
)


class SqlPeople:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, person: Person, now: float) -> None:
        self._connection.execute(PERSON, {"id": person.id, "name": person.name, "made": now})

    def add_session(self, token_hash: bytes, person: str, now: float) -> None:
        self._connection.execute(SESSION, {"token": token_hash, "person": person, "made": now})

    def of_token(self, token_hash: bytes) -> Person | None:
        row = self._connection.execute(OF_TOKEN, {"token": token_hash}).first()
        return Person(*row) if row else None
