"""The defects that `make mutants` plants in what a house counts of its tables, and in how many it takes."""

from tools.planted import Mutant

RECOUNT = "tests/service/lobby/test_counting_tables.py::test_what_is_counted_equals_a_recount"
MANY = "tests/service/lobby/test_many_tables.py::"
WORK = f"{MANY}test_it_is_as_much_work_in_a_full_house_as_in_an_empty_one"
SITTING = "tests/battery/test_row03_schedules.py::test_whoever_leaves_a_table_has_no_seat_there"


def counting(what: str, file: str, old: str, new: str, test: str = RECOUNT) -> Mutant:
    return Mutant(f"counting: {what}", file, ((old, new),), (test,))


CHANGES = [
    counting(
        "who was deleted is still found at their match",
        "service/matches/live_match.py",
        "            self.places[seat].forget()\n        self.context.recount(self.row.id)\n",
        "            self.places[seat].forget()\n",
    ),
    counting(
        "a match that ends is still counted",
        "service/matches/live_match.py",
        "        if self.is_over:\n            self.context.recount(self.row.id)\n",
        "",
    ),
    counting(
        "a match that another house ended is still counted",
        "service/matches/live_match.py",
        "        self.context.recount(self.row.id)\n        self.broadcast.show_all()\n",
        "        self.broadcast.show_all()\n",
    ),
    counting(
        "the lobby is not told that another house ended a match",
        "service/matches/live_match.py",
        "            self.context.lobby.moved(self)\n        self.absence.after_step()\n        self._next",
        "            pass\n        self.absence.after_step()\n        self._next",
    ),
    counting(
        "who left a table is still found there",
        "service/matches/open_table.py",
        "                self._asked.clear()\n        self.context.recount(self.row.id)\n",
        "                self._asked.clear()\n",
    ),
    counting(
        "who is just sitting down is not renamed",
        "service/matches/open_table.py",
        "        self._asked.add(person.id)\n",
        "",
        SITTING,
    ),
    counting(
        "a closed table is still counted",
        "service/lobby/tables.py",
        "        del self._tables[match]\n        self.changed(match)\n",
        "        del self._tables[match]\n",
    ),
    counting(
        "a match is found by the code of its table",
        "service/lobby/tables.py",
        'else "live", people=people)',
        'else "live", table.row.code, people)',
    ),
    counting(
        "what is over counts for its address",
        "service/lobby/tables.py",
        'if one.phase != "over" and (address',
        "if (address",
    ),
    counting(
        "matches of deleted owners count as one person's",
        "service/lobby/tables.py",
        "if one.owner:  #",
        "if True:  #",
        f"{MANY}test_matches_whose_owner_was_deleted_are_not_one_persons",
    ),
]

BOUNDS = [
    counting(
        "a table that is being stored does not count",
        "service/house.py",
        "        self.tables.expect(row, address)\n",
        "",
        f"{MANY}test_those_that_are_being_stored_count_for_their_address_too",
    ),
    counting(
        "a table that could not be stored counts for ever",
        "service/house.py",
        "                self.tables.forgo(row.id)\n",
        "",
        f"{MANY}test_what_could_not_be_stored_counts_for_nobody",
    ),
    counting(
        "a rematch counts for no address",
        "service/lobby/rematches.py",
        "tables.expect(row, tables.address_of(live.row.id))",
        'tables.expect(row, "")',
        f"{MANY}test_a_rematch_counts_for_the_address_of_the_match_before_it",
    ),
    counting(
        "a rematch needs no room at its address",
        "service/lobby/rematches.py",
        "if full := self._house.full(self._house.tables.address_of(live.row.id)):",
        'if full := self._house.full(""):',
        f"{MANY}test_a_rematch_counts_for_the_address_of_the_match_before_it",
    ),
    counting(
        "a bot instead of a person needs no room",
        "service/lobby/matchmaker.py",
        "is given up\n        self._house.check_room(person.id, viewer.address)\n",
        "is given up\n",
        f"{MANY}test_a_bot_instead_of_a_person_needs_room_too",
    ),
    counting(
        "those who were paired count for no address",
        "service/lobby/matchmaker.py",
        "address=self._address(people[0].id)",
        'address=""',
        f"{MANY}test_what_begins_at_once_and_what_was_paired_count_for_an_address_too",
    ),
    counting(
        "a house takes any number of tables",
        "service/lobby/capacity.py",
        "self._tables.going_on >= self._limits.tables_of_house",
        "False",
        f"{MANY}test_a_house_has_so_many_tables_and_matches",
    ),
    counting(
        "an address may open any number of tables",
        "service/lobby/capacity.py",
        "self._tables.of_address(address) >= self._limits.tables_of_address",
        "False",
        f"{MANY}test_one_address_may_have_so_many_tables_and_matches",
    ),
    counting(
        "somebody may look for others all the time",
        "service/visitor.py",
        "if not self._seeks.take(self._now()):",
        "if False:",
        f"{MANY}test_whoever_looks_for_others_all_the_time_is_told_to_wait",
    ),
]

SCANS = [
    counting(
        "all matches are looked at for the health of the house",
        "service/house.py",
        "        return self.lobby.played\n",
        "        hosts = [table for table in self.tables.values() if isinstance(table, LiveMatch)]\n"
        "        return sum(self.lobby.is_played(live) for live in hosts)\n",
        f"{WORK}[health]",
    ),
    counting(
        "all tables are looked at for the figures",
        "adapters/metrics.py",
        'self._house.tables.count("waiting")',
        'sum(table.row.phase == "waiting" for table in self._house.tables.values())',
        f"{WORK}[metrics]",
    ),
    counting(
        "all matches are looked at for somebody who seeks",
        "service/lobby/capacity.py",
        'self._tables.count_of(owner, "live")',
        "sum(table.row.owner == owner for table in self._tables.values())",
        f"{WORK}[seek]",
    ),
    counting(
        "all tables are looked at for somebody who is renamed",
        "service/house.py",
        "        for table in self.tables.of(person.id):\n            if table.rename(person):\n",
        "        for table in list(self.tables.values()):\n            if table.rename(person):\n",
        f"{WORK}[rename]",
    ),
    counting(
        "all matches are looked at for somebody who goes",
        "service/sign_in.py",
        "house.tables.of(person)",
        "house.tables.values()",
        f"{WORK}[leave]",
    ),
    counting(
        "all codes are looked at for a new one",
        "service/lobby/tables.py",
        "        return code in self._codes\n",
        "        return code in [table.row.code for table in self._tables.values()]\n",
        f"{WORK}[create]",
    ),
]

COUNTING = [*CHANGES, *BOUNDS, *SCANS]
