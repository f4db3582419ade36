"""Row 1: nobody is told a byte that depends on cards they cannot know.

A match is played through the real house, with refusals, returns, questions, offers, talk and crashes between
the plays. Then all cards that a viewer had no way to know by some moment are exchanged among each other, the
secret of the match is another one, and the same is done again in that other world: every byte for that seat
and for spectators must be the same until that moment. What a seat may know is written down here, game by
game, and not asked of the rules that hide it. Where nothing is hidden, the luck to come still is.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any
from unittest.mock import patch

from parlour.core.chance import Luck, Source
from parlour.core.errors import ParlourError
from parlour.core.game import NATURE, Draw, Turn
from parlour.core.match import CLOCK, AnyMatch
from parlour.pieces.cards import BY_NAME, DECK, Card
from parlour.pieces.shuffles import Order
from parlour.service import wire
from parlour.service.lobby import lobby, rematches
from parlour.service.matches import broadcast, loading, open_table, presenting, table
from tests.battery.result import Batch, Result, batches, spread
from tests.battery.seated import GAMES, MATCH, player, stored, stranger, terms
from tests.service.room import Room

Deed = tuple[Any, ...]
Cards = set[Card]
BATCH = 1_000
CUTS = 4  # moments of a match up to which another world is tried
MOST_DEEDS = 90
NONSENSE = ("", "0", "99", "1-1", "pick 0", "/accept", "/dance", "\x1b[2J")
STRANGE = (*NONSENSE, "draw", "8S=X", "QH", "take")  # of which some are legal with the right hidden cards
KINDS = {"play": 12, "strange": 2, "stale": 1, "join": 1, "again": 1, "seen": 1, "ping": 1, "say": 1}
KINDS |= {"offer": 1, "answer": 1, "wait": 1, "peek": 2, "reopen": 0.2}
CLOCK_KEY = bytes(32)
TURNS = [GAMES[number] for number in (3, 4, 3, 4, 0, 1, 2, 5)]  # those with hidden hands most often


# What a seat has had before its eyes


def whist(state: Any, seat: int | None) -> Cards:
    mine = state.hands[seat] if seat is not None and state.trump else ()
    return {*state.drawn, *mine, *filter(None, (state.prize, state.led))}


def eights(state: Any, seat: int | None) -> Cards:
    return {*(state.hands[seat] if seat is not None else ()), *state.discards[-1:]}


POOLS: dict[str, Callable[[Any], tuple[Card, ...]]] = {
    "whist": lambda state: state.stock + state.drawn if state.mixing else DECK,
    "crazy-eights": lambda state: state.draw + state.discards,
}
KNOWN = {"whist": whist, "crazy-eights": eights}


# The luck of a world


@dataclass(frozen=True)
class Arranged(Luck):
    """Answers the draws that were arranged as arranged, and all that come later by its own secret."""

    orders: Mapping[int, Order] = field(default_factory=dict)

    def __call__(self, draw: Draw) -> Order:
        return self.orders[draw.number] if draw.number in self.orders else super().__call__(draw)

    def choice(self, number: int, options: int) -> int:
        return Source(CLOCK_KEY, number).below(options)


def arranged(orders: Mapping[int, Order]) -> AbstractContextManager[Any]:
    """The house draws like this, and promises always the same: a promise tells secrets apart."""
    real = loading.luck_of
    stack = ExitStack()
    for module in (loading, rematches, open_table):
        luck = lambda row: Arranged(row.secret, real(row).nonces, None, orders)  # noqa: E731
        stack.enter_context(patch.object(module, "luck_of", luck))
    for module in (broadcast, table, presenting, lobby):
        stack.enter_context(patch.object(module, "commitment", lambda secret: b"promise"))
    return stack


# A world


class World:
    """A house with one match, all its players and a spectator; it remembers what the watched were sent."""

    def __init__(self, number: int, seed: str, secret: bytes, seat: int | None) -> None:
        rng = Random(seed)
        slug, self.seats, options = TURNS[number % len(TURNS)]
        delay, pace = rng.choice((0, 0, 3)), rng.choice(("quick", "untimed"))
        validated = terms(slug, self.seats, options, delay=delay, pace=pace)
        store = stored(validated, rng)
        store.matches[MATCH] = _secret(store.matches[MATCH], secret)
        self.room, self.sent = Room(store), 0
        self.eyes = [*({seat} - {None} if slug in POOLS else range(self.seats)), self.seats]
        self._come()

    def _come(self) -> None:
        self.guests = [player(self.room, seat) for seat in range(self.seats)]
        self.guests.append(stranger(self.room))
        for guest in self.guests:
            guest.say(type="join", match=MATCH).say(type="lobby")

    @property
    def match(self) -> AnyMatch:
        return self.room.live(MATCH).match

    def told(self) -> list[bytes]:
        """What the watched were sent since it was asked last."""
        fresh = []
        for eye in self.eyes:
            fresh += self.guests[eye].socket.frames
            self.guests[eye].socket.frames = []
        return fresh

    def does(self, deed: Deed) -> list[bytes]:
        self.room.wait(0.3)
        kind, *rest = deed
        also = getattr(self, f"_{kind}")(*rest) or []
        return [*self.told(), *also]

    def _play(self, who: int, notation: str, version: int) -> None:
        submit = {"type": "submit", "match": MATCH, "version": version, "play": notation}
        self.sent += 1
        self.guests[who].say(**submit, id=str(self.sent))

    def _join(self, who: int, since: int) -> None:
        self.guests[who].say(type="join", match=MATCH, since=since)

    def _again(self, who: int, since: int) -> None:
        self.guests[who].drop()
        kept = self.guests[who].socket.frames
        self.room.wait(1)
        self.guests[who].connect().socket.frames[:0] = kept
        self._join(who, since)

    def _seen(self, who: int, first: int) -> None:
        self.guests[who].say(type="seen", match=MATCH, first=first)

    def _ping(self, who: int, version: int) -> None:
        self.guests[who].say(type="ping", match=MATCH, version=version)

    def _say(self, who: int) -> None:
        self.guests[who].say(type="say", match=MATCH, phrase="oops")

    def _wait(self, seconds: float) -> None:
        self.room.wait(seconds)

    def _peek(self) -> list[bytes]:
        """What is told without a socket."""
        house = self.room.house
        try:
            record = self.room.record(MATCH).encode()
        except ParlourError as error:
            record = str(error).encode()
        return [wire.encode(self.room.live(MATCH).info()), wire.encode(house.open_tables()), record]

    def _reopen(self) -> None:
        self.room = Room(self.room.store)
        self._come()


def _secret(row: Any, secret: bytes) -> Any:
    return type(row)(**{name: getattr(row, name) for name in row.__struct_fields__} | {"secret": secret})


# The first world


@dataclass
class Story:
    """What was done, what the watched were told of each deed, and the match after it."""

    number: int
    seed: str
    seat: int | None
    deeds: list[Deed] = field(default_factory=list)
    told: list[list[bytes]] = field(default_factory=list)
    matches: list[AnyMatch] = field(default_factory=list)


def lived(number: int, seed: str) -> Story:
    """One match to near its end."""
    rng = Random(f"deeds {seed}")
    seats = TURNS[number % len(TURNS)][1]
    story = Story(number, seed, rng.choice([*range(seats), *range(seats), None]))
    with arranged({}):
        world = World(number, seed, Random(f"secret {seed}").randbytes(32), story.seat)
        story.told, story.matches, story.deeds = [world.told()], [world.match], [("start",)]
        while len(story.deeds) < MOST_DEEDS:
            deed = chosen(world, story, rng)
            told = world.does(deed)
            if world.match.outcome or clock_chose(world.match, story.seat):
                break
            story.deeds.append(deed)
            story.told.append(told)
            story.matches.append(world.match)
    return story


def clock_chose(match: AnyMatch, seat: int | None) -> bool:
    """Did the clock choose among hidden cards? In another world it would choose another."""
    late = [entry.seat for entry in match.log if entry.by == CLOCK]
    return match.game.slug in POOLS and any(other != seat for other in late)


def chosen(world: World, story: Story, rng: Random) -> Deed:
    kind = rng.choices([*KINDS], [*KINDS.values()])[0] if _time_left(world, story.seat) > 3 else "play"
    match, who = world.match, rng.randrange(world.seats + 1)
    seat, early = rng.choice(match.awaiting.seats), rng.randrange(match.step + 1)
    match kind:
        case "play":
            return "play", seat, rng.choice(match.legal(seat)), match.step
        case "strange":
            return "play", who, rng.choice(STRANGE if who == story.seat else NONSENSE), match.step
        case "stale":
            return "play", seat, match.legal(seat)[0], early
        case "join" | "again" | "seen" | "ping":
            return kind, who, early
        case "say":
            return kind, who
        case "offer":
            return "play", who, rng.choice(("/offer-draw", f"/offer-takeback {early}")), match.step
        case "answer" if match.offer:
            return "play", match.offer.asked[0], rng.choice(("/accept", "/decline")), match.step
        case "wait":
            return "wait", rng.uniform(0.1, min(20.0, _time_left(world, story.seat) - 2))
        case "reopen":
            return ("reopen",)
    return ("peek",)


def _time_left(world: World, seat: int | None) -> float:
    """The clock may play for the viewer; what it would play for others may be hidden."""
    deadline, own = world.room.live(MATCH).deadline.at, world.match.awaiting.seats == (seat,)
    if deadline is None or world.match.game.slug not in POOLS:
        return 100.0
    return deadline - world.room.now + 4 * own


# The other world


def other(story: Story, cut: int, rng: Random) -> tuple[dict[int, Order], int, int]:
    """The draws of a world that the viewer cannot tell from this one, how far it goes, and what it exchanges.

    Where the rules would go another way, because somebody has to play or not to play hidden cards, it ends.
    """
    match = story.matches[cut]
    shown = known(match, story.seat)
    unseen = [card for card in DECK if card not in shown]
    if match.game.slug not in POOLS or len(unseen) < 2:
        return exchanged(match, {})[0], match.step, 0
    tries = [*(shuffled(unseen, rng) for _ in range(2)), *(by_suit(unseen, rng) for _ in range(2))]
    tries += [dict(zip(pair, pair[::-1], strict=True)) for pair in (rng.sample(unseen, 2) for _ in range(4))]
    best: tuple[dict[int, Order], int, int] = ({}, -1, 0)
    for swapped in tries:
        orders, steps = exchanged(match, swapped)
        best = max(
            best, (orders, steps, sum(a != b for a, b in swapped.items())), key=lambda found: found[1:]
        )
    return best


def known(match: AnyMatch, seat: int | None) -> Cards:
    slug, again = match.game.slug, match.rewound()
    cards: Cards = set()
    for entry in match.log if slug in KNOWN else ():
        cards |= KNOWN[slug](again.state, seat)
        again, _ = again.play(*entry)
        if entry.seat != NATURE:
            cards |= {BY_NAME[name] for name in [entry.notation.partition("=")[0]] if name in BY_NAME}
    return cards | (KNOWN[slug](match.state, seat) if slug in KNOWN else set())


def shuffled(cards: list[Card], rng: Random) -> dict[Card, Card]:
    return dict(zip(cards, rng.sample(cards, len(cards)), strict=True))


def by_suit(cards: list[Card], rng: Random) -> dict[Card, Card]:
    """Who had to follow suit still had to."""
    suits = [[card for card in cards if card.suit is suit] for suit in {card.suit for card in cards}]
    return {a: b for suit in suits for a, b in shuffled(suit, rng).items()}


def exchanged(match: AnyMatch, swapped: Mapping[Card, Card]) -> tuple[dict[int, Order], int]:
    """The draws that lay the exchanged cards in each other's places, and how far all can be played alike."""
    mine = theirs = match.rewound()
    pool = POOLS.get(match.game.slug, lambda state: ())
    orders: dict[int, Order] = {}
    for entry in match.log:
        words = entry.notation
        if entry.seat == NATURE:
            order = tuple(map(int, words.split()))
            if swapped:
                before, after = pool(mine.state), pool(theirs.state)
                order = tuple(after.index(swapped.get(before[place], before[place])) for place in order)
            orders[mine.draws], words = order, " ".join(map(str, order))
        try:
            theirs_next, _ = theirs.play(entry.seat, words, entry.by)
        except ParlourError:
            return orders, theirs.step - 1
        mine, _ = mine.play(*entry)
        theirs = theirs_next
        if path(mine) != path(theirs):
            return orders, mine.step - 1
    return orders, match.step


