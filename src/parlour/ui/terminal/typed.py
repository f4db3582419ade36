"""What people type, and which legal play they mean by it.

On the wire only canonical notation counts; here `8s h` becomes `8S=H`, `10d` becomes `TD`, `d` the
fourth column, `17` becomes `pick 17`, and `11 25` the one jump from 11 to 25. Whatever comes out is
one of the plays that the match has just offered.
"""

import re
from collections.abc import Callable, Iterator, Sequence

SIGNS = str.maketrans("♣♦♥♠", "cdhs")
SUITS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
CARD = re.compile(r"(10|[2-9tjqka])([cdhs])")
SQUARES = re.compile(r"[0-9]+(?: ?[-x: ] ?[0-9]+)+")
NUMBER = re.compile(r"(?:.* )?[0-9]+")
LETTERS = "abcdefghi"  # columns by letter, as long as there are no more than these


def canonical(text: str, columns: int = 0) -> str:
    """The text in the spelling of the notation; `columns` is the width of a grid that is played by column."""
    text = " ".join(text.translate(SIGNS).lower().replace("=", " ").split())
    if len(text) == 1 and columns <= len(LETTERS) and text in LETTERS[:columns]:
        return str(LETTERS.index(text) + 1)
    if SQUARES.fullmatch(text):
        return re.sub(r" ?([-x]) ?|[: ]+", lambda found: found[1] or "-", text)
    return _cards(text)


def _cards(text: str) -> str:
    words = [_card(word) for word in text.split(" ")]
    suit = SUITS.get(words[-1].lower(), words[-1].upper())
    if len(words) > 1 and words[-2].isupper() and suit in SUITS.values():
        words[-2:] = [f"{words[-2]}={suit}"]
    return " ".join(words)


def _card(word: str) -> str:
    found = CARD.fullmatch(word)
    return found[1].replace("10", "t").upper() + found[2].upper() if found else word


def meant(text: str, legal: Sequence[str]) -> list[str]:
    """The legal plays that a canonical text may mean: by the first reading that fits any."""
    for reading in READINGS:
        found = list(reading(text, legal))
        if found:
            return found
    return []


def numbered(legal: Sequence[str]) -> bool:
    """May plays be chosen by their number in the list? Not where a number is itself a play."""
    return not any(NUMBER.fullmatch(play) for play in legal)


def _exactly(text: str, legal: Sequence[str]) -> Iterator[str]:
    return (play for play in legal if play.lower() == text.lower())


def _last_word(text: str, legal: Sequence[str]) -> Iterator[str]:
    return (play for play in legal if play.endswith(f" {text}"))


def _same_ends(text: str, legal: Sequence[str]) -> Iterator[str]:
    """Jumps from the first to the last square that was named, over those named between."""
    squares = re.findall("[0-9]+", text)
    if not SQUARES.fullmatch(text):
        return
    for play in legal:
        path = re.split("[-x]", play)
        if path[0] == squares[0] and path[-1] == squares[-1] and _in_order(squares, path):
            yield play


def _in_order(some: list[str], path: list[str]) -> bool:
    rest = iter(path)
    return all(square in rest for square in some)


def _beginning(text: str, legal: Sequence[str]) -> Iterator[str]:
    return (play for play in legal if text.isalpha() and play.startswith(text))


def _number(text: str, legal: Sequence[str]) -> Iterator[str]:
    if re.fullmatch("[1-9][0-9]{0,3}", text) and numbered(legal) and int(text) <= len(legal):
        yield legal[int(text) - 1]


READINGS: tuple[Callable[[str, Sequence[str]], Iterator[str]], ...] = (
    _exactly,
    _last_word,
    _same_ends,
    _beginning,
    _number,
)
