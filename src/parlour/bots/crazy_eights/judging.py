"""How a seat stands in Crazy Eights, and why the best play is the best."""

from math import exp, prod
from random import Random
from time import perf_counter

from parlour.bots import Evaluation, Worth
from parlour.bots.crazy_eights.levels import JUDGE, SURE, judge
from parlour.bots.guard import deadline
from parlour.core.game import Message, Seat
from parlour.games.crazy_eights import Eights
from parlour.games.crazy_eights.memory import remembered
from parlour.games.crazy_eights.state import EIGHT, Action, Event, Lay, State, answers
from parlour.pieces.cards import Card

CLEAR = (
    4  # cards left that make one side the clear favourite, where what is known was not searched to the end
)
PROBABLY = 0.6
SEED = "judge"  # the same view and `seen` are judged alike


def evaluate(game: Eights, view: State, seen: tuple[Event, ...], seat: Seat) -> Evaluation:
    """Judges the position for a seat that must play."""
    found = judge(game, view, seen, seat, JUDGE, Random(SEED), deadline() - perf_counter())
    best = max(found.values)
    certain = found.known and abs(best) >= SURE
    ranked = sorted(zip(found.plays, found.values, strict=True), key=lambda pair: -pair[1])
    plays = tuple(
        Worth(str(play), _chance(value), int(value)) if found.known else _share(play, value)
        for play, value in ranked
    )
    play = ranked[0][0]
    reason, others = _reason(game, view, seen, seat, play, best if certain else 0)
    return Evaluation(plays, certain, reason, (*_slots(play), *others))


def _share(play: Action, value: float) -> Worth:
    """A share of guessed worlds, which is never sure."""
    return Worth(str(play), round(min(max(value, 0.001), 0.999), 3), round(1000 * value))


def _chance(value: float) -> float:
    return float(value > 0) if abs(value) >= SURE else round(1 / (1 + exp(-value / CLEAR)), 3)


def _slots(play: Action) -> tuple[str, ...]:
    """What is touched for it on the table."""
    if not isinstance(play, Lay):
        return ("draw",)
    return (str(play.card), f"suit-{play.suit}") if play.suit else (str(play.card),)


def _reason(
    game: Eights, view: State, seen: tuple[Event, ...], seat: Seat, play: Action, certain: float
) -> tuple[Message, tuple[str, ...]]:
    """One sentence about the play, and the slots that it speaks of besides."""
    hand = view.hands[seat]
    if not isinstance(play, Lay):
        return Message("why.crazy-eights.draw"), ()
    if len(hand) == 1:
        return Message("why.crazy-eights.wins"), ()
    if certain:
        return Message("why.crazy-eights.forces" if certain > 0 else "why.crazy-eights.delays"), ()
    legal = [action for action in game.legal(view, seat) if isinstance(action, Lay)]
    if len(legal) == 1:
        return Message("why.crazy-eights.only"), ()
    suit = Message(f"suit.{play.suit or play.card.suit}")
    if _stuck(view, seen, seat, play) >= PROBABLY:
        return Message("why.crazy-eights.stuck", suit=suit), ()
    rest = [card for card in hand if card != play.card]
    if play.suit:
        held = tuple(str(card) for card in rest if card.suit == play.suit)
        return Message("why.crazy-eights.names" if held else "why.crazy-eights.changes", suit=suit), held
    eights = tuple(str(card) for card in rest if card.rank == EIGHT)
    if eights:
        return Message("why.crazy-eights.keeps-eight"), eights
    fitting = _fitting(play)
    follow = tuple(str(card) for card in rest if card in fitting)
    if 2 * len(follow) >= len(rest):
        return Message("why.crazy-eights.fits"), follow
    return Message("why.crazy-eights.often"), ()


def _stuck(view: State, seen: tuple[Event, ...], seat: Seat, play: Lay) -> float:
    """The chance that the opponent has no answer."""
    memory, fitting = remembered(seen, seat, Random(SEED)), _fitting(play)
    unknown = memory.unknown(view)
    could = [held.candidates(unknown) for held in memory.held]
    return prod(1 - len(cards & fitting) / len(cards) for cards in could)


def _fitting(play: Lay) -> frozenset[Card]:
    return frozenset(answers(play.card, play.suit or play.card.suit, False))
