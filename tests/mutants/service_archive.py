"""Defects of the archive and the lessons."""

from tests.mutants.mutant import Mutant

MUTANTS = [
    Mutant(
        "archive: who hangs up still waits",
        "parlour.adapters.http.replay._hung_up",
        'while (await request.receive())["type"] != "http.disconnect":',
        "while await request.receive():",
        "tests/adapters/http/test_replay.py::test_who_hangs_up_waits_no_longer",
    ),
    Mutant(
        "archive: an opened record is told without having been checked",
        "parlour.service.archive.opened_record.OpenedRecord.__init__",
        "raise BadMessage(",
        "raise KeyError(",
        "tests/adapters/http/test_replay.py::test_a_record_that_was_changed_is_refused_with_the_reason",
    ),
    Mutant(
        "archive: an opened record of any length is taken",
        "parlour.service.wire.replay.OpenedRecord",
        "Annotated[str, Meta(max_length=LONGEST_RECORD)]",
        "str",
        "tests/adapters/http/test_replay.py::"
        "test_a_record_that_is_too_long_is_refused_before_anything_is_replayed",
    ),
    Mutant(
        "review: a busy machine judges less",
        "parlour.bots.review.Allowance.left",
        "waited / BUSY",
        "waited",
        "tests/bots/test_review.py",
    ),
    Mutant(
        "review: on a busy machine one waits without end",
        "parlour.bots.review.Allowance.left",
        "max(process_time() - self._work, waited / BUSY)",
        "process_time() + 0 * waited - self._work",
        "tests/bots/test_review.py",
    ),
    Mutant(
        "archive: what nobody waits for any more is worked on",
        "parlour.service.archive.archive.Archive._go_on",
        " and not any(wanted() for wanted in asked.wanted)",
        " and False",
        "tests/service/archive/test_archive.py::test_what_nobody_waits_for_any_more_is_passed_over",
    ),
    Mutant(
        "house: a replay shows a seat what it never saw",
        "parlour.service.archive.replay.Replaying._events",
        "return presenting.events(moment.match, moment.events, self._seat)",
        "return presenting.all_events(moment.match, moment.events, self._seat)",
        "tests/service/archive/test_replay.py::test_everybody_is_told_again_what_they_were_told",
    ),
    Mutant(
        "looking back: who plays cannot, until the match is over",
        "parlour.service.lobby.finder._refusal",
        "begun = isinstance(table, LiveMatch) and question.while_played",
        "begun = False",
        "tests/service/archive/test_looking_back.py::test_a_seat_is_told_again_what_it_was_told_so_far",
    ),
    Mutant(
        "looking back: who plays sees every card",
        "parlour.service.matches.past_match.ToldTo.while_played",
        'return self.view == "mine" and self.seat is not None',
        "return self.seat is not None",
        "tests/service/archive/test_looking_back.py::"
        "test_nobody_else_is_told_anything_and_nobody_gets_another_view",
    ),
    Mutant(
        "looking back: whoever watches sees at once what spectators see later",
        "parlour.service.matches.past_match.ToldTo.while_played",
        'return self.view == "mine" and self.seat is not None',
        'return self.view == "mine"',
        "tests/service/archive/test_looking_back.py::"
        "test_nobody_else_is_told_anything_and_nobody_gets_another_view",
    ),
    Mutant(
        "looking back: from the seat of another",
        "parlour.service.lobby.finder.Finder.look_back.found",
        "elif seat is not None and seat not in table.seats_of(lane.person):",
        "elif False:",
        "tests/service/archive/test_looking_back.py::"
        "test_the_seat_of_another_is_refused_even_when_it_is_over",
    ),
    Mutant(
        "looking back: a worker tells what the match was like when it was first asked",
        "parlour.service.archive.replayed_match.ReplayedMatch.is_all_of",
        "return self._over or len(self.moments) == row.steps + 1",
        "return True",
        "tests/adapters/workers/test_archive.py::test_a_match_that_went_on_is_read_again",
    ),
    Mutant(
        "house: a private match is featured",
        "parlour.service.archive.replay.Featured.consider",
        "terms.people > 1 and not terms.private and",
        "terms.people > 1 and",
        "tests/service/archive/test_replay.py::test_what_not_everybody_could_watch_is_not_featured",
    ),
    Mutant(
        "house: a lesson praises what its text does not say",
        "parlour.service.lessons.lessons._updates",
        'presenting.text(Message(f"{stage.key}.right"))',
        "presenting.text(Message(stage.key))",
        "tests/service/lessons/test_lessons.py::"
        "test_a_step_teaches_a_rule_of_its_game_in_words_that_are_there",
    ),
    Mutant(
        "past: an address has all workers",
        "parlour.service.archive.archive.Archive._go_on",
        "(taken := self._lanes.take(self._busy))",
        "(taken := self._lanes.take(()))",
        "tests/service/archive/test_archive.py::test_an_address_has_one_worker_and_nobody_else_waits_for_it",
    ),
    Mutant(
        "past: equal questions are worked out again",
        "parlour.service.archive.archive.Archive._go_on",
        "if asked and not asked.running:",
        "if asked:",
        "tests/service/archive/test_archive.py::"
        "test_who_asks_for_what_waits_in_anothers_lane_does_not_wait_there",
    ),
    Mutant(
        "past: who asks for what waits in another's lane waits there",
        "parlour.service.archive.archive.Archive.ask",
        "if not asked.running and lane not in asked.lanes:",
        "if not asked.running and not asked.lanes:",
        "tests/service/archive/test_archive.py::"
        "test_who_asks_for_what_waits_in_anothers_lane_does_not_wait_there",
    ),
    Mutant(
        "past: answers are kept without end",
        "parlour.service.archive.archive.Kept.add",
        "while self._size > self._room:",
        "while self._size < 0:",
        "tests/service/archive/test_archive.py::test_what_is_kept_has_a_bound",
    ),
    Mutant(
        "past: a failure is kept",
        "parlour.service.archive.archive.Archive._answered",
        "if question.kept and not isinstance(answer, ParlourError):",
        "if question.kept:",
        "tests/service/archive/test_archive.py::test_a_failure_is_told_and_not_kept",
    ),
    Mutant(
        "past: a damaged match is folded again for everybody who asks",
        "parlour.service.archive.archive.Archive._answered",
        "calls.insert(0, partial(self._set_aside, question.match, answer))",
        "str(answer)",
        "tests/service/matches/test_quarantine.py::"
        "test_a_damaged_match_of_the_past_is_set_aside_by_the_first_who_asks_for_it",
    ),
    Mutant(
        "past: a match that cannot be shown open is taken for damaged",
        "parlour.service.archive.replayed_match._telling",
        'raise Defect(reason=said, where=f"{at.filename}:{at.lineno}") from error',
        'raise Unreadable(SET_ASIDE, f"{said} {at}") from error',
        "tests/service/archive/test_replay.py::"
        "test_a_match_that_cannot_be_shown_open_is_sound_and_told_in_every_other_way",
    ),
    Mutant(
        "past: a worker folds by other rules than the match was played by",
        "parlour.service.archive.replayed_match.ReplayedMatch.__init__",
        "if row.rules_version != rules.rules_version:",
        "if False:",
        "tests/adapters/workers/test_archive.py::"
        "test_a_worker_with_other_rules_than_the_house_takes_no_match_for_damaged",
    ),
    Mutant(
        "past: what cannot be told of a match is noted for everybody who asks",
        "parlour.service.archive.archive.Archive._note_once",
        "            self._noted.add((kind, defect.where))\n",
        "",
        "tests/service/archive/test_replay.py::"
        "test_where_telling_fails_is_noted_once_however_often_somebody_asks",
    ),
    Mutant(
        "reviews: a match is reviewed while spectators lag behind",
        "parlour.service.lobby.finder._refusal",
        "if question.waits and not table.delay_is_over:",
        "if False:",
        "tests/service/archive/test_review.py::"
        "test_nobody_gets_a_review_until_the_spectators_delay_has_passed",
    ),
    Mutant(
        "reviews: a match that was put away is reviewed while spectators lag behind",
        "parlour.service.matches.past_match.Past.delay_is_over",
        "return delay_is_over(self.row.terms, self.row.played, self._wall)",
        "return True",
        "tests/service/archive/test_review.py::"
        "test_nobody_gets_a_review_until_the_spectators_delay_has_passed",
    ),
    Mutant(
        "reviews: a match that goes on is reviewed, where none of three checks holds",
        "parlour.service.lobby.finder._refusal",
        "if not begun and not table.tells_end_to(person):",
        "if False:",
        "tests/service/archive/test_review.py::test_nobody_gets_a_review_of_a_match_that_goes_on",
        also=(
            (
                "parlour.service.lobby.finder._refusal",
                "if question.waits and not table.delay_is_over:",
                "if False:",
            ),
            (
                "parlour.service.archive.replayed_match.ReplayedMatch.answer",
                "if not self._over and not question.while_played:",
                "if False:",
            ),
        ),
    ),
    Mutant(
        "reviews: what nobody may watch is reviewed for strangers",
        "parlour.service.table_settings.may_know_end",
        'return plays or (terms.watch != "off" and told)',
        "return plays or told",
        "tests/service/archive/test_review.py::test_what_nobody_may_watch_is_reviewed_for_its_players_alone",
    ),
    Mutant(
        "reviews: replays wait for them",
        "parlour.service.lobby.finder.Finder._ask",
        "self._house.reviews if isinstance(question, ReviewOf) else self._house.archive",
        "self._house.reviews",
        "tests/service/archive/test_review.py::test_replays_do_not_wait_for_reviews",
    ),
    Mutant(
        "reviews: each is worked out again",
        "parlour.service.matches.past_match.ReviewOf",
        "kept = True",
        "kept = False",
        "tests/service/archive/test_review.py::test_a_review_is_worked_out_once",
    ),
    Mutant(
        "hints: people who play each other get them",
        "parlour.service.matches.turns.hints._seat",
        "if live.row.terms.people > 1:",
        "if live.row.terms.people > 2:",
        "tests/service/matches/test_hints.py::test_nobody_gets_a_hint_in_a_match_of_several_people",
    ),
    Mutant(
        "hints: nobody is told why",
        "parlour.adapters.workers.bots._advice",
        "Advice(stands.best, stands.reason, stands.slots)",
        "Advice(stands.best)",
        "tests/adapters/workers/test_bots.py::test_a_judge_says_what_to_play_and_why",
    ),
    Mutant(
        "hints: their slots stay dark",
        "parlour.service.matches.turns.hints._hint",
        "if advice.reason else None, advice.slots)",
        "if advice.reason else None)",
        "tests/service/matches/test_hints.py::test_a_hint_says_why_with_the_slots_to_light",
    ),
]
