"""The defects that `make mutants` plants in accounts, sessions and what proves who somebody is."""

from tools.planted import Mutant

SESSIONS = "battery/test_row17_sessions.py::test_nobody_acts_for_a_visitor"
SPOOFING = "battery/test_row02_spoofing.py::test_impostors_change_nothing_and_are_told_so"
FORGETTING = "adapters/stores/test_forgetting.py::test_after_deletion_nothing_of_a_person_is_found"


def account(what: str, file: str, old: str, new: str, test: str) -> Mutant:
    return Mutant(f"accounts: {what}", file, ((old, new),), (f"tests/{test}",))


ACCOUNTS = [
    account(
        "a page from elsewhere may ask for anything",
        "adapters/http/errors.py",
        "        elif not callers.is_from_here(headers):\n",
        "        elif False:\n",
        SESSIONS,
    ),
    account(
        "what a page can send unasked is read",
        "adapters/http/errors.py",
        "elif not _is_json(dict(headers)):",
        "elif False:",
        SESSIONS,
    ),
    account(
        "the session that somebody brings goes on after they sign in",
        "service/people/accounts.py",
        "ended = [brought] if books.people.end_session(brought) else []",
        "ended: list[bytes] = []",
        SESSIONS,
    ),
    account(
        "old sockets stay open",
        "service/connections.py",
        '            visitor.turn_away("not-signed-in", "You were signed out here: sign in again.")\n',
        "            pass\n",
        SESSIONS,
    ),
    account(
        "a link is good twice",
        "service/people/accounts.py",
        "    books.people.end_links(verified.person)\n",
        "",
        SESSIONS,
    ),
    account(
        "who signs in is told whether there is such a name",
        "service/sign_in.py",
        "                    done(wrong)\n",
        '                    done(wrong if account else WrongPassword("There is no such name."))\n',
        SESSIONS,
    ),
    account(
        "a session never ends by itself",
        "service/house.py",
        "done(known.person if known and idle <= accounts.SESSION_LIFE else None)",
        "done(known.person if known else None)",
        SPOOFING,
    ),
    account(
        "the seats of somebody who was deleted keep their name",
        "adapters/stores/books/people.py",
        '.values(person="", name=FORMER)',
        '.values(person="")',
        FORGETTING,
    ),
    account(
        "whoever guesses keeps the owner out",
        "service/people/throttle.py",
        "self._count((address, name), now)",
        'self._count(("", name), now)',
        "service/people/test_throttle.py::test_nobody_is_kept_out_by_somebody_who_guesses_elsewhere",
    ),
]
