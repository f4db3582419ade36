"""A second verifier, written from docs/fairness.md alone: it shares the rules with Parlour, and no luck.

The rules say what is drawn from how many; how a secret answers is told here once more. It does not read
talk: records with offers and answers are not for it.
"""

import hmac
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from parlour.core.game import Draw, Turn
from parlour.core.registry import game_from


class Numbers:
    """The numbers of one draw."""

    def __init__(self, key: bytes, draw: int) -> None:
        self.words = self._words(key, draw)

    def _words(self, key: bytes, draw: int) -> Iterator[int]:
        for counter in range(2**32):
            message = draw.to_bytes(4, "big") + counter.to_bytes(4, "big")
            block = hmac.new(key, message, sha256).digest()
            yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))

    def below(self, n: int) -> int:
        word = next(self.words)
        while word >= 2**32 - 2**32 % n:
            word = next(self.words)
        return word % n


def commitment(secret: bytes) -> bytes:
    return sha256(b"parlour/commit/1" + secret).digest()


def match_key(secret: bytes, nonces: list[bytes]) -> bytes:
    message = b"".join(len(nonce).to_bytes(2, "big") + nonce for nonce in nonces)
    return hmac.new(secret, message, sha256).digest()


def order(style: str, pool: int, count: int, numbers: Numbers) -> list[int]:
    below, places = numbers.below, list(range(pool))
    match style:
        case "riffle":
            half = pool // 2
            pairs = [(top, half + top) for top in range(half)]
            mixed = [place for pair in pairs for place in (pair if below(2) == 0 else pair[::-1])]
            return (mixed + places[2 * half :])[:count]
        case "overhand":
            new: list[int] = []
            while places:
                size = 1 + below(10)
                new, places = places[:size] + new, places[size:]
            return new[:count]
        case "cut":
            depth = 1 + below(pool - 1)
            return (places[depth:] + places[:depth])[:count]
    for i in range(count):
        j = i + below(pool - i)
        places[i], places[j] = places[j], places[i]
    return places[:count]


def fault(record: bytes) -> str:
    """What is wrong with a record of a finished match; empty if nothing is."""
    body, _, end = record.rpartition(b"digest: ")
    if end != sha256(body).hexdigest().encode() + b"\n":
        return "digest"
    try:
        return luck_fault(body.decode())
    except (ValueError, KeyError, StopIteration, IndexError) as error:
        return f"unreadable: {error!r}"


def luck_fault(body: str) -> str:
    head, plays, foot = body.split("\n\n")
    fields = [line.split(": ", 1) for line in (head + "\n" + foot).split("\n") if ": " in line]
    known = {name: value for name, value in fields if name != "nonce"}
    secret = bytes.fromhex(known["secret"])
    if commitment(secret) != bytes.fromhex(known["commit"]):
        return "commitment"
    words = [value.split(" ")[-1] for name, value in fields if name == "nonce"]
    key = match_key(secret, [bytes.fromhex(word.replace("-", "")) for word in words])
    options = dict(word.split("=") for word in known.get("options", "").split())
    rules = game_from(known["game"].split(" ")[0], options=options)
    return draws_fault(rules, rules.setup(int(known["seats"])), plays.split("\n"), key)


def draws_fault(rules: Any, state: Any, plays: list[str], key: bytes) -> str:
    number = 0
    for line in plays:
        who, _, words = line.partition(" ")
        awaiting = rules.awaiting(state)
        numbers = Numbers(key, number)
        if isinstance(awaiting, Draw):
            drawn = order(str(awaiting.style), awaiting.pool, awaiting.take, numbers)
            if (who, words) != ("nature", " ".join(map(str, drawn))):
                return f"draw {number}"
            number, state = number + 1, rules.drawn(state, tuple(drawn)).state
            continue
        seat, _, by = who.partition("/")
        if by == "clock":
            choices = [str(action) for action in rules.timeouts(state, int(seat))]
            if words != choices[numbers.below(len(choices))]:
                return f"the clock's choice {number}"
            number += 1
        state = played(rules, state, awaiting, int(seat), words)
    return ""


def played(rules: Any, state: Any, awaiting: Any, seat: int, words: str) -> Any:
    if not isinstance(awaiting, Turn) or seat not in awaiting.seats:
        raise ValueError(f"it is not the turn of seat {seat}")
    action = next(action for action in rules.legal(state, seat) if str(action) == words)
    return rules.apply(state, seat, action).state
