"""The looker's hand in another order; only the picture changes."""

from dataclasses import replace
from enum import Enum

from parlour.core.table import Table, Tables, Zone
from parlour.pieces.cards import BACK, BY_NAME, SUITS, Card


class Order(Enum):
    DEALT = 0
    SUIT = 1
    RANK = 2

    @property
    def next(self) -> "Order":
        return Order((self.value + 1) % len(Order))


def sorted_table(table: Table, order: Order, tables: Tables) -> Table:
    if order is Order.DEALT:
        return table
    zones = tuple(_sorted(zone, order, tables) if zone.name == "hand" else zone for zone in table.zones)
    return replace(table, zones=zones)


def _sorted(zone: Zone, order: Order, tables: Tables) -> Zone:
    if not BY_NAME.keys() - {str(BACK)} >= set(zone.codes):
        return zone
    pairs = sorted(zip(zone.slots, zone.codes, strict=True), key=lambda pair: _key(pair[1], order, tables))
    return replace(zone, slots=tuple(slot for slot, _ in pairs), codes=tuple(code for _, code in pairs))


def _key(code: str, order: Order, tables: Tables) -> tuple[int, int]:
    suit, rank = getattr(tables, "card_order", _usual)(BY_NAME[code])
    return (suit, rank) if order is Order.SUIT else (rank, suit)


def _usual(card: Card) -> tuple[int, int]:
    return SUITS.index(card.suit), card.rank
