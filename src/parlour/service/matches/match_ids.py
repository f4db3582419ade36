"""Match ids: hard to guess, and close together for matches played at the same time.

The store keeps the journal in the order of match ids. With purely random ids, the steps of every match would
touch database pages of their own, and each page would have to be written again.
"""

from secrets import randbelow

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz"  # in code-point order
LONGEST = 32  # letters; matches of older versions have other ids
BY_TIME, BY_CHANCE = 5, 11  # letters: the time in seconds, which repeats after 15 years, then 63 random bits


def new_match_id(now: float) -> str:
    base = len(ALPHABET)
    return _letters(int(now) % base**BY_TIME, BY_TIME) + _letters(randbelow(base**BY_CHANCE), BY_CHANCE)


def may_be_match_id(text: str) -> bool:
    """False for what no store needs to be asked for, such as a mistyped link."""
    return len(text) <= LONGEST and text.isascii() and text.isalnum()


def _letters(number: int, count: int) -> str:
    letters = ""
    for _ in range(count):
        number, last = divmod(number, len(ALPHABET))
        letters = ALPHABET[last] + letters
    return letters
