"""What is said about a puzzle: hints, why a play is wrong, and what the plays of a line are called."""

from typing import Any, NamedTuple

from parlour.core.default_table import play_named
from parlour.core.game import Message
from parlour.core.match import AnyMatch
from parlour.core.registry import tables_for
from parlour.core.table import Touches
from parlour.games.connect_four import ConnectFour
from parlour.games.crazy_eights.state import EIGHT
from parlour.pieces.cards import BY_NAME, Card
from parlour.puzzles import DRAW, LOSS, WIN, Puzzle
from parlour.puzzles.scenes import mover, scene

HINTS = 2


class Hint(NamedTuple):
    message: Message
    slots: Touches  # of the table, to light


def hint(puzzle: Puzzle, step: int) -> Hint:
    """The first says where to look, the second what to play."""
    match = scene(puzzle.kind, puzzle.position)
    touches = tables_for(puzzle.game).touches(_action(match, puzzle.solution))
    if step >= HINTS:
        return Hint(Message("puzzle.hint.play", play=_said(puzzle.game, puzzle.solution)), touches)
    match puzzle.game:
        case "connect-four":
            column = int(puzzle.solution)
            first, last = max(1, column - 1), min(ConnectFour.width, column + 1)
            near = tuple(f"col-{number}" for number in range(first, last + 1))
            return Hint(Message("puzzle.hint.columns", first=first, last=last), near)
        case "checkers":
            return Hint(Message("puzzle.hint.square", square=touches[0]), touches[:1])
    card = BY_NAME[puzzle.solution.partition("=")[0]]
    if card.rank == EIGHT and puzzle.game == "crazy-eights":
        return Hint(Message("puzzle.hint.eight"), touches[:1])
    held = [each for each in match.state.hands[mover(match)] if each.suit == card.suit]
    return Hint(Message("puzzle.hint.suit", suit=Message(f"suit.{card.suit}")), tuple(map(str, held)))


def wrong(puzzle: Puzzle, play: str) -> Message:
    """What follows from a play that is not the solution."""
    reply, worth = puzzle.wrong[play]
    match = scene(puzzle.kind, puzzle.position)
    match, _ = match.play(mover(match), play)
    if not reply:
        return _without_reply(puzzle, worth)
    answer = _said(puzzle.game, reply)
    after, _ = match.play(mover(match), reply)
    if puzzle.game == "whist":
        return Message("puzzle.wrong.tricks", play=answer, count=worth)
    if after.outcome and after.outcome.winners:
        return Message("puzzle.wrong.ends", play=answer)
    return Message(f"puzzle.wrong.{'loses' if worth == LOSS else 'draws'}", play=answer)


def _without_reply(puzzle: Puzzle, worth: int) -> Message:
    if puzzle.game == "whist":
        return Message("puzzle.wrong.only", count=worth)
    return Message("puzzle.wrong.later" if worth == LOSS else "puzzle.wrong.gone")


def goal_text(puzzle: Puzzle) -> Message:
    """The goal in two words, for a list of puzzles."""
    key = {WIN: "win", DRAW: "draw"}.get(puzzle.goal, "win") if puzzle.game != "whist" else "tricks"
    return Message(f"puzzle.goal.{key}", count=puzzle.goal)


def named(game: str, play: str) -> Message | Card:
    """A play as a list says it."""
    card, _, suit = play.partition("=")
    if suit:
        return Message("puzzle.play.names", card=BY_NAME[card], suit=Message(f"suit.{suit}"))
    if game in ("whist", "crazy-eights"):
        return BY_NAME.get(card) or Message("puzzle.play.draw")
    return play_named(game, play)


def _said(game: str, play: str) -> Message:
    """A play within a sentence."""
    name = named(game, play)
    return Message("puzzle.play.the-card", card=name) if isinstance(name, Card) else name


def _action(match: AnyMatch, play: str) -> Any:
    return next(each for each in match.game.legal(match.state, mover(match)) if str(each) == play)
