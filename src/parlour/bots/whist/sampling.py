"""Samples what the opponent may hold, plays each card to the end of the round in each of these worlds, and
takes the one that wins the match most often. The duel it plays exactly, as `sensible` does.
"""

from collections.abc import Mapping

from parlour.bots.whist.draft import NOBODY, tricks_after
from parlour.bots.whist.duel import duel_solver
from parlour.bots.whist.exact import sensible
from parlour.bots.whist.search import KEY_BITS
from parlour.bots.whist.standing import winning_chance
from parlour.core.game import Random, Seat
from parlour.games import kernel
from parlour.games.whist import Whist
from parlour.games.whist.events import Event, Stage
from parlour.games.whist.round import Action, State
from parlour.games.whist.tricks import points
from parlour.pieces.cards import SUITS, Card, mask

WORLDS = 24  # sampled for each play


def sampling(
    game: Whist, view: State, seen: tuple[Event, ...], seat: Seat, level: int, rng: Random, seconds: float
) -> Action:
    cards = [action for action in game.legal(view, seat) if isinstance(action, Card)]
    if view.stage is not Stage.DRAFT or not cards or not kernel.compiling():
        return sensible(game, view, seen, seat, level, rng, seconds)
    worlds = [game.worlds(view, seen, seat, rng) for _ in range(WORLDS)]
    worth = chances(game, worlds, cards, seat)
    best = [card for card in cards if worth[card] == max(worth.values())]
    return best[rng.randrange(len(best))]


def chances(game: Whist, worlds: list[State], cards: list[Card], seat: Seat) -> Mapping[Card, float]:
    """For each card the sum of the chances to win the match in these worlds."""
    loop, ints = kernel.tools(tricks_after, KEY_BITS)
    tables = duel_solver().tables
    won = after_round(game, worlds[0], seat)
    total = dict.fromkeys(cards, 0.0)
    stock = ints(26)
    for world in worlds:
        top = 26 - len(world.stock)
        for place, card in enumerate(world.stock):
            stock[top + place] = card.place
        assert world.trump
        mine, theirs, trump = mask(world.hands[seat]), mask(world.hands[1 - seat]), SUITS.index(world.trump)
        for card in cards:
            if world.led:
                led = world.led.place
                lost = loop(theirs | 1 << led, mine, stock, top, led, card.place, trump, *tables)
                tricks = 13 - int(lost)
            else:
                tricks = int(loop(mine, theirs, stock, top, card.place, NOBODY, trump, *tables))
            total[card] += won[tricks]
    return total


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
