"""Requests for a table: the clients of an address take turns."""

from asyncio import Lock, ensure_future
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from parlour.adapters.http.callers import Caller
from parlour.adapters.http.errors import AnyRequest, has_gone
from parlour.service.errors import NotStored, TooMany
from parlour.service.house import House
from parlour.service.person import Person

WAITING = 64  # requests for a table that an address may have at once


class Turns:
    def __init__(self, house: House) -> None:
        self._house = house
        self._waiting: Counter[str] = Counter()  # by address, including the one whose turn it is
        self._turns: WeakValueDictionary[str, Lock] = WeakValueDictionary()  # by address

    @asynccontextmanager
    async def turn(self, person: Person, caller: Caller, request: AnyRequest) -> AsyncIterator[None]:
        """An address sets up one table at a time, so that a burst of them delays nobody else's moves.

        Call it when the body has been read: whoever hangs up while waiting gets no table.
        """
        address = caller.address
        self._house.check_room(person.id, address)  # whoever is refused anyway need not wait for it
        if self._waiting[address] >= WAITING:
            raise TooMany("error.too-many-requests")
        self._waiting[address] += 1
        listening = ensure_future(request.receive())  # notices that the client goes
        try:
            async with self._turns.setdefault(address, Lock()):
                if has_gone(request):
                    raise NotStored("error.table-not-stored")
                yield
        finally:
            listening.cancel()
            self._waiting -= Counter((address,))
