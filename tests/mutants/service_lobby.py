"""Defects of the lobby."""

from tests.mutants.mutant import Mutant

MUTANTS = [
    Mutant(
        "seeking: who goes after being paired is seated all the same",
        "parlour.service.lobby.matchmaker.Matchmaker.gone",
        "                self.quit(person)\n",
        "                pass\n",
        "tests/service/lobby/test_quitting.py::"
        "test_who_does_not_want_the_match_that_was_found_is_not_seated_and_the_other_looks_on",
    ),
    Mutant(
        "seeking: whoever was paired with somebody who stops waits no more",
        "parlour.service.house.House.closed",
        "        self.matchmaker.closed(table)\n",
        "",
        "tests/service/lobby/test_quitting.py::"
        "test_who_does_not_want_the_match_that_was_found_is_not_seated_and_the_other_looks_on",
    ),
    Mutant(
        "seeking: who stops while the table is being stored is seated",
        "parlour.service.lobby.matchmaker.Matchmaker._seat_pair.made",
        "if person.id not in here:",
        "if False:",
        "tests/service/lobby/test_quitting.py::"
        "test_who_does_not_want_it_while_the_table_is_being_stored_is_not_seated",
    ),
    Mutant(
        "rematch: who has gone plays all the same",
        "parlour.service.lobby.rematches.Rematches.gone",
        "            self._forget(live, person)\n",
        "",
        "tests/service/lobby/test_rematch.py::test_whoever_goes_wants_no_rematch_any_more",
    ),
    Mutant(
        "rematch: who is not at the table may want one",
        "parlour.service.lobby.rematches.Rematches.ask",
        "if not _watches(live, viewer.person):",
        "if False:",
        "tests/service/lobby/test_rematch.py::test_whoever_is_not_at_the_table_cannot_want_one",
    ),
    Mutant(
        "rematch: who no longer wants it plays all the same",
        "parlour.service.lobby.rematches.Rematches.withdraw",
        "self._forget(live, viewer.person)",
        "pass",
        "tests/service/lobby/test_rematch.py::test_whoever_no_longer_wants_it_is_asked_again",
    ),
    Mutant(
        "battery: a person may open any number of tables",
        "parlour.service.lobby.capacity.Capacity.check",
        "if waiting >= self._limits.tables_of_person:",
        "if waiting >= 10**9:",
        "tests/battery/test_row19_floods.py::test_honest_players_go_on_while_somebody_floods_the_house",
    ),
    Mutant(
        "beginning: whoever waits for a rematch that was set aside is told nothing",
        "parlour.service.lobby.rematches.Rematches._follow",
        "live.audience.tell_players(wire.Problem.of(Defect(SET_ASIDE), live.row.id))",
        "pass",
        "tests/service/matches/test_beginning.py::"
        "test_whoever_wants_a_rematch_that_cannot_be_shown_is_told_so",
    ),
    Mutant(
        "beginning: a rematch that cannot be looked up is waited for in vain",
        "parlour.service.lobby.rematches.Rematches._followed_before.found",
        "_not_stored(live)",
        "pass",
        "tests/service/lobby/test_rematch.py::"
        "test_a_rematch_of_another_house_that_cannot_be_looked_up_may_be_asked_for_again",
    ),
    Mutant(
        "beginning: a match that was set aside while it was folded is laid again",
        "parlour.service.lobby.finder.Finder._reopen_finished.replayed",
        "known = self._known(row.id)",
        "known = self._house.tables.get(row.id)",
        "tests/service/matches/test_beginning.py::"
        "test_a_match_of_the_past_that_is_set_aside_while_it_is_folded_is_not_laid_again",
    ),
    Mutant(
        "beginning: who has gone while a table could not be stored is remembered for ever",
        "parlour.service.lobby.matchmaker.Matchmaker._wait_on",
        "self._forget(seeker.person)",
        "pass",
        "tests/service/lobby/test_seeking.py::"
        "test_who_has_gone_while_a_table_could_not_be_stored_is_forgotten",
    ),
    Mutant(
        "counting: a closed table is still counted",
        "parlour.service.lobby.tables.Tables.__delitem__",
        "        self.changed(match)\n",
        "",
        "tests/service/lobby/test_counting_tables.py::test_what_is_counted_equals_a_recount",
    ),
    Mutant(
        "counting: a match is found by the code of its table",
        "parlour.service.lobby.tables.counted",
        'table.row.code if table.phase == "waiting" else ""',
        "table.row.code",
        "tests/service/lobby/test_counting_tables.py::test_what_is_counted_equals_a_recount",
    ),
    Mutant(
        "counting: what is over counts for its address",
        "parlour.service.lobby.tables.Tables._count",
        'if one.phase != "over" and (address',
        "if (address",
        "tests/service/lobby/test_counting_tables.py::test_what_is_counted_equals_a_recount",
    ),
    Mutant(
        "counting: matches of deleted owners count as one person's",
        "parlour.service.lobby.tables.Tables._count",
        "if one.owner:  #",
        "if True:  #",
        "tests/service/lobby/test_many_tables.py::test_matches_whose_owner_was_deleted_are_not_one_persons",
    ),
    Mutant(
        "counting: a rematch counts for no address",
        "parlour.service.lobby.rematches.Rematches._begin",
        "tables.expect(row, tables.address_of(live.row.id))",
        'tables.expect(row, "")',
        "tests/service/lobby/test_many_tables.py::"
        "test_a_rematch_counts_for_the_address_of_the_match_before_it",
    ),
    Mutant(
        "counting: a rematch needs no room at its address",
        "parlour.service.lobby.rematches.Rematches._begin_if_all_agree",
        "if full := self._house.full(self._house.tables.address_of(live.row.id)):",
        'if full := self._house.full(""):',
        "tests/service/lobby/test_many_tables.py::"
        "test_a_rematch_counts_for_the_address_of_the_match_before_it",
    ),
    Mutant(
        "counting: a bot instead of a person needs no room",
        "parlour.service.lobby.matchmaker.Matchmaker.take_bot",
        "        self._house.check_room(person.id, viewer.address)\n",
        "",
        "tests/service/lobby/test_many_tables.py::test_a_bot_instead_of_a_person_needs_room_too",
    ),
    Mutant(
        "counting: those who were paired count for no address",
        "parlour.service.lobby.matchmaker.Matchmaker._seat_pair",
        "address=self._address(people[0].id)",
        'address=""',
        "tests/service/lobby/test_many_tables.py::"
        "test_what_begins_at_once_and_what_was_paired_count_for_an_address_too",
    ),
    Mutant(
        "counting: a house takes any number of tables",
        "parlour.service.lobby.capacity.Capacity.full",
        "self._tables.going_on >= self._limits.tables_of_house",
        "False",
        "tests/service/lobby/test_many_tables.py::test_a_house_has_so_many_tables_and_matches",
    ),
    Mutant(
        "counting: an address may open any number of tables",
        "parlour.service.lobby.capacity.Capacity.full",
        "self._tables.of_address(address) >= self._limits.tables_of_address",
        "False",
        "tests/service/lobby/test_many_tables.py::test_one_address_may_have_so_many_tables_and_matches",
    ),
    Mutant(
        "counting: all matches are looked at for somebody who seeks",
        "parlour.service.lobby.capacity.Capacity.running",
        'self._tables.count_of(owner, "live")',
        "sum(table.row.owner == owner for table in self._tables.values())",
        "tests/service/lobby/test_many_tables.py::"
        "test_it_is_as_much_work_in_a_full_house_as_in_an_empty_one[seek]",
    ),
    Mutant(
        "counting: all codes are looked at for a new one",
        "parlour.service.lobby.tables.Tables.has_code",
        "return code in self._codes",
        "return code in [table.row.code for table in self._tables.values()]",
        "tests/service/lobby/test_many_tables.py::"
        "test_it_is_as_much_work_in_a_full_house_as_in_an_empty_one[create]",
    ),
    Mutant(
        "delays: a rematch is listed by a clock that may be set",
        "parlour.service.matches.match_state.MatchState.unlisted_for",
        "self.began + self.row.terms.delay - self.context.timers.clock()",
        "self.row.made + self.row.terms.delay - self.context.wall()",
        "tests/service/lobby/test_lobby.py::"
        "test_a_rematch_is_listed_in_time_although_the_clock_of_the_machine_is_set",
    ),
    Mutant(
        "delays: the rematch of a delayed match is listed at once",
        "parlour.service.matches.watched_match.WatchedMatch.is_played",
        "outcome is None and not self.unlisted_for()",
        "outcome is None",
        "tests/service/lobby/test_lobby.py::"
        "test_a_rematch_is_listed_when_spectators_who_lag_behind_know_that_there_may_be_one",
    ),
    Mutant(
        "edge: tables are made however many matches somebody has begun",
        "parlour.service.lobby.capacity.Capacity.check_beginning",
        "        self.check_sitting(person)\n",
        "",
        "tests/service/lobby/test_start_limit.py::"
        "test_who_has_begun_too_many_is_told_so_and_may_begin_another_after_a_moment",
    ),
    Mutant(
        "edge: rematches begin as fast as two like",
        "parlour.service.lobby.rematches.Rematches.ask",
        "self._house.beginnings.check(viewer.person)",
        "pass",
        "tests/service/lobby/test_start_limit.py::"
        "test_who_has_begun_too_many_is_told_so_and_may_begin_another_after_a_moment",
    ),
    Mutant(
        "edge: everybody who ever began a match is remembered",
        "parlour.service.lobby.start_limit.Beginnings.count",
        "if len(self._left) >= MOST:",
        "if False:",
        "tests/service/lobby/test_start_limit.py::"
        "test_of_many_people_those_are_forgotten_who_began_longest_ago",
    ),
    Mutant(
        "house: a rematch waits in nobody's lane",
        "parlour.service.lobby.rematches.Rematches._followed",
        "following.address = live.address",
        "pass",
        "tests/service/matches/test_bot_questions.py::test_a_rematch_has_the_lane_of_the_match_before",
    ),
    Mutant(
        "house: a rematch has another secret than was promised",
        "parlour.service.lobby.rematches.Rematches._begin",
        "self._house.new_row(terms, live.row.owner, live.row.next_secret)",
        "self._house.new_row(terms, live.row.owner, token_bytes(32))",
        "tests/service/lobby/test_rematch.py::test_its_luck_was_promised_when_the_match_ended",
    ),
    Mutant(
        "house: whoever asks again while a rematch is being stored begins another",
        "parlour.service.lobby.rematches.Rematches._begin",
        "        self._storing.add(live.row.id)\n",
        "",
        "tests/service/lobby/test_rematch.py::test_there_is_one_rematch_however_often_it_is_asked_for",
    ),
    Mutant(
        "house: rematches are as many as somebody wants",
        "parlour.service.lobby.rematches.Rematches._begin_if_all_agree",
        "if self._house.running(live.row.owner) < self._context.settings.limits.matches_of_person:",
        "if True:",
        "tests/service/lobby/test_rematch.py::test_matches_that_follow_count_as_many_as_others",
    ),
    Mutant(
        "house: the hands of a live match are opened to whoever asks for its replay",
        "parlour.service.matches.watched_match.WatchedMatch.tells_end_to",
        "return self.is_over and",
        "return True or",
        "tests/service/archive/test_replay.py::test_no_luck_is_told_of_a_match_that_goes_on",
    ),
    Mutant(
        "past: a match of the past is folded by the house",
        "parlour.service.lobby.finder.Finder._looked_up",
        "isinstance(row, MatchRow) and row.phase in goes_on and match not",
        "row and match not",
        "tests/battery/test_row21_stalls.py::test_a_long_match_costs_the_house_what_a_short_one_does",
        also=(("parlour.service.lobby.finder.Finder._resumed", "return self._past(saved.row)", "pass"),),
    ),
    Mutant(
        "past: the lobby describes all tables again for each look",
        "parlour.service.lobby.lobby.Lobby._newest",
        "matches[match] or _entry(self._tables[match])",
        "_entry(self._tables[match])",
        "tests/service/lobby/test_lobby.py::"
        "test_looking_describes_the_newest_tables_once_however_many_there_are",
    ),
    Mutant(
        "past: all open tables are listed, however many there are",
        "parlour.service.lobby.lobby.Lobby.open_tables",
        "return list(islice(reversed(self._open), MOST_LISTED))[::-1]",
        "return list(self._open)",
        "tests/service/lobby/test_lobby.py::test_the_list_of_open_tables_has_an_end",
    ),
    Mutant(
        "past: a damaged row is shown as a match of the past",
        "parlour.service.lobby.finder.Finder._past",
        "        check_row(row, row.steps)\n",
        "",
        "tests/service/matches/test_quarantine.py::"
        "test_one_whose_row_is_damaged_is_set_aside_before_it_is_folded",
    ),
    Mutant(
        "past: a damaged match of the past is released unseen",
        "parlour.service.lobby.finder.Finder.release.loaded",
        "if isinstance(found, Past):  #",
        "if found and not found:  #",
        "tests/service/matches/test_quarantine.py::"
        "test_one_of_the_past_is_tried_by_folding_it_when_it_is_released",
    ),
    Mutant(
        "people: the lobby lists private tables",
        "parlour.service.matches.seating.seated_table.SeatedTable.is_open",
        "return not terms.private and terms.people > 1",
        "return terms.people > 1",
        "tests/service/lobby/test_lobby.py::test_no_table_is_shown_at_which_others_may_not_sit",
    ),
    Mutant(
        "people: the lobby lists matches that only those with the link may watch",
        "parlour.service.lobby.lobby._may_be_seen",
        'terms.watch == "open"',
        'terms.watch != "off"',
        "tests/service/lobby/test_lobby.py::test_no_match_is_shown_that_others_may_not_watch",
    ),
    Mutant(
        "people: the lobby tells those who lag behind that a match is over",
        "parlour.service.matches.watched_match.WatchedMatch.is_played",
        "self.broadcast.known(None).outcome",
        "self.match.outcome",
        "tests/service/lobby/test_lobby.py::"
        "test_a_match_with_lagging_spectators_stays_until_they_may_know_the_end",
    ),
    Mutant(
        "people: somebody is paired with another window of their own",
        "parlour.service.lobby.pairing.Pool.add",
        "        self.remove(seeker.person)\n        self._waiting[seeker.person] = seeker",
        '        self._waiting[f"{seeker.person} {len(self._waiting)}"] = seeker',
        "tests/service/lobby/test_pairing.py::test_a_person_who_asks_twice_waits_once",
    ),
    Mutant(
        "nodes: each judges by its own clock who waited longer, and nobody is paired",
        "parlour.service.lobby.pairing.Pool._groups",
        "seeker.asked)",
        "seeker.since)",
        "tests/service/lobby/test_pairing.py::"
        "test_one_of_two_nodes_chooses_though_each_of_them_thinks_that_the_other_waited_longer",
    ),
    Mutant(
        "people: whoever must wait plays a ranked match again",
        "parlour.service.lobby.rematches.Rematches.ask",
        "if not live.row.terms.ranked or live.row.next:",
        "if live:",
        "tests/service/lobby/test_ranked.py::test_whoever_must_wait_plays_no_ranked_match_again_until_then",
    ),
    Mutant(
        "people: everybody is paired as a beginner",
        "parlour.service.lobby.matchmaker._standing",
        "if standing.game == wish.game), 1)",
        "if not standing.game), 1)",
        "tests/service/lobby/test_seeking.py::test_whom_one_meets_depends_on_level_and_intensity",
    ),
    Mutant(
        "stalls: a search grows old while the house stands still",
        "parlour.service.lobby.matchmaker.Matchmaker._look",
        "now = self._context.timers.play_clock()",
        "now = self._context.timers.clock() - 1000",
        "tests/service/matches/test_standing_still.py::"
        "test_a_search_grows_no_older_while_the_house_stands_still",
    ),
    Mutant(
        "tables: a match whose game is back waits until the house opens again",
        "parlour.service.lobby.finder.Finder.release",
        "if self._house.quarantine.without_game.pop(match, None):",
        "if False:",
        "tests/service/matches/test_quarantine.py::"
        "test_one_whose_game_is_back_is_released_while_the_house_is_open",
    ),
    Mutant(
        "tables: spectators who lag behind notice a wish to play again",
        "parlour.service.lobby.rematches.Rematches._agree",
        "        live.broadcast.plays_again(viewer)",
        "        live.broadcast._to_spectators._told = None\n"
        "        live.broadcast._to_spectators._tell(live.broadcast._present_to_spectators)",
        "tests/service/matches/test_lagging.py::"
        "test_a_wish_to_play_again_is_told_to_no_spectator_who_lags_behind",
    ),
    Mutant(
        "tables: a rematch counts at once",
        "parlour.service.lobby.lobby.Lobby._list",
        "(self._played.add if played else",
        '(self._played.add if table and table.phase == "live" else',
        "tests/service/matches/test_lagging.py::"
        "test_a_rematch_counts_when_spectators_who_lag_behind_know_that_there_may_be_one",
    ),
    Mutant(
        "knowledge: a rematch counts at once",
        "parlour.service.lobby.lobby.Lobby._list",
        "(self._played.add if played else",
        '(self._played.add if table and table.phase == "live" else',
        "tests/battery/test_row25_knowledge.py::test_nobody_is_told_what_they_may_not_know",
    ),
    Mutant(
        "terminal: the last device that wants a rematch decides its luck",
        "parlour.service.lobby.rematches.Rematches._agree",
        "live.again.setdefault(seat, nonce)",
        "live.again[seat] = nonce",
        "tests/client/test_returning.py",
    ),
    Mutant(
        "web: who looks at the lobby does not see a new table",
        "parlour.service.lobby.lobby.Lobby.changed",
        "        self._list(match)\n",
        "",
        "tests/browser/test_lobby.py::test_a_table_shows_in_the_lobby_as_soon_as_it_is_set",
    ),
    Mutant(
        "ranked: who leaves while the house looks up whether they may play is seated all the same",
        "parlour.service.visitor.Visitor._go_on",
        "            self._ask(message)\n",
        "            pass\n",
        "tests/service/lobby/test_ranked.py::"
        "test_who_leaves_a_ranked_table_while_the_house_looks_up_whether_they_may_play_has_no_seat",
    ),
    Mutant(
        "ranked: who leaves a table that had to be loaded is seated all the same",
        "parlour.service.visitor.Visitor._come_to",
        "if match in self._sought:",
        "if False:",
        "tests/service/lobby/test_ranked.py::"
        "test_who_leaves_a_ranked_table_while_the_house_looks_up_whether_they_may_play_has_no_seat",
    ),
    Mutant(
        "ranked: who left wants a rematch all the same",
        "parlour.service.lobby.rematches.Rematches.ask.checked",
        " and _watches(live, viewer.person)",
        "",
        "tests/service/lobby/test_ranked.py::test_who_left_wants_no_ranked_rematch",
    ),
    Mutant(
        "seeking: who stops while their standing is looked up is paired all the same",
        "parlour.service.lobby.matchmaker.Matchmaker.stop",
        "            self._asking.pop(tab, None)\n",
        "",
        "tests/service/lobby/test_seeking.py::"
        "test_who_stops_while_the_house_looks_up_whom_they_may_meet_is_not_paired",
    ),
    Mutant(
        "seeking: of two quick wishes the first may count",
        "parlour.service.lobby.matchmaker.Matchmaker._known",
        "if self._asking.get(viewer) is not wish:",
        "if viewer not in self._asking:",
        "tests/service/lobby/test_seeking.py::"
        "test_who_asks_again_before_the_first_wish_is_looked_up_looks_for_the_last",
    ),
    Mutant(
        "seeking: who is paired goes on looking in another window",
        "parlour.service.lobby.matchmaker.Matchmaker._known",
        "elif table := self._table_for(person.id):",
        "elif (table := None) is not None:",
        "tests/service/lobby/test_seeking.py::"
        "test_a_window_whose_wish_is_looked_up_while_another_is_paired_is_told_of_that_match",
    ),
    Mutant(
        "room: matches that nobody plays fill an address",
        "parlour.service.lobby.capacity.Capacity._makes_room",
        "if not deserted:",
        "if True:",
        "tests/service/lobby/test_many_tables.py::"
        "test_a_match_against_bots_to_which_nobody_came_back_makes_room_for_its_address",
    ),
    Mutant(
        "room: the match with the most plays ends",
        "parlour.service.lobby.capacity.Capacity._makes_room",
        "(live.match.step, live.played_at)",
        "(-live.match.step, live.played_at)",
        "tests/service/lobby/test_many_tables.py::"
        "test_a_match_against_bots_to_which_nobody_came_back_makes_room_for_its_address",
    ),
    Mutant(
        "room: a match ends while its person reconnects",
        "parlour.service.lobby.capacity._is_deserted",
        " and all(map(live.absence.is_away, people))",
        "",
        "tests/service/lobby/test_many_tables.py::"
        "test_a_match_against_bots_to_which_nobody_came_back_makes_room_for_its_address",
    ),
    Mutant(
        "room: one match makes room for two",
        "parlour.service.lobby.capacity._is_deserted",
        " and not live.wanted",
        "",
        "tests/service/lobby/test_many_tables.py::test_each_match_makes_room_once",
    ),
    Mutant(
        "room: matches between people make room",
        "parlour.service.lobby.tables.counted",
        " and table.row.terms.people == 1",
        "",
        "tests/service/lobby/test_many_tables.py::test_matches_between_people_never_make_room",
    ),
    Mutant(
        "room: a full house ends a match of any address",
        "parlour.service.lobby.capacity.Capacity.full",
        "self._tables.busiest_addresses()",
        "sorted(self._tables._alone)",
        "tests/service/lobby/test_many_tables.py::"
        "test_a_full_house_ends_a_deserted_match_of_the_address_that_has_most",
    ),
]
