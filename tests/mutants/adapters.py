"""Defects of workers, files, logs, mail and the like."""

from tests.mutants.mutant import Mutant

MUTANTS = [
    Mutant(
        "edge: an open house never collects its garbage",
        "parlour.adapters.serve.collect_garbage_rarely",
        "    gc.enable()\n",
        "",
        "tests/adapters/test_serve.py::test_a_house_that_is_open_collects_its_garbage",
    ),
    Mutant(
        "battery: deadlines go by the wall clock",
        "parlour.adapters.loop_timers._LoopAlarm.__init__",
        "        self.timers = Timers(loop.time, self._wake, play_clock, SLACK if play_clock else 0.0)",
        "        wall = __import__('time').time\n"
        "        start = loop.time() - wall()\n"
        "        self.timers = Timers(lambda: start + wall(), self._wake)",
        "tests/battery/test_row10_troubles.py::test_a_house_in_trouble_says_so_loses_nothing_and_recovers",
    ),
    Mutant(
        "counting: all tables are looked at for the figures",
        "parlour.adapters.metrics._Figures.collect",
        'self._house.tables.count("waiting")',
        'sum(table.row.phase == "waiting" for table in self._house.tables.values())',
        "tests/service/lobby/test_many_tables.py::"
        "test_it_is_as_much_work_in_a_full_house_as_in_an_empty_one[metrics]",
    ),
    Mutant(
        "damage: a bot that fails every time is asked for ever",
        "parlour.adapters.workers.bots.Bench.failed",
        "if strikes < STRIKES:",
        "if strikes:",
        "tests/adapters/workers/test_bots.py::"
        "test_a_bot_that_fails_every_time_is_given_up_for_another_that_plays",
    ),
    Mutant(
        "damage: a letter that cannot be sent disappears",
        "parlour.adapters.mail.SmtpMailer._mail",
        "except Exception as error:  #",
        "except (OSError, smtplib.SMTPException) as error:  #",
        "tests/adapters/test_mail.py::test_whatever_keeps_a_letter_from_being_sent_is_noted",
    ),
    Mutant(
        "damage: a doctor overlooks what was there before a copy took its place",
        "parlour.adapters.private_files.files_of",
        'glob(f"{database.name}.before-*")',
        'glob(f"{database.name}.after-*")',
        "tests/cli/test_doctor.py::test_files_that_others_can_open_are_told",
    ),
    Mutant(
        "damage: the beat that fails is the last one",
        "parlour.adapters.loop_heartbeat.Heartbeat._beat",
        "except Exception as error:  # whatever",
        "except ValueError as error:  # whatever",
        "tests/adapters/test_loop_heartbeat.py::test_a_beat_that_fails_is_noted_and_the_next_one_comes",
    ),
    Mutant(
        "damage: people's time stands still because nothing can be looked up",
        "parlour.adapters.serve.play_clock",
        "lambda: store.can_write)",
        "lambda: not store.failure and not store.stuck)",
        "tests/adapters/stores/test_reader.py::"
        "test_time_goes_on_while_plays_are_stored_though_nothing_can_be_looked_up",
    ),
    Mutant(
        "edge: a database file that is there is opened to be made private",
        "parlour.adapters.private_files.make_file",
        " | os.O_EXCL",
        "",
        "tests/adapters/stores/test_sqlite.py::test_whoever_else_opens_the_file_and_goes_leaves_the_journal",
    ),
    Mutant(
        "edge: a database file that is there is opened, and the house killed after a visit",
        "parlour.adapters.private_files.make_file",
        " | os.O_EXCL",
        "",
        "tests/battery/test_row06_crash.py::test_a_crash_loses_nothing_that_was_acknowledged_or_seen",
    ),
    Mutant(
        "edge: a bad hash keeps its place for good",
        "parlour.adapters.passwords.Argon2._is_right",
        "except (VerificationError, InvalidHashError):",
        "except VerificationError:",
        "tests/adapters/test_passwords.py",
    ),
    Mutant(
        "edge: a database that was open to everybody stays so",
        "parlour.adapters.private_files.tighten",
        "file.chmod(FILE)",
        "pass",
        "tests/battery/test_row17_sessions.py::test_what_a_house_and_a_player_write_is_for_its_owner_alone",
    ),
    Mutant(
        "edge: a link leads to wherever the house listens",
        "parlour.adapters.serve._run",
        "AdminCommands(opened.moderators, choices.public_url)",
        "AdminCommands(opened.moderators, address(choices.live, port))",
        "tests/cli/test_admin.py",
    ),
    Mutant(
        "edge: invitations lead to this computer",
        "parlour.adapters.serve.reach",
        'return address(lan, port) if lan else ""',
        "return address(choices.live, port)",
        "tests/adapters/http/test_reach.py",
    ),
    Mutant(
        "edge: a version that lacks what we use is only found out at the first visitor",
        "parlour.adapters.internals.needs",
        "if kind is None or missing:",
        "if False:",
        "tests/adapters/test_internals.py",
    ),
    Mutant(
        "edge: a process that was too slow is asked the next question, too",
        "parlour.adapters.workers.archive.PastWorkers._answer",
        "            except TimeoutError:\n                worker.kill()",
        "            except TimeoutError:",
        "tests/adapters/workers/test_archive.py::"
        "test_a_match_that_takes_too_long_is_given_up_and_the_next_is_told",
    ),
    Mutant(
        "edge: who asks the bots for much keeps them from others",
        "parlour.adapters.workers.bots.Thinkers._ask",
        "if not self._lanes.add(lane, asked):",
        "if not self._lanes.add(Lane(), asked):",
        "tests/adapters/workers/test_bots.py::test_addresses_take_turns_and_nobody_waits_behind_a_crowd",
    ),
    Mutant(
        "edge: whoever fills the queue of the bots keeps it",
        "parlour.adapters.workers.bots.Thinkers._ask",
        "            self._drop(self._lanes.make_room(lane))\n",
        "",
        "tests/adapters/workers/test_bots.py::test_when_the_queue_is_full_only_whoever_fills_it_goes_without",
    ),
    Mutant(
        "edge: a worker thinks about what nobody wants",
        "parlour.adapters.workers.bots.Thinkers._go_on",
        "if asked.wanted():",
        "if asked.wanted() or True:",
        "tests/adapters/workers/test_bots.py::test_a_question_that_is_no_longer_wanted_is_not_asked",
    ),
    Mutant(
        "edge: the bots that fail are not counted",
        "parlour.adapters.metrics._Figures.collect",
        'counts["bot-failed"]',
        'counts["bots"]',
        "tests/adapters/http/test_app.py::test_bots_that_find_nothing_are_counted",
    ),
    Mutant(
        "past: a worker folds a match again for every page",
        "parlour.adapters.workers.archive.Reader._read",
        "None if match in self._cache else books.matches.load(match)",
        "books.matches.load(match)",
        "tests/adapters/workers/test_archive.py::test_whoever_reads_on_is_told_from_what_was_folded_before",
    ),
    Mutant(
        "past: a worker remembers everything",
        "parlour.adapters.workers.archive.Reader._replayed",
        "len(self._cache) > 1 and sum(",
        "len(self._cache) > 1 > sum(",
        "tests/adapters/workers/test_archive.py::test_a_worker_forgets_what_it_folded_long_ago",
    ),
    Mutant(
        "past: a worker takes a damaged row for a database that is away",
        "parlour.adapters.workers.archive.Reader.answer",
        "away = is_away(error)",
        "away = bool(error)",
        "tests/adapters/workers/test_archive.py::"
        "test_a_row_that_cannot_be_read_is_told_from_a_database_that_is_away",
    ),
    Mutant(
        "people: somebody writes a line of the log",
        "parlour.adapters.logs.in_plain_letters",
        'event[name] = _indented(value) if name == "exception" else _spelt_out(value)',
        "event[name] = value",
        "tests/battery/test_row18_injection.py::test_whatever_a_visitor_writes_is_shown_and_never_obeyed",
    ),
    Mutant(
        "order: anybody on the machine may ask the house",
        "parlour.adapters.admin.socket",
        "OWNER_ONLY = 0o177",
        "OWNER_ONLY = 0o000",
        "tests/cli/test_admin.py::test_the_socket_is_its_owners_alone",
    ),
    Mutant(
        "tables: a bot that gets another chance counts as failing",
        "parlour.adapters.workers.bots.Bench.count",
        "return sum(now < until for until in self._until.values())",
        "return len(self._until)",
        "tests/adapters/workers/test_bots.py::test_a_bot_gets_another_chance_after_a_while",
    ),
    Mutant(
        "timers: a moment that has passed is asked of the loop's handle",
        "parlour.adapters.loop_timers._LoopAlarm._wake",
        "if at >= self._due:",
        "if self._handle and self._handle.when() <= at:",
        "tests/battery/test_row23_timers.py::test_every_action_happens_once_and_the_loop_goes_on",
    ),
]
