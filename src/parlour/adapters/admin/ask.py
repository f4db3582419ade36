"""Asks a house for what whoever runs it wants: the open one if there is one, else its books at rest."""

from parlour.adapters.admin.socket import asked, socket_path
from parlour.adapters.stores.database import database_of
from parlour.service.wire import admin


def ask(database: str, request: admin.Request, address: str = "") -> admin.Answer:
    """Raises a `ParlourError` if there is no such house, or it belongs to somebody else."""
    where = database_of(database)
    answer = asked(socket_path(where), request)
    if answer is not None:
        return answer
    from parlour.adapters.admin.offline import at_rest

    with at_rest(where, address) as answered:
        told = answered(request)
    return admin.decode_answer(admin.encode(told))  # as it would have come over the socket
