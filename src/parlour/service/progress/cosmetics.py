"""Show each player's chosen cosmetics and public level wherever they sit."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from parlour.core.errors import ParlourError
from parlour.service.books import Books
from parlour.service.books.cosmetics import Looks
from parlour.service.progress.public import Public

if TYPE_CHECKING:
    from parlour.service.matches.table import Table

Known = tuple[Mapping[str, Looks], Mapping[str, int]]  # cosmetics and levels, by person


def show_cosmetics(table: "Table") -> None:
    """Look up the public cosmetics and levels of the people here, and show them.

    Each table has one lookup at a time: requests that arrive meanwhile become one more lookup afterwards.
    """
    under_way, match = table.context.cosmetics_lookups, table.row.id
    if match in under_way:
        under_way[match] = partial(show_cosmetics, table)
        return
    people, now = {place.person for place in table.places if place.person}, table.context.wall()

    def look_up(books: Books) -> Known:
        standings = Public(books, now, people).standings(*people)
        levels = {kept.person: kept.level for kept in standings if kept.game == table.row.terms.game}
        return books.looks.chosen(people), levels

    def found(known: Known | ParlourError) -> None:
        if not isinstance(known, ParlourError):  # a table works without them
            set_cosmetics(table, *known)
        if again := under_way.pop(match, None):
            again()

    if people:
        under_way[match] = None
        table.context.store.browse(look_up, found)


def set_cosmetics(table: "Table", looks: Mapping[str, Looks], levels: Mapping[str, int]) -> None:
    changed = False
    for place in table.places:
        known = looks.get(place.person, place.looks), levels.get(place.person, place.level)
        changed |= known != (place.looks, place.level)
        place.looks, place.level = known
    if changed and table.audience:
        table.presence()
