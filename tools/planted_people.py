"""The defects that `make mutants` plants in what the house knows about people and shows of them."""

from tools.planted import Mutant
from tools.planted_accounts import ACCOUNTS
from tools.planted_order import ORDER
from tools.planted_progress import PROGRESS


def people(what: str, file: str, old: str, new: str, test: str) -> Mutant:
    """A defect that this test must catch."""
    return Mutant(f"people: {what}", file, ((old, new),), (f"tests/{test}",))


INJECTION = "battery/test_row18_injection.py::test_whatever_a_visitor_writes_is_shown_and_never_obeyed"
SINKS = [
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
        "the store is asked for a match that can be none",
        "adapters/http/app.py",
        'PathParameter(max_length=32, pattern="^[A-Za-z0-9]+$")',
        "PathParameter(max_length=32)",
        "adapters/http/test_app.py::test_what_can_be_no_match_is_refused_before_the_store_is_asked",
    ),
    people(
        "a host that is none breaks a page",
        "adapters/http/callers.py",
        "            if name is None:\n",
        "            if name is None:\n                return None\n            if not name:\n",
        "adapters/http/test_app.py::test_a_host_that_is_none_is_refused",
    ),
    people(
        "a name may be nothing that can be seen",
        "service/person.py",
        "for c in plain if c not in UNSEEN)",
        "for c in plain)",
        "service/people/test_names.py::test_letters_that_nobody_can_see_are_left_out",
    ),
]

LOBBY = [
    people(
        "the lobby lists private tables",
        "service/lobby/lobby.py",
        "return not terms.private and terms.people > 1",
        "return terms.people > 1",
        "service/lobby/test_lobby.py::test_no_table_is_shown_at_which_others_may_not_sit",
    ),
    people(
        "the lobby lists matches that only those with the link may watch",
        "service/lobby/lobby.py",
        'terms.watch == "open"',
        'terms.watch != "off"',
        "service/lobby/test_lobby.py::test_no_match_is_shown_that_others_may_not_watch",
    ),
    people(
        "the lobby tells those who lag behind that a match is over",
        "service/lobby/lobby.py",
        "live.broadcast.known(None).outcome",
        "live.match.outcome",
        "service/lobby/test_lobby.py::test_a_match_with_lagging_spectators_stays_until_they_may_know_the_end",
    ),
    people(
        "somebody is paired with another window of their own",
        "service/lobby/pairing.py",
        "        self.remove(seeker.person)\n        self._waiting[seeker.person] = seeker\n",
        '        self._waiting[f"{seeker.person} {len(self._waiting)}"] = seeker\n',
        "service/lobby/test_pairing.py::test_a_person_who_asks_twice_waits_once",
    ),
    people(
        "a stranger takes a seat that is kept for somebody",
        "service/matches/open_table.py",
        "if self.reserved[seat].id == person]",
        "]",
        "service/lobby/test_seeking.py::test_nobody_else_may_sit_down_there",
    ),
    people(
        "who has closed every window is paired",
        "service/visitor.py",
        "        self.house.matchmaker.gone(self)\n",
        "",
        "service/lobby/test_seeking.py::test_who_closes_the_last_window_that_asked_is_not_paired",
    ),
    people(
        "a guest plays ranked",
        "service/matches/open_table.py",
        "if self.row.terms.ranked and person.guest:",
        "if False:",
        "service/lobby/test_ranked.py::test_a_guest_plays_no_ranked_match",
    ),
    people(
        "whoever leaves again and again need not wait",
        "service/progress/leavers.py",
        "    if seconds:\n",
        "    if False:\n",
        "service/lobby/test_ranked.py::test_whoever_must_wait_cannot_sit_down_at_a_ranked_table_but_at_any_other",
    ),
    people(
        "who wins because somebody was deleted has won against nobody",
        "service/sign_in.py",
        "        forfeit_all(self.house, person, seen_off)\n",
        "        seen_off(None)\n",
        "service/people/test_accounts.py::test_who_wins_because_somebody_was_deleted_has_won_against_a_person",
    ),
    people(
        "somebody is deleted before a win against them is stored",
        "service/sign_in.py",
        "elif not live.wanted:",
        "elif True:",
        "service/matches/test_trying_again.py::test_nobody_is_deleted_before_a_win_against_them_is_stored",
    ),
    people(
        "whoever must wait plays a ranked match again",
        "service/lobby/rematches.py",
        "if not live.row.terms.ranked or live.row.next:",
        "if live:",
        "service/lobby/test_ranked.py::test_whoever_must_wait_plays_no_ranked_match_again_until_then",
    ),
    people(
        "everybody is paired as a beginner",
        "service/lobby/matchmaker.py",
        "if standing.game == wish.game), 1)",
        "if not standing.game), 1)",
        "service/lobby/test_seeking.py::test_whom_one_meets_depends_on_level_and_intensity",
    ),
    people(
        "a bot stands in in a ranked match",
        "service/matches/absence.py",
        '        if self._live.row.terms.ranked:\n            return "No bot',
        '        if False:\n            return "No bot',
        "service/lobby/test_ranked.py::test_no_bot_stands_in_in_a_ranked_match",
    ),
]
PEOPLE = [*ACCOUNTS, *SINKS, *LOBBY, *PROGRESS, *ORDER]
