"""The shop. It sells cosmetics only: coins never buy an advantage."""

from typing import Literal, cast

from msgspec import Struct

from parlour.service.books import Books
from parlour.service.books.nodes import Dressed
from parlour.service.books.purses import Movement
from parlour.service.errors import NotAllowed, NotFound

Kind = Literal["rack", "squares", "back", "deck", "felt"]


class Cosmetic(Struct, frozen=True):
    """Identified by its kind and its name in the themes."""

    id: str
    price: int = 0  # zero: everybody has it

    @property
    def kind(self) -> Kind:
        return cast(Kind, self.id.partition("-")[0])


class ShopItem(Struct, frozen=True):
    id: str
    kind: Kind  # rack: of Connect Four; squares: of checkers; back and deck: of cards
    price: int
    owned: bool
    chosen: bool


class Shop(Struct, frozen=True):
    coins: int
    items: tuple[ShopItem, ...]


# The first of each kind is the default. What makes cards easier to read is a setting of the browser.
CATALOGUE = (
    Cosmetic("rack-lacquer"),
    Cosmetic("rack-walnut", 60),
    Cosmetic("rack-slate", 100),
    Cosmetic("squares-sage"),
    Cosmetic("squares-rosewood", 80),
    Cosmetic("squares-slate", 100),
    Cosmetic("back-green"),
    Cosmetic("back-fern", 40),
    Cosmetic("back-oxblood", 80),
    Cosmetic("deck-four-colours"),
    Cosmetic("deck-antique", 150),
    Cosmetic("felt-green"),
    Cosmetic("felt-burgundy", 120),
    Cosmetic("felt-midnight", 120),
)
COSMETICS = {look.id: look for look in CATALOGUE}
DEFAULT_COSMETICS = {look.kind: look.id for look in reversed(CATALOGUE)}


def shown(books: Books, person: str) -> Shop:
    owned, wished = books.looks.owned(person), books.looks.chosen([person]).get(person, {})
    chosen = DEFAULT_COSMETICS | {kind: id for kind, id in wished.items() if id in COSMETICS}
    looks = (
        ShopItem(
            look.id, look.kind, look.price, not look.price or look.id in owned, look.id == chosen[look.kind]
        )
        for look in CATALOGUE
    )
    return Shop(books.purses.coins(person), tuple(looks))


def buy(books: Books, person: str, id: str, now: float) -> Shop:
    look = _found(id)
    if not look.price or not books.looks.own(person, id, now):
        raise NotAllowed("error.bought-already")
    books.purses.move(Movement(person, -look.price, id, "", now))
    return shown(books, person)


def choose(books: Books, person: str, id: str) -> Shop:
    look = _found(id)
    if look.price and id not in books.looks.owned(person):
        raise NotAllowed("error.not-bought")
    books.looks.choose(person, look.kind, id)
    books.tell(Dressed(person))
    return shown(books, person)


def _found(id: str) -> Cosmetic:
    if id not in COSMETICS:
        raise NotFound("error.no-such-item")
    return COSMETICS[id]
