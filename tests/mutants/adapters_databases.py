"""Defects of the databases and of the books kept in them."""

from tests.mutants.mutant import Mutant

MUTANTS = [
    Mutant(
        "battery: a win is paid twice",
        "parlour.adapters.stores.books.purses.SqlPurses.move",
        "        if not self._enter(movement):\n            return False",
        "        self._enter(movement)",
        "tests/battery/test_row14_coins.py::test_coins_are_exact_whoever_moves_them_at_the_same_time",
    ),
    Mutant(
        "battery: a purse is read first and written later",
        "parlour.adapters.stores.books.purses.SqlPurses._take_out",
        'if not self._statements.write(TAKE_OUT, {"whose": person, "price": price}):',
        "left = self.coins(person) - price\n"
        "        change = text(f\"UPDATE purse SET coins = {left} WHERE person = '{person}'\")\n"
        "        if left < 0 or not self._statements.write(change):",
        "tests/battery/test_row14_coins.py::test_coins_are_exact_whoever_moves_them_at_the_same_time",
    ),
    Mutant(
        "battery: nothing is synced",
        "parlour.adapters.stores.sqlite.connect",
        "PRAGMA synchronous = FULL",
        "PRAGMA synchronous = OFF",
        "tests/battery/test_row09_power.py::test_what_was_acknowledged_outlives_a_power_failure",
    ),
    Mutant(
        "damage: a refused read drops its connection",
        "parlour.adapters.stores.postgres.PostgresConnection._within",
        "if is_away(error):",
        "if True:",
        "tests/adapters/stores/test_postgres.py::test_a_refused_look_keeps_its_connection",
    ),
    Mutant(
        "damage: an error of the disk is hidden by the end of its transaction",
        "parlour.adapters.stores.sqlite.SqliteConnection.look",
        "if self._db.in_transaction:  #",
        "if True:  #",
        "tests/adapters/stores/test_damage.py::test_a_disk_that_fails_for_a_moment_damages_no_match",
    ),
    Mutant(
        "damage: statistics sort all matches that there are",
        "parlour.adapters.stores.migrations.versions.0008_match_by_end.upgrade",
        '["phase", "ended"]',
        '["phase"]',
        "tests/adapters/stores/test_plans.py::test_the_matches_that_ended_last_are_found_without_sorting_all",
    ),
    Mutant(
        "damage: a match that cannot be decoded keeps all others from being read",
        "parlour.adapters.stores.books.matches.SqlMatches._saved_or_not",
        "if isinstance(error, DBAPIError) or is_away(error):",
        "if True:",
        "tests/adapters/stores/test_damage.py::"
        "test_a_match_that_cannot_be_decoded_is_told_and_all_others_are_read",
    ),
    Mutant(
        "damage: a match that is set aside is taken up again",
        "parlour.adapters.stores.books.matches",
        "match.c.id.in_(UNTOLD), ~ASIDE)",
        "match.c.id.in_(UNTOLD))",
        "tests/adapters/stores/test_damage.py::"
        "test_a_match_that_is_set_aside_is_not_taken_up_until_it_is_released",
    ),
    Mutant(
        "damage: what is held back of one person and damaged hides everybody",
        "parlour.adapters.stores.books.progress",
        "held_back.c.until > NOW)\n    .execution_options(**leaders.SOUND)",
        "held_back.c.until > NOW)",
        "tests/battery/test_row24_damage.py::test_damage_stays_where_it_is[rows that cannot be read]",
    ),
    Mutant(
        "damage: what is held back of one person and cannot be decoded hides everybody",
        "parlour.adapters.stores.books.progress._held_back",
        "return None",
        "raise",
        "tests/adapters/stores/test_damage.py::"
        "test_what_is_held_back_of_one_and_cannot_be_read_takes_nothing_from_others",
    ),
    Mutant(
        "damage: a match that cannot be read hides the statistics",
        "parlour.adapters.stores.books.moderation._ended",
        "return None",
        "raise",
        "tests/adapters/stores/test_damage.py::test_statistics_count_all_matches_but_one_that_cannot_be_read",
    ),
    Mutant(
        "damage: what was paid in part is kept when it is undone",
        "parlour.adapters.stores.books.SqlBooks.attempt",
        '            run("ROLLBACK TO SAVEPOINT attempt")\n',
        "",
        "tests/adapters/stores/test_settling.py::"
        "test_what_cannot_be_paid_in_full_is_undone_before_others_are_paid",
    ),
    Mutant(
        "damage: a doctor looks at no value",
        "parlour.adapters.stores.columns.broken_rules",
        "where(~rule.holds)",
        "where(~rule.holds, rule.holds)",
        "tests/cli/test_doctor.py::test_a_value_that_its_column_may_not_hold_is_found",
    ),
    Mutant(
        "damage: a seat of somebody who was deleted is a fault",
        "parlour.adapters.stores.columns",
        'seat.c.person: ("",),',
        "seat.c.person: (),",
        "tests/cli/test_doctor.py::test_values_that_the_house_writes_are_no_faults",
    ),
    Mutant(
        "damage: one bad row hides somebody's whole history",
        "parlour.adapters.stores.books.history._sound",
        "except MsgspecError as error:",
        "except ZeroDivisionError as error:",
        "tests/adapters/stores/test_progress_books.py::"
        "test_a_match_that_cannot_be_read_is_left_out_and_hides_no_other",
    ),
    Mutant(
        "damage: a bad row of the history is a line for each look",
        "parlour.adapters.stores.books.history._note_once",
        "@lru_cache(1000)",
        "@lru_cache(0)",
        "tests/adapters/stores/test_progress_books.py::"
        "test_a_match_that_cannot_be_read_is_left_out_and_hides_no_other",
    ),
    Mutant(
        "damage: a moment that is none hides somebody's whole history",
        "parlour.adapters.stores.books.history",
        "SOUND = MINE.execution_options(**{LEAVES_OUT: True})",
        "SOUND = MINE",
        "tests/adapters/stores/test_progress_books.py::"
        "test_a_match_with_a_moment_that_is_none_hides_no_other",
    ),
    Mutant(
        "edge: the umask decides who may read the database",
        "parlour.adapters.stores.sqlite.connect",
        "make_file(path)",
        "pass",
        "tests/battery/test_row17_sessions.py::test_what_a_house_and_a_player_write_is_for_its_owner_alone",
    ),
    Mutant(
        "edge: everybody may read a copy",
        "parlour.adapters.stores.backup.backup",
        "        make_file(draft)\n",
        "",
        "tests/battery/test_row17_sessions.py::test_what_a_house_and_a_player_write_is_for_its_owner_alone",
    ),
    Mutant(
        "edge: nobody is told of an SQLite with a known bug",
        "parlour.adapters.stores.sqlite.note_version",
        "if sqlite3.sqlite_version_info < MENDED:",
        "if sqlite3.sqlite_version_info < (3,):",
        "tests/adapters/stores/test_sqlite.py",
    ),
    Mutant(
        "edge: a second house opens by another name of the database",
        "parlour.adapters.stores.database.alone",
        "    path = path.resolve()  # whatever links lead to it\n",
        "",
        "tests/adapters/test_serve.py::test_a_second_house_is_refused_by_whatever_link_it_comes",
    ),
    Mutant(
        "edge: a second house opens by a hard link",
        "parlour.adapters.stores.database.alone",
        "if path.exists() and path.stat().st_nlink > 1:",
        "if False:",
        "tests/adapters/test_serve.py::test_a_database_with_a_hard_link_to_it_is_refused",
    ),
    Mutant(
        "edge: a copy takes the name of the journal",
        "parlour.adapters.stores.backup.backup",
        "if _belongs_to(database, copy):",
        "if False:",
        "tests/cli/test_admin.py::test_a_copy_does_not_take_a_name_of_the_database",
    ),
    Mutant(
        "edge: a copy without a version is called damaged: ok",
        "parlour.adapters.stores.restore._copied",
        'if sound != ["ok"]:',
        'if sound != ["ok"] or not revision:',
        "tests/cli/test_admin.py::test_a_copy_that_does_not_say_its_version_is_not_restored_and_told_why",
    ),
    Mutant(
        "house: a version may be stored twice",
        "parlour.adapters.stores.sqlite.SqliteConnection._done",
        'return "stored" if self._db.execute(STEP, item.values).rowcount else "taken"',
        'return "stored" if self._db.execute(STEP, item.values) else "taken"',
        "tests/adapters/stores/test_stores.py::test_a_version_is_stored_once",
    ),
    Mutant(
        "house: the disk is not waited for",
        "parlour.adapters.stores.sqlite.connect",
        "PRAGMA synchronous = FULL",
        "PRAGMA synchronous = OFF",
        "tests/adapters/stores/test_sqlite.py::test_every_connection_is_safe",
    ),
    Mutant(
        "house: two matches follow one",
        "parlour.adapters.stores.books.matches",
        'where(THIS, match.c.next == "")',
        "where(THIS)",
        "tests/adapters/stores/test_stores.py::test_a_match_has_one_that_follows_it",
    ),
    Mutant(
        "house: the tables of the code are not those of the migrations",
        "parlour.adapters.stores.tables.people",
        'Column("name", Text, nullable=False)',
        'Column("name", Text)',
        "tests/adapters/stores/test_migrations.py::test_the_newest_migration_leads_to_the_tables_of_the_code",
    ),
    Mutant(
        "house: PostgreSQL keeps a version twice, or says so",
        "parlour.adapters.stores.postgres._took",
        "    new.remove(step)\n",
        "",
        "tests/adapters/stores/test_stores.py::test_the_same_step_twice_in_one_transaction_is_stored_once",
    ),
    Mutant(
        "house: who looks something up may write",
        "parlour.adapters.stores.sqlite.sqlite_reader",
        '    db.execute("PRAGMA query_only = ON")\n',
        "",
        "tests/adapters/stores/test_stores.py::test_who_looks_something_up_cannot_write",
    ),
    Mutant(
        "past: a page reads a whole table",
        "parlour.adapters.stores.books.leaders._most",
        "return who.where(counted > 0).order_by(counted.desc(), kept.c.person.desc())",
        "return who.where(counted > 0).order_by(counted + 1, kept.c.person.desc())",
        "tests/adapters/stores/test_plans.py::test_what_a_page_looks_up_follows_an_index",
    ),
    Mutant(
        "accounts: the seats of somebody who was deleted keep their name",
        "parlour.adapters.stores.books.people",
        '.values(person="", name=FORMER)',
        '.values(person="")',
        "tests/adapters/stores/test_forgetting.py::test_after_deletion_nothing_of_a_person_is_found",
    ),
    Mutant(
        "progress: a movement of coins is made twice",
        "parlour.adapters.stores.books.purses.SqlPurses._enter",
        "return bool(self._statements.write(ENTER, values))",
        "return self._statements.write(ENTER, values) >= 0",
        "tests/adapters/stores/test_purses.py::test_a_movement_is_made_once",
    ),
    Mutant(
        "progress: a purse may owe the house",
        "parlour.adapters.stores.books.purses",
        ".where(purse.c.person == WHOSE, purse.c.coins >= PRICE)",
        ".where(purse.c.person == WHOSE)",
        "tests/adapters/stores/test_purses.py::"
        "test_nobody_spends_more_than_they_have_and_nothing_is_left_of_the_attempt",
    ),
    Mutant(
        "progress: the house's side of a movement is not written",
        "parlour.adapters.stores.books.purses",
        ", (:person, :match, :reason, '{HOUSE}', :back, :at)",
        "",
        "tests/adapters/stores/test_purses.py::test_coins_come_and_go_and_the_ledger_adds_up",
    ),
    Mutant(
        "tables: a house that opens leaves out what has ended, though not everybody knows",
        "parlour.adapters.stores.books.matches._is_secret",
        "return not delay_is_over",
        "return False and delay_is_over",
        "tests/adapters/stores/test_stores.py::"
        "test_a_match_that_has_ended_is_unfinished_until_all_may_know_it",
    ),
    Mutant(
        "tables: a house that opens takes up what was ended for its old rules",
        "parlour.adapters.stores.books.matches",
        ", match.c.reason != RULES_CHANGED, ~ASIDE",
        ", ~ASIDE",
        "tests/adapters/stores/test_stores.py::"
        "test_a_match_that_was_ended_for_its_old_rules_is_not_unfinished",
    ),
    Mutant(
        "tables: what is held back of everybody is read for one",
        "parlour.adapters.stores.books.progress",
        "held_back.c.person.in_(places), held_back.c.until > NOW",
        "held_back.c.until > NOW",
        "tests/adapters/stores/test_plans.py::test_what_is_held_back_of_others_costs_nobody_anything",
    ),
]
