"""Defects of the store: writing, reading, retrying."""

from tests.mutants.mutant import Mutant

MUTANTS = [
    Mutant(
        "a store closes all its connections at once",
        "parlour.adapters.stores.store.QueuedStore.close",
        """        for thread in self._reading:
            thread.join()
        # The writer is the last: of two connections that close at once, neither empties SQLite's log.
        self._queue.put([])
""",
        """        self._queue.put([])
        for thread in self._reading:
            thread.join()
""",
        "tests/adapters/stores/test_reader.py::test_the_writer_closes_last_so_that_everything_is_in_one_file",
    ),
    Mutant(
        "battery: what the database could not take is acknowledged",
        "parlour.adapters.stores.work.lost",
        'return "failed" if isinstance(item, Appended) else not_stored()',
        'return "stored" if isinstance(item, Appended) else not_stored()',
        "tests/battery/test_row07_postgres.py::"
        "test_a_database_in_trouble_loses_nothing_that_was_acknowledged_or_paid",
    ),
    Mutant(
        "battery: a match ends in two transactions",
        "parlour.adapters.stores.store.QueuedStore._end",
        '        self._fault("ending")',
        '        books.connection.exec_driver_sql("COMMIT")\n'
        '        self._fault("ending")\n'
        '        books.connection.exec_driver_sql("BEGIN IMMEDIATE")\n'
        '        books.connection.exec_driver_sql("SAVEPOINT work")',
        "tests/battery/test_row06_crash.py::test_a_crash_loses_nothing_that_was_acknowledged_or_seen",
    ),
    Mutant(
        "battery: what is being stored is called stored",
        "parlour.adapters.stores.store.QueuedStore._write",
        "            self._write_parts(connection, batch, outcomes)",
        '            self._later(lambda: [item.done("stored") for item in batch])\n'
        "            self._write_parts(connection, batch, outcomes)",
        "tests/battery/test_row09_power.py::test_what_was_acknowledged_outlives_a_power_failure",
    ),
    Mutant(
        "battery: a house that cannot write says that it is well",
        "parlour.adapters.stores.store.QueuedStore._write",
        'self._outage.fails(f"The database could not be written: {reason(error)}.", WRITING)',
        "pass",
        "tests/battery/test_row10_troubles.py::test_a_house_in_trouble_says_so_loses_nothing_and_recovers",
    ),
    Mutant(
        "battery: what could not be written is called stored",
        "parlour.adapters.stores.store.QueuedStore._write",
        "outcomes += [lost(item) for item in batch[len(outcomes) :]]",
        'outcomes = ["stored"] * len(batch)',
        "tests/battery/test_row10_troubles.py::test_a_house_in_trouble_says_so_loses_nothing_and_recovers",
    ),
    Mutant(
        "damage: everybody asks a database that is away",
        "parlour.adapters.stores.reader.Reader._answer",
        "None if self._outage.lasts(self._part) else self._look",
        "None if False else self._look",
        "tests/adapters/stores/test_damage.py::"
        "test_no_read_waits_behind_those_that_wait_for_an_absent_database",
    ),
    Mutant(
        "damage: a refusal keeps everybody who was refused before",
        "parlour.adapters.stores.reader.not_read",
        "def not_read()",
        "@__import__('functools').cache\ndef not_read()",
        "tests/adapters/stores/test_damage.py::test_a_refusal_keeps_nothing_of_those_who_were_refused_before",
    ),
    Mutant(
        "damage: whoever is not written keeps everybody who was not written before",
        "parlour.adapters.stores.work.not_stored",
        "def not_stored()",
        "@__import__('functools').cache\ndef not_stored()",
        "tests/adapters/stores/test_damage.py::"
        "test_whoever_is_not_written_is_refused_without_what_others_left",
    ),
    Mutant(
        "damage: what waits for the database waits for ever",
        "parlour.adapters.stores.reader.Reader._refuse_late",
        "self._waiting.popleft()[1].done(not_read())",
        "self._waiting.append((1e99, self._waiting.popleft()[1]))",
        "tests/adapters/stores/test_damage.py::test_what_waits_for_an_absent_database_is_refused_in_the_end",
    ),
    Mutant(
        "damage: whoever wants memory finds a damaged row",
        "parlour.adapters.stores.failures.is_away",
        "DatabaseError | OSError | MemoryError",
        "DatabaseError | OSError",
        "tests/adapters/stores/test_damage.py::test_what_passes_is_no_damage_of_a_row",
    ),
    Mutant(
        "damage: an end that cannot be written now can never be written",
        "parlour.adapters.stores.work.outcome",
        "if is_away(error) or (isinstance",
        "if (isinstance",
        "tests/adapters/stores/test_damage.py::test_what_passes_is_no_damage_of_a_row",
    ),
    Mutant(
        "damage: what fails though the database is there waits for ever",
        "parlour.adapters.stores.reader.Reader._probed",
        "until if away else 0.0",
        "monotonic() + PATIENCE",
        "tests/adapters/stores/test_damage.py::test_what_passes_is_no_damage_of_a_row",
    ),
    Mutant(
        "damage: one damaged page fails all that is written with it",
        "parlour.adapters.stores.store.QueuedStore._write_parts",
        "if len(batch) > 1:",
        "if len(batch) > 1000:",
        "tests/adapters/stores/test_damage.py::test_a_play_that_meets_a_damaged_page_fails_alone",
    ),
    Mutant(
        "damage: a damaged page is an outage",
        "parlour.adapters.stores.store.QueuedStore._write_parts",
        "if writes_nothing(error):",
        "if len(batch) == 1 or writes_nothing(error):",
        "tests/adapters/stores/test_damage.py::test_a_play_that_meets_a_damaged_page_fails_alone",
    ),
    Mutant(
        "damage: a database that cannot be written is a fault of what is written",
        "parlour.adapters.stores.failures.writes_nothing",
        "return is_away(error) or read_only or",
        "return is_away(error) or",
        "tests/adapters/stores/test_damage.py::"
        "test_a_database_that_can_only_be_read_is_an_outage_and_no_match_is_broken",
    ),
    Mutant(
        "damage: what is written is refused with what is not",
        "parlour.adapters.stores.store.QueuedStore._write",
        "outcomes += [lost(item) for item in batch[len(outcomes) :]]",
        "outcomes = [lost(item) for item in batch]",
        "tests/adapters/stores/test_damage.py::"
        "test_what_is_written_before_the_database_goes_away_is_not_refused",
    ),
    Mutant(
        "damage: a bad row is an outage",
        "parlour.adapters.stores.reader.Reader._failed",
        "if is_away(error):",
        "if True:",
        "tests/adapters/stores/test_damage.py::"
        "test_a_row_that_cannot_be_read_is_noted_once_however_often_it_is_asked_for",
    ),
    Mutant(
        "damage: a slow statement is an outage",
        "parlour.adapters.stores.reader.Reader._failed",
        "if is_slow(error):",
        "if False:",
        "tests/adapters/stores/test_postgres.py::test_a_statement_that_takes_too_long_is_no_outage",
    ),
    Mutant(
        "damage: a slow survey keeps everybody waiting",
        "parlour.adapters.stores.store.QueuedStore.survey",
        "self._surveys.ask(Question(work",
        "self._questions.ask(Question(work",
        "tests/adapters/stores/test_damage.py::test_a_slow_survey_keeps_no_lookup_waiting",
    ),
    Mutant(
        "damage: a bad row is a line for each request",
        "parlour.adapters.stores.reader.Reader.note_once",
        "if what in noted or len",
        "if len",
        "tests/adapters/stores/test_damage.py::"
        "test_a_row_that_cannot_be_read_is_noted_once_however_often_it_is_asked_for",
    ),
    Mutant(
        "damage: an outage is a line for each request",
        "parlour.adapters.stores.outage.Outage.fails",
        "first = not self._reasons",
        "first = True",
        "tests/adapters/stores/test_damage.py::"
        "test_a_full_disk_is_noted_once_and_found_to_have_room_again_by_itself",
    ),
    Mutant(
        "damage: a full disk has room as soon as something small is written",
        "parlour.adapters.stores.store.QueuedStore._write",
        "self._check_database(connection)",
        "self._outage.works(WRITING)",
        "tests/adapters/stores/test_damage.py::"
        "test_a_full_disk_is_noted_once_and_found_to_have_room_again_by_itself",
    ),
    Mutant(
        "damage: nobody sees that the disk has room again",
        "parlour.adapters.stores.store.QueuedStore._next",
        "timeout=CHECK_AFTER",
        "timeout=None",
        "tests/battery/test_row24_damage.py::test_damage_stays_where_it_is[a full disk]",
    ),
    Mutant(
        "damage: one bad row hides the leaders",
        "parlour.adapters.stores.statements.columns_of",
        "LEAVES_OUT in statement.get_execution_options()",
        "False",
        "tests/battery/test_row24_damage.py::test_damage_stays_where_it_is[rows that cannot be read]",
    ),
    Mutant(
        "damage: a value of the wrong kind is paid with",
        "parlour.adapters.stores.statements.Columns.checked",
        "in self.seen or self._is_sound(row)",
        "in self.seen or True",
        "tests/adapters/stores/test_settling.py::test_a_value_of_the_wrong_kind_is_not_handed_out",
    ),
    Mutant(
        "damage: the reason of an outage is looked for while others change it",
        "parlour.adapters.stores.outage.Outage._choose",
        'self.reason = next(iter(self._reasons.values()), "")',
        'type(self).reason = property(lambda self: next(iter(self._reasons.values()), ""))',
        "tests/adapters/stores/test_outage.py::test_it_can_be_asked_while_others_tell_how_they_fare",
    ),
    Mutant(
        "damage: people's time runs while a write hangs",
        "parlour.adapters.stores.store.QueuedStore.can_write",
        "self._outage.lasts(WRITING) and not self.stuck",
        "self._outage.lasts(WRITING)",
        "tests/adapters/stores/test_reader.py::test_time_stands_still_while_a_write_hangs",
    ),
    Mutant(
        "damage: one event that fills the log silences all others",
        "parlour.adapters.stores.reader.Reader.note_once",
        "noted, what = self._noted[event],",
        "noted, what = self._noted[ROW],",
        "tests/adapters/stores/test_reader.py::"
        "test_what_fills_the_log_silences_itself_with_a_last_line_and_nothing_else",
    ),
    Mutant(
        "damage: the log ends without a word",
        "parlour.adapters.stores.reader.Reader.note_once",
        "self._note(event, reason=ENOUGH)",
        "pass",
        "tests/adapters/stores/test_reader.py::"
        "test_what_fills_the_log_silences_itself_with_a_last_line_and_nothing_else",
    ),
    Mutant(
        "damage: everybody waits while a database that is away is looked for",
        "parlour.adapters.stores.reader.Reader._start_probe",
        "probe.start()",
        "probe.run()",
        "tests/adapters/stores/test_reader.py::"
        "test_questions_are_refused_while_it_hangs_to_look_for_the_database",
    ),
    Mutant(
        "damage: whoever waits for the database waits as long as it hangs",
        "parlour.adapters.stores.reader.Reader._refuse_late",
        "while self._waiting and self._waiting[0][0] <= monotonic():",
        "while not self._probe and self._waiting and self._waiting[0][0] <= monotonic():",
        "tests/adapters/stores/test_reader.py::"
        "test_nobody_waits_longer_because_it_hangs_to_look_for_the_database",
    ),
    Mutant(
        "damage: a line is closed while somebody looks for the database with it",
        "parlour.adapters.stores.reader.Reader.run",
        "self._probe.join()",
        "pass",
        "tests/adapters/stores/test_reader.py::test_a_store_closes_when_nobody_uses_its_lines_any_more",
    ),
    Mutant(
        "damage: a database that is damaged stays away",
        "parlour.adapters.stores.reader.Reader._probed",
        "if error and is_away(error) and not is_slow(error):",
        "if error:",
        "tests/adapters/stores/test_reader.py::test_a_database_that_is_there_but_damaged_is_not_away",
    ),
    Mutant(
        "edge: what fails on the way back leaves whoever asked waiting",
        "parlour.adapters.stores.store.QueuedStore._answer",
        "            done(Defect())\n",
        "",
        "tests/adapters/http/test_moderation.py::test_a_damaged_role_in_a_real_store_is_answered_too",
    ),
    Mutant(
        "edge: who comes in waits for what pages show",
        "parlour.adapters.stores.store.QueuedStore.browse",
        "self._pages.ask(Question(work",
        "self._questions.ask(Question(work",
        "tests/adapters/stores/test_damage.py::"
        "test_what_pages_show_keeps_nobody_waiting_at_the_door_and_too_much_is_refused",
    ),
    Mutant(
        "edge: whatever is asked for waits, however much it is",
        "parlour.adapters.stores.reader.Reader.ask",
        "if question and self._questions.qsize() >= self._most:",
        "if False:",
        "tests/adapters/stores/test_damage.py::"
        "test_what_pages_show_keeps_nobody_waiting_at_the_door_and_too_much_is_refused",
    ),
    Mutant(
        "house: a match ends without its step",
        "parlour.adapters.stores.store.QueuedStore._end",
        "if not books.matches.append(row, self.wall()):",
        "if books.matches.append(row, self.wall()) is None:",
        "tests/adapters/stores/test_stores.py::test_the_end_is_stored_with_its_step_or_not_at_all",
    ),
    Mutant(
        "house: a full disk is not mentioned",
        "parlour.adapters.stores.store.QueuedStore._write",
        "outcomes += [lost(item) for item in batch[len(outcomes) :]]",
        'outcomes = ["stored"] * len(batch)',
        "tests/adapters/stores/test_sqlite.py::"
        "test_a_full_disk_fails_what_was_asked_and_works_again_when_there_is_room",
    ),
    Mutant(
        "house: one bad request fails everybody's",
        "parlour.adapters.stores.work.failed",
        "if isinstance(error, SQLAlchemyError) and concerns_itself(error):",
        "if False:",
        "tests/adapters/stores/test_stores.py::test_one_that_belongs_to_nothing_leaves_the_others_stored",
    ),
    Mutant(
        "house: what was refused is kept",
        "parlour.adapters.stores.work.outcome",
        'execute("ROLLBACK TO SAVEPOINT work")',
        "pass",
        "tests/adapters/stores/test_stores.py::"
        "test_work_that_is_refused_leaves_nothing_behind_and_others_alone",
    ),
    Mutant(
        "store: plays are written to a file that was deleted",
        "parlour.adapters.stores.sqlite.SqliteConnection.write",
        "            self._check()\n",
        "",
        "tests/adapters/stores/test_sqlite.py::"
        "test_nothing_is_called_stored_while_a_file_is_missing_and_all_goes_on_when_it_is_back",
    ),
    Mutant(
        "store: only the first of the files may not be missing",
        "parlour.adapters.stores.sqlite.OpenFiles.__init__",
        '(str(path), f"{real}-wal", f"{real}-shm")',
        "(str(path),)",
        "tests/adapters/stores/test_sqlite.py::"
        "test_nothing_is_called_stored_while_a_file_is_missing_and_all_goes_on_when_it_is_back",
    ),
    Mutant(
        "store: any file in the place of the database will do",
        "parlour.adapters.stores.sqlite._file_id",
        "return found.st_dev, found.st_ino",
        "return 1, 1",
        "tests/adapters/stores/test_sqlite.py::test_a_copy_in_the_place_of_the_file_is_not_the_file",
    ),
    Mutant(
        "store: a house in which nobody plays never looks at its file",
        "parlour.adapters.stores.sqlite.SqliteConnection.look",
        "        self._check()\n",
        "",
        "tests/adapters/stores/test_sqlite.py::test_a_house_in_which_nobody_plays_sees_that_its_file_is_gone",
    ),
]
