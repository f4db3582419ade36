"""How a run stands, as a chance to live `worth.DAYS` more days, and why the best play is the best."""

from parlour.bots import Evaluation, Worth
from parlour.bots.cardpeegee import encounters
from parlour.bots.cardpeegee.adviser import best_first, best_set, ready, worths
from parlour.core.game import Message, Seat
from parlour.games.cardpeegee import CardPeeGee
from parlour.games.cardpeegee.cards import Action, Activate, Disarm, Discard, Play, Word
from parlour.games.cardpeegee.events import Event
from parlour.games.cardpeegee.state import Phase, State

FINE = 1_000_000  # a score is the chance in these parts
FIGHTS = {Phase.MONSTER: encounters.monster, Phase.JAILORS: encounters.jailors}


def evaluate(game: CardPeeGee, view: State, seen: tuple[Event, ...], seat: Seat) -> Evaluation:
    legal = game.legal(view, seat)
    found = worths(view, legal)
    order = best_first(legal, found)
    plays = tuple(
        Worth(str(action), round(found[action], 3), round(FINE * found[action])) for action in order
    )
    return Evaluation(plays, False, reason(view, order[0], len(legal)), (_slot(order[0]),))


def _slot(action: Action) -> str:
    """Of the table: the card, or what is touched to go on or away."""
    if isinstance(action, Word):
        return "leave" if action is Word.LEAVE else "deck"
    return str(action.card)


def reason(state: State, best: Action, choices: int) -> Message:
    if choices == 1 and best is not Word.FIGHT:
        return _say("only")
    match best:
        case Activate():
            return _say("activate")
        case Disarm(card=trap):
            return _fought("disarm", encounters.treasure(state)[trap])
        case Discard():
            return _say("discard")
        case Word.LEAVE:
            return _say("leave")
        case Word.FIGHT:
            return _fought("fight", FIGHTS[state.phase](state))
        case Word.DONE:
            return _say(f"done-{state.phase}")
        case Play() if state.phase in FIGHTS:
            return _helped(state)
    return _say(f"play-{state.phase}")


def _fought(key: str, fight: encounters.Fight) -> Message:
    return _say(key, win=round(100 * fight.win), loss=round(fight.loss))


def _helped(state: State) -> Message:
    """What the cards that it plays now change in the fight."""
    fight = FIGHTS[state.phase]
    start = ready(state)
    before, after = fight(start), fight(best_set(start, lambda played: fight(played).worth))
    wins = [round(100 * each.win) for each in (before, after)]
    if wins[1] > wins[0]:
        return _say("helps", before=wins[0], after=wins[1])
    return _say("saves", saved=max(round(before.loss - after.loss), 1))


def _say(key: str, **args: object) -> Message:
    return Message(f"why.cardpeegee.{key}", **args)
