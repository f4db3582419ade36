"""What people have chosen in the shop shows wherever they sit."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from parlour.core.errors import ParlourError
from parlour.service.looks_book import Looks

if TYPE_CHECKING:
    from parlour.service.finding import AnyTable


def dress(table: "AnyTable") -> None:
    """Asks what those who sit here have chosen, and shows it."""
    people = {place.person for place in table.places if place.person}

    def found(looks: dict[str, Looks] | ParlourError) -> None:
        if not isinstance(looks, ParlourError):  # a table without its looks is still a table
            wear(table, looks)

    if people:
        table.around.store.read(lambda books: books.looks.chosen(people), found)


def wear(table: "AnyTable", looks: Mapping[str, Looks]) -> None:
    changed = [place for place in table.places if looks.get(place.person, place.looks) != place.looks]
    for place in changed:
        place.looks = looks[place.person]
    if changed and table.audience:
        table.presence()
