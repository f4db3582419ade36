"""The lessons, play by play. Their texts: `lesson.GAME.N` asks, `….right` explains.

The learner has the first seat. A task continues where the one before it ended, unless it has a scene of its
own: a position in the game's notation, or a state with few cards so that there is little to look at.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from parlour.core.game import Seat
from parlour.games.crazy_eights import state as eights
from parlour.games.whist import round as whist
from parlour.pieces.cards import DECK, Card, Pile, Suit

LEARNER: Seat = 0


class Task(NamedTuple):
    rule: str  # what it teaches
    play: str  # what it asks for
    answers: tuple[str, ...] = ()  # what is played next, as lines of a record
    scene: Any = None
    before: tuple[str, ...] = ()  # what was played in the scene before


class Script(NamedTuple):
    game: str
    tasks: tuple[Task, ...]
    seats: int = 2
    seed: str = "lesson"


def cards(text: str) -> Pile:
    return tuple(map(Card.parse, text.split()))


CONNECT_FOUR = (
    Task("C4-3", "4", ("1 4",), scene=""),
    Task("C4-5", "2", scene="463654"),
    Task("C4-5", "4", scene="434343"),
    Task("C4-5", "4", scene="7412333424"),
    Task("C4-5", "5", ("1 6",), scene="122334"),
    Task("C4-4", "3", ("1 3",), scene="444444"),
)

CHECKERS = (
    Task(
        "CK-4",
        "11-15",
        ("1 22-17",),
        scene="B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
    ),
    Task("CK-6", "14x23", ("1 32-28",), scene="B:W18,31,32:B14,1,3"),
    Task("CK-7", "15x22", scene="B:W18,31,32:B15,2,5,11"),
    Task("CK-8", "9x18x27", scene="B:W14,23,29:B9,3"),
    Task("CK-9", "26-31", scene="B:W10,12:B26,3"),
    Task("CK-5", "26x17", scene="B:W22,12:BK26,3"),
    Task("CK-10", "22x15", scene="B:W18:BK22,3"),
)

DRAFT = whist.State(
    whist.Phase.LEAD,
    turn=1,
    stock=cards("KH 2C 3C 7D 9D 6H 4D JC"),
    hands=(cards("8C 4S QS 2H 7H TD"), cards("5C 6S 9S 3H 5D QD")),
    trump=Suit.HEARTS,
)
VOID = whist.State(
    whist.Phase.LEAD,
    turn=1,
    stock=(),
    hands=(cards("8C 3H 9S"), cards("5C AD 6S")),
    trump=Suit.HEARTS,
    spoils=(DECK[:10], DECK[10:20]),
)
LAST_TRICK = whist.State(
    whist.Phase.LEAD,
    turn=0,
    stock=(),
    hands=(cards("AC"), cards("2C")),
    trump=Suit.HEARTS,
    spoils=(DECK[13:25], DECK[25:37]),
    rounds=((11, 2),),
)
WHIST = (
    Task("WH-5", "QS", scene=DRAFT, before=("1 9S",)),
    Task("WH-7", "take", ("1 take", "1 reveal")),
    Task("WH-6", "4S", ("1 6S", "1 take")),
    Task("WH-7", "take"),
    Task("WH-6", "3H", scene=VOID, before=("1 AD",)),
    Task("WH-9", "AC", ("1 2C",), scene=LAST_TRICK),
)

EIGHTS = eights.State(
    hands=(cards("4H 7D 8S 3S KC"), cards("9H 7H TD 5S 3D 6C 2C")),
    draw=cards("6D JS AH TC 2S 9C QD 4C"),
    discards=cards("2H"),
    mover=1,
)
CRAZY_EIGHTS = (
    Task("CE-3", "4H", ("1 7H",), scene=EIGHTS, before=("1 9H",)),
    Task("CE-4", "7D", ("1 TD",)),
    Task("CE-5", "8S=S", ("1 5S",)),
    Task("CE-3", "3S", ("1 3D",)),
    Task("CE-8", "draw"),
    Task("CE-3", "6D", ("1 6C",)),
    Task("CE-11", "KC"),
)

CARDPEEGEE = (
    Task("CP-1", "begin"),
    Task("CP-3", "encounter"),
    Task("CP-4", "activate AC"),
    Task("CP-8", "QC"),
    Task("CP-9", "6S"),
    Task("CP-10", "fight"),
    Task("CP-16", "KD"),
    Task("CP-16", "done"),
    Task("CP-17", "8H"),
)

SCRIPTS: Mapping[str, Script] = {
    script.game: script
    for script in (
        Script("connect-four", CONNECT_FOUR),
        Script("checkers", CHECKERS),
        Script("whist", WHIST),
        Script("crazy-eights", CRAZY_EIGHTS),
        Script("cardpeegee", CARDPEEGEE, seats=1, seed="lesson-728"),
    )
}
