"""The defects that `make mutants` plants in what the house knows about people and shows of them."""

from tools.planted import Mutant


def people(what: str, file: str, old: str, new: str, test: str) -> Mutant:
    """A defect that this test must catch."""
    return Mutant(f"people: {what}", file, ((old, new),), (f"tests/{test}",))


INJECTION = "battery/test_row18_injection.py::test_whatever_a_visitor_writes_is_shown_and_never_obeyed"
SINKS = [
    people(
        "a name reaches a page unescaped",
        "adapters/pages.py",
        "<bdi>{escape(chair.name or chair.bot)}</bdi>",
        "<bdi>{chair.name or chair.bot}</bdi>",
        INJECTION,
    ),
    people(
        "an escape sequence survives on its way to a terminal",
        "client/address.py",
        "shown = chr(int(number, 16)).isprintable()",
        "shown = int(number, 16) > 0",
        INJECTION,
    ),
    people(
        "somebody writes a line of the log",
        "adapters/logs.py",
        'event[name] = _indented(value) if name == "exception" else _spelt_out(value)',
        "event[name] = value",
        INJECTION,
    ),
    people(
        "a host that is none breaks a page",
        "adapters/mistakes.py",
        "return found is not None and int(found",
        "return found is None or int(found",
        INJECTION,
    ),
    people(
        "a name may be nothing that can be seen",
        "service/people.py",
        "for c in plain if c not in UNSEEN)",
        "for c in plain)",
        INJECTION,
    ),
]

PEOPLE = [*SINKS]
