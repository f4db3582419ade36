"""In the draft, weigh what a trick gives against the card it costs; in the duel, win cheaply.

Guesses the opponent's hand from everything seen, including voids and prizes; in the duel it is known.
"""

from collections.abc import Sequence
from statistics import fmean

from parlour.bots import anything
from parlour.core.game import Random, Seat
from parlour.games.whist import Whist
from parlour.games.whist.events import Event, Stage
from parlour.games.whist.round import Act, Action, State, playable
from parlour.games.whist.tricks import beats
from parlour.pieces.cards import SUITS, Card, Pile, Suit
from parlour.pieces.shuffles import Shuffle

GUESSES = 8  # hands to imagine for the opponent
TRUMP = 30  # extra ranks that a trump is worth, found by self-play


def heuristic(
    game: Whist, view: State, seen: tuple[Event, ...], seat: Seat, level: int, rng: Random, seconds: float
) -> Action:
    cards = [action for action in game.legal(view, seat) if isinstance(action, Card)]
    if view.trump is None or not cards:
        return formal(game, view, seen, seat, level, rng, seconds)
    worlds = [game.worlds(view, seen, seat, rng) for _ in range(GUESSES if view.stock else 1)]
    choose = in_the_draft if view.stage is Stage.DRAFT else _in_the_duel
    return choose(cards, worlds, seat)


def formal(
    game: Whist, view: State, seen: tuple[Event, ...], seat: Seat, level: int, rng: Random, seconds: float
) -> Action:
    """What is done with the deck and the draw pile, where no choice matters."""
    usual = [action for action in game.legal(view, seat) if action in (Shuffle.SCRAMBLE, Act.DEAL_ALL)]
    choice: Action = usual[0] if usual else anything(game, view, seen, seat, level, rng, seconds)
    return choice


def in_the_draft(cards: Sequence[Card], worlds: Sequence[State], seat: Seat) -> Card:
    """The card that leaves me richest: with the prize if it wins, else with the hidden card below."""
    trump = worlds[0].trump
    prize = worth(worlds[0].stock[0], trump)
    below = fmean(worth(world.stock[1], trump) for world in worlds)

    def gain(card: Card) -> float:
        chance = fmean(wins(card, world, seat) for world in worlds)
        return chance * prize + (1 - chance) * below - worth(card, trump)

    return max(cards, key=gain)


def _in_the_duel(cards: Sequence[Card], worlds: Sequence[State], seat: Seat) -> Card:
    """Follows with the cheapest winner, leads the strongest card that must win, else throws the cheapest."""
    world = worlds[0]
    winning = [card for card in cards if wins(card, world, seat)]
    if not winning:
        return min(cards, key=lambda card: worth(card, world.trump))
    best = min if world.led else max
    return best(winning, key=lambda card: worth(card, world.trump))


def wins(card: Card, world: State, seat: Seat) -> bool:
    """True if this card wins the trick, whatever the opponent plays in this world."""
    if world.led:
        return takes(card, world.led, world.trump)
    replies: Pile = playable(world.hands[1 - seat], card)
    return not any(takes(reply, card, world.trump) for reply in replies)


def takes(answer: Card, led: Card, trump: Suit | None) -> bool:
    assert trump
    return beats(answer.place, led.place, SUITS.index(trump))


def worth(card: Card, trump: Suit | None) -> int:
    return card.rank + TRUMP * (card.suit == trump)
