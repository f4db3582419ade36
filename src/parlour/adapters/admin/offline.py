"""A stopped house: admin commands use its database, but nobody can connect and no clock runs."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic

from parlour.adapters.admin.socket import PATIENCE
from parlour.adapters.stores.database import alone, open_store
from parlour.core.errors import BadOption
from parlour.service.admin import AdminCommands
from parlour.service.archive.archive import OnTheSpot
from parlour.service.connections import Connections
from parlour.service.context import HouseContext
from parlour.service.house import House
from parlour.service.moderators import Moderation
from parlour.service.timers import Timers
from parlour.service.wire import admin

AskAdmin = Callable[[admin.Request], admin.Answer]


class _NoBots:
    def think(self, *asked: object) -> None:
        """Does nothing: no matches are played here."""

    advise = think


@contextmanager
def at_rest(where: Path | str, address: str = "") -> Iterator[AskAdmin]:
    """Holds the database lock; raises a `ParlourError` if another process holds it."""
    if isinstance(where, Path) and not where.is_file():
        raise BadOption(f"There is no database at {where}: name it with --database.")
    with alone(where, "it cannot be asked: perhaps it is somebody else's, or just opens or closes"):
        answers: SimpleQueue[Callable[[], None]] = SimpleQueue()
        store = open_store(where, answers.put)
        try:
            context = HouseContext(store, Timers(monotonic), _NoBots(), OnTheSpot(store))
            house = House(context)
            house.quarantine.open()
            admin_commands = AdminCommands(Moderation(Connections(house)), address)
            yield lambda request: _answered(admin_commands, request, answers)
        finally:
            store.close()


def _answered(
    admin_commands: AdminCommands, request: admin.Request, answers: "SimpleQueue[Callable[[], None]]"
) -> admin.Answer:
    told: list[admin.Answer] = []
    admin_commands.answer(request, told.append)
    try:
        while not told:
            answers.get(timeout=PATIENCE)()
    except Empty:
        raise BadOption("The database does not answer.") from None
    return told[0]
