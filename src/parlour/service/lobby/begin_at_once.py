"""Begin a match at once: the house seats everybody, and draws their nonces."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from parlour.core.errors import ParlourError
from parlour.service.errors import NotStored, Unreadable
from parlour.service.matches.live_match import LiveMatch
from parlour.service.matches.open_table import OpenTable
from parlour.service.matches.quarantine import SET_ASIDE
from parlour.service.person import Person
from parlour.service.wire.http import NewTable

if TYPE_CHECKING:
    from parlour.service.house import House


def begin_at_once(
    house: "House",
    people: Sequence[Person],
    new: NewTable,
    done: Callable[[LiveMatch | ParlourError], None],
    address: str = "",
    ladder: bool = False,
) -> None:
    def made(table: OpenTable | None) -> None:
        if table:
            table.stopped = lambda: done(Unreadable(SET_ASIDE))
            table.seat_all()
        else:
            done(NotStored("error.table-not-stored"))

    def begin(live: LiveMatch) -> None:
        live.address = address
        house.begin(live)
        done(house.quarantine.told(live.row.id) or live)

    house.reserve(people, new, made, begin, address, ladder=ladder)
