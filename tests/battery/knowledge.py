"""What each connection may know, worked out from the journal of a match alone.

The courses of Whist and Crazy Eights are told a second time here, in the simplest words: where each card
lies, who can see it now, and who has ever seen it. Nothing is asked of the games, their views or tables.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct
from msgspec.json import decode

from parlour.core.record import play_from

DECK = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
CARDS = frozenset(DECK)
TOKEN = re.compile(r"[A-Za-z0-9]+")
ALL = (0, 1, None)  # who looks: two seats, and spectators
STATIC = ("legend", "options")  # the same for everybody, whatever is played
HELD = 60.0  # seconds that a seat is kept for somebody whose connection was lost


class Course:
    """Where the cards of a match are, and who knows what of it."""

    def __init__(self) -> None:
        self.hands: list[list[str]] = [[], []]
        self.ever: dict[int | None, set[str]] = {who: set() for who in ALL}

    def now(self, who: int | None) -> set[str]:
        """The cards that lie open to somebody."""
        raise NotImplementedError

    def luck(self, order: list[int]) -> None:
        raise NotImplementedError

    def play(self, seat: int, words: str) -> None:
        raise NotImplementedError

    def look(self) -> None:
        for who in ALL:
            self.ever[who] |= self.now(who)

    def show(self, *cards: str) -> None:
        for who in ALL:
            self.ever[who] |= {*cards}


class Eights(Course):
    def __init__(self, options: dict[str, Any]) -> None:
        super().__init__()
        self.size = options["hand"]
        self.pile, self.discards = list(DECK), list[str]()

    def now(self, who: int | None) -> set[str]:
        return {*self.discards[-1:], *(self.hands[who] if who is not None else ())}

    def luck(self, order: list[int]) -> None:
        cards = [(self.pile + self.discards)[place] for place in order]
        if not self.discards:
            n = self.size
            self.hands, cards = [cards[:n], cards[n : 2 * n]], cards[2 * n :]
        self.pile, self.discards = cards[1:], cards[:1]

    def play(self, seat: int, words: str) -> None:
        if words != "draw":
            card = words.partition("=")[0]
            self.hands[seat].remove(card)
            self.discards.append(card)
        elif self.pile:
            self.hands[seat].append(self.pile.pop(0))
        else:
            self.pile, self.discards = self.discards[1:], self.discards[:1]


class Whist(Course):
    def __init__(self, options: dict[str, Any]) -> None:
        super().__init__()
        self._round()

    def _round(self) -> None:
        self.hands, self.stock, self.drawn = [[], []], list(DECK), list[str]()
        self.led, self.up, self.trump = "", False, False
        self.dealer = 0

    def now(self, who: int | None) -> set[str]:
        own = self.hands[who] if who is not None and self.trump else []  # they are dealt face down
        return {*own, *self.drawn, *([self.led] if self.led else []), *(self.stock[:1] if self.up else [])}

    def luck(self, order: list[int]) -> None:
        if len(order) == 2:  # the lower rank deals
            self.drawn = [DECK[place] for place in order]
            ranks = [DECK.index(card) % 13 for card in self.drawn]
            self.dealer = int(ranks[1] < ranks[0])
            self.stock = [card for card in self.stock if card not in self.drawn]
        else:
            deck = self.stock + self.drawn
            self.stock, self.drawn = [deck[place] for place in order], []

    def play(self, seat: int, words: str) -> None:
        if words in ("deal", "deal-all"):
            for _ in range(1 if words == "deal" else len(self.stock) - 26):
                to = (self.dealer + len(self.stock) + 1) % 2
                self.hands[to].append(self.stock.pop(0))
        elif words == "reveal":
            self.up = self.trump = True
        elif words == "take":
            self.hands[seat].append(self.stock.pop(0))
            self.up = False
        elif words in CARDS:
            self.hands[seat].remove(words)
            self.led = "" if self.led else words
            self.show(words)
            if not any(self.hands) and not self.stock:
                self._round()


COURSES: dict[str, Any] = {"crazy-eights": Eights, "whist": Whist}


# A moment of a match


@dataclass
class Moment:
    """What everybody may know after a step."""

    now: dict[int | None, frozenset[str]]
    ever: dict[int | None, frozenset[str]]
    drawn: int  # how much luck has decided
    picking: bool  # picks lie there that luck has not decided yet


@dataclass
class Journal:
    """Every moment of a match, from what is stored of it: a takeback returns to an earlier one."""

    game: str
    options: dict[str, Any]
    moments: list[Moment] = field(default_factory=list)
    _lines: list[str] = field(default_factory=list)
    _steps: list[list[str]] = field(default_factory=list)  # the lines that count, up to each step
    _offer: tuple[int, int | None] | None = None

    def read(self, plays: str) -> None:
        """One step."""
        lines = [*(self._steps[-1] if self._steps else [])]
        first = play_from(plays.partition("\n")[0]) if plays else None
        if first and first.notation.startswith("/"):
            lines = self._talk(first.seat, first.notation, lines)
        else:
            if first and self._offer and first.seat != self._offer[0]:
                self._offer = None
            lines += plays.splitlines()
        before = self.moments[-1].ever if self.moments else {who: frozenset[str]() for who in ALL}
        self._steps.append(lines)
        self.moments.append(self._folded(lines, before))

    def _talk(self, seat: int, words: str, lines: list[str]) -> list[str]:
        word, _, number = words.partition(" ")
        offer = self._offer
        if word == "/offer-takeback":
            self._offer = (seat, int(number))
        elif word == "/offer-draw":
            self._offer = (seat, None)
        elif word in ("/accept", "/decline"):
            self._offer = None
            if word == "/accept" and offer and offer[1] is not None:
                return [*self._steps[offer[1]]]
        return lines

    def _folded(self, lines: list[str], before: dict[int | None, frozenset[str]]) -> Moment:
        entries = [play_from(line) for line in lines]
        drawn = sum(len(entry.notation.split()) for entry in entries if entry.seat < 0)
        picking = bool(entries) and entries[-1].notation.startswith("pick")
        if self.game not in COURSES:
            return Moment({}, {}, drawn, picking)
        course = COURSES[self.game](self.options)
        course.look()
        for entry in entries:
            if entry.seat < 0:
                course.luck([int(word) for word in entry.notation.split()])
            else:
                course.play(entry.seat, entry.notation)
            course.look()
        now = {who: frozenset(course.now(who)) for who in ALL}
        return Moment(now, {who: frozenset(course.ever[who]) | before[who] for who in ALL}, drawn, picking)


# Reading what somebody was sent


class Reader(Struct):
    """Somebody who is sent things: a seat, or nobody's; and what they have named themselves."""

    seat: int | None
    named: set[str] = set()


