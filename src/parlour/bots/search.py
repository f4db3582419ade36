"""Plays any game that obeys the laws: information-set Monte Carlo tree search over `Game.worlds`.

Each try guesses a world that agrees with what the seat knows, follows the tree as long as it knows the plays,
adds one play to it and goes on at random. All worlds share the tree: a node is the plays that lead there, by
their notation, whatever luck did in between. So the tree never holds what its seat cannot know, and a play is
judged by all worlds in which it is possible.

The work is bounded, and the clock only guards: the same view, `seen` and seed give the same play.
"""

from dataclasses import dataclass, field
from math import inf, log, sqrt
from time import perf_counter
from typing import Any

from parlour.bots import Evaluation, Worth, anything
from parlour.bots.guard import deadline
from parlour.core.game import Draw, Game, Message, Over, Random, Seat
from parlour.core.holes import are_cards
from parlour.games.bulk import Dice

STEPS = 20_000  # plays and draws at most, of all tries together
FAR = 250  # plays and draws of one try, after which whoever is ahead counts as likely to win
WORLD = 10  # a guess at a world costs as much as so many steps
CURIOSITY = 0.7  # how much a play that was seldom tried is preferred
LONG = 100  # in a solo game without a winner, a score of one counts as much as lasting so long
PATIENCE = 0.9  # share of the time given to a bot after which it tries no more


def choose(
    game: Any, view: Any, seen: tuple[Any, ...], seat: Seat, level: int, rng: Random, seconds: float
) -> Any:
    """The policy `search`: the play that most tries led to."""
    legal = list(game.legal(view, seat))
    if len(legal) == 1:
        return legal[0]
    if game.is_ritual(view) or not can_guess(game, view, seat):
        return anything(game, view, seen, seat, level, rng, seconds)
    search = Search(game, view, seen, seat, str(rng.randrange(2**32)))
    search.run(perf_counter() + PATIENCE * seconds)
    plays = search.root.plays
    return max(legal, key=lambda action: plays[str(action)].tries if str(action) in plays else 0)


def evaluate(game: Any, view: Any, seen: tuple[Any, ...], seat: Seat) -> Evaluation:
    """Judges each play by the tries that led to it; the more tries, the better it looked."""
    legal = [str(action) for action in game.legal(view, seat)]
    if game.is_ritual(view) or not can_guess(game, view, seat):
        return Evaluation(tuple(Worth(play, 0.5, 0) for play in legal), False, Message("why.search.unknown"))
    search = Search(game, view, seen, seat, "evaluate")
    search.run(deadline())
    nodes = [(play, search.root.plays.get(play, Node(seat))) for play in legal]
    worths = [Worth(play, round(search.share(node), 3), node.tries) for play, node in nodes]
    worths.sort(key=lambda worth: -worth.score)
    best = worths[0]
    told = "why.search.lasts" if max(game.seats) == 1 else "why.search.wins"
    reason = Message(told, chance=round(100 * best.chance), tries=best.score)
    return Evaluation(tuple(worths), False, reason)


def can_guess(game: Game[Any, Any, Any], view: Any, seat: Seat) -> bool:
    """False if the seat cannot know something that is no card, and the game does not say how to guess it."""
    return type(game).worlds is not Game.worlds or are_cards(view, game.holes(view, seat))


@dataclass(slots=True)
class Node:
    seat: Seat  # who made the play that leads here
    tries: int = 0
    offered: int = 0  # tries in whose world the play was possible
    total: float = 0.0  # what those tries were worth to the seat
    plays: dict[str, "Node"] = field(default_factory=dict)


class Search:
    def __init__(self, game: Any, view: Any, seen: tuple[Any, ...], seat: Seat, seed: str) -> None:
        self._game, self._view, self._seen, self._seat = game, view, seen, seat
        self._dice = Dice(seed)
        self._steps = 0
        self._seats: set[Seat] = set()
        self._least, self._most = inf, -inf  # of what a try was worth
        self.root = Node(seat)

    def run(self, until: float) -> None:
        while self._steps < STEPS and perf_counter() < until:
            self._try()

    def share(self, node: Node) -> float:
        """What a node is worth to its seat, between the worst and the best that any try was worth."""
        if not node.tries or self._most == self._least:
            return 0.5
        solo = max(self._game.seats) == 1
        least, most = (self._least, self._most) if solo else (0.0, 1.0)
        return (node.total / node.tries - least) / (most - least)

    def _try(self) -> None:
        game, dice = self._game, self._dice
        state = game.worlds(self._view, self._seen, self._seat, dice)
        path, growing = [self.root], True
        self._steps += WORLD
        for _ in range(FAR):
            awaiting = game.awaiting(state)
            if isinstance(awaiting, Over):
                break
            self._steps += 1
            if isinstance(awaiting, Draw):
                state = game.drawn(state, dice.order(awaiting)).state
                continue
            seat = self._seat if self._seat in awaiting.seats else awaiting.seats[0]
            actions = list(game.legal(state, seat))
            if growing:
                action, node = self._next(path[-1], seat, actions)
                growing = node.tries > 0
                path.append(node)
            else:
                action = actions[dice.randrange(len(actions))]
                self._seats.add(seat)
            state = game.apply(state, seat, action).state
        self._learn(path, state)

    def _next(self, node: Node, seat: Seat, actions: list[Any]) -> tuple[Any, Node]:
        """A play that was never tried from here, else the most promising of those possible in this world."""
        named = {str(action): action for action in actions}
        new = [play for play in named if play not in node.plays]
        if new:
            play = new[self._dice.randrange(len(new))]
            node.plays[play] = Node(seat)
        possible = {play: node.plays[play] for play in named if play in node.plays}
        for known in possible.values():
            known.offered += 1
        if not new:
            play = max(possible, key=lambda play: self._promise(possible[play]))
        return named[play], node.plays[play]

    def _promise(self, node: Node) -> float:
        return self.share(node) + CURIOSITY * sqrt(log(node.offered) / node.tries)

    def _learn(self, path: list[Node], state: Any) -> None:
        over = self._game.awaiting(state)
        worths = {seat: self._worth(state, over, seat) for seat in {node.seat for node in path}}
        self._least = min(self._least, *worths.values(), worths[self._seat])
        self._most = max(self._most, *worths.values(), worths[self._seat])
        for node in path:
            node.tries += 1
            node.total += worths[node.seat]

    def _worth(self, state: Any, over: Any, seat: Seat) -> float:
        """1 for a win and 0 for a loss; else by the scores, and in a solo game by score and length."""
        game = self._game
        if isinstance(over, Over) and over.winners:
            return float(seat in over.winners)
        if max(game.seats) == 1:
            return float(game.player(state, seat).score + game.counted(state, seat) / LONG)
        if isinstance(over, Over):
            return 0.5
        scores = [game.player(state, other).score for other in sorted(self._seats | {seat})]
        lead = game.player(state, seat).score - sum(scores) / len(scores)
        return float(0.5 + lead / (2 * sum(map(abs, scores)) + 2))


POLICIES = {"search": choose}
