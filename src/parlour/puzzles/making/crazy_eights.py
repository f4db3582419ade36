"""Puzzles of Crazy Eights: few cards, all of them open, and one play that wins by force."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import cast

from parlour.core.game import Message, Over
from parlour.core.match import AnyMatch
from parlour.games.crazy_eights import Eights
from parlour.games.crazy_eights.state import EIGHT, Stage, State
from parlour.pieces.cards import DECK, SUITS, Card, mask
from parlour.puzzles import LOSS, WIN
from parlour.puzzles.making import Unsolved, Worth, looked_ahead

MINE, THEIRS, PILE = range(3, 6), range(2, 4), range(3, 7)
BUDGET = 60_000  # positions
UNKNOWN = 0  # it is not known who wins


class Maker:
    steps = (7, 9, 13)

    def candidates(self, rng: Random) -> Iterator[str]:
        mine, theirs, pile = (rng.choice(sizes) for sizes in (MINE, THEIRS, PILE))
        dealt = [str(card) for card in rng.sample(DECK, mine + theirs + pile + 1)]
        hands = " ".join(dealt[:mine]), " ".join(dealt[mine : mine + theirs])
        top = dealt[-1] + (f"={rng.choice(SUITS)}" if dealt[-1][0] == "8" else "")
        yield f"{hands[0]} | {hands[1]} | {' '.join(dealt[mine + theirs : -1])} | {top}"

    def worths(self, match: AnyMatch) -> Mapping[str, Worth]:
        search = _Search(cast(Eights, match.game))
        state = match.state
        found = {}
        for action in match.game.legal(state, state.mover):
            value, plies = search.after(state, action)
            found[str(action)] = Worth(value, -value * plies)
        return found

    def depth(self, match: AnyMatch, worths: Mapping[str, Worth], solution: str) -> int:
        if any(worth.value == UNKNOWN for worth in worths.values()):
            return 0  # not sure
        return looked_ahead(worths, solution)

    def is_decided(self, match: AnyMatch) -> bool:
        return match.outcome is not None

    def reason(self, match: AnyMatch, line: tuple[str, ...], goal: int) -> Message:
        after, _ = match.play(match.state.mover, line[0])
        name, _, suit = line[0].partition("=")
        key = "names" if suit else "empties"
        if after.state.mover == match.state.mover:
            key = "again"
        elif line[1:2] == ("draw",):
            key = "names-stuck" if suit else "stuck"
        elif not suit and any(held.rank == EIGHT for held in match.state.hands[match.state.mover]):
            key = "keeps-eight"
        named = {"suit": Message(f"suit.{suit}")} if suit else {}
        return Message(f"puzzle.why.crazy-eights.{key}", card=Card.parse(name), **named)


class _Search:
    """Who empties their hand first, both seeing all cards.

    Where the piles would be turned over or shuffled nothing is claimed for either side: nobody who looks at
    the table could know what comes then.
    """

    def __init__(self, game: Eights) -> None:
        self._game = game
        self._known: dict[tuple[object, ...], tuple[int, int]] = {}

    def after(self, state: State, action: object) -> tuple[int, int]:
        """Who wins after this action, for whoever made it, and after how many plays, with this one."""
        if not state.draw and str(action) == "draw":
            return UNKNOWN, 0
        seat = state.mover
        step = self._game.apply(state, seat, action)  # type: ignore[arg-type]
        if isinstance(self._game.awaiting(step.state), Over):
            return WIN, 1
        if step.state.stage is not Stage.PLAY:
            return UNKNOWN, 0
        value, plies = self._value(step.state)
        return (value if step.state.mover == seat else -value), plies + 1

    def _value(self, state: State) -> tuple[int, int]:
        """For whoever moves."""
        first, second = state.hands
        key = (mask(first), mask(second), len(state.draw), state.top, state.suit, state.mover)
        if key not in self._known:
            if len(self._known) >= BUDGET:
                raise Unsolved
            # Every play lays a card or shortens the draw pile: no position comes again.
            self._known[key] = _best(
                [self.after(state, each) for each in self._game.legal(state, state.mover)]
            )
        return self._known[key]


def _best(found: list[tuple[int, int]]) -> tuple[int, int]:
    """The quickest win, else what is unknown, else the slowest loss."""
    wins = [plies for value, plies in found if value == WIN]
    if wins:
        return WIN, min(wins)
    if any(value == UNKNOWN for value, _ in found):
        return UNKNOWN, 0
    return LOSS, max(plies for _, plies in found)
