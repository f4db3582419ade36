"""The defects that `make mutants` plants for long matches: what costs more the longer a match is."""

from tools.planted import Mutant

LONG = "tests/service/matches/test_long_matches.py::"


def long(what: str, file: str, old: str, new: str, test: str) -> Mutant:
    return Mutant(f"long: {what}", file, ((old, new),), (test,))


LONG_MATCHES = [
    long(
        "an offer to take back plays the match again",
        "core/match.py",
        "        hides = type(self.game).witness is not Game.witness\n",
        "        replay(self.game, self.seats, self.log)\n"
        "        hides = type(self.game).witness is not Game.witness\n",
        "tests/core/test_match.py::test_an_offer_to_take_back_plays_nothing_again",
    ),
    long(
        "secrets are taken back",
        "core/match.py",
        "if hides and not self._seen_alike(earlier.events):",
        "if False:",
        "tests/core/test_match.py",
    ),
    long(
        "offers have no end",
        "service/matches/live_match.py",
        "if self.match_log.offers[submission.seat] >= MOST_OFFERS:",
        "if False:",
        f"{LONG}test_a_seat_makes_no_more_than_so_many_offers",
    ),
    long(
        "refused offers do not count",
        "service/matches/live_match.py",
        "                self.match_log.offers[submission.seat] += 1\n",
        "                pass\n",
        f"{LONG}test_offers_that_were_refused_count_as_well",
    ),
    long(
        "a match may go back for ever",
        "service/matches/live_match.py",
        "if self.match.step >= NO_WAY_BACK:",
        "if False:",
        f"{LONG}test_a_long_match_takes_nothing_back",
    ),
    long(
        "a match has no last play",
        "service/matches/live_match.py",
        "if after.step >= MOST_PLAYS and not self.is_over:",
        "if False:",
        f"{LONG}test_no_match_goes_on_for_ever",
    ),
    long(
        "what was seen is gathered for each question",
        "service/matches/match_log.py",
        "        if viewpoint not in self._seen:\n",
        "        if True:\n",
        f"{LONG}test_what_was_seen_is_gathered_once",
    ),
    long(
        "what was taken back is remembered",
        "service/matches/match_log.py",
        "        if went_back(events):\n            self._seen.clear()\n        elif",
        "        if",
        f"{LONG}test_what_was_taken_back_is_not_seen_any_more",
    ),
]
