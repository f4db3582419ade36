"""Defects of the house itself: opening, timers, queues, settings, administration."""

from tests.mutants.mutant import Mutant

MUTANTS = [
    Mutant(
        "beginning: a match that cannot be shown when it begins is left without a word",
        "parlour.service.house.House.open_match",
        "        except Exception as error:\n            self.set_aside(live.row.id, error)",
        "        except Exception:\n            pass",
        "tests/service/matches/test_beginning.py::"
        "test_whoever_wants_to_play_a_bot_that_cannot_see_its_seat_is_told_so",
    ),
    Mutant(
        "beginning: a table is swept away while it begins",
        "parlour.service.matches.open_table.OpenTable.is_idle",
        "self.begins or not self.leads",
        "not self.leads",
        "tests/service/matches/test_beginning.py::"
        "test_a_table_that_is_about_to_begin_begins_however_long_that_takes",
    ),
    Mutant(
        "counting: a table that is being stored does not count",
        "parlour.service.house.House._add_table",
        "        self.tables.expect(row, address)\n",
        "",
        "tests/service/lobby/test_many_tables.py::"
        "test_those_that_are_being_stored_count_for_their_address_too",
    ),
    Mutant(
        "counting: a table that could not be stored counts for ever",
        "parlour.service.house.House._add_table.stored",
        "                self.tables.forgo(row.id)\n",
        "",
        "tests/service/lobby/test_many_tables.py::test_what_could_not_be_stored_counts_for_nobody",
    ),
    Mutant(
        "counting: all matches are looked at for the health of the house",
        "parlour.service.house.House.matches",
        "        return self.lobby.played",
        "        return sum(table.is_played for table in self.tables.values())",
        "tests/service/lobby/test_many_tables.py::"
        "test_it_is_as_much_work_in_a_full_house_as_in_an_empty_one[health]",
    ),
    Mutant(
        "counting: all tables are looked at for somebody who is renamed",
        "parlour.service.house.House.rename",
        "for table in self.tables.of(person.id):",
        "for table in list(self.tables.values()):",
        "tests/service/lobby/test_many_tables.py::"
        "test_it_is_as_much_work_in_a_full_house_as_in_an_empty_one[rename]",
    ),
    Mutant(
        "damage: one damaged match keeps the house shut",
        "parlour.service.house.House.resume",
        "except Exception as error:",
        "except NotFound as error:",
        "tests/battery/test_row24_damage.py::test_a_house_with_one_damaged_match_opens_and_plays_all_others",
    ),
    Mutant(
        "delays: the record of a match that nobody may watch is open to everybody",
        "parlour.service.table_settings.may_know_end",
        'plays or (terms.watch != "off" and told)',
        "plays or told",
        "tests/service/matches/test_watching.py::"
        "test_a_match_that_nobody_may_watch_is_told_to_nobody_but_its_players",
    ),
    Mutant(
        "delays: an end is told to everybody at once",
        "parlour.service.table_settings.may_know_end",
        'terms.watch != "off" and told',
        'terms.watch != "off"',
        "tests/service/matches/test_watching.py::"
        "test_the_end_of_a_delayed_match_is_told_to_its_players_at_once_and_to_others_later",
    ),
    Mutant(
        "delays: profiles tell of a match before its table does, on a slow disk",
        "parlour.service.table_settings",
        "REWARDS_SHOWN_AT_LATEST = 86400.0",
        "REWARDS_SHOWN_AT_LATEST = 10.0",
        "tests/service/matches/test_watching.py::"
        "test_profiles_tell_nothing_before_the_table_does_however_long_storing_the_end_takes",
    ),
    Mutant(
        "edge: time that is told to be given back is counted all the same",
        "parlour.service.play_clock.PlayClock.beat",
        "            self._lost += gone",
        "            self._lost += gone\n            self._counted += gone",
        "tests/adapters/test_loop_heartbeat.py::test_a_process_that_was_stopped_gives_the_time_back_and_says_so",
    ),
    Mutant(
        "edge: room is made by whoever has least waiting",
        "parlour.service.fair_queue.Lanes.make_room",
        "address = max(self._waiting, key=self._of, default=lane.address)",
        "address = min(self._waiting, key=self._of, default=lane.address)",
        "tests/service/test_fair_queue.py::test_room_is_made_by_the_address_that_has_most_waiting",
    ),
    Mutant(
        "edge: matches that begin are not counted",
        "parlour.service.house.House.open_match",
        "        self.beginnings.count({place.person for place in live.places if place.person})\n",
        "",
        "tests/service/lobby/test_start_limit.py::"
        "test_every_match_that_begins_counts_once_for_each_who_has_a_seat",
    ),
    Mutant(
        "edge: a match counts for each seat",
        "parlour.service.house.House.open_match",
        "self.beginnings.count({place.person for place in live.places if place.person})",
        "self.beginnings.count([place.person for place in live.places if place.person])",
        "tests/service/lobby/test_start_limit.py::"
        "test_every_match_that_begins_counts_once_for_each_who_has_a_seat",
    ),
    Mutant(
        "house: each bot that fails is a line of the log",
        "parlour.service.context.Gathered.add",
        "if not self._waits:",
        "if True:",
        "tests/service/matches/test_bot_questions.py::"
        "test_a_crowd_of_failures_is_one_line_a_minute_and_every_one_is_counted",
    ),
    Mutant(
        "house: a match goes on with other rules",
        "parlour.service.house.House._resume_saved",
        "elif not folds(saved.row):",
        "elif not saved.row.terms.rules():",
        "tests/service/matches/test_reopening.py::"
        "test_a_match_of_other_rules_is_ended_with_a_reason_and_not_folded",
    ),
    Mutant(
        "house: all tables have one secret",
        "parlour.service.house.House.create",
        "self.new_row(terms, person.id, self.context.new_secret())",
        "self.new_row(terms, person.id, bytes(32))",
        "tests/service/archive/test_records.py::test_secrets_are_new_for_every_table",
    ),
    Mutant(
        "past: addresses are served in the order of their questions",
        "parlour.service.fair_queue.Lanes.take",
        "self._waiting[address] = people",
        "self._waiting = {address: people, **self._waiting}",
        "tests/service/archive/test_archive.py::test_addresses_take_turns",
    ),
    Mutant(
        "past: the people of an address are served in the order of their questions",
        "parlour.service.fair_queue.Lanes.take",
        "people[person] = items",
        "people = {person: items, **people}",
        "tests/service/archive/test_archive.py::test_the_people_of_an_address_take_turns",
    ),
    Mutant(
        "past: an address may have any number of questions waiting",
        "parlour.service.fair_queue.Lanes.add",
        "self._count >= self._in_all or self._of(lane.address) >= self._of_address",
        "self._count >= self._in_all",
        "tests/service/archive/test_archive.py::test_whoever_has_too_much_waiting_is_told_when_to_come_back",
    ),
    Mutant(
        "past: one who cannot take an answer keeps it from all who come after",
        "parlour.service.callbacks.call_all",
        "failures.append(error)",
        "raise error",
        "tests/service/archive/test_archive.py::test_one_who_cannot_take_an_answer_keeps_it_from_nobody",
    ),
    Mutant(
        "past: of several failures one is told",
        "parlour.service.callbacks.call_all",
        "if len(failures) == 1:",
        "if failures:",
        "tests/adapters/stores/test_stores.py::test_all_that_went_wrong_while_others_were_told_is_told",
    ),
    Mutant(
        "past: all tables are swept at once",
        "parlour.service.timers.Timers.in_parts",
        "list(islice(items, size))",
        "list(items)",
        "tests/service/archive/test_past.py::test_a_crowd_of_tables_is_swept_in_parts",
    ),
    Mutant(
        "past: one table that fails keeps the others of its part from being swept",
        "parlour.service.timers.Timers.in_parts",
        "            call_all([partial(act, item) for item in part])",
        "            for item in part:\n                act(item)",
        "tests/service/test_timers.py::test_one_that_fails_keeps_none_of_the_others_of_its_part",
    ),
    Mutant(
        "accounts: a session never ends by itself",
        "parlour.service.house.House.person_of.found",
        "done(known.person if known and idle <= accounts.SESSION_LIFE else None)",
        "done(known.person if known else None)",
        "tests/battery/test_row02_spoofing.py::test_impostors_change_nothing_and_are_told_so",
    ),
    Mutant(
        "order: whoever inspects a match sees its luck",
        "parlour.service.admin._log",
        "if play.seat != NATURE or reveals)",
        "if play.seat is not None)",
        "tests/service/test_admin.py::test_a_match_is_shown_with_its_seats_and_clock_and_without_its_luck",
    ),
    Mutant(
        "stalls: a stall costs people their time",
        "parlour.service.play_clock.PlayClock.beat",
        "if gone > STALLED_AFTER or not",
        "if not",
        "tests/battery/test_row22_stalls_forgiven.py::test_nobody_loses_what_the_house_took_to_stand_still",
    ),
    Mutant(
        "stalls: time runs while nothing is stored",
        "parlour.service.play_clock.PlayClock.beat",
        "gone > STALLED_AFTER or not self._stores()",
        "gone > STALLED_AFTER",
        "tests/battery/test_row22_stalls_forgiven.py::test_nobody_loses_what_the_house_took_to_stand_still",
    ),
    Mutant(
        "stalls: time is up before what came is heard",
        "parlour.service.play_clock.PlayClock.beat",
        "        self._shown = self._counted",
        "        self._shown = self._counted = self._counted + gone\n        gone = 0.0",
        "tests/battery/test_row22_stalls_forgiven.py::test_nobody_loses_what_the_house_took_to_stand_still",
    ),
    Mutant(
        "stalls: nobody is told of the time that was given back",
        "parlour.service.house.House.stood_still",
        '            self._tell_of_time(f"/pause {round(seconds)}")\n',
        "",
        "tests/service/matches/test_standing_still.py::test_the_new_time_is_shown_and_the_log_says_why",
    ),
    Mutant(
        "tables: a closed table that could not be removed stays stored",
        "parlour.service.house.House._remove.removed",
        "lambda: self._remove(match))",
        "lambda: None)",
        "tests/service/matches/test_seats.py::"
        "test_a_closed_table_that_could_not_be_removed_is_removed_when_it_can",
    ),
    Mutant(
        "tables: who ends a match that is set aside meanwhile hears nothing",
        "parlour.service.matches.live_match.LiveMatch.stop",
        "                submission.answer(Outcome.SET_ASIDE)",
        "                pass",
        "tests/service/test_admin.py::test_who_ends_a_match_that_is_set_aside_meanwhile_is_told_so",
    ),
    Mutant(
        "tables: who ends a match that has just ended hears that it was not stored",
        "parlour.service.admin.AdminCommands._end_match.ended",
        'NotAllowed("error.match-is-over")',
        'NotStored("error.not-stored")',
        "tests/service/test_admin.py::test_who_ends_a_match_that_ends_at_the_same_moment_is_told_so",
    ),
    Mutant(
        "tables: a play that was being stored when its match was set aside is told twice what became of it",
        "parlour.service.matches.live_match.LiveMatch._answer",
        "if submission is self._judged:",
        "if True:",
        "tests/service/matches/test_trying_again.py::"
        "test_plays_without_a_person_are_told_once_that_their_match_was_set_aside",
    ),
    Mutant(
        "tables: who runs the house and asks too much about the past hears nothing",
        "parlour.service.admin.AdminCommands._inspect",
        "except TooMany as error:",
        "except NotFound as error:",
        "tests/service/test_admin.py::test_who_asks_too_much_about_the_past_is_told_so",
    ),
    Mutant(
        "tables: one person's speed counts between people",
        "parlour.service.table_settings.TableSettings.slowness",
        "SPEEDS[self.speed] if self.people == 1 else 1.0",
        "SPEEDS[self.speed]",
        "tests/service/matches/test_bots.py",
    ),
    Mutant(
        "tables: without animations it shows how long a bot thought",
        "parlour.service.table_settings",
        """"off": 0.5""",
        """"off": 0.0""",
        "tests/service/matches/test_bots.py",
    ),
    Mutant(
        "tables: a bot plays in less time than people can follow",
        "parlour.service.context.Settings",
        "bot_pace: tuple[float, float] = (0.6, 1.2)",
        "bot_pace: tuple[float, float] = (0.4, 1.2)",
        "tests/service/matches/test_bots.py::test_two_steps_of_a_bot_are_never_closer_than_people_can_follow",
    ),
    Mutant(
        "tables: an old match that somebody looks at is the last after a restart",
        "parlour.service.house.House.__init__",
        "Featured(context.wall())",
        "Featured(0.0)",
        "tests/service/archive/test_replay.py::"
        "test_a_match_that_ended_before_the_house_was_opened_is_not_the_last",
    ),
    Mutant(
        "knowledge: an end is told to everybody at once",
        "parlour.service.table_settings.may_know_end",
        'terms.watch != "off" and told',
        'terms.watch != "off"',
        "tests/battery/test_row25_knowledge.py::test_nobody_is_told_what_they_may_not_know",
    ),
    Mutant(
        "knowledge: what has ended is not taken up again",
        "parlour.service.house.House._resume_saved",
        "        elif not folds(saved.row):",
        '        elif saved.row.phase == "over":\n            return\n        elif not folds(saved.row):',
        "tests/battery/test_row25_knowledge.py::test_nobody_is_told_what_they_may_not_know",
    ),
    Mutant(
        "timers: what an action adds happens in the same turn",
        "parlour.service.timers.Timers.run",
        "if entry[1] > before:",
        "if entry[1] > before and False:",
        "tests/battery/test_row23_timers.py::test_every_action_happens_once_and_the_loop_goes_on",
    ),
    Mutant(
        "timers: what is left after a failure is forgotten",
        "parlour.service.timers.Timers.run",
        "                    entry[2]()",
        "                    heap, self._heap = self._heap, []\n"
        "                    entry[2]()\n"
        "                    self._heap = heap + self._heap",
        "tests/battery/test_row23_timers.py::test_every_action_happens_once_and_the_loop_goes_on",
    ),
    Mutant(
        "timers: what waits because it was added is forgotten",
        "parlour.service.timers.Timers.run",
        "for entry in added:",
        "for entry in ():",
        "tests/battery/test_row23_timers.py::test_every_action_happens_once_and_the_loop_goes_on",
    ),
    Mutant(
        "timers: all that is due is taken out of the heap for each action",
        "parlour.service.timers.Timers.run",
        "                entry = heappop(self._heap)",
        "                entry = heappop(self._heap)\n"
        "                due = [heappop(self._heap) for _ in range(len(self._heap))]\n"
        "                for other in due:\n"
        "                    heappush(self._heap, other)",
        "tests/battery/test_row23_timers.py::test_every_action_happens_once_and_the_loop_goes_on",
    ),
    Mutant(
        "timers: matches are told of a stall one timer each",
        "parlour.service.house.House._tell_of_time",
        "if self.tables:\n"
        "            timers.at(timers.clock(), lambda: timers.in_parts(matches, TOLD_AT_ONCE, tell))",
        "for match in matches:\n            timers.at(0.0, partial(tell, match))",
        "tests/service/matches/test_standing_still.py::test_a_crowd_of_matches_is_told_in_parts",
    ),
]
