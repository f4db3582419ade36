"""Which protocol a client speaks, and the answer to one that speaks another."""

from parlour.service import wire
from parlour.service.errors import NotStored, Outdated, english, message_of
from parlour.service.ports import Socket
from parlour.service.wire import ProtocolProblem, encode
from parlour.service.wire.texts import text

REFUSED = 1008  # close code: policy violation


def agreed(named: str | None) -> int | None:
    """The newest protocol that both speak. A client names all that it speaks, such as `3,2`."""
    return max(_named(named) & {*wire.SPOKEN}, default=None)


def mismatch(named: str | None) -> Outdated | None:
    """What is wrong with the protocols that a client names; those from before protocol 2 name none."""
    if agreed(named):
        return None
    theirs = _named(named)
    newer = bool(theirs) and min(theirs) > max(wire.SPOKEN)
    return Outdated("error.server-outdated" if newer else "error.outdated")


def _named(named: str | None) -> set[int]:
    return {int(one) for one in (named or "").split(",") if one.isdecimal() and len(one) < 10}


def refuse(socket: Socket, named: str | None, error: Outdated) -> None:
    """Say so in a frame that clients of any protocol can read, and close the connection.

    The terminal of protocol 1 shows a problem in the middle of a match only if its code is `not-stored`.
    """
    code = NotStored.code if named is None else error.code
    sentence = english(error)
    socket.send(encode(ProtocolProblem(code, text(message_of(error)), sentence=sentence)))
    socket.close(REFUSED, sentence)