def leaks(body: bytes, reader: Reader, moments: list[Moment], ended: bool) -> Iterator[str]:
    """What is in it that the reader may not know, who knows these moments, and perhaps the end."""
    try:
        message = decode(body)
    except ValueError:
        message = body.decode()
    for told in message if isinstance(message, list) else [message]:
        if not ended:
            yield from _in_message(told, reader, moments)


def _in_message(told: Any, reader: Reader, moments: list[Moment]) -> Iterator[str]:
    version, moment = len(moments) - 1, moments[-1]
    zones = told.pop("zones", ()) if isinstance(told, dict) else ()
    then = moments[min(told.get("version") or 0, version)] if zones else moment
    if isinstance(told, dict) and told.get("type") not in ("ack", "refused", "reward"):
        if told.get("result") or told.get("winners") or told.get("phase") == "over" or told.get("next"):
            yield f"the end: {str(told)[:200]}"
        if (told.get("version") or 0) > version:
            yield f"version {told['version']} of a match that is at {version}"
    shown = {token for zone in zones for text in (*zone["codes"], *zone["slots"]) for token in cards(text)}
    if then.now and (hidden := shown - then.now[reader.seat]):
        yield f"{sorted(hidden)} lies open"
    spoken = set(_cards_in(told))
    if moment.now and (hidden := spoken - moment.ever[reader.seat] - reader.named):
        yield f"{sorted(hidden)} is named in {str(told)[:200]}"
    if not then.now and len(shown) > then.drawn:
        yield f"{len(shown)} cards of {then.drawn} that were drawn"
    if then.picking:
        yield from _bag(zones)


def levels(body: bytes) -> set[tuple[str, int]]:
    """Those of people that chairs tell, with their names; everybody knows how strong a bot is."""
    message = decode(body) if b'"seats"' in body else {}
    chairs = message.get("seats", ()) if isinstance(message, dict) else ()
    return {
        (chair["name"], chair["level"]) for chair in chairs if chair.get("level") and not chair.get("bot")
    }


def gave_up(body: bytes) -> bool:
    """Whether a seat is free for others before it would be after a lost connection."""
    message = decode(body) if b'"held":false' in body else {}
    chairs = message.get("seats", ()) if isinstance(message, dict) else ()
    return any(not chair.get("held", True) and chair.get("away", 0) < HELD for chair in chairs)


def _bag(zones: Any) -> Iterator[str]:
    """Nothing in the bag has a colour before luck has given it one."""
    for zone in zones:
        if zone["name"].startswith(("bag", "picked", "fan", "drawn")) and {*zone["codes"]} - {"", "?", "##"}:
            yield f"colours of what was picked: {zone['codes']}"


def _cards_in(told: Any) -> Iterator[str]:
    if isinstance(told, str):
        yield from cards(told)
    elif isinstance(told, dict):
        for name, value in told.items():
            if name not in STATIC:
                yield from _cards_in(value)
    elif isinstance(told, list):
        for value in told:
            yield from _cards_in(value)


def cards(text: str) -> set[str]:
    return CARDS.intersection(TOKEN.findall(text)) if len(text) > 1 else set()
