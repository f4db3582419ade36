"""What comes before somebody is forgotten."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from parlour.service.errors import NotStored
from parlour.service.host import Host

if TYPE_CHECKING:
    from parlour.service.house import House


def see_off(house: "House", person: str, then: Callable[[NotStored | None], None]) -> None:
    """Somebody is about to be forgotten: who wins by it has won against them, and that is kept first.

    If it cannot be kept they have left every match, but must not be forgotten yet.
    """
    for host in _running(house, person):
        if host.played_by(person):
            host.caretaker.leave(person)
        elif not host.wanted:  # others play on without them
            continue
        elif host.is_quiet:
            then(NotStored("The house could not write that down; please try again."))
            return
        host.when_quiet(lambda: see_off(house, person, then))
        return
    then(None)


def _running(house: "House", person: str) -> list[Host]:
    """The matches with others in which they have a seat."""
    hosts = [table for table in house.tables.of(person) if isinstance(table, Host) and not table.is_over]
    return [host for host in hosts if host.row.terms.people > 1 and host.seats_of(person)]
