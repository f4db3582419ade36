"""Matches of checkers as PDN text, and back.

    [GameType "21"]
    [Black "Ana"]
    [White "Ben"]
    [Result "0-1"]

    1. 11-15 22-18 2. 15x22 25x18 0-1

1-0 means that White won, 0-1 that Black did. House rules that differ from English ones on 8×8 are separate
tags, such as `[RowsPerSide "2"]`; four seats are `Seat1` to `Seat4`, in the order in which they move. PDN
does not say how the first move was drawn: a match that is read has `opening=given`.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from textwrap import fill
from typing import Any

from parlour.core.errors import BadRecord, ParlourError, briefly, check_names
from parlour.core.match import Match
from parlour.core.record import option_text
from parlour.games.checkers.game import Action, Captured, Checkers, Crowned, Event, Moved, State
from parlour.games.checkers.text import squares_by_number
from parlour.pieces.checkers import Checker, Colour

CheckersMatch = Match[State, Action, Event]
Tags = dict[str, str]

OPEN, DRAWN = "*", "1/2-1/2"
WON = ("0-1", "1-0")  # by Black, by White
TEAMS = "1+3 2+4"
TAG = re.compile(r'\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]')
# Each reads long text once: a comment without an end goes on to the end, a number starts at its first digit.
COMMENT = re.compile(r"\{[^}]*\}?|;[^\n]*|^%[^\n]*", re.MULTILINE)
BETWEEN_TAGS = re.compile(r"(?:\s|\{[^}]*\}|;[^\n]*|^%[^\n]*)*", re.MULTILINE)
NUMBER = re.compile(r"(?<!\S)\d+\.+")
MARK = re.compile(
    r"\$\d+|[!?]+|(?<!\.)\.+(?!\S)"
)  # `$1`, `!?` and the dots of `11-15...` judge a move or point on
LONGEST = 2**20  # characters
RULES = {"".join(map(str.capitalize, f.name.split("_"))): f for f in fields(Checkers) if f.name != "opening"}


def write(match: CheckersMatch, names: tuple[str, ...] = ()) -> str:
    """The match as PDN; `names` are the people in the seats.

    >>> from parlour import Match, game
    >>> from parlour.games.checkers import pdn
    >>> match, events = Match.start(game("checkers", opening="given")).play(0, "11-15")
    >>> print(pdn.write(match, ("Ana", "Ben")))
    [GameType "21"]
    [Black "Ana"]
    [White "Ben"]
    [Result "*"]
    <BLANKLINE>
    1. 11-15 *
    <BLANKLINE>
    """
    if not isinstance(match, Match):
        raise ParlourError(f"PDN is written of a match, not of {briefly(match)}.")
    game, state = match.game, match.state
    if not isinstance(game, Checkers):
        raise ParlourError(f"PDN is for matches of checkers, not of {game.title}.")
    check_names(names)
    start = _start(game, match) if state.first is not None else game.opened(match.seats)
    result = _result(match)
    tags = {**_rule_tags(game), **_people(match, names), **_set_up(game, start), "Result": result}
    head = "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in tags.items())
    words = " ".join((*_numbered(start.side, match.events), result))
    return f"{head}\n{fill(words, 79, break_on_hyphens=False)}\n"


def _rule_tags(game: Checkers) -> Tags:
    values = {tag: (getattr(game, f.name), f.default) for tag, f in RULES.items()}
    changed = {tag: option_text(value) for tag, (value, default) in values.items() if value != default}
    return changed or {"GameType": "21"}


def _people(match: CheckersMatch, names: tuple[str, ...]) -> Tags:
    """The names in the order in which they move."""
    first = match.state.first or 0
    seats = [(first + turn) % match.seats for turn in range(match.seats)]
    people = [names[seat] if seat < len(names) else "?" for seat in seats]
    if match.seats == 2:
        return {"Black": people[0], "White": people[1]}
    return {**{f"Seat{number}": name for number, name in enumerate(people, start=1)}, "Team": TEAMS}


def _set_up(game: Checkers, start: State) -> Tags:
    fen = game.fen(start)
    return {} if fen == game.fen(game.opened(2)) else {"SetUp": "1", "FEN": fen}


def _start(game: Checkers, match: CheckersMatch) -> State:
    """The position before the first move: the last one with every move undone."""
    state = match.state
    for event in reversed(match.events):
        state = _undone(state, event, squares_by_number(game.board.squares))
    return state


def _undone(state: State, event: Event, bits: Mapping[int, int]) -> State:
    match event:
        case Crowned(square=square):
            return state._replace(kings=state.kings ^ bits[square])
        case Captured(checker=checker, square=square):
            return _toggled(state, checker, bits[square])
        case Moved(checker=checker, squares=squares):
            before = state._replace(plays=state.plays - 1)
            return _toggled(before, checker, bits[squares[0]] ^ bits[squares[-1]])
    return state


def _toggled(state: State, checker: Checker, change: int) -> State:
    """Puts such a checker on these squares, or removes it where it stands."""
    black = change if checker.colour is Colour.BLACK else 0
    kings = change if checker.stacked else 0
    return state._replace(
        black=state.black ^ black, white=state.white ^ change ^ black, kings=state.kings ^ kings
    )


def _result(match: CheckersMatch) -> str:
    if not match.outcome:
        return OPEN
    winners = match.outcome.winners
    return WON[(winners[0] - (match.state.first or 0)) % 2] if winners else DRAWN


def _escaped(value: str) -> str:
    value = " ".join(value.splitlines())  # a tag is one line
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _numbered(side: int, events: tuple[Event, ...]) -> Iterator[str]:
    moves = [event.notation for event in events if isinstance(event, Moved)]
    for turn, move in enumerate(moves, start=side):
        if turn % 2 == 0:
            yield f"{turn // 2 + 1}."
        elif turn == side:
            yield "1..."
        yield move


def read(text: str) -> CheckersMatch:
    """The match in a PDN text; raises `BadRecord` with a sentence where it makes no sense.

    Tags may be left out; the tag FEN gives the starting position. Comments, lines that begin with %, marks
    such as `!` and `$1`, and variations in parentheses are passed over.

    >>> from parlour.games.checkers import pdn
    >>> match = pdn.read("1. 11-15 22-18 2. 15x22 25x18 *")
    >>> match.step, match.legal(0)[:2]
    (4, ['7-11', '8-11'])
    """
    tags, words = _parsed(text)
    if not words or words[-1] not in (OPEN, DRAWN, *WON):
        raise BadRecord(f"The moves must end with the result: {OPEN}, {DRAWN}, {WON[0]} or {WON[1]}.")
    if any(word in (OPEN, DRAWN, *WON) for word in words[:-1]):
        raise BadRecord("The text has more than one game: hand them over one at a time.")
    if tags.get("Result", words[-1]) != words[-1]:
        raise BadRecord("The result after the moves differs from the tag Result.")
    match = _opened(tags)
    for word in words[:-1]:
        match = _played(match, word)
    return _ended(match, words[-1])


def _parsed(text: str) -> tuple[Tags, list[str]]:
    if not isinstance(text, str):
        raise BadRecord(f"PDN is text, not {type(text).__name__}: decode it first.")
    if len(text) > LONGEST:
        raise BadRecord(f"The text is longer than {LONGEST} characters.")
    tags: Tags = {}
    at = _next_tag(text, 0)
    while found := TAG.match(text, at):
        tags[found[1]] = re.sub(r"\\(.)", r"\1", found[2])
        at = _next_tag(text, found.end())
    words = COMMENT.sub(_passed_over, text[at:]).replace("(", " ( ").replace(")", " ) ")
    return tags, list(_main_line(MARK.sub(" ", NUMBER.sub(" ", words)).split()))


def _next_tag(text: str, at: int) -> int:
    found = BETWEEN_TAGS.match(text, at)
    return found.end() if found else at


def _main_line(words: list[str]) -> Iterator[str]:
    """The moves that were played, without the variations in parentheses."""
    depth = 0
    for word in words:
        depth += (word == "(") - (word == ")")
        if depth < 0:
            raise BadRecord("A variation ends with ) that does not begin with (.")
        if depth == 0 and word != ")":
            yield word
    if depth:
        raise BadRecord("A variation that begins with ( must end with ).")


def _passed_over(comment: re.Match[str]) -> str:
    if comment[0].startswith("{") and not comment[0].endswith("}"):
        raise BadRecord("A comment that begins with { must end with }.")
    return " "


def _opened(tags: Tags) -> CheckersMatch:
    if tags.get("GameType", "21").split(",")[0] != "21":
        raise BadRecord(f"Only English draughts, GameType 21, can be read, not {briefly(tags['GameType'])}.")
    rules: dict[str, Any] = {f.name: _value(tags[tag]) for tag, f in RULES.items() if tag in tags}
    try:
        game = Checkers(opening="given", **rules)
        return Match.start(game, 4 if "Seat4" in tags else 2, None, position=tags.get("FEN"))
    except ParlourError as error:  # house rules or a position that cannot be
        raise BadRecord(str(error)) from error


def _value(text: str) -> bool | int | str:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if re.fullmatch("[0-9]{1,99}", text) else text


def _played(match: CheckersMatch, word: str) -> CheckersMatch:
    seat = match.turn_holder
    legal = match.legal(seat) if seat is not None else []
    fitting = [notation for notation in legal if word in (notation, _short(notation))]
    if word in fitting:
        fitting = [word]
    if seat is None or not fitting:
        moves = f"{match.step} move{'s' * (match.step != 1)}"
        raise BadRecord(f"{briefly(word)} is not a legal move after {moves}.")
    if len(fitting) > 1:
        raise BadRecord(f"{word} may mean {' or '.join(fitting)}: write every landing.")
    return match.play(seat, fitting[0])[0]


def _short(notation: str) -> str:
    """`11x18x25` may also be written `11x25`."""
    squares = notation.split("x")
    return f"{squares[0]}x{squares[-1]}"


def _ended(match: CheckersMatch, result: str) -> CheckersMatch:
    """If nobody won on the board, the loser resigned; a draw that is not on the board was agreed."""
    if match.outcome and _result(match) != result:
        raise BadRecord(f"The result is {result}, but on the board it is {_result(match)}.")
    if match.outcome or result == OPEN:
        return match
    if result == DRAWN:
        offered, _ = match.play(0, "/offer-draw")
        return offered.play(1, "/accept")[0]
    return match.play(1 - WON.index(result), "/resign")[0]
