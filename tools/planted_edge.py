"""The defects that `make mutants` plants at the edge of the house: the entrance, passwords and files."""

from tools.planted import Mutant

SESSIONS = "battery/test_row17_sessions.py::test_nobody_acts_for_a_visitor"
ADDRESSES = "adapters/test_addresses.py"


def edge(what: str, file: str, old: str, new: str, test: str) -> Mutant:
    return Mutant(f"edge: {what}", file, ((old, new),), (f"tests/{test}",))


EDGE = [
    edge(
        "only the first line about the visitor is read",
        "adapters/entrance.py",
        'said.all("x-forwarded-for")',
        'said.all("x-forwarded-for")[:1]',
        SESSIONS,
    ),
    edge(
        "the visitor is believed about their own address",
        "adapters/addresses.py",
        "(peer, *reversed(words(lines)))",
        "(peer, *words(lines))",
        SESSIONS,
    ),
    edge(
        "every port is another visitor",
        "adapters/addresses.py",
        '    host = host.partition(":")[0] if host.count(":") == 1 else host\n',
        "",
        ADDRESSES,
    ),
    edge(
        "the visitor is believed about https",
        "adapters/entrance.py",
        'words(said.all("x-forwarded-proto"))[-passed:]',
        'words(said.all("x-forwarded-proto"))',
        ADDRESSES,
    ),
    edge(
        "a bad hash keeps its place for good",
        "adapters/passwords.py",
        "        except (VerificationError, InvalidHashError):\n            return None\n",
        "        except VerificationError:\n            return None\n",
        "adapters/test_passwords.py",
    ),
    edge(
        "a stored password that cannot be read leaves no trace",
        "service/concierge.py",
        "if is_right is None and account:",
        "if False and account:",
        "adapters/test_http_accounts.py",
    ),
]
