"""Facts for tests: a match of Connect Four that Ana won, unless a test says otherwise."""

from dataclasses import replace

from msgspec import structs

from parlour.core.progress import CUT_SHORT
from parlour.core.registry import games
from parlour.service.rewards.finished_match import FinishedMatch, Progress, Sitter

USUAL = 15  # drops: neither quick nor long


def sitter(person: str, counted: int = USUAL, **others) -> Sitter:
    others.setdefault("plays", counted)
    progress = {name: others.pop(name) for name in list(others) if name in Progress.__struct_fields__}
    return Sitter(person, counted, before=Progress(**progress), **others)


def duel(counted: int = USUAL, **others) -> FinishedMatch:
    facts = FinishedMatch(
        game="connect-four",
        average=22,
        winners=(0,),
        reason="line",
        seats=(sitter("ana", counted), sitter("ben", counted)),
        teams=((0,), (1,)),
        preset="standard",
    )
    return _with_feats(replace(facts, **others))


def _with_feats(facts: FinishedMatch) -> FinishedMatch:
    """The winners have what a win by the rules reaches in their game, unless the test says otherwise."""
    won = games()[facts.game].achievements if facts.reason not in CUT_SHORT else ()
    seats = (
        structs.replace(each, feats=each.feats or won) if seat in facts.winners else each
        for seat, each in enumerate(facts.seats)
    )
    return replace(facts, seats=tuple(seats))


def teams(*people: str, **others) -> FinishedMatch:
    """Seats 0 and 2 against 1 and 3, which lose."""
    seats = tuple(sitter(person) for person in people)
    facts = duel(game="checkers", average=25, winners=(0, 2), reason="no moves", preset="english")
    return _with_feats(replace(facts, **{"seats": seats, "teams": ((0, 2), (1, 3)), **others}))


def run(days: int = 12, **others) -> FinishedMatch:
    """A solo run that ended, as all do."""
    facts = duel(game="cardpeegee", average=0, winners=(), reason="death", preset="vanilla")
    return replace(facts, **{"seats": (sitter("ana", days),), "teams": ((0,),), **others})
