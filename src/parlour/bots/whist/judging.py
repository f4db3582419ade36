"""How a seat stands in a match of Whist, and why the best card is the best."""

from collections.abc import Mapping
from random import Random
from time import perf_counter

from parlour.bots import Evaluation, Worth
from parlour.bots.guard import deadline
from parlour.bots.whist.duel import Unsolved
from parlour.bots.whist.exact import tricks_of
from parlour.bots.whist.heuristic import heuristic, takes, worth
from parlour.bots.whist.sampling import after_round, weighed
from parlour.bots.whist.standing import winning_chance
from parlour.core.game import Message, Seat
from parlour.games import kernel
from parlour.games.whist import Whist
from parlour.games.whist.events import Event, Stage
from parlour.games.whist.memory import Memory
from parlour.games.whist.round import State, desirable
from parlour.pieces.cards import DECK, Card, Suit

TRIES = 160
SEED = "judge"  # the same view and `seen` are judged alike
Why = tuple[Message, tuple[str, ...]]


def evaluate(game: Whist, view: State, seen: tuple[Event, ...], seat: Seat) -> Evaluation:
    """Judges the position for a seat that must play; the chance is that to win the match."""
    legal = list(game.legal(view, seat))
    cards = [action for action in legal if isinstance(action, Card)]
    if not cards:
        plays = tuple(Worth(str(action), _standing(game, view, seat), 0) for action in legal)
        return Evaluation(plays, False, Message("why.whist.any"))
    if view.stage is Stage.DUEL:
        try:
            return _in_the_duel(game, view, seen, seat)
        except Unsolved:
            return _guessed(game, view, seen, seat, cards)
    if not kernel.compiling():
        return _guessed(game, view, seen, seat, cards)
    chances = weighed(game, view, seen, seat, Random(SEED), TRIES, deadline() - perf_counter())
    chances = _lowest_first(view, chances)
    ranked = sorted(cards, key=lambda card: (-chances[card], worth(card, view.trump)))
    plays = tuple(Worth(str(card), round(chances[card], 3), round(1000 * chances[card])) for card in ranked)
    reason, slots = _why_in_the_draft(view, seen, seat, ranked[0], cards)
    return Evaluation(plays, False, reason, (str(ranked[0]), *slots))


def _lowest_first(view: State, chances: Mapping[Card, float]) -> dict[Card, float]:
    """Of cards of a suit that all win the trick, or all lose it, a lower one is worth no less.

    By samples a higher one may look better, but only by chance.
    """
    if not view.led:
        return dict(chances)
    found: dict[Card, float] = {}
    most: dict[tuple[Suit, bool], float] = {}
    for card in sorted(chances, key=lambda card: -card.rank):
        kind = card.suit, takes(card, view.led, view.trump)
        found[card] = most[kind] = max(chances[card], most.get(kind, 0.0))
    return found


def _standing(game: Whist, view: State, seat: Seat) -> float:
    scores = game.scores(view)
    mine, theirs = game.target - scores[seat], game.target - scores[1 - seat]
    return round(winning_chance(mine, theirs, game.clamp_negative), 3)


def _guessed(game: Whist, view: State, seen: tuple[Event, ...], seat: Seat, cards: list[Card]) -> Evaluation:
    """Where plain code would take too long."""
    best = heuristic(game, view, seen, seat, 0, Random(SEED), 0.0)
    chance = _standing(game, view, seat)
    ranked = sorted(cards, key=lambda card: card != best)
    plays = tuple(Worth(str(card), chance, int(card == best)) for card in ranked)
    return Evaluation(plays, False, Message("why.whist.sensible"), (str(best),))


def _in_the_duel(game: Whist, view: State, seen: tuple[Event, ...], seat: Seat) -> Evaluation:
    """Both hands are known, so the tricks are exact; the rounds that follow are not."""
    world = game.worlds(view, seen, seat, Random(SEED))
    tricks, won, pairs = tricks_of(world, seat), after_round(game, view, seat), view.pairs[seat]
    ranked = sorted(tricks, key=lambda card: (-tricks[card], worth(card, view.trump)))
    plays = tuple(Worth(str(card), round(won[pairs + tricks[card]], 3), tricks[card]) for card in ranked)
    reason, slots = _why_in_the_duel(view, seat, ranked[0], tricks)
    return Evaluation(plays, True, reason, (str(ranked[0]), *slots))


def _why_in_the_duel(view: State, seat: Seat, best: Card, tricks: Mapping[Card, int]) -> Why:
    if len(tricks) == 1:
        return Message("why.whist.only"), ()
    if len(set(tricks.values())) == 1:
        return Message("why.whist.alike", count=tricks[best]), ()
    trumps = [card for card in view.hands[seat] if card.suit == view.trump]
    if len(trumps) == 1 and best not in trumps and tricks.get(trumps[0], tricks[best]) < tricks[best]:
        return Message("why.whist.keeps-last-trump"), (str(trumps[0]),)
    if view.led and takes(best, view.led, view.trump):
        lower = [card for card in tricks if takes(card, view.led, view.trump)]
        if best == min(lower, key=lambda card: worth(card, view.trump)):
            return Message("why.whist.takes-cheaply", count=tricks[best]), ()
    return Message("why.whist.takes", count=tricks[best]), ()


def _why_in_the_draft(view: State, seen: tuple[Event, ...], seat: Seat, best: Card, cards: list[Card]) -> Why:
    prize = view.prize
    assert prize
    if len(cards) == 1:
        return Message("why.whist.only"), ()
    if view.led:
        winning = [card for card in cards if takes(card, view.led, view.trump)]
        if best in winning:
            return Message("why.whist.wins", card=prize), ("draw",)
        if winning:
            good = desirable(prize, view.trump)
            told = {"card": prize, "cost": min(winning, key=lambda card: worth(card, view.trump))}
            return Message("why.whist.lets-good-go" if good else "why.whist.lets-go", **told), ("draw",)
        return Message("why.whist.throws"), ()
    trumps = tuple(str(card) for card in cards if card.suit == view.trump)
    good = desirable(prize, view.trump)
    if good and _unbeaten(view, seen, seat, best):
        return Message("why.whist.highest", card=prize), ("draw",)
    if trumps and best.suit != view.trump:
        return Message("why.whist.keeps-trumps"), trumps
    if not good and best.rank == min(card.rank for card in cards if card.suit == best.suit):
        return Message("why.whist.leads-low", card=prize), ("draw",)
    return Message("why.whist.often"), ()


def _unbeaten(view: State, seen: tuple[Event, ...], seat: Seat, card: Card) -> bool:
    """True if no higher card of its suit can be in the other hand."""
    gone = {*view.hands[seat], view.prize, *Memory(seen).played}
    return all(other in gone for other in DECK if other.suit == card.suit and other.rank > card.rank)
