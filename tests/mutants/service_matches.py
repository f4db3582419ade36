"""Defects of open tables, match logs, deadlines and the rest of `service.matches`."""

from tests.mutants.mutant import Mutant

MUTANTS = [
    Mutant(
        "battery: a house that opens again has forgotten what it answered",
        "parlour.service.matches.match_log.MatchLog.read",
        "match_log.answered[seat, client_id] = after.step",
        "match_log.answered.pop((seat, client_id), None)",
        "tests/battery/test_row06_crash.py::test_a_crash_loses_nothing_that_was_acknowledged_or_seen",
    ),
    Mutant(
        "beginning: a table that was set aside tries to begin for ever",
        "parlour.service.matches.open_table.OpenTable.start_if_full",
        "if self._is_full() and not self.closed:",
        "if self._is_full():",
        "tests/service/matches/test_beginning.py::test_a_table_that_was_set_aside_tries_no_more_to_begin",
    ),
    Mutant(
        "beginning: a match that was set aside while it began is played",
        "parlour.service.matches.open_table.OpenTable._started",
        "        if self.closed:  # it was set aside meanwhile, and so is the match\n            return\n",
        "",
        "tests/service/matches/test_beginning.py::"
        "test_a_match_that_is_set_aside_while_its_start_is_stored_is_not_played",
    ),
    Mutant(
        "beginning: what was set aside in memory alone is not released",
        "parlour.service.matches.quarantine.Quarantine.release.released",
        'done("stored" if here else stored)',
        "done(stored)",
        "tests/service/matches/test_beginning.py::test_one_that_is_set_aside_in_memory_alone_is_released",
    ),
    Mutant(
        "counting: who left a table is still found there",
        "parlour.service.matches.open_table.OpenTable._catch_up",
        "        self.context.recount(self.row.id)\n",
        "",
        "tests/service/lobby/test_counting_tables.py::test_what_is_counted_equals_a_recount",
    ),
    Mutant(
        "counting: who is just sitting down is not renamed",
        "parlour.service.matches.open_table.OpenTable.sit",
        "        self._asked.add(person.id)\n",
        "",
        "tests/battery/test_row03_schedules.py::test_whoever_leaves_a_table_has_no_seat_there",
    ),
    Mutant(
        "damage: a match is set aside anew at every opening",
        "parlour.service.matches.quarantine.Quarantine.add",
        "self._context.store.set_aside(aside, _whatever)",
        "str(aside)",
        "tests/service/matches/test_quarantine.py::"
        "test_it_is_noted_when_it_is_found_and_not_at_every_opening",
    ),
    Mutant(
        "damage: a match for which there was no memory is set aside for good",
        "parlour.service.matches.quarantine.Quarantine.add",
        "if for_good:",
        "if True:",
        "tests/service/matches/test_quarantine.py::"
        "test_one_for_which_there_was_no_memory_is_sound_and_goes_on_when_the_house_opens_again",
    ),
    Mutant(
        "damage: a secret may have any length",
        "parlour.service.matches.quarantine.check_row",
        "if len(row.secret) != SECRET:",
        "if not row.secret:",
        "tests/service/matches/test_quarantine.py::test_a_damaged_match_keeps_no_other_from_being_taken_up",
    ),
    Mutant(
        "damage: a missing game ends its matches",
        "parlour.service.matches.quarantine.lacks_game",
        "return True",
        "return False",
        "tests/battery/test_row24_damage.py::test_damage_stays_where_it_is[a game that is gone]",
    ),
    Mutant(
        "damage: a doctor believes any secret",
        "parlour.service.matches.loading.proof",
        "record.check_draws(match)",
        "str(match)",
        "tests/cli/test_doctor.py::test_a_running_match_whose_draws_do_not_follow_from_its_secret_is_found",
    ),
    Mutant(
        "damage: a doctor believes any end",
        "parlour.service.matches.loading.proof",
        'if row.phase != "over" or',
        "if True or",
        "tests/cli/test_doctor.py::test_a_finished_match_whose_plays_do_not_prove_its_row_is_found",
    ),
    Mutant(
        "damage: a match without an end is sound whatever its row says",
        "parlour.service.matches.loading.proof",
        "(match.outcome is None and row.reason == RULES_CHANGED)",
        "match.outcome is None",
        "tests/cli/test_doctor.py::test_a_finished_match_whose_plays_do_not_prove_its_row_is_found",
    ),
    Mutant(
        "damage: a match that was closed because its rules changed is a fault",
        "parlour.service.matches.loading.proof",
        "row.reason == RULES_CHANGED)",
        "not row.reason)",
        "tests/cli/test_doctor.py::test_a_match_that_was_closed_because_its_rules_changed_needs_no_end",
    ),
    Mutant(
        "edge: pictures are drawn as often as somebody asks",
        "parlour.service.matches.picture_limit.Pictures.draw",
        "if not self._waiting and self._bucket.take(self._timers.clock()):",
        "if not self._waiting:",
        "tests/service/matches/test_picture_limit.py::"
        "test_pictures_come_at_a_bounded_rate_however_somebody_asks",
    ),
    Mutant(
        "edge: a hint that failed once is never answered again",
        "parlour.service.matches.hints.Hints.ask",
        "self._asked.pop(key, None)  #",
        "self._asked.get(key, None)  #",
        "tests/service/matches/test_hints.py::test_a_hint_that_failed_once_is_thought_over_again",
    ),
    Mutant(
        "edge: a picture that has to wait never comes",
        "parlour.service.matches.picture_limit.Pictures.draw",
        "            self._go_on_later()\n",
        "",
        "tests/service/matches/test_picture_limit.py::test_who_fell_behind_gets_the_picture_a_little_later",
    ),
    Mutant(
        "edge: any number of pictures may wait",
        "parlour.service.matches.picture_limit.Pictures.draw",
        "len(self._waiting) < self._most:",
        "len(self._waiting) < self._most * 2:",
        "tests/service/matches/test_picture_limit.py::test_whoever_has_far_too_much_coming_is_turned_away",
    ),
    Mutant(
        "house: what the other picks makes a pick stale",
        "parlour.service.matches.match_log.MatchLog._note_awaited",
        "if back or seat == entry.seat or (seat in past) != (seat in now):",
        "if True:",
        "tests/service/matches/test_submitting.py::"
        "test_what_the_other_does_in_a_simultaneous_phase_makes_nothing_stale",
    ),
    Mutant(
        "house: a repeated submission is forgotten at a restart",
        "parlour.service.matches.match_log.MatchLog.read",
        "match_log.answered[seat, client_id] = after.step",
        "pass",
        "tests/service/matches/test_submitting.py::"
        "test_it_is_answered_as_before_in_another_window_and_after_the_house_reopened",
    ),
    Mutant(
        "house: a seat is given up by a match that begins",
        "parlour.service.matches.open_table.OpenTable.free",
        "        if self.begins or self.reserved or self.closed:\n            return\n",
        "",
        "tests/service/matches/test_seats.py::test_nobody_leaves_a_table_at_the_moment_it_begins",
    ),
    Mutant(
        "house: whoever looked at a table before the start goes on looking, though nobody may",
        "parlour.service.matches.open_table.OpenTable._begin_match",
        'if viewer.person in seats or row.terms.watch != "off":',
        "if True:",
        "tests/service/matches/test_watching.py::"
        "test_who_looked_before_the_start_sees_no_more_of_a_table_that_is_not_open_to_spectators",
    ),
    Mutant(
        "house: each shuffle has time of its own",
        "parlour.service.matches.match_log.same_deadline",
        '"" != was.timer == now.timer',
        "False",
        "tests/service/matches/test_deadline.py::test_three_shuffles_share_one_deadline_and_are_one_expiry",
    ),
    Mutant(
        "house: plays may be late for ever",
        "parlour.service.matches.deadline",
        "LATE_IN_A_MATCH = 3.0",
        "LATE_IN_A_MATCH = 300.0",
        "tests/service/matches/test_deadline.py::test_a_match_forgives_three_seconds_in_all",
    ),
    Mutant(
        "house: an own play does not start the count anew",
        "parlour.service.matches.match_log.MatchLog._count_expiries",
        "self.expiries[entry.seat] = 0",
        "pass",
        "tests/service/matches/test_deadline.py::test_an_own_play_starts_the_count_anew",
    ),
    Mutant(
        "house: the nonce of a visitor is ignored",
        "parlour.service.matches.open_table.OpenTable._take",
        "nonce or token_bytes(NONCE), nonce is None",
        "token_bytes(NONCE), nonce is None",
        "tests/service/archive/test_records.py::"
        "test_everybodys_nonce_is_in_it_and_marked_where_the_house_drew_it",
    ),
    Mutant(
        "house: a house that reopens has no luck",
        "parlour.service.matches.match_log.MatchLog.read",
        "        match_log.match = replace(match_log.match, luck=luck)\n",
        "",
        "tests/service/matches/test_reopening.py::test_it_knows_every_match_as_it_was",
    ),
    Mutant(
        "long: what was seen is gathered for each question",
        "parlour.service.matches.match_log.Memory.of",
        "if viewpoint not in self._seen:",
        "if True:",
        "tests/service/matches/test_long_matches.py::test_what_was_seen_is_gathered_once",
    ),
    Mutant(
        "long: what was taken back is remembered",
        "parlour.service.matches.match_log.Memory.advance",
        "        if went_back(events):\n            self._seen.clear()\n        elif",
        "        if",
        "tests/service/matches/test_long_matches.py::test_what_was_taken_back_is_not_seen_any_more",
    ),
    Mutant(
        "network: a seat that the store kept unasked is lost",
        "parlour.service.matches.open_table.OpenTable._take.stored",
        'if outcome == "taken":',
        'if outcome == "never":',
        "tests/battery/test_row03_schedules.py::test_everybody_converges_and_nothing_happens_twice",
    ),
    Mutant(
        "network: plays may be a second late",
        "parlour.service.matches.deadline",
        "LATE_IN_A_MOVE = 0.5",
        "LATE_IN_A_MOVE = 1.0",
        "tests/battery/test_row20_clocks.py::"
        "test_the_network_costs_the_honest_nothing_and_gains_liars_little",
    ),
    Mutant(
        "network: a play that waits for the store grows late",
        "parlour.service.matches.deadline.Deadline.in_time",
        "return self._late(came) <= self._allowance(seat)",
        "return self._late(self._timers.clock()) <= self._allowance(seat)",
        "tests/battery/test_row20_clocks.py::"
        "test_the_network_costs_the_honest_nothing_and_gains_liars_little",
    ),
    Mutant(
        "past: those who lag behind learn the end of a match of the past",
        "parlour.service.matches.past_match.Past.tells_end_to",
        "bool(self.seats_of(person)), self._delay_is_over)",
        "True, self._delay_is_over)",
        "tests/service/archive/test_past.py::"
        "test_a_match_that_no_table_has_any_more_is_told_when_its_delay_is_over",
    ),
    Mutant(
        "past: a long match is dropped at once",
        "parlour.service.matches.match_log.free_chains",
        "for _ in range(LINKS_AT_ONCE):",
        "while chain:",
        "tests/service/archive/test_past.py::test_a_long_match_is_let_go_a_piece_at_a_time",
    ),
    Mutant(
        "people: a stranger takes a seat that is kept for somebody",
        "parlour.service.matches.open_table.OpenTable._free_seats",
        "if self.reserved[seat].id == person]",
        "]",
        "tests/service/lobby/test_seeking.py::test_nobody_else_may_sit_down_there",
    ),
    Mutant(
        "people: a guest plays ranked",
        "parlour.service.matches.open_table.OpenTable.sit",
        "if self.row.terms.ranked and person.guest:",
        "if False:",
        "tests/service/lobby/test_ranked.py::test_a_guest_plays_no_ranked_match",
    ),
    Mutant(
        "stalls: the clock runs while somebody is on the way back",
        "parlour.service.matches.deadline.Deadline.follow",
        "        if self.waits:\n            return\n",
        "",
        "tests/service/matches/test_standing_still.py::test_no_clock_runs_while_somebody_is_on_the_way_back",
    ),
    Mutant(
        "stalls: two late plays by one deadline are charged twice",
        "parlour.service.matches.deadline.Deadline.spend",
        "self._late_now[seat] = max(self._late_now[seat], self._late(came))",
        "self._used[seat] += self._late(came)",
        "tests/service/matches/test_deadline.py::"
        "test_two_late_plays_by_one_deadline_are_as_late_as_the_later_one",
    ),
    Mutant(
        "tables: a seat that is being stored is not freed",
        "parlour.service.matches.open_table.OpenTable.free",
        "self._next.append(lambda: self.free(person))",
        "pass",
        "tests/battery/test_row03_schedules.py::test_whoever_leaves_a_table_has_no_seat_there",
    ),
    Mutant(
        "tables: whoever left meanwhile is shown the seat",
        "parlour.service.matches.open_table.OpenTable.leave",
        "self._left.add(viewer)",
        "pass",
        "tests/battery/test_row03_schedules.py::test_whoever_leaves_a_table_has_no_seat_there",
    ),
    Mutant(
        "tables: a table at which the rules fail to begin is stuck",
        "parlour.service.matches.open_table.OpenTable.start",
        "self.context.set_aside(row.id, error)",
        "self._busy = self.begins = True",
        "tests/service/matches/test_quarantine.py::"
        "test_a_table_at_which_the_rules_fail_to_begin_is_set_aside",
    ),
    Mutant(
        "tables: whoever wants to play a bot is not told that the rules fail to begin",
        "parlour.service.matches.open_table.OpenTable.stop",
        "        self.stopped()\n",
        "",
        "tests/service/matches/test_quarantine.py::"
        "test_whoever_wants_to_play_a_bot_is_told_that_the_rules_fail_to_begin",
    ),
    Mutant(
        "web: a hint is for a moment that is past",
        "parlour.service.matches.hints.Hints._thought",
        "Hint(key[2], play) if play",
        "Hint(key[2] - 1, play) if play",
        "tests/browser/test_connect_four.py::test_a_hint_lights_what_the_bot_would_play",
    ),
    Mutant(
        "seats: a seat that was left is logged again each time that it cannot be stored",
        "parlour.service.matches.open_table.OpenTable._unseated",
        "self._store_empty(seat)",
        "self._unseat(seat)",
        "tests/service/matches/test_seats.py::"
        "test_a_seat_that_was_left_is_logged_once_however_often_that_is_stored_in_vain",
    ),
]
