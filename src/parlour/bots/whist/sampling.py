"""Samples what the opponent may hold, plays each card to the end of the round in these worlds, and takes the
one that wins the match most often. The duel it plays exactly, as `sensible` does.

After each turn of sampling the worse half of the cards is dropped, so that most of the work goes to those
that are close.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from time import perf_counter

from parlour.bots import Choose
from parlour.bots.whist.draft import NOBODY, tricks_after
from parlour.bots.whist.duel import duel_solver
from parlour.bots.whist.exact import sensible
from parlour.bots.whist.search import KEY_BITS
from parlour.bots.whist.standing import winning_chance
from parlour.core.game import Random, Seat
from parlour.games import kernel
from parlour.games.whist import Whist
from parlour.games.whist.events import Event, Stage
from parlour.games.whist.memory import Memory
from parlour.games.whist.round import Action, State
from parlour.games.whist.tricks import points
from parlour.pieces.cards import DECK, SUITS, Card, mask

PATIENCE = 0.9  # share of the time given to a bot after which it samples no further
FEWEST = 4  # worlds of a turn


def drafting(tries: int) -> Choose:
    """A policy that plays so many cards to the end of a round in worlds that it samples."""

    def choose(
        game: Whist, view: State, seen: tuple[Event, ...], seat: Seat, level: int, rng: Random, seconds: float
    ) -> Action:
        cards = [action for action in game.legal(view, seat) if isinstance(action, Card)]
        if view.stage is not Stage.DRAFT or not cards or not kernel.compiling():
            return sensible(game, view, seen, seat, level, rng, seconds)
        worth = weighed(game, view, seen, seat, rng, tries, seconds)
        best = [card for card in cards if worth[card] == max(worth.values())]
        return best[rng.randrange(len(best))]

    return choose


def weighed(
    game: Whist, view: State, seen: tuple[Event, ...], seat: Seat, rng: Random, tries: int, seconds: float
) -> Mapping[Card, float]:
    """For each card that may be played in the draft the chance to win the match."""
    compile_loops()
    until = perf_counter() + PATIENCE * seconds
    cards = [action for action in game.legal(view, seat) if isinstance(action, Card)]
    alike = equals(cards, {*view.hands[seat], *Memory(seen).played})
    left = [card for card in cards if alike[card] == card]
    total, count, order = dict.fromkeys(left, 0.0), dict.fromkeys(left, 0), list[Card]()
    turns = max(1, (len(left) - 1).bit_length())
    while left:
        worlds = max(FEWEST, tries // (turns * len(left)))
        for _ in range(worlds if len(left) > 1 or not order else 0):
            if count[left[0]] and perf_counter() > until:
                break
            for card, chance in chances(game, game.worlds(view, seen, seat, rng), left, seat).items():
                total[card] += chance
                count[card] += 1
        left.sort(key=lambda card: -total[card] / count[card])
        keep = len(left) // 2
        order[:0] = left[keep:]
        left = left[:keep]
    found: dict[Card, float] = {}
    for card in order:  # one that was dropped early is not better, however lucky it was
        found[card] = min(total[card] / count[card], *found.values(), 1.0)
    return {card: found[alike[card]] for card in cards}


def equals(cards: Sequence[Card], gone: set[Card]) -> Mapping[Card, Card]:
    """For each card the lowest that is as good: all between the two are one's own or were played."""
    first: dict[Card, Card] = {}
    for card in sorted(cards, key=lambda card: card.place):
        below = card.place - 1
        while below % 13 != 12 and DECK[below] in gone and DECK[below] not in first:
            below -= 1
        first[card] = first.get(DECK[below], card) if below % 13 != 12 else card
    return first


def chances(game: Whist, world: State, cards: Sequence[Card], seat: Seat) -> Mapping[Card, float]:
    """The chance to win the match with each card in this world."""
    loop, ints = kernel.tools(tricks_after, KEY_BITS)
    tables = duel_solver().tables
    won = after_round(game, world, seat)
    stock = ints(26)
    top = 26 - len(world.stock)
    for place, card in enumerate(world.stock):
        stock[top + place] = card.place
    assert world.trump
    mine, theirs, trump = mask(world.hands[seat]), mask(world.hands[1 - seat]), SUITS.index(world.trump)
    found = {}
    for card in cards:
        if world.led:
            led = world.led.place
            tricks = 13 - int(loop(theirs | 1 << led, mine, stock, top, led, card.place, trump, *tables))
        else:
            tricks = int(loop(mine, theirs, stock, top, card.place, NOBODY, trump, *tables))
        found[card] = won[tricks]
    return found


def after_round(game: Whist, state: State, seat: Seat) -> list[float]:
    """The chance to win the match for each number of tricks that this round may bring."""
    scores, clamp = game.scores(state), game.clamp_negative
    return [
        winning_chance(
            game.target - scores[seat] - points(tricks, clamp),
            game.target - scores[1 - seat] - points(13 - tricks, clamp),
            clamp,
        )
        for tricks in range(14)
    ]


def compile_loops() -> None:
    """Compiles what the levels need, or loads it, before any clock runs."""
    _compile(kernel.compiling())


@cache
def _compile(compiling: bool) -> None:
    loop, ints = kernel.tools(tricks_after, KEY_BITS)
    solver = duel_solver()
    solver.tricks(0, 0, 0)
    loop(0, 0, ints(26), 26, NOBODY, NOBODY, 0, *solver.tables)