def path(match: AnyMatch) -> Any:
    """What the rules do next that nobody can overlook."""
    now = match.awaiting
    return now.seats if isinstance(now, Turn) else now


# Both


def compared(story: Story, cut: int, rng: Random) -> tuple[int, int, str]:
    """How many frames were compared, how many cards were exchanged, and the first difference."""
    orders, steps, cards = other(story, cut, rng)
    frames = 0
    with arranged(orders):
        world = World(story.number, story.seed, rng.randbytes(32), story.seat)
        for at, deed in enumerate(story.deeds[: cut + 1]):
            if story.matches[at].step > steps:
                break
            told = world.does(deed) if at else world.told()
            if told != story.told[at]:
                return frames, cards, f"{deed}: {difference(story.told[at], told)}"
            frames += len(told)
    return frames, cards, ""


def difference(ours: list[bytes], theirs: list[bytes]) -> str:
    if len(ours) != len(theirs):
        return f"{len(ours)} and {len(theirs)} frames"
    mine, other = next(pair for pair in zip(ours, theirs, strict=True) if pair[0] != pair[1])
    at = next((i for i, pair in enumerate(zip(mine, other, strict=False)) if pair[0] != pair[1]), 0)
    return f"…{mine[max(0, at - 60) : at + 40]!r} and {other[max(0, at - 60) : at + 40]!r}"


