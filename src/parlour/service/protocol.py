"""Which protocol a client speaks, and the answer to one that speaks another."""

from parlour.service.errors import NotStored, Outdated, english, message_of
from parlour.service.ports import Socket
from parlour.service.wire import PROTOCOL, ProtocolProblem, encode
from parlour.service.wire.texts import text

REFUSED = 1008  # close code: policy violation


def mismatch(named: str | None) -> Outdated | None:
    """What is wrong with the protocol that a client names; those from before protocol 2 name none."""
    if named == str(PROTOCOL):
        return None
    newer = named is not None and named.isdecimal() and len(named) < 10 and int(named) > PROTOCOL
    return Outdated("error.server-outdated" if newer else "error.outdated")


def refuse(socket: Socket, named: str | None, error: Outdated) -> None:
    """Say so in a frame that clients of any protocol can read, and close the connection.

    The terminal of protocol 1 shows a problem in the middle of a match only if its code is `not-stored`.
    """
    code = NotStored.code if named is None else error.code
    sentence = english(error)
    socket.send(encode(ProtocolProblem(code, text(message_of(error)), sentence=sentence)))
    socket.close(REFUSED, sentence)
