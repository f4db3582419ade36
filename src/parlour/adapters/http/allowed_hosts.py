"""The names that a house goes by.

A page from elsewhere can have its own name lead to this computer after a while, and then its requests come
here as if from the house's own page; but they carry that name as their `Host`. So the house answers only to
names that it knows for its own, and to plain addresses, which nobody can lead elsewhere.
"""

import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

HOST = re.compile(r"(?P<name>\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]*)(:(?P<port>[0-9]{0,5}))?")
AT_HOME = ("local", "lan", "internal", "home.arpa", "fritz.box")  # what networks put behind a computer's name


def names_of(host: str, public_url: str, more: Iterable[str]) -> frozenset[str]:
    """Those of a house that listens there, with the computer's own, which friends in the network type."""
    public = urlsplit(public_url).netloc
    machine = socket.gethostname().lower()
    short = machine.partition(".")[0]
    own = {host, public, "localhost", machine, short, *(f"{short}.{end}" for end in AT_HOME)}
    return frozenset(name for name in map(name_in, (*own, *more)) if name)


def name_in(header: str) -> str | None:
    """The name or address in a `Host`, in one spelling; None: that is none."""
    found = HOST.fullmatch(header.strip())
    if found is None or int(found["port"] or 0) >= 2**16:
        return None
    return found["name"].lower().removesuffix(".")


def is_known(name: str, names: frozenset[str]) -> bool:
    return name in names or name.endswith(".localhost") or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True
