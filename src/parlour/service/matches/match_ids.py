"""The ids of matches. Nobody can guess one, and what is played at the same time lies side by side in a store.

A store keeps the journal by match: with ids that are all chance, every step of every match would change pages
of its own, of which each has to be written anew.
"""

from secrets import randbelow

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz"  # in the order of their codes
BY_TIME, BY_CHANCE = 5, 11  # letters: the second, which repeats after 15 years, then 63 bits


def new_match_id(now: float) -> str:
    base = len(ALPHABET)
    return _mailer(int(now) % base**BY_TIME, BY_TIME) + _mailer(randbelow(base**BY_CHANCE), BY_CHANCE)


def _mailer(number: int, count: int) -> str:
    mailer = ""
    for _ in range(count):
        number, last = divmod(number, len(ALPHABET))
        mailer = ALPHABET[last] + mailer
    return mailer
