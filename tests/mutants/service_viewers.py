"""Defects of what players and spectators of a match are sent, and of who is there."""

from tests.mutants.mutant import Mutant

MUTANTS = [
    Mutant(
        "battery: who drops loses the seat",
        "parlour.service.matches.absence.Absence._mark_away",
        "place.away_since = now",
        "place.away_since, place.left = now, True",
        "tests/battery/test_row12_storms.py::test_everybody_comes_back_to_their_own_seat",
    ),
    Mutant(
        "crowd: everybody hears of each spectator who comes or goes",
        "parlour.service.matches.presence.Attendance.look",
        "if seats and self._at_once.take(self._timers.clock()):",
        "if True:",
        "tests/service/matches/test_presence.py::"
        "test_spectators_who_come_and_go_reach_the_others_twice_a_second_at_most",
    ),
    Mutant(
        "crowd: a seat that comes and goes all the time is a flood",
        "parlour.service.matches.presence.Attendance.look",
        "if seats and self._at_once.take(self._timers.clock()):",
        "if seats:",
        "tests/service/matches/test_presence.py::test_a_player_who_comes_and_goes_all_the_time_is_no_flood",
    ),
    Mutant(
        "crowd: a player who goes waits for the spectators",
        "parlour.service.matches.presence.Attendance.look",
        "if seats and self._at_once.take(self._timers.clock()):",
        "if False:",
        "tests/service/matches/test_presence.py::"
        "test_a_player_who_goes_is_told_at_once_however_many_spectators_come_and_go",
    ),
    Mutant(
        "crowd: what players do hastens what spectators are told",
        "parlour.service.matches.presence.Attendance.look",
        "        if self._known == before:\n            return",
        "        if self._known == before:\n            return self._tell(present) if self._due else None",
        "tests/service/matches/test_presence.py::"
        "test_what_players_do_shows_not_even_in_the_moment_at_which_spectators_are_told",
    ),
    Mutant(
        "crowd: whoever comes first is told besides who is there",
        "parlour.service.matches.presence.Attendance.look",
        "            self._told = self._known\n            return\n",
        "            self._tell(present)\n            return\n",
        "tests/service/matches/test_presence.py::"
        "test_whoever_comes_first_is_told_who_is_there_by_the_snapshot_alone",
    ),
    Mutant(
        "crowd: what nobody saw is told to whoever comes first",
        "parlour.service.matches.presence.Attendance.look",
        "            self._known = self._told = None\n            return\n",
        "            return\n",
        "tests/service/matches/test_presence.py::"
        "test_whoever_comes_first_is_told_who_is_there_by_the_snapshot_alone",
    ),
    Mutant(
        "crowd: a picture of what has passed before it was told is believed for ever",
        "parlour.service.matches.presence.Attendance.shown",
        "            self._ahead.add(viewer)\n",
        "",
        "tests/service/matches/test_presence.py::test_in_the_end_everybody_knows_who_is_there",
    ),
    Mutant(
        "crowd: who asks for what is so already gets no answer",
        "parlour.service.matches.presence.Attendance.answer",
        "            asker.tell(wire.encode(present()))\n",
        "",
        "tests/service/matches/test_presence.py::"
        "test_who_asks_again_for_a_rematch_is_answered_and_nobody_else",
    ),
    Mutant(
        "delays: spectators who lag behind hear phrases at once",
        "parlour.service.matches.broadcast.Broadcast.said",
        "if not self._delay:",
        "if True:",
        "tests/service/matches/test_watching.py::"
        "test_phrases_reach_spectators_of_a_delayed_table_with_what_they_were_said_about",
    ),
    Mutant(
        "delays: what a match brought is told to others no sooner than it must be",
        "parlour.service.matches.broadcast.Broadcast._catch_up",
        "        self._tell_what_it_brought()\n",
        "",
        "tests/service/matches/test_watching.py::"
        "test_profiles_and_leaders_tell_of_a_delayed_match_when_spectators_know_its_end",
    ),
    Mutant(
        "delays: what a match brought is not told if that cannot be stored at once",
        "parlour.service.matches.broadcast.Broadcast._tell_what_it_brought.told",
        "if isinstance(outcome, NotStored):",
        "if False:",
        "tests/service/matches/test_watching.py::test_what_a_match_brought_is_told_when_the_store_is_back",
    ),
    Mutant(
        "delays: a level that was gained is not shown with the end",
        "parlour.service.matches.broadcast.Broadcast._tell_what_it_brought.told",
        "self._revealed()",
        "pass",
        "tests/service/progress/test_seat_levels.py::"
        "test_spectators_who_lag_behind_see_a_level_that_was_gained_when_they_know_the_end",
    ),
    Mutant(
        "house: the bots of a match are everybody's",
        "parlour.service.matches.absence.Absence.lane",
        "return Lane(self._state.address, person)",
        "return Lane()",
        "tests/service/matches/test_bot_questions.py::test_a_question_waits_in_the_lane_of_whoever_plays",
    ),
    Mutant(
        "house: nobody remembers from where a match is played",
        "parlour.service.matches.absence.Absence._remember_address",
        "self._state.address = viewer.address",
        "pass",
        "tests/service/matches/test_bot_questions.py::test_who_comes_from_elsewhere_waits_there",
    ),
    Mutant(
        "house: a bot is asked about a match that has moved on",
        "parlour.service.matches.absence.Absence.wants",
        "return not (state.aside or state.is_over or state.match_log.is_stale(seat, None, version))",
        "return not (state.aside or state.is_over)",
        "tests/service/matches/test_bot_questions.py::test_a_question_is_wanted_until_the_clock_was_quicker",
    ),
    Mutant(
        "house: a mate need not wait until a seat is left",
        "parlour.service.matches.absence.Absence.may_play_for",
        "return person in mates and self.is_away(self._state.places[seat])",
        "return person in mates",
        "tests/service/progress/test_leavers.py::test_a_mate_plays_for_an_absent_seat",
    ),
    Mutant(
        "house: a bot sees the state",
        "parlour.service.matches.absence.Absence._ask",
        "Question(match.game, match.view(seat)",
        "Question(match.game, match.state",
        "tests/service/matches/test_bots.py::test_a_bot_gets_what_its_seat_knows_and_nothing_else",
    ),
    Mutant(
        "house: what a bot cannot store is tried once for each who called it",
        "parlour.service.matches.absence.Absence.played",
        " and play not in self._again:",
        ":",
        "tests/service/matches/test_trying_again.py::"
        "test_what_a_bot_cannot_store_is_tried_once_a_second_however_often_it_is_called",
    ),
    Mutant(
        "house: the table shows the state",
        "parlour.service.matches.presenting.table",
        ".table(match.game, match.view(viewer), viewer)",
        ".table(match.game, match.state, viewer)",
        "tests/service/matches/test_watching.py::test_spectators_see_no_hands",
    ),
    Mutant(
        "house: everybody is told what happened to anybody",
        "parlour.service.matches.presenting.events",
        "witnessed = event if isinstance(event, Talk) else match.game.witness(event, viewer)",
        "witnessed = event",
        "tests/service/matches/test_watching.py::"
        "test_what_one_is_told_as_it_happens_is_what_one_has_seen_and_no_more",
    ),
    Mutant(
        "house: spectators of a delayed table see it live",
        "parlour.service.matches.broadcast.Broadcast.show",
        "if self._delay:",
        "if None:",
        "tests/service/matches/test_watching.py::"
        "test_spectators_of_a_delayed_table_see_the_match_as_it_was_and_then_follow",
    ),
    Mutant(
        "house: zones that are gone stay on the screen",
        "parlour.service.matches.presenting._moved_zones",
        '"gone": tuple(past)',
        '"gone": ()',
        "tests/service/matches/test_updates.py::"
        "test_the_first_picture_with_all_updates_is_what_one_gets_on_coming_anew",
    ),
    Mutant(
        "house: the secret is told with the first picture",
        "parlour.service.matches.broadcast.Broadcast._picture",
        "commit=commitment(state.row.secret).hex()",
        "commit=state.row.secret.hex()",
        "tests/service/archive/test_records.py::test_the_secret_is_told_to_nobody_before_the_end",
    ),
    Mutant(
        "house: spectators who lag behind hear of the rematch before the end",
        "parlour.service.matches.broadcast.Broadcast.next",
        "        if self._released.outcome:\n            self._state",
        "        if self._released:\n            self._state",
        "tests/service/matches/test_watching.py::"
        "test_who_wants_to_play_again_and_what_follows_is_told_to_spectators_with_the_end",
    ),
    Mutant(
        "house: a house that reopens shows spectators all that they should wait for",
        "parlour.service.matches.broadcast.Broadcast._hold_back",
        "if early <= 0:",
        "if self._delay >= 0:",
        "tests/service/matches/test_watching.py::"
        "test_no_spectator_sees_the_end_early_because_everybody_has_gone_or_the_house_was_closed",
    ),
    Mutant(
        "network: what was missed is told as it happened",
        "parlour.service.matches.broadcast.Broadcast._missed",
        "for step in steps for event in presenting.events(match, step.events, viewpoint))",
        "for step in steps for event in presenting.events(match, step.events, match.step % 2))",
        "tests/battery/test_row01_two_worlds.py::test_no_byte_tells_a_viewer_what_it_cannot_know",
    ),
    Mutant(
        "network: a picture shows the secret",
        "parlour.service.matches.broadcast.Broadcast._picture",
        "commit=commitment(state.row.secret).hex()",
        "commit=state.row.secret.hex()",
        "tests/battery/test_row01_two_worlds.py::test_no_byte_tells_a_viewer_what_it_cannot_know",
    ),
    Mutant(
        "network: zones that are gone stay on the screen",
        "parlour.service.matches.presenting._moved_zones",
        '"gone": tuple(past)',
        '"gone": ()',
        "tests/battery/test_row03_schedules.py::test_everybody_converges_and_nothing_happens_twice",
    ),
    Mutant(
        "network: a win may be claimed of nobody",
        "parlour.service.matches.absence.Absence.claim",
        "if not mine or not gone or len(gone) <",
        "if not mine or len(gone) <",
        "tests/battery/test_row05_malformed.py::test_nothing_that_is_sent_breaks_anything",
    ),
    Mutant(
        "people: a bot stands in in a ranked match",
        "parlour.service.matches.absence.Absence.stand_in",
        "if self._state.row.terms.ranked:",
        "if False:",
        "tests/service/lobby/test_ranked.py::test_no_bot_stands_in_in_a_ranked_match",
    ),
    Mutant(
        "progress: everybody is told what anybody got",
        "parlour.service.matches.broadcast.Broadcast.reward",
        "            if viewer.person in rewards:\n"
        "                viewer.tell(wire.encode(rewards[viewer.person]))",
        "            for reward in rewards.values():\n                viewer.tell(wire.encode(reward))",
        "tests/service/progress/test_settlement.py::"
        "test_everybody_is_told_what_the_match_brought_them_and_nobody_what_it_brought_others",
    ),
    Mutant(
        "order: whoever was muted is heard all the same",
        "parlour.service.matches.audience.Audience.tell_listeners",
        "if speaker not in viewer.ignored and",
        "if viewer.ignored is not None and",
        "tests/service/people/test_moderation.py::test_what_somebody_says_is_not_shown_to_whoever_muted_them",
    ),
    Mutant(
        "stalls: a seat is held by the real clock",
        "parlour.service.matches.broadcast.Broadcast.seat_infos",
        "now, held = self._state.context.timers.play_clock(), self",
        "now, held = self._state.context.timers.clock(), self",
        "tests/service/matches/test_standing_still.py::test_a_seat_is_held_while_the_house_stands_still",
    ),
    Mutant(
        "tables: a match plays by itself while its only person is away",
        "parlour.service.matches.absence.Absence.is_unattended",
        "return self.only_person_is_away() or state",
        "return state",
        "tests/service/matches/test_playing_alone.py::"
        "test_a_match_waits_for_its_only_person_after_one_play_of_the_clock",
    ),
    Mutant(
        "tables: a match plays by itself while its only person does nothing",
        "parlour.service.matches.absence.Absence.is_unattended",
        " or state.match_log.expiries[seat] >= state.context.settings.expiries",
        "",
        "tests/service/matches/test_playing_alone.py::"
        "test_one_who_is_there_but_does_nothing_is_waited_for_after_some_turns",
    ),
    Mutant(
        "tables: the clock of one who came back stands still for ever",
        "parlour.service.matches.absence.Absence.arrived",
        "                back = back or place.away_since is not None\n",
        "",
        "tests/service/matches/test_playing_alone.py::test_whoever_comes_back_has_the_full_time_again",
    ),
    Mutant(
        "tables: a bot that is late stops the clock",
        "parlour.service.matches.absence.Absence.is_unattended",
        "if state.row.terms.people > 1 or state.places[seat].bot:",
        "if state.row.terms.people > 1:",
        "tests/service/matches/test_playing_alone.py::test_a_bot_that_is_late_stops_no_clock",
    ),
    Mutant(
        "tables: bots who act at once are seen at once",
        "parlour.service.matches.absence.Absence._play_when_due",
        "due = max(ready, self._moved + self._pace[0])",
        "due = ready",
        "tests/service/matches/test_bots.py::"
        "test_two_bots_who_act_at_once_are_seen_one_after_the_other_however_long_they_think",
    ),
    Mutant(
        "tables: what was missed goes by the match as it is",
        "parlour.service.matches.broadcast.Broadcast._memory",
        "if viewpoint is None and self._delay else self._state.match_log.memory",
        "if False else self._state.match_log.memory",
        "tests/service/matches/test_lagging.py::"
        "test_what_was_missed_does_not_tell_how_far_a_delayed_match_is",
    ),
    Mutant(
        "tables: a seat that was left says so to everybody at once",
        "parlour.service.matches.seating.seats.SeatState.info",
        "if inside or not self.person else",
        "if True else",
        "tests/service/matches/test_lagging.py::test_who_looks_on_cannot_tell_leaving_from_a_lost_connection",
    ),
    Mutant(
        "tables: a bot that stands in tells that somebody has left",
        "parlour.service.matches.seating.seats.SeatState.info",
        "self.stand_in and away,",
        "self.stand_in,",
        "tests/service/matches/test_lagging.py::"
        "test_who_looks_on_cannot_tell_that_somebody_of_a_team_has_left",
    ),
    Mutant(
        "tables: whoever leaves with another window open is not seen to be away",
        "parlour.service.matches.absence.Absence.left_for_good",
        "self._mark_all_away(person)  # as",
        "# as",
        "tests/service/matches/test_lagging.py::test_who_looks_on_cannot_tell_leaving_from_a_lost_connection",
    ),
    Mutant(
        "tables: that a seat is held no more is told only while the match goes on",
        "parlour.service.matches.absence.Absence._held_long_enough",
        "if place.away_since != since or self._broadcast.known(None).outcome:",
        "if place.away_since != since or self._state.is_over:",
        "tests/service/matches/test_lagging.py::"
        "test_a_lost_connection_looks_the_same_whether_the_match_is_over_or_not",
    ),
    Mutant(
        "tables: everybody is told again who is there",
        "parlour.service.matches.presence.Attendance.look",
        "        if self._known == before:\n            return",
        "        if self._known == before:\n            self._told = None\n            self._tell(present)",
        "tests/service/matches/test_lagging.py::test_nobody_is_told_again_who_is_there",
    ),
    Mutant(
        "tables: the lobby is not told that spectators know the end",
        "parlour.service.matches.broadcast.Broadcast._catch_up",
        "self._state.context.changed(self._state.row.id)",
        "pass",
        "tests/service/matches/test_lagging.py::"
        "test_after_a_restart_a_match_that_has_ended_looks_like_one_that_goes_on",
    ),
    Mutant(
        "tables: snapshots are not in the log",
        "parlour.service.matches.broadcast.Broadcast.picture",
        'note("snapshot-sent", match=row.id,',
        'note("snapshot-sent", match="",',
        "tests/service/test_log.py::test_in_detail_the_log_tells_of_connections_seats_and_snapshots",
    ),
    Mutant(
        "knowledge: spectators may ask what the first seat has seen",
        "parlour.service.matches.broadcast.Broadcast.seen",
        "        total = memory.of(match, viewpoint)",
        "        viewpoint = viewpoint or 0\n        total = memory.of(match, viewpoint)",
        "tests/battery/test_row25_knowledge.py::test_nobody_is_told_what_they_may_not_know",
    ),
    Mutant(
        "knowledge: phrases are told to spectators at once",
        "parlour.service.matches.broadcast.Broadcast.said",
        "if not self._delay:",
        "if True:",
        "tests/battery/test_row25_knowledge.py::test_nobody_is_told_what_they_may_not_know",
    ),
    Mutant(
        "knowledge: what was missed tells how far a match is",
        "parlour.service.matches.broadcast.Broadcast._missed",
        "self._memory(viewpoint).missed(match, since)",
        "self._state.match_log.memory.missed(self._state.match, since)",
        "tests/battery/test_row25_knowledge.py::test_nobody_is_told_what_they_may_not_know",
    ),
    Mutant(
        "knowledge: a seat that was left says so at once",
        "parlour.service.matches.seating.seats.SeatState.info",
        "if inside or not self.person else",
        "if True else",
        "tests/battery/test_row25_knowledge.py::test_nobody_is_told_what_they_may_not_know",
    ),
    Mutant(
        "lobby: a match with other people is dismissed",
        "parlour.service.matches.table.is_played_alone",
        " and table.row.terms.people == 1",
        "",
        "tests/service/progress/test_leavers.py::test_nobody_dismisses_a_match_with_other_people",
    ),
    Mutant(
        "terminal: anybody gives up a solo match",
        "parlour.service.matches.absence.Absence.give_up",
        "if not state.played_by(person):",
        "if not person:",
        "tests/service/progress/test_leavers.py",
    ),
]