def run(*, count: int = 1_000_000, seed: int = 1, workers: int = os.cpu_count() or 1) -> Iterator[Result]:
    frames = cards = worlds = plays = 0
    bad: list[str] = []
    for done in spread(partial(batch, seed), batches(count, BATCH), workers, "row 1"):
        frames, cards, worlds, plays = (
            a + b for a, b in zip((frames, cards, worlds, plays), done[0], strict=True)
        )
        bad += done[1]
    figures = f"{worlds:,} other worlds, {plays:,} plays, {cards:,} cards exchanged"
    idle = not (cards and plays > worlds)  # a match that nobody plays has no secrets to keep
    yield Result(1, "frames alike in two worlds", frames, len(bad) + idle, figures, tuple(bad[:3]))


def batch(seed: int, work: Batch) -> tuple[tuple[int, int, int, int], list[str]]:
    number, size = work
    frames = cards = worlds = plays = at = 0
    bad: list[str] = []
    while frames < size and len(bad) < 3:
        name = f"{seed}/1/{number}/{at}"
        story, rng = lived(number + at, name), Random(f"other {name}")
        for cut in sorted(rng.choices(range(len(story.deeds)), k=CUTS)):
            more, exchanged_cards, wrong = compared(story, cut, rng)
            frames, cards, worlds = frames + more, cards + exchanged_cards, worlds + 1
            plays += story.matches[cut].step
            bad += (
                [f"{TURNS[story.number % len(TURNS)][0]}, seat {story.seat}, seed {name}, {wrong}"]
                if wrong
                else []
            )
        at += 1
    return (frames, cards, worlds, plays), bad
