"""People and the tokens that prove who they are. The house stores only a token's hash."""

import unicodedata
from hashlib import sha256
from secrets import token_hex

from msgspec import Struct

ACCOUNTS_ONLY = "error.accounts-only"
BOT = "bot"  # begins the id of a bot account; those of people are hexadecimal
BOT_INVITED = "error.bot-invited-only"
LONGEST_NAME, LONGEST_WANTED = 20, 200
MOST_MARKS = 2
# Invisible letters and marks: fillers, joiners and variation selectors.
UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0") | frozenset(
    map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)


class Person(Struct, frozen=True):
    id: str
    name: str
    guest: bool = True  # without an account

    @property
    def is_bot(self) -> bool:
        return is_bot(self.id)


def new_bot_id() -> str:
    """The id says what it is, so that whoever knows an id knows whether it is a bot account's."""
    return BOT + token_hex(16)


def is_bot(person: str) -> bool:
    """True for a bot account; no other id begins like that."""
    return person.startswith(BOT)


def token_hash(token: str) -> bytes:
    return sha256(token.encode("utf-8", "surrogatepass")).digest()


def clean_name(wanted: str) -> str:
    """The name without anything that a screen might not show as plain letters; at most 20 characters."""
    plain = unicodedata.normalize("NFKC", wanted[:LONGEST_WANTED])
    kept = "".join(c if _harmless(c) else " " for c in plain if c not in UNSEEN)
    return " ".join(_with_few_marks(kept).split())[:LONGEST_NAME].strip()


def _harmless(c: str) -> bool:
    return unicodedata.category(c)[0] in "LNM" or c in " -_.'"


def _with_few_marks(text: str) -> str:
    """At most two accents per letter: more would run over the lines above and below."""
    kept, marks = "", MOST_MARKS
    for c in text:
        if unicodedata.category(c)[0] == "M":
            marks += 1
        else:
            marks = MOST_MARKS if c == " " else 0
        kept += c if marks <= MOST_MARKS else ""
    return kept
