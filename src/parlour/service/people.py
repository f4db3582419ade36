"""Who visits: a person, proved by a token that only its owner and, as a hash, the house know."""

import unicodedata
from hashlib import sha256
from secrets import randbelow, token_hex, token_urlsafe

from msgspec import Struct

LONGEST_NAME = 20
ACCOUNTS_ONLY = "Ranked matches are for those who have an account: sign up, and you keep all you have."


class Person(Struct, frozen=True):
    id: str
    name: str
    guest: bool = True  # without an account


def new_guest(wanted: str) -> tuple[Person, str]:
    """A guest and the token that proves it."""
    return Person(token_hex(16), clean_name(wanted) or f"Guest {1000 + randbelow(9000)}"), token_urlsafe(32)


def token_hash(token: str) -> bytes:
    return sha256(token.encode("utf-8", "surrogatepass")).digest()


def clean_name(wanted: str) -> str:
    """The name without anything that a screen might take for more than letters; at most 20 of them."""
    plain = unicodedata.normalize("NFKC", wanted)
    kept = "".join(c if _harmless(c) else " " for c in plain)
    return " ".join(kept.split())[:LONGEST_NAME].strip()


def _harmless(c: str) -> bool:
    return unicodedata.category(c)[0] in "LNM" or c in " -_.'"
