"""Puzzles of Whist: the last tricks of a duel with both hands open; one card takes all that can be taken."""

from collections.abc import Iterator, Mapping
from random import Random

from parlour.bots.whist.duel import duel_solver
from parlour.core.game import Message
from parlour.core.match import AnyMatch
from parlour.games.whist.tricks import beats
from parlour.pieces.cards import DECK, SUITS, mask
from parlour.puzzles.making import Worth

CARDS = range(4, 10)
TRICKS = 13


class Maker:
    steps = (5, 6, 7)

    def candidates(self, rng: Random) -> Iterator[str]:
        left = rng.choice(CARDS)
        follows = rng.random() < 0.5
        dealt = [str(card) for card in rng.sample(DECK, 2 * left)]
        mine, theirs = dealt[:left], dealt[left:]
        led = theirs.pop() if follows else "-"
        pairs = rng.randrange(TRICKS - left + 1)
        head = f"{rng.choice(SUITS)} {pairs} {TRICKS - left - pairs}"
        yield f"{head} | {' '.join(mine)} | {' '.join(theirs)} | {led}"

    def worths(self, match: AnyMatch) -> Mapping[str, Worth]:
        state = match.state
        mine, theirs = mask(state.hands[state.turn]), mask(state.hands[1 - state.turn])
        trump = SUITS.index(state.trump)
        if state.led:
            tricks = duel_solver().answers(theirs, mine, state.led.place, trump)
        else:
            tricks = duel_solver().leads(mine, theirs, trump)
        return {str(DECK[place]): Worth(count) for place, count in tricks.items()}

    def depth(self, match: AnyMatch, worths: Mapping[str, Worth], solution: str) -> int:
        """The tricks left; a card that takes every trick, or that cannot be chosen, is no puzzle."""
        left = len(match.state.hands[match.state.turn])
        return left if 0 < worths[solution].value < left else 0

    def is_decided(self, match: AnyMatch) -> bool:
        """With one card in each hand the last trick plays itself."""
        state = match.state
        return state.led is None and len(state.hands[0]) == 1

    def reason(self, match: AnyMatch, line: tuple[str, ...], goal: int) -> Message:
        state = match.state
        trump = SUITS.index(state.trump)
        card = next(card for card in state.hands[state.turn] if str(card) == line[0])
        others = [each for each in match.game.legal(state, state.turn) if each != card]
        if state.led:
            wins = beats(card.place, state.led.place, trump)
            could = any(beats(each.place, state.led.place, trump) for each in others)
            key = (
                "ruffs"
                if wins and card.suit != state.led.suit
                else "takes"
                if wins
                else "ducks"
                if could
                else "throws"
            )
        else:
            answer = next(each for each in DECK if str(each) == line[1])
            wins = not beats(answer.place, card.place, trump)
            key = "trumps" if card.suit == state.trump else "cashes" if wins else "gives-lead"
        return Message(f"puzzle.why.whist.{key}", card=card, suit=Message(f"suit.{card.suit}"))
