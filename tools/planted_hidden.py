"""The defects that `make mutants` plants in the laws of hidden things and in rules that must be listed."""

from tools.planted import Mutant

HUGE = ("tests/rules/checkers/test_huge.py",)

LAWS = ("tests/laws/test_hidden.py",)


def hidden(what: str, file: str, old: str, new: str, *tests: str) -> Mutant:
    return Mutant(f"hidden: {what}", file, ((old, new),), tests)


HIDDEN = [
    hidden(
        "no twin has another draw",
        "core/twins.py",
        "    if isinstance(before.awaiting, Draw):\n",
        "    if isinstance(before.awaiting, Draw):\n        return None\n",
        *LAWS,
    ),
    hidden(
        "no twin has another play",
        "core/twins.py",
        "    return entry._replace(notation=plays[rng.below(len(plays))]) if plays else None\n",
        "    return None\n",
        *LAWS,
    ),
    hidden(
        "events of twins are not compared",
        "core/twins.py",
        "            return bool(seen)\n",
        "            return False\n",
        *LAWS,
    ),
    hidden(
        "what is gone from the state may not be told",
        "core/twins.py",
        "            if not apart:",
        "            if apart is None:",
        *LAWS,
    ),
    hidden(
        "fields that are left out of comparisons are not looked at",
        "core/holes.py",
        "        return {name: getattr(value, name) for name in names}\n",
        "        return {n: getattr(value, n) for n in names if getattr(names, 'get', dict)(n).compare}\n",
        *LAWS,
    ),
    hidden(
        "a view of its own needs no declared holes",
        "core/secrecy.py",
        "    if type(game).holes is Game.holes and not moment.pieces:\n",
        "    if type(game).view is Game.holes and not moment.pieces:\n",
        *LAWS,
    ),
    hidden(
        "a view may hide what is no hole",
        "core/secrecy.py",
        "and there is not MISSING and not _below(path, holes)",
        "and there is not MISSING and not path",
        *LAWS,
    ),
    hidden(
        "two zones may have one name",
        "core/laws.py",
        '    names = [f"the zone {zone.name!r}" for zone in table.zones]\n',
        "    names = []\n",
        *LAWS,
    ),
    hidden(
        "one world that is the true one says that nothing is hidden",
        "core/secrecy.py",
        "        worlds = (guess for guess in guesses if guess != match.state)",
        "        worlds = (guess if guess != match.state else None for guess in guesses)",
        "tests/laws/test_laws.py",
    ),
    hidden(
        "one world of which nothing is left ends the search",
        "core/secrecy.py",
        "            continue  # what the worlds differed in",
        "            return  # what the worlds differed in",
        "tests/laws/test_laws.py",
    ),
    hidden(
        "what luck draws is a step of its own",
        "core/history.py",
        "        if entry.seat == NATURE:\n",
        "        if False:\n",
        "tests/core/test_history.py",
    ),
    hidden(
        "what luck draws after a play makes one forget what happened before",
        "core/history.py",
        "Moment(match, play, happened + events)",
        "Moment(match, play, events)",
        "tests/core/test_history.py",
    ),
    hidden(
        "no replay with every card open is drawn",
        "core/laws.py",
        "moment.tables.table(moment.game, moment.match.state, viewer)",
        "moment.tables.table(moment.game, moment.match.view(viewer), viewer)",
        "tests/laws/test_laws.py",
    ),
    hidden(
        "a failure is told for every match",
        "core/laws.py",
        "        key = failure.law, failure.part\n",
        "        key = failure.law, failure.part + failure.seed\n",
        *LAWS,
    ),
    hidden(
        "a failure is told with the longest match",
        "core/laws.py",
        "_length(failure) < _length(parts[key])",
        "_length(failure) > _length(parts[key])",
        *LAWS,
    ),
    hidden(
        "a turn of checkers has as many jumps as there are pieces",
        "games/checkers/moves.py",
        "        if squares <= MOST_SQUARES:\n",
        "        if squares <= MOST_SQUARES or jumps == most:\n",
        *HUGE,
    ),
    hidden(
        "a turn of checkers is longer than a play may be on the wire",
        "games/checkers/moves.py",
        "MOST_JUMPS = 49 ",
        "MOST_JUMPS = 210 ",
        *HUGE,
    ),
    hidden(
        "a turn of checkers ends one jump too early",
        "games/checkers/moves.py",
        "            if jumps == most or jumps + 1 == fails:\n",
        "            if jumps == most or jumps < fails:\n",
        *HUGE,
    ),
    hidden(
        "a number of a counter is looked up among the pieces",
        "ui/terminal/picture.py",
        "        if isinstance(value, int):\n            return signed(value)\n        look =",
        "        look = self.looks.get(str(value)) or",
        "tests/ui/test_picture.py",
    ),
    hidden(
        "a button says its sign twice",
        "ui/terminal/app/pieces.py",
        " and look.glyph != name\n",
        "\n",
        "tests/ui/test_picture.py",
    ),
    hidden(
        "a game of our own has no types",
        "library.py",
        'def game(slug: Literal["whist"],',
        'def game(slug: Literal["bridge"],',
        "tests/docs/test_types.py",
    ),
    hidden(
        "the largest grid is smaller than the longest match knows",
        "games/connect_four.py",
        "    height: int = option(6, low=1, high=35)\n",
        "    height: int = option(6, low=1, high=34)\n",
        "tests/core/test_longest.py",
    ),
    hidden(
        "kings wander for thirty moves only",
        "games/checkers/moves.py",
        "FORTY_MOVES = 80 ",
        "FORTY_MOVES = 60 ",
        "tests/core/test_longest.py",
    ),
    hidden(
        "what hides only by holes may be taken back in ranked matches",
        "service/matches/live_match.py",
        "self.row.terms.ranked and hides(self.match.game)",
        "self.row.terms.ranked and type(self.match.game).view.__qualname__ != 'Game.view'",
        "tests/service/lobby/test_ranked.py::test_in_a_ranked_game_that_hides_only_by_holes_nothing_is_taken_back",
    ),
]
