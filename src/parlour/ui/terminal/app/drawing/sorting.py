"""The looker's hand in another order; only the picture changes."""

from dataclasses import replace
from enum import Enum

from parlour.core.table import Table, Zone
from parlour.pieces.cards import BACK, BY_NAME


class Order(Enum):
    DEALT = 0
    SUIT = 1
    RANK = 2

    @property
    def next(self) -> "Order":
        return Order((self.value + 1) % len(Order))


def sorted_table(table: Table, order: Order) -> Table:
    if order is Order.DEALT:
        return table
    return replace(table, zones=tuple(_sorted(z, order) if z.name == "hand" else z for z in table.zones))


def _sorted(zone: Zone, order: Order) -> Zone:
    if not BY_NAME.keys() - {str(BACK)} >= set(zone.codes):
        return zone
    pairs = sorted(zip(zone.slots, zone.codes, strict=True), key=lambda pair: _key(pair[1], order))
    return replace(zone, slots=tuple(slot for slot, _ in pairs), codes=tuple(code for _, code in pairs))


def _key(code: str, order: Order) -> tuple[int, int]:
    card = BY_NAME[code]
    suit = "CDHS".index(card.suit)
    return (suit, card.rank) if order is Order.SUIT else (card.rank, suit)
