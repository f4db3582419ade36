"""Passwords that attackers try first. Any other is fine: there are no rules about characters."""

import unicodedata
from functools import cache
from importlib.resources import files

from parlour.service.errors import NotAllowed
from parlour.service.people.names import folded

COMMON = "error.password-common"
OWN_NAME = "error.password-is-name"
SITE = "Parlour"
LONGEST_UNIT = 4  # of a password that repeats one piece
MOST_BESIDE = 5  # digits and signs beside a common word that do not make it safer: a year, and a `!`
# Keyboard rows and the alphabet: a run along them is no secret.
ROWS = (
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890",
    "qwertyuiop",
    "qwertzuiop",
    "asdfghjkl",
    "zxcvbnm",
    "yxcvbnm",
)
LIKE_LETTERS = str.maketrans("@4031!5$7", "aaoeiisst")


def refuse_weak(password: str, *names: str) -> None:
    """Raise `NotAllowed` for a common password, or one that is little more than one of the names."""
    core = folded(password).strip("0123456789")
    if core and core in {folded(name) for name in (SITE, *names)}:
        raise NotAllowed(OWN_NAME)
    if is_common(password):
        raise NotAllowed(COMMON)


def is_common(password: str) -> bool:
    plain = unicodedata.normalize("NFKC", password).casefold().replace(" ", "")
    return _is_one_piece(plain) or _runs_along(plain) or _is_word(plain)


def _is_word(plain: str) -> bool:
    """`sunshine`, `$unsh1ne`, `sunshine2024!`."""
    core = plain.strip("".join({c for c in plain if not c.isalpha()}))
    near = [core] if len(plain) - len(core) <= MOST_BESIDE else []
    tried = {plain, *near}
    return not _common().isdisjoint(tried | {word.translate(LIKE_LETTERS) for word in tried})


def _is_one_piece(plain: str) -> bool:
    """`aaaaaaaa`, `12121212`, `abcabcabc`."""
    return any(plain == (plain[:size] * len(plain))[: len(plain)] for size in range(1, LONGEST_UNIT + 1))


def _runs_along(plain: str) -> bool:
    """`12345678`, `hgfedcba`, `qwertyui`; also two such runs, as `1234qwer`."""
    half = len(plain) // 2
    return _is_run(plain) or (_is_run(plain[:half]) and _is_run(plain[half:]))


def _is_run(part: str) -> bool:
    return any(part in row or part[::-1] in row for row in ROWS)


@cache
def _common() -> frozenset[str]:
    return frozenset((files("parlour.service.people") / "common_passwords.txt").read_text("ascii").split())
