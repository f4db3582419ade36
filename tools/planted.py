"""The defects that `make mutants` plants: where, what instead of what, and who must catch it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Mutant:
    name: str
    file: str
    changes: tuple[tuple[str, str], ...]
    tests: tuple[str, ...] = ()
    says: str = ""  # words that the failing test must show
    depth: int = 0  # or: the depth at which perft of checkers shows `count`
    count: int = 0
    slow: bool = False  # the defect needs recursion, which the compiled loop cannot have


def law(number: int, what: str, file: str, old: str, new: str, setting: str) -> Mutant:
    """A defect in a game that this law must name."""
    test = f"tests/laws/test_games.py::test_it_obeys_the_laws[{setting}]"
    return Mutant(f"law {number}: {what}", file, ((old, new),), (test,), f"law {number}, seed")


def wrong_rule(what: str, depth: int, count: int, *changes: tuple[str, str], slow: bool = False) -> Mutant:
    """A wrong rule of checkers that perft shows first at this depth, with this count."""
    file = "games/checkers/moves.py"
    return Mutant(f"checkers count: {what}", file, changes, depth=depth, count=count, slow=slow)


def fixture(game: str, what: str, file: str, old: str, new: str) -> Mutant:
    return Mutant(f"{game}: {what}", f"games/{game}{file}", ((old, new),), (f"tests/rules/{game}",))


def core(what: str, file: str, old: str, new: str) -> Mutant:
    return Mutant(f"core: {what}", f"core/{file}", ((old, new),), ("tests/core",))


EIGHTS = "crazy-eights standard 2 seats"
WHIST = "whist target=1 2 seats"

MUTANTS = [
    law(
        1,
        "nobody need ever draw",
        "games/crazy_eights/game.py",
        "return lays or [DRAW]",
        "return lays",
        EIGHTS,
    ),
    law(
        2,
        "a refusal proposes full columns",
        "games/connect_four.py",
        "        legal = tuple(self.legal(state, seat))",
        "        legal = (Drop(self.width),)",
        "connect-four standard 2 seats",
    ),
    law(
        3,
        "a play depends on how often the rules were asked",
        "games/crazy_eights/game.py",
        "        card, rest = hand[at], hand[:at] + hand[at + 1 :]",
        "        card, rest = hand[at], hand[:at] + hand[at + 1 :]\n"
        "        self.__dict__['asked'] = not self.__dict__.get('asked')\n"
        "        rest = rest[::-1] if self.__dict__['asked'] else rest",
        EIGHTS,
    ),
    law(
        4,
        "the clock betrays a hidden card",
        "games/whist/game.py",
        "SECONDS.get(state.phase, 5), timer(state))",
        "SECONDS.get(state.phase, 5) + (BACK in state.hands[0]), timer(state))",
        WHIST,
    ),
    law(
        5,
        "each look at the pile takes a card away",
        "games/crazy_eights/game.py",
        "draw=backs(len(state.draw)), discards=discards)",
        "draw=backs(len(state.draw) - 1), discards=discards)",
        EIGHTS,
    ),
    law(
        6,
        "the second hand lies open",
        "games/crazy_eights/game.py",
        "second if seat == 1 else backs(len(second))",
        "second",
        EIGHTS,
    ),
    law(
        6,
        "everybody sees what is drawn",
        "games/crazy_eights/game.py",
        "case Drew(owner) if owner != seat:",
        "case Drew(owner) if owner is None:",
        EIGHTS,
    ),
    law(
        6,
        "the deal is shown to all",
        "games/crazy_eights/game.py",
        "case Dealt(owner, cards) if owner != seat:",
        "case Dealt(owner, cards) if owner is None:",
        EIGHTS,
    ),
    law(
        6,
        "the stock lies open",
        "games/whist/game.py",
        "stock=top + backs(len(state.stock) - len(top)),",
        "stock=state.stock,",
        WHIST,
    ),
    law(
        6,
        "the loser's card is shown to the winner",
        "games/whist/game.py",
        "case NextTaken(owner) if owner != seat:",
        "case NextTaken(owner) if owner is None:",
        WHIST,
    ),
    law(
        7,
        "the tricks of the draft vanish",
        "games/whist/game.py",
        "discard=state.discard + pair)",
        "discard=state.discard)",
        WHIST,
    ),
    law(
        7,
        "a flipped pile keeps its first card twice",
        "games/crazy_eights/game.py",
        "first, rest = state.discards[:1], state.discards[1:]",
        "first, rest = state.discards[:1], state.discards",
        EIGHTS,
    ),
    law(
        8,
        "a column to touch is not on the table",
        "tables/connect_four.py",
        'return ("hand", f"col-{action.column + 1}")',
        'return ("hand", f"col-{action.column}")',
        "connect-four standard 2 seats",
    ),
    law(
        8,
        "the record cannot spell yes and no",
        "core/record.py",
        "return str(value).lower() if isinstance(value, bool) else str(value)",
        "return str(value)",
        "checkers prototype 2 seats",
    ),
    law(
        9,
        "the bag never decides",
        "games/opening.py",
        "winner = None if first == second else int(second > first)",
        "winner = None",
        "connect-four standard 2 seats",
    ),
    wrong_rule(
        "captures are optional",
        3,
        379,
        ("if (end > at and board.mandatory_capture)", "if (end > at and board.either)"),
    ),
    wrong_rule(
        "men also jump backwards",
        5,
        7482,
        ("return down & below | up & above", "return (down | up) & (below | above)"),
        ("first, last = 0 if origin & down else 2, 4 if origin & up else 2", "first, last = 0, 4"),
        ("if first == 0 and last == 4:", "if origin & down & up:"),
    ),
    wrong_rule(
        "only one jump per turn",
        7,
        180018,
        ("way = first if jumps < most and not landing & crown else last", "way = last"),
    ),
    wrong_rule(
        "crowning does not end the turn",
        9,
        3963629,
        (
            "                way = first if jumps < most and not landing & crown else last\n",
            "                way = first if jumps < most and not landing & crown else last\n"
            "                start, foes = at, theirs ^ captured\n"
            "                if landing & crown and jumpers(landing, landing, foes, empty, step):\n"
            "                    at, squares = list_jumps(\n"
            "                        landing, landing, landing, foes, empty, 0, step, most, out, at, 0\n"
            "                    )\n"
            "                    for i in range(start, at, MOVE):\n"
            "                        out[i], out[i + 1] = out[i] ^ origin ^ landing, out[i + 1] | captured\n"
            "                    fresh = False\n",
        ),
        slow=True,
    ),
    wrong_rule(
        "no kings at all",
        9,
        3963722,
        ("kings |= change & crown_row(side, board)", "kings |= change & 0"),
    ),
    fixture(
        "checkers", "a king may not go back", "/moves.py", "(white & kings, white)", "(white & 0, white)"
    ),
    fixture(
        "checkers",
        "the blocked side wins",
        "/moves.py",
        "GOES_ON if able else 1 - side",
        "GOES_ON if able else side",
    ),
    fixture("checkers", "draws after twenty moves", "/moves.py", "FORTY_MOVES = 80", "FORTY_MOVES = 40"),
    fixture(
        "connect_four",
        "falling lines do not count",
        ".py",
        "falling &= falling >> more * height",
        "falling = 0",
    ),
    fixture(
        "connect_four",
        "lines wrap round the top",
        ".py",
        "foot = 1 << column * (height + 1)",
        "foot = 1 << column * height",
    ),
    fixture(
        "connect_four",
        "a full grid is tested before the line",
        ".py",
        "if plays >= 2 * self.length - 1 and has_line(",
        "if plays < self.cells and has_line(",
    ),
    Mutant(
        "connect_four: fewer reds begin",
        "games/opening.py",
        (("int(second > first)", "int(second < first)"),),
        ("tests/rules/connect_four",),
    ),
    fixture(
        "whist",
        "an off-suit king beats a queen",
        "/tricks.py",
        "else answer // 13 == trump",
        "else answer % 13 > led % 13 or answer // 13 == trump",
    ),
    fixture("whist", "nobody need follow suit", "/tricks.py", "return suit if suit else hand", "return hand"),
    fixture(
        "whist",
        "the higher card deals",
        "/round.py",
        "dealer = int(second.rank < first.rank)",
        "dealer = int(second.rank > first.rank)",
    ),
    fixture("whist", "every trick above five counts", "/tricks.py", "else pairs - 6", "else pairs - 5"),
    fixture(
        "crazy_eights",
        "only eights of the suit may be laid",
        "/playouts.py",
        "| RANK << top % 13 | EIGHTS)",
        "| RANK << top % 13)",
    ),
    fixture(
        "crazy_eights", "a lone eight is not wild", "/playouts.py", "    if wild:\n        return hand\n", ""
    ),
    fixture(
        "crazy_eights",
        "any stuck hand gives an extra turn",
        "/game.py",
        "return len(state.hands[seat]) >= self.limit and not can_play(state, seat)",
        "return not can_play(state, seat)",
    ),
    fixture(
        "crazy_eights",
        "the computer plays its eights first",
        "/computer.py",
        "        return 3\n",
        "        return -1\n",
    ),
    fixture("cardpeegee", "an ace rounds down", "/cards.py", "(3 * amount + 1) // 2", "3 * amount // 2"),
    fixture("cardpeegee", "converting is free", "/cards.py", "CONVERTING_COSTS = 2", "CONVERTING_COSTS = 0"),
    fixture(
        "cardpeegee",
        "evasion counts once",
        "/why.py",
        "excess = max(2 * over - total(damage), 0)",
        "excess = max(over - total(damage), 0)",
    ),
    fixture("cardpeegee", "a card costs seven", "/why.py", "PRICE = 8", "PRICE = 7"),
    core("low cards are favoured", "chance.py", "if word < limit:", "if word <= WORDS:"),
    core("a nonce's length does not count", "chance.py", 'len(nonce).to_bytes(2, "big") + nonce', "nonce"),
    core(
        "the secret is shown too early",
        "record.py",
        "if match.outcome and isinstance(match.luck, Luck):",
        "if isinstance(match.luck, Luck):",
    ),
    core(
        "draws are not compared with the secret",
        "record.py",
        "if drawn.by(match.luck) != drawn.answer:",
        "if False:",
    ),
    core(
        "luck may be taken back",
        "match.py",
        "if self.last_luck > offer.step:",
        "if self.last_luck > offer.step + 99:",
    ),
    core(
        "the resigner wins",
        "match.py",
        'said._ended(self._others(seat), "resigned")',
        'said._ended((seat,), "resigned")',
    ),
    core(
        "an offer never lapses",
        "match.py",
        "return self.offer if self.offer and seat not in self.offer.asked else None",
        "return self.offer",
    ),
]
