"""The match at which a puzzle begins. Card games have a notation of their own for it:

Whist: `H 2 3 | 5C AD | 8C 3H | 9S`: trump, the pairs of both seats, the two hands, and the card that was led
(`-` if seat 0 leads). Crazy Eights: `QD 9C | 8S 3D | 2C 4C | 5D`: both hands, the draw pile with its top
first, and the card on the discard pile, `8H=S` with the suit that an eight named. Seat 0 is to play.
"""

from typing import Any

from parlour.core.errors import BadPosition
from parlour.core.game import Message, Seat, Turn
from parlour.core.match import AnyMatch, Match
from parlour.core.registry import AnyGame, game_from
from parlour.games.crazy_eights import state as eights
from parlour.games.whist import round as whist
from parlour.pieces.cards import DECK, RANKS, Card, Pile, Suit
from parlour.puzzles import DRAW, KINDS, Puzzle

SIGNS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}


def scene(kind: str, position: str) -> AnyMatch:
    game, options = KINDS[kind]
    rules = game_from(game, None, options)
    try:
        match game:
            case "connect-four":
                return _dropped(rules, position)
            case "whist":
                return _laid(rules, whist_state(position))
            case "crazy-eights":
                return _laid(rules, eights_state(position))
    except (ValueError, KeyError) as error:
        raise BadPosition(f"This is not a position of {game}: {position!r}.") from error
    return Match.start(rules, 2, None, position=position)


def _dropped(rules: AnyGame, columns: str) -> AnyMatch:
    """Every drop is played, so that the last one can be seen."""
    match: AnyMatch = Match.start(rules, 2, None)
    for column in columns:
        assert match.turn_holder is not None
        match, _ = match.play(match.turn_holder, column)
    return match


def _laid(rules: AnyGame, state: Any) -> AnyMatch:
    return Match(rules, 2, state, rules.awaiting(state))


def mover(match: AnyMatch) -> Seat:
    """The seat whose play it is: at first whoever solves the puzzle."""
    assert isinstance(match.awaiting, Turn)
    return match.awaiting.seats[0]


def whist_state(text: str) -> whist.State:
    head, first, second, led = (part.split() for part in text.split("|"))
    trump, *pairs = head
    hands = cards(first), cards(second)
    lead = None if led == ["-"] else Card.parse(led[0])
    shown = {*hands[0], *hands[1], lead}
    gone = [card for card in DECK if card not in shown]
    # Nobody can look at the tricks that are over: any cards will do for them.
    mine, theirs = 2 * int(pairs[0]), 2 * int(pairs[1])
    return whist.State(
        whist.Phase.FOLLOW if lead else whist.Phase.LEAD,
        turn=0,
        stock=(),
        hands=(whist.in_order(hands[0]), whist.in_order(hands[1])),
        trump=Suit(trump),
        led=lead,
        discard=tuple(gone[mine + theirs :]),
        spoils=(tuple(gone[:mine]), tuple(gone[mine : mine + theirs])),
    )


def eights_state(text: str) -> eights.State:
    first, second, draw, top = (part.strip() for part in text.split("|"))
    card, _, suit = top.partition("=")
    shown = {*cards(first.split()), *cards(second.split()), *cards(draw.split()), Card.parse(card)}
    gone = tuple(each for each in DECK if each not in shown)
    return eights.State(
        hands=(cards(first.split()), cards(second.split())),
        draw=cards(draw.split()),
        discards=(*gone, Card.parse(card)),
        declared=Suit(suit) if suit else None,
    )


def cards(names: list[str]) -> Pile:
    return tuple(map(Card.parse, names))


def task(puzzle: Puzzle, match: AnyMatch) -> Message:
    """What has to be found, in a sentence."""
    match puzzle.game:
        case "whist":
            return Message("puzzle.task.tricks", count=puzzle.goal, left=len(match.state.hands[0]))
        case "crazy-eights":
            pile = " ".join(
                f"{RANKS[card.rank - 2].replace('T', '10')}{SIGNS[card.suit]}" for card in match.state.draw
            )
            return Message("puzzle.task.eights", cards=pile) if pile else Message("puzzle.task.eights-empty")
    colours = ("red", "yellow") if puzzle.game == "connect-four" else ("black", "white")
    colour = colours[(mover(match) - match.state.first) % 2]
    return Message(f"puzzle.task.{colour}-{'draw' if puzzle.goal == DRAW else 'win'}")
