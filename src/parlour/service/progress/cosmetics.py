"""What people have chosen in the shop, and the level that the public knows of, shows wherever they sit."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from parlour.core.errors import ParlourError
from parlour.service.books import Books
from parlour.service.books.cosmetics import Looks
from parlour.service.progress.public import Public

if TYPE_CHECKING:
    from parlour.service.lobby.finder import AnyTable

Known = tuple[Mapping[str, Looks], Mapping[str, int]]  # looks and levels, by person


def dress(table: "AnyTable") -> None:
    """Asks what anybody may know of those who sit here, and shows it.

    One question for each table at a time: whatever is asked for meanwhile is asked once, after it.
    """
    under_way, match = table.context.dressing, table.row.id
    if match in under_way:
        under_way[match] = partial(dress, table)
        return
    people, now = {place.person for place in table.places if place.person}, table.context.wall()

    def look_up(books: Books) -> Known:
        standings = Public(books, now, people).standings(*people)
        levels = {kept.person: kept.level for kept in standings if kept.game == table.row.terms.game}
        return books.looks.chosen(people), levels

    def found(known: Known | ParlourError) -> None:
        if not isinstance(known, ParlourError):  # a table without its looks is still a table
            wear(table, *known)
        if again := under_way.pop(match, None):
            again()

    if people:
        under_way[match] = None
        table.context.store.browse(look_up, found)


def wear(table: "AnyTable", looks: Mapping[str, Looks], levels: Mapping[str, int]) -> None:
    changed = False
    for place in table.places:
        known = looks.get(place.person, place.looks), levels.get(place.person, place.level)
        changed |= known != (place.looks, place.level)
        place.looks, place.level = known
    if changed and table.audience:
        table.presence()
