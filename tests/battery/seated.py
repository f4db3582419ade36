"""A house in virtual time with a match in it whose ids, tokens, secret and nonces all come from a seed."""

from random import Random
from typing import Any

from parlour.core.registry import game, options
from parlour.service.person import Person, token_hash
from parlour.service.ports import MatchRow, SeatRow
from parlour.service.table_settings import TableSettings
from tests.service.memory_store import MemoryStore
from tests.service.room import Guest, Room

MATCH = "match"
TODAY = 1_800_000_000.0  # by the wall clock of a `Room`
GAMES: list[tuple[str, int, dict[str, Any]]] = [  # all that are played here, and how
    ("connect-four", 2, {"width": 4, "height": 4}),
    ("checkers", 2, {"rows": 6, "cols": 6, "rows_per_side": 2}),
    ("checkers", 4, {"rows": 6, "cols": 6, "rows_per_side": 2}),
    ("whist", 2, {"target": 1}),
    ("crazy-eights", 2, {}),
    ("cardpeegee", 1, {}),
]


def terms(slug: str, seats: int, chosen: dict[str, Any], **more: Any) -> TableSettings:
    rules = game(slug, **chosen)
    return TableSettings(slug, {name: getattr(rules, name) for name in options(type(rules))}, seats, **more)


def stored(validated: TableSettings, rng: Random, match: str = MATCH, store: Any = None) -> MemoryStore:
    """A store with a table whose seats are all taken, and its people: a house that opens on it begins."""
    store = store or MemoryStore(lambda: TODAY)
    seats = []
    for seat in range(validated.seats):
        person = Person(f"person-{match}-{seat}", f"Player {seat}")
        store.admit(person, token_hash(f"token-{match}-{seat}"))
        if not validated.bot(seat):
            seats.append(SeatRow(seat, person.id, person.name, "", rng.randbytes(16), False))
    row = MatchRow(match, validated, 1, seats[0].person, rng.randbytes(32), "CODEX", made=store.wall())
    version = validated.rules().rules_version
    store.matches[match] = _with(row, rules_version=version, seats=tuple(seats))
    return store


def _with(row: MatchRow, **fields: Any) -> MatchRow:
    return MatchRow(**{name: fields.get(name, getattr(row, name)) for name in row.__struct_fields__})


def player(room: Room, seat: int, match: str = MATCH) -> Guest:
    return Guest(room, "", f"token-{match}-{seat}")


def stranger(room: Room, number: int = 0) -> Guest:
    token = f"token-stranger-{number}"
    room.store.admit(Person(f"stranger-{number}", f"Stranger {number}"), token_hash(token))
    return Guest(room, "", token)
