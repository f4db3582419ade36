"""The defects that `make mutants` plants in the house for rows 1, 2, 3, 5 and 20 of the battery."""

from tools.planted import Mutant

WORLDS = "test_row01_two_worlds.py::test_no_byte_tells_a_viewer_what_it_cannot_know"
SPOOFING = "test_row02_spoofing.py::test_impostors_change_nothing_and_are_told_so"
SCHEDULES = "test_row03_schedules.py::test_everybody_converges_and_nothing_happens_twice"
MALFORMED = "test_row05_malformed.py::test_nothing_that_is_sent_breaks_anything"
CLOCKS = "test_row20_clocks.py::test_the_network_costs_the_honest_nothing_and_gains_liars_little"


def network(what: str, test: str, file: str, old: str, new: str) -> Mutant:
    return Mutant(f"network: {what}", f"service/{file}", ((old, new),), (f"tests/battery/{test}",))


NETWORK = [
    network(
        "what was missed is told as it happened",
        WORLDS,
        "matches/broadcast.py",
        "for step in steps for event in presenting.events(match, step.events, viewpoint))",
        "for step in steps for event in presenting.events(match, step.events, match.step % 2))",
    ),
    network(
        "a picture shows the secret",
        WORLDS,
        "matches/broadcast.py",
        "commit=commitment(live.row.secret).hex()",
        "commit=live.row.secret.hex()",
    ),
    network(
        "whoever left for good still plays",
        SPOOFING,
        "matches/live_match.py",
        "if not self.places[seat].left]",
        "]",
    ),
    network(
        "a seat may be named by anybody who has one",
        SPOOFING,
        "visitor.py",
        "        if seat in mine or (",
        "        if mine or (",
    ),
    network(
        "a seat that the store kept unasked is lost",
        SCHEDULES,
        "matches/open_table.py",
        '            if outcome == "taken":\n',
        '            if outcome == "never":\n',
    ),
    network(
        "a stale play counts",
        SCHEDULES,
        "matches/live_match.py",
        "elif match_log.is_stale(submission.seat, submission.notation, submission.version):",
        "elif False:",
    ),
    network(
        "zones that are gone stay on the screen",
        SCHEDULES,
        "matches/presenting.py",
        '"gone": tuple(past)',
        '"gone": ()',
    ),
    network(
        "deep JSON breaks the house",
        MALFORMED,
        "visitor.py",
        "except (ValidationError, DecodeError, RecursionError, UnicodeDecodeError) as error:",
        "except (ValidationError, DecodeError, UnicodeDecodeError) as error:",
    ),
    network(
        "a win may be claimed of nobody",
        MALFORMED,
        "matches/absence.py",
        "if not mine or not gone or len(gone) <",
        "if not mine or len(gone) <",
    ),
    network(
        "plays may be a second late",
        CLOCKS,
        "matches/deadline.py",
        "LATE_IN_A_MOVE = 0.5",
        "LATE_IN_A_MOVE = 1.0",
    ),
    network(
        "a play that waits for the store grows late",
        CLOCKS,
        "matches/deadline.py",
        "return self._late(came) <= self._allowance(seat)",
        "return self._late(self._timers.clock()) <= self._allowance(seat)",
    ),
]
