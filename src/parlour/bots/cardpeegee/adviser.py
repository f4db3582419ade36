"""The adviser: looks for the plays after which the chance to live on is best, and plays them itself.

It weighs whole sets of cards against the exact odds of a fight or a trap, then names the first card. In
between it forgets everything: the next question is judged anew, with what has happened since.
"""

from collections.abc import Callable
from itertools import combinations

from parlour.bots.cardpeegee import encounters
from parlour.bots.cardpeegee.worth import Prospect
from parlour.core.game import Random, Seat
from parlour.games.cardpeegee import CardPeeGee, plays, why
from parlour.games.cardpeegee.cards import Action, Activate, Disarm, Discard, Play, Word
from parlour.games.cardpeegee.events import Event
from parlour.games.cardpeegee.state import Phase, State, without

FEW = 6  # plays of which all sets are weighed; of more, one or two are added at a time
MANY = 10  # of more plays than these no pairs are weighed
LITTLE = 1e-9  # what an active card is worth more than one in the hand

Weigh = Callable[[State], float]
Sets = dict[frozenset[Play], float]
Worths = dict[Action, float]


def adviser(
    game: CardPeeGee,
    view: State,
    seen: tuple[Event, ...],
    seat: Seat,
    level: int,
    rng: Random,
    seconds: float,
) -> Action:
    legal = game.legal(view, seat)
    if len(legal) == 1:
        return legal[0]
    return best_first(legal, worths(view, legal))[0]


def best_first(legal: list[Action], found: Worths) -> list[Action]:
    """In the order of their worth; of equal ones, those that use up no card come first."""
    return sorted(legal, key=lambda action: (-found[action], isinstance(action, Play)))


def worths(state: State, legal: list[Action]) -> Worths:
    """The chance to live on after each legal play, if the best follows."""
    found = WEIGHED[state.phase](ready(state)) if state.phase in WEIGHED else {}
    best = max(found.values(), default=0.0)
    last = min(found.values(), default=0.0)
    free = [action for action in legal if isinstance(action, Activate)]
    return {action: best + LITTLE if action in free else found.get(action, last) for action in legal}


def ready(state: State) -> State:
    """With every ace and jack active, which costs nothing and helps to evade traps."""
    for action in plays.activations(state):
        state = plays.activate(state, action.card).state
    return state


def best_set(state: State, weigh: Weigh) -> State:
    """With the cards played that are best to go on with."""
    found = sets_of_plays(state, weigh)
    best = max(found, key=lambda some: found[some])
    after = _after(state, tuple(best))
    return after or state


def sets_of_plays(state: State, weigh: Weigh) -> Sets:
    """What sets of plays are worth: all of them if there are few, else the best and what led to it."""
    options = plays.plays(state)
    if len(options) <= FEW:
        tried = [some for size in range(len(options) + 1) for some in combinations(options, size)]
        return {frozenset(some): weigh(after) for some in tried if (after := _after(state, some))}
    found: Sets = {frozenset(): weigh(state)}
    best: tuple[Play, ...] = ()
    while better := _better(state, weigh, options, best, found):
        best = better
    return found


def _better(
    state: State, weigh: Weigh, options: list[Play], best: tuple[Play, ...], found: Sets
) -> tuple[Play, ...]:
    """The best set with one more play, or with two where one alone is no better; none if both are not."""
    more = [play for play in options if play not in best]
    for size in (1, 2) if len(more) <= MANY else (1,):
        steps = [(*best, *some) for some in combinations(more, size)]
        new = {some: weigh(after) for some in steps if (after := _after(state, some))}
        found |= {frozenset(some): worth for some, worth in new.items()}
        top = max(new, key=lambda some: new[some], default=())
        if new and new[top] > found[frozenset(best)]:
            return top
    return ()


def _after(state: State, some: tuple[Play, ...]) -> State | None:
    for play in some:
        if play.card not in state.held or not plays.may_play(state, *play):
            return None
        state = plays.play(state, play).state
    return state


def _by_play(sets: Sets, otherwise: Action) -> Worths:
    """The best set with each play in it; the empty set is to go on without another card."""
    found: Worths = {otherwise: sets[frozenset()]}
    for some, worth in sets.items():
        for play in some:
            found[play] = max(found.get(play, 0.0), worth)
    return found


def _monster(state: State) -> Worths:
    return _by_play(sets_of_plays(state, lambda after: encounters.monster(after).worth), Word.FIGHT)


def _jailors(state: State) -> Worths:
    found = _by_play(sets_of_plays(state, lambda after: encounters.jailors(after).worth), Word.FIGHT)
    return {**found, Word.LEAVE: Prospect(state, state.held).at(state.hp)}


def _treasure(state: State) -> Worths:
    def best(after: State) -> float:
        return max(fight.worth for fight in encounters.treasure(after).values())

    found = _by_play(sets_of_plays(state, best), Word.LEAVE)
    tries: Worths = {Disarm(trap): fight.worth for trap, fight in encounters.treasure(state).items()}
    return {**found, **tries, Word.LEAVE: Prospect(state, state.held).at(state.hp)}


def _fee(state: State) -> Worths:
    leave = Prospect(state, state.held).at(state.hp)
    paid = encounters.payment(state)
    if paid is None:
        return {Word.LEAVE: leave}
    worth = encounters.healer(state)(state.hp)
    return {**{Play(card, card.suit): worth for card in paid}, Word.LEAVE: leave}


def _tax(state: State) -> Worths:
    return {Discard(card): Prospect(state, without(state.held, (card,))).at(state.hp) for card in state.held}


def _shop(state: State) -> Worths:
    def bought(after: State) -> float:
        back = tuple(play.card for play in after.played)
        new = why.total(why.new_cards(after)) if after.played else 0
        return Prospect(after, after.held, new, (*after.deck, *back)).at(after.hp)

    return _by_play(sets_of_plays(state, bought), Word.DONE)


def _healing(state: State) -> Worths:
    def healed(after: State) -> float:
        gain = why.total(why.potions(after)) if after.played else 0
        return Prospect(after, after.held).at(after.hp + gain)

    return _by_play(sets_of_plays(state, healed), Word.DONE)


WEIGHED: dict[Phase, Callable[[State], Worths]] = {
    Phase.MONSTER: _monster,
    Phase.TREASURE: _treasure,
    Phase.JAILORS: _jailors,
    Phase.FEE: _fee,
    Phase.TAX: _tax,
    Phase.SHOP: _shop,
    Phase.HEALING: _healing,
}
