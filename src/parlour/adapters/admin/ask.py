"""Sends an admin request to the running house, or answers it from the database if the house is stopped."""

from parlour.adapters.admin.socket import asked, socket_path
from parlour.adapters.stores.database import database_of
from parlour.service.wire import admin


def ask(database: str, request: admin.Request, address: str = "") -> admin.Answer:
    """Raises a `ParlourError` if there is no such house, or if it belongs to another user."""
    where = database_of(database)
    answer = asked(socket_path(where), request)
    if answer is not None:
        return answer
    from parlour.adapters.admin.offline import at_rest

    with at_rest(where, address) as answered:
        told = answered(request)
    return admin.decode_answer(admin.encode(told))  # encoded and decoded, exactly as over the socket
