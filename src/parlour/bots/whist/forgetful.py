"""Players who see their hand and the table, and remember nothing of what was played."""

from parlour.bots.whist.heuristic import GUESSES, formal, in_the_draft, takes, worth
from parlour.core.game import Random, Seat
from parlour.games.whist import Whist
from parlour.games.whist.events import Event, Stage
from parlour.games.whist.round import Action, State
from parlour.pieces.cards import Card

LOW = 6  # a prize worth less is left to the opponent: two to five of a plain suit


def eager(
    game: Whist, view: State, seen: tuple[Event, ...], seat: Seat, level: int, rng: Random, seconds: float
) -> Action:
    """Wants every trick whose prize is not low: leads its best card and takes as cheaply as it can."""
    cards = [action for action in game.legal(view, seat) if isinstance(action, Card)]
    if not cards:
        return formal(game, view, seen, seat, level, rng, seconds)
    if view.stage is Stage.DRAFT and worth(view.stock[0], view.trump) < LOW:
        return min(cards, key=lambda card: worth(card, view.trump))
    return _answer(cards, view) if view.led else max(cards, key=lambda card: worth(card, view.trump))


def forgetful(
    game: Whist, view: State, seen: tuple[Event, ...], seat: Seat, level: int, rng: Random, seconds: float
) -> Action:
    """Weighs the prize against the card it costs, but thinks that any card may still be out."""
    cards = [action for action in game.legal(view, seat) if isinstance(action, Card)]
    if not cards:
        return formal(game, view, seen, seat, level, rng, seconds)
    if view.stage is Stage.DUEL:
        return eager(game, view, seen, seat, level, rng, seconds)
    return in_the_draft(cards, [game.worlds(view, (), seat, rng) for _ in range(GUESSES)], seat)


def _answer(cards: list[Card], view: State) -> Card:
    """The cheapest that wins, else the cheapest."""
    assert view.led
    winning = [card for card in cards if takes(card, view.led, view.trump)]
    return min(winning or cards, key=lambda card: worth(card, view.trump))
