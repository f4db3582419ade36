"""Names: what a guest is called, and account names, each of one person however it is spelled."""

import unicodedata
from secrets import randbelow, token_hex, token_urlsafe

from parlour.service.errors import NotAllowed
from parlour.service.person import LONGEST_NAME, Person, clean_name

SHORTEST_NAME = 3
SAYS_BOT = " bot"  # how the name of a bot account ends
# Alphabets with letters that look alike. A name may use only one of them.
ALIKE = frozenset({"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "COPTIC", "CHEROKEE"})
RESERVED_NAMES = """
admin administrator aformerguest anonymous dealer everybody formerguest host house me mod
moderator nature nobody null operator opponent owner parlor parlour robot root server staff
support system undefined you
administratorin betreiber betreiberin computergegner einfruherergast fruherergast gastgeber gastgeberin
haus jeder jemand moderation moderatorin niemand rechner roboter zuschauerin
basil bram dot maud odette pip sterling tilly
"""
GUEST_WORDS = ("guest", "gast")  # with a number: people who gave no name, in each language
NUMBERED = (*GUEST_WORDS, "bot", "computer", "gegner", "player", "spectator", "spieler", "zuschauer")
# Characters that pass for a Latin letter after folding: digits, and letters of other alphabets.
PASS_FOR = str.maketrans(
    "01345678i" + "авеікмнорстухѕј" + "αβεηικμνορτυχ",
    "oleasgtbl" + "abelkmhopctyxsj" + "abehlkmvoptux",
)


def new_guest(wanted: str) -> tuple[Person, str]:
    """A guest, named after a number without a wish, and the token that proves it."""
    return Person(token_hex(16), clean_name(wanted) or f"Guest {1000 + randbelow(9000)}"), token_urlsafe(32)


def folded(name: str) -> str:
    """The form shared by names that look the same: no case, no accents, nothing between the letters."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    return unicodedata.normalize("NFKC", "".join(c for c in plain if _tells(c))).casefold()


def _tells(c: str) -> bool:
    return c.isalnum() or (unicodedata.category(c)[0] == "M" and not _names(c).startswith("COMBINING"))


def is_reserved(name: str) -> bool:
    """True if it is, or looks like, one of the house's own names; some are reserved with any number."""
    plain = folded(name)
    return _seen(plain) in RESERVED or _seen(plain.rstrip("0123456789")) in RESERVED_WITH_NUMBER


def _seen(plain: str) -> str:
    """What a careless reader sees."""
    return plain.translate(PASS_FOR).replace("rn", "m").replace("vv", "w")


RESERVED = frozenset(map(_seen, RESERVED_NAMES.split()))  # names that belong to the house, or to nobody
RESERVED_WITH_NUMBER = frozenset(map(_seen, NUMBERED))


def is_guests(name: str) -> bool:
    """True if it only says that somebody is a guest."""
    plain = folded(name)
    return plain[-1:].isdigit() and plain.rstrip("0123456789") in GUEST_WORDS


def account_name(wanted: str) -> str:
    """The name in the form an account may have. Raises `NotAllowed` with what is wrong."""
    name = " ".join(unicodedata.normalize("NFKC", wanted[:200]).split())
    if not SHORTEST_NAME <= len(name) <= LONGEST_NAME:
        raise NotAllowed("error.name-length", shortest=SHORTEST_NAME, longest=LONGEST_NAME)
    if clean_name(name) != name or not any(map(str.isalpha, name)):
        raise NotAllowed("error.name-characters")
    check_alphabet(name)
    if is_reserved(name):
        raise NotAllowed("error.name-reserved")
    return name


def bot_name(wanted: str) -> str:
    """The name of a bot account: it ends with “bot”, wherever it is shown without a badge."""
    base = wanted[: -len(SAYS_BOT)] if wanted.lower().endswith(SAYS_BOT) else wanted
    if is_reserved(base):  # no bot of the house is called like that, either
        raise NotAllowed("error.name-reserved")
    return account_name(base.strip() + SAYS_BOT)


def check_alphabet(name: str) -> None:
    """Raise `NotAllowed` if it mixes alphabets: such a name may look exactly like another."""
    if len(_alphabets(name) & ALIKE) > 1:
        raise NotAllowed("error.name-alphabets")


def _alphabets(name: str) -> set[str]:
    return {_names(c).partition(" ")[0] for c in name if c.isalpha()}


def _names(c: str) -> str:
    return unicodedata.name(c, "")
