"""The defects that `make mutants` plants where a match begins or is taken up again."""

from tools.planted import Mutant

BEGINNING = "service/matches/test_beginning.py"


def beginning(what: str, file: str, old: str, new: str, test: str) -> Mutant:
    return Mutant(f"beginning: {what}", file, ((old, new),), (f"tests/{test}",))


BEGINNINGS = [
    beginning(
        "a match that cannot be shown when it begins is left without a word",
        "service/house.py",
        "        except Exception as error:\n            self.set_aside(live.row.id, error)\n",
        "        except Exception:\n            pass\n",
        f"{BEGINNING}::test_whoever_wants_to_play_a_bot_that_cannot_see_its_seat_is_told_so",
    ),
    beginning(
        "whoever waits for a rematch that was set aside is told nothing",
        "service/lobby/rematches.py",
        '            live.audience.tell_players(wire.Problem("defect", SET_ASIDE, live.row.id))\n',
        "            pass\n",
        f"{BEGINNING}::test_whoever_wants_a_rematch_that_cannot_be_shown_is_told_so",
    ),
    beginning(
        "a rematch that cannot be looked up is waited for in vain",
        "service/lobby/rematches.py",
        "            if table is None or isinstance(table, NotStored):\n                _not_stored(live)\n",
        "            if table is None or isinstance(table, NotStored):\n                pass\n",
        "service/lobby/test_rematch.py::"
        "test_a_rematch_of_another_house_that_cannot_be_looked_up_may_be_asked_for_again",
    ),
    beginning(
        "a table is swept away while it begins",
        "service/house.py",
        "> IDLE_TABLE and not table.begins:",
        "> IDLE_TABLE:",
        f"{BEGINNING}::test_a_table_that_is_about_to_begin_begins_however_long_that_takes",
    ),
    beginning(
        "a table that was set aside tries to begin for ever",
        "service/matches/open_table.py",
        "if self._is_full() and not self.closed:",
        "if self._is_full():",
        f"{BEGINNING}::test_a_table_that_was_set_aside_tries_no_more_to_begin",
    ),
    beginning(
        "a match that was set aside while it began is played",
        "service/matches/open_table.py",
        "        if self.closed:  # it was set aside meanwhile, and so is the match\n            return\n",
        "",
        f"{BEGINNING}::test_a_match_that_is_set_aside_while_its_start_is_stored_is_not_played",
    ),
    beginning(
        "a match that was set aside while it was folded is laid again",
        "service/lobby/finder.py",
        "            known = self._known(row.id)\n            if known:\n",
        "            known = self._house.tables.get(row.id)\n            if known:\n",
        f"{BEGINNING}::test_a_match_of_the_past_that_is_set_aside_while_it_is_folded_is_not_laid_again",
    ),
    beginning(
        "what was set aside in memory alone is not released",
        "service/matches/quarantine.py",
        'done("stored" if here else stored)',
        "done(stored)",
        f"{BEGINNING}::test_one_that_is_set_aside_in_memory_alone_is_released",
    ),
    beginning(
        "who has gone while a table could not be stored is remembered for ever",
        "service/lobby/matchmaker.py",
        "            if not self._tabs.get(seeker.person):\n                self._forget(seeker.person)\n",
        "            if not self._tabs.get(seeker.person):\n                pass\n",
        "service/lobby/test_seeking.py::test_who_has_gone_while_a_table_could_not_be_stored_is_forgotten",
    ),
]
