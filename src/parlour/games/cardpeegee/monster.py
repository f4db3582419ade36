"""A monster: fought to the end, round by round. The higher score deals its attack as damage."""

from parlour.core.game import Step
from parlour.games.cardpeegee import town, why
from parlour.games.cardpeegee.events import Beaten, Clash, Source, Sum
from parlour.games.cardpeegee.player import clashed, receive
from parlour.games.cardpeegee.state import Phase, RunStep, State, ask, cleared, told
from parlour.pieces.cards import Card, Pile


def meet(state: State) -> RunStep:
    return Step(state._replace(phase=Phase.MONSTER, wounds=(0,)))


def fight(state: State) -> RunStep:
    """My cards come first, then the monster's: if the deck runs short, the monster gets fewer."""
    return ask(state, why.total(why.deal(state)) + why.total(why.monster_deal(state)), fought)


def fought(state: State, cards: Pile) -> RunStep:
    dealt = why.total(why.deal(state))
    state = state._replace(rounds=state.rounds + 1, last=())
    clash = clash_with(state.encounter[0], why.monster_attack(state), cards[dealt:], state, cards[:dealt])
    after, events = clashed(state, clash)
    after = after._replace(wounds=(after.wounds[0] + clash.wound,))
    return told(events, _won(after) if why.total(why.monster_health(after)) <= 0 else Step(after))


def clash_with(foe: Card, attack: Sum, theirs: Pile, state: State, mine: Pile) -> Clash:
    """A monster or a jailor against the player, each with its own cards."""
    my_attack = why.attack(state)
    scores = why.score(mine, my_attack), why.score(theirs, attack)
    return Clash(str(foe), *scores, why.total(my_attack), why.total(attack), state.rounds)


def _won(state: State) -> RunStep:
    agitator, loot = state.encounter[0], state.encounter[1:]
    step = receive(cleared(state._replace(encounter=(agitator,))), loot, Source.LOOT)
    return told((Beaten(agitator), *step.events), town.arrive(step.state))
