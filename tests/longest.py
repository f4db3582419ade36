"""The longest match of every game at its largest options, really played: to measure what long matches cost.

`longest(slug)` yields the plays as they are made, up to `most`, or until the match ends by its rules:

    game, seats, plays = longest("whist")
    for match, seat, notation in plays: ...  # the match before the play, and the play

What the rules bound, without takebacks; a level draw from the bag or for dealer adds four or two plays:

    Connect Four   35×35, 35 in a row             1 225 drops after the opening
    Checkers       30×30, 14 rows a side          789 680 moves at the very most; this one goes on at 12 000
    Whist          99 points                      197 rounds of 122 plays: 24 034; this one has 22 948
    Crazy Eights   hands of 24, at most 25 cards  no bound: cards go round; this one has 10 009 plays
    CardPeeGee     no options                     no bound: only death ends a run; this one goes on at 6 000
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from parlour.core.chance import Luck, Source, seed_secret
from parlour.core.game import Seat, Turn
from parlour.core.match import AnyMatch, Match
from parlour.core.registry import game as made
from parlour.games.checkers.game import Checkers, State
from parlour.games.checkers.moves import movers, steppers
from parlour.games.whist.round import Act, Phase
from parlour.games.whist.tricks import beats
from parlour.pieces.cards import SUITS, Card

Policy = Callable[[AnyMatch, Source], tuple[Seat, str]]

OPTIONS: dict[str, dict[str, Any]] = {
    "connect-four": {"width": 35, "height": 35, "length": 35},
    "checkers": {"rows": 30, "cols": 30, "rows_per_side": 14, "mandatory_capture": False},
    "whist": {"target": 99},
    "crazy-eights": {"hand": 24, "limit": 25},
    "cardpeegee": {},
}
SEEDS = {"connect-four": "long", "checkers": "d", "whist": "long", "crazy-eights": "a", "cardpeegee": "a"}
AHEAD, TRIES = 48, 60  # plays that are looked ahead, and ways to go on that are tried
ROOM, KINGS = 4, 2  # pieces of each side of checkers that are kept able to move, and kings to begin with
MOST = 25_000  # plays, where nothing else ends the match


class Longest(NamedTuple):
    game: Any
    seats: int
    plays: Iterator[tuple[AnyMatch, Seat, str]]


def longest(slug: str, most: int = MOST, seed: str = "") -> Longest:
    game, seed = made(slug, None, **OPTIONS[slug]), seed or SEEDS[slug]
    start = Match.start(game, game.seats[0], Luck.from_seed(seed, game.seats[0]))
    return Longest(game, game.seats[0], _plays(start, POLICIES[slug](), most, Source(seed_secret(seed), 1)))


def played(slug: str, most: int = MOST, seed: str = "") -> AnyMatch:
    """The match after so many plays, or at its end."""
    match = None
    for before, seat, notation in longest(slug, most, seed).plays:
        match = before.play(seat, notation)[0]
    assert match is not None
    return match


def _plays(match: AnyMatch, policy: Policy, most: int, rng: Source) -> Iterator[tuple[AnyMatch, Seat, str]]:
    for _ in range(most):
        if match.outcome:
            return
        seat, notation = policy(match, rng)
        yield match, seat, notation
        match = match.play(seat, notation)[0]


def _anything(match: AnyMatch, rng: Source) -> tuple[Seat, str]:
    seat = match.awaiting.seats[0]
    plays = match.legal(seat)
    return seat, plays[rng.below(len(plays))]


# Checkers: kings wander for as long as the rule of forty moves and of repetition lets them, then a man moves


def _checkers(match: AnyMatch, rng: Source) -> tuple[Seat, str]:
    state, game = match.state, match.game
    if state.bag or min((state.kings & side).bit_count() for side in (state.black, state.white)) < KINGS:
        return _anything(match, rng)
    moves = game.moves(state)
    return match.turn_holder, str(min(moves, key=lambda move: (*_haste(game, state, move), rng.below(99))))


def _haste(game: Checkers, state: State, move: Any) -> tuple[int, ...]:
    """How much of the match a move uses up: it should not end it, nor capture, nor move a man for nothing."""
    after = game.apply(state, state.mover, move).state
    king = bool(state.kings & move.change)
    seen = sum(pair == (after.black, after.white) for pair in zip(*[iter(after.past)] * 2, strict=True))
    ends = not isinstance(game.awaiting(after), Turn)
    return ends, _tight(game, after), move.captured.bit_count(), seen > 1, not king


def _tight(game: Checkers, state: State) -> int:
    """How much a side lacks of room to move."""
    empty = game.board.squares ^ (state.black | state.white)
    sides = (movers(state.black, state.white, state.kings, side) for side in (0, 1))
    return max(ROOM - min(steppers(*side, empty, game.board.step).bit_count() for side in sides), 0)


# Whist: every card is dealt singly, and every trick goes to whoever is behind


def _whist(match: AnyMatch, rng: Source) -> tuple[Seat, str]:
    state = match.state
    seat = match.awaiting.seats[0]
    if state.phase is Phase.DEAL:
        return seat, Act.DEAL
    if state.phase not in (Phase.LEAD, Phase.FOLLOW) or state.stock:
        return _anything(match, rng)
    cards = [Card.parse(play) for play in match.legal(seat)]
    return seat, str(min(cards, key=lambda card: (_misses(match, seat, card), card.rank)))


def _misses(match: AnyMatch, seat: Seat, card: Card) -> int:
    """In how many answers this card gives the trick to the one who needs it less."""
    state, trump = match.state, SUITS.index(match.state.trump)
    first, second = (sum(both) for both in zip(match.game.scores(state), state.pairs, strict=True))
    wanted = int(second < first)
    if state.led:
        winner = seat if beats(card.place, state.led.place, trump) else 1 - seat
        return int(winner != wanted)
    hand = state.hands[1 - seat]
    answers = [one for one in hand if one.suit == card.suit] or hand
    return sum((1 - seat if beats(one.place, card.place, trump) else seat) != wanted for one in answers)


# Crazy Eights: keep many cards, and lay what the other cannot answer


def _eights(match: AnyMatch, rng: Source) -> tuple[Seat, str]:
    seat, game, state = match.turn_holder, match.game, match.state
    actions = list(game.legal(state, seat))

    def haste(action: Any) -> tuple[int, int]:
        after = game.apply(state, seat, action).state
        answers = sum(card in after.answers for card in after.hands[1 - seat]) if after.discards else 0
        return answers, rng.below(99)

    return seat, str(min(actions, key=haste))


# CardPeeGee: what its own bot plays, which wants to live


def _cardpeegee(match: AnyMatch, rng: Source) -> tuple[Seat, str]:
    from parlour.bots.cardpeegee import POLICIES as BOTS

    class Random:
        def randrange(self, stop: int) -> int:
            return rng.below(stop)

    choose = next(iter(BOTS.values()))
    return 0, str(choose(match.game, match.view(0), (), 0, 3, Random(), 1.0))


class Foresight:
    """A policy that knows the luck to come: it tries ways to go on, and takes one that does not end soon."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.plan: list[tuple[Seat, str]] = []

    def __call__(self, match: AnyMatch, rng: Source) -> tuple[Seat, str]:
        if not self.plan:
            ways: list[list[tuple[Seat, str]]] = []
            while len(ways) < TRIES and (not ways or len(ways[-1]) < AHEAD):
                ways.append(self._way(match, rng, odd=bool(ways)))
            best = max(ways, key=len)
            self.plan = best[: AHEAD // 4] if len(best) == AHEAD else best[: max(len(best) // 4, 1)]
        return self.plan.pop(0)

    def _way(self, match: AnyMatch, rng: Source, odd: bool) -> list[tuple[Seat, str]]:
        """The plays to come, by the policy; if that was tried before, some of them by chance."""
        way: list[tuple[Seat, str]] = []
        while len(way) < AHEAD and not match.outcome:
            way.append((_anything if odd and rng.below(4) == 0 else self.policy)(match, rng))
            match = match.play(*way[-1])[0]
        return way


POLICIES: dict[str, Callable[[], Policy]] = {
    "connect-four": lambda: _anything,
    "checkers": lambda: _checkers,
    "whist": lambda: _whist,
    "crazy-eights": lambda: Foresight(_eights),
    "cardpeegee": lambda: Foresight(_cardpeegee),
}
