"""Pages to read: the rules of a game, and a match step by step or in a notation that others read too."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Any

from parlour import texts
from parlour.core.default_table import cue_for
from parlour.core.ending import ending
from parlour.core.errors import BadOption
from parlour.core.game import NATURE, Game, Message, prompt_for
from parlour.core.match import AnyMatch
from parlour.core.table import Layout, Table, Tables


class Export(StrEnum):
    COLUMNS = "columns"
    PDN = "pdn"


def rules(game: Game[Any, Any, Any]) -> Iterator[str]:
    from parlour.core.laws import PLATFORM

    yield texts.title(game)
    for rule in (*game.rules, *PLATFORM):
        yield f"{rule}  {texts.say(Message(f'rule.{rule}'), texts=game.texts)}"


def steps(match: AnyMatch) -> Iterator[str]:
    """What happened, as it was: a sentence for each event, numbered by the plays."""
    past: AnyMatch = match.rewound()
    yield texts.title(match.game)
    for entry in match.log:
        past, events = past.play(*entry)
        number = "" if entry.seat == NATURE else f"{past.step}."
        for event in events:
            yield f"{number:>5} {texts.say(sentence(match.game, event), texts=match.game.texts)}"
            number = ""
    last = ending(match) if match.outcome else prompt_for(match.awaiting, None)
    yield texts.say(last, texts=match.game.texts)


def sentence(game: Game[Any, Any, Any], event: Any, seat: int | None = None) -> Message:
    """What an event means: one of the game, or something that people said over it."""
    return cue_for(game.slug, event, seat).message


def taken_back(player: int, people: int) -> Message:
    """The last move of this person, who may be the only one here."""
    return Message("terminal.taken-back-of" if people > 1 else "terminal.taken-back", seat=player)


def useless(game: Game[Any, Any, Any], table: Table) -> set[str]:
    """The topics of help that this game has no use for."""
    found = set() if game.draw_offers else {"offer"}
    if game.seats == (1,):
        found |= {"offer", "resign"}
    if not has_tricks(table):
        found.add("trick")
    if any(zone.layout is Layout.GRID for zone in table.zones):
        found.add("sort")
    return found


def has_tricks(table: Table) -> bool:
    """Is this a game of tricks? Then it has a place for them."""
    return any(zone.name == "trick" for zone in table.zones)


def last_trick(tables: Tables, seen: tuple[Any, ...], seat: int | None) -> list[Message]:
    """The cards of the last trick and who won it; nothing in a game without tricks."""
    cues = [tables.cue(event, seat) for event in seen]
    ends = [at for at, cue in enumerate(cues) if cue.trick_end]
    if not ends:
        return []
    start, end = ends[-2] + 1 if len(ends) > 1 else 0, ends[-1]
    places = {origin for _, origin, _ in cues[end].moved}
    laid = (cue for cue in cues[start:end] if any(goal in places for _, _, goal in cue.moved))
    return [cue.message for cue in (*laid, cues[end])]


def exported(match: AnyMatch, form: Export) -> str:
    """The plays that stand, as PDN or as a column string."""
    match form, match.game.slug:
        case Export.PDN, "checkers":
            from parlour.games.checkers import pdn

            return pdn.write(match).rstrip()
        case Export.COLUMNS, "connect-four":
            from parlour.games.connect_four import DIGITS, Dropped

            drops = (DIGITS[event.column] for event in match.events if isinstance(event, Dropped))
            return (match.position or "") + "".join(drops)
    raise BadOption(f"{match.game.title} cannot be exported as {form}.")
