"""Prompts and refusals: what to do now, and which rule forbids something else."""

from parlour.core.game import Message, Seat
from parlour.games.cardpeegee import numbers, why
from parlour.games.cardpeegee.cards import Action, Activate, Disarm, Discard, Play, Word
from parlour.games.cardpeegee.plays import (
    fits,
    fitting,
    locked,
    mighty,
    most_payable,
    supports,
    worth_converting,
)
from parlour.games.cardpeegee.state import Phase, State
from parlour.pieces.cards import DECK, SUITS, Card, Suit

Reason = tuple[str, Message]  # the rule's id, and the sentence

NOTATIONS: dict[str, Action] = {
    **{f"{card}={suit}": Play(card, suit) for card in DECK for suit in SUITS},
    **{str(card): Play(card, card.suit) for card in DECK},
    **{str(action): action for card in DECK for action in (Activate(card), Disarm(card), Discard(card))},
    **{str(word): word for word in Word},
}


def prompt(state: State, seat: Seat) -> Message:
    """One sentence, with a warning if the player cannot afford the price."""
    key = f"prompt-{state.phase}"
    match state.phase:
        case Phase.DAY:
            return say(key, seat=seat, day=state.day)
        case Phase.MONSTER if state.rounds:
            return say(f"{key}-on", seat=seat, round=state.rounds + 1)
        case Phase.TAX:
            return say(key, seat=seat, held=len(state.held))
        case Phase.SHOP | Phase.FEE | Phase.JAILORS:
            left = price(state) - why.total(why.paid(state))
            return say(f"{key}-poor" if too_dear(state) else key, seat=seat, price=price(state), left=left)
    return say(key, seat=seat)


def price(state: State) -> int:
    return numbers.CARD_PRICE if state.phase is Phase.SHOP else why.total(why.fee(state))


def too_dear(state: State) -> bool:
    """True if the player cannot afford a new card, or the healer's current or coming fee, by any means."""
    suits = fits(Phase.SHOP) if state.phase is Phase.SHOP else fits(Phase.FEE)
    # Cards played against jailors are gone when the fee is due.
    played = () if state.phase is Phase.JAILORS else state.played
    return most_payable(state.held, suits, played) < price(state)


def reason(state: State, notation: str) -> Reason:
    match NOTATIONS.get(notation):
        case None:
            return "PL-2", Message("refusal.not-legal", notation=notation)
        case Discard(card=card):
            return "CP-15", say("not-held", card=card) if state.phase is Phase.TAX else say("no-tax-now")
        case _ if state.phase is Phase.TAX:
            return "CP-15", say("pay-tax", cards=state.held)
        case Activate(card=card):
            return _no_activation(state, card)
        case Disarm():
            traps = state.props(Suit.SPADES) if state.phase is Phase.TREASURE else ()
            return "CP-11", say("not-a-trap", cards=traps) if traps else say("no-trap-here")
        case Play(card=card, suit=suit):
            return _no_play(state, card, suit)
        case Word.LEAVE:
            return "CP-13", say("no-escape" if state.phase is Phase.MONSTER else "nothing-to-leave")
    return "CP-3", say(f"not-now-{state.phase}")


def say(key: str, **args: object) -> Message:
    return Message(f"cardpeegee.{key}", **args)


def _no_activation(state: State, card: Card) -> Reason:
    if not mighty(card):
        return "CP-5", say("not-mighty", card=card)
    if card in state.active:
        return "CP-5", say("already-active", card=card)
    if card not in state.hand:
        return "CP-5", say("not-held", card=card)
    return _no_cards_now(state)


def _no_cards_now(state: State) -> Reason:
    return ("CP-10", say("fight-on")) if state.phase is Phase.MONSTER else ("CP-8", say("no-cards-now"))


def _no_play(state: State, card: Card, suit: Suit) -> Reason:
    if not fitting(state):
        return _no_cards_now(state)
    if card not in state.held:
        return "CP-8", say("not-held", card=card)
    if suit not in fitting(state):
        return "CP-8", say("unfit", card=card, suits=tuple(say(f"as-{suit}") for suit in fitting(state)))
    if locked(state, card):
        converted = tuple(play.card for play in state.played if play.converted)
        return "CP-7", say("supports", card=card, cards=converted)
    return "CP-6", _no_conversion(state, card, suit)


def _no_conversion(state: State, card: Card, suit: Suit) -> Message:
    if suit is card.suit:
        return say("own-suit", card=card)
    if not worth_converting(state, card, suit):
        return say("too-small", card=card)
    jacks = tuple(jack for jack in DECK if supports(jack, card, suit))
    return say("no-jack", card=card, suit=say(f"as-{suit}"), cards=jacks)
