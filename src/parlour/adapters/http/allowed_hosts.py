"""The host names that a house answers to.

This is the defence against DNS rebinding: a foreign page can make its own name resolve to this computer, and
its requests then look like those of the house's own page, except that `Host` still carries the foreign name.
So the house answers only to names it knows, and to plain IP addresses, which cannot be rebound.
"""

import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

HOST = re.compile(r"(?P<name>\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]*)(:(?P<port>[0-9]{0,5}))?")
AT_HOME = ("local", "lan", "internal", "home.arpa", "fritz.box")  # added to names by local networks


def names_of(host: str, public_url: str, more: Iterable[str]) -> frozenset[str]:
    """The names of a house that listens on `host`, with this computer's own, which people on the LAN use."""
    public = urlsplit(public_url).netloc
    machine = socket.gethostname().lower()
    short = machine.partition(".")[0]
    own = {host, public, "localhost", machine, short, *(f"{short}.{end}" for end in AT_HOME)}
    return frozenset(name for name in map(name_in, (*own, *more)) if name)


def name_in(header: str) -> str | None:
    """The name or address in a `Host` header, normalised; None if it is malformed."""
    found = HOST.fullmatch(header.strip())
    if found is None or int(found["port"] or 0) >= 2**16:
        return None
    return found["name"].lower().removesuffix(".")


def port_in(header: str) -> int:
    """The port in a `Host` header; 0 if it names none."""
    found = HOST.fullmatch(header.strip())
    return int(found["port"] or 0) if found else 0


def is_known(name: str, names: frozenset[str]) -> bool:
    return name in names or name.endswith(".localhost") or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True
