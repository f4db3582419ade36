"""The defects that `make mutants` plants in what is told of matches of the past."""

from tools.planted import Mutant

STALLS = "tests/battery/test_row21_stalls.py::test_a_long_match_costs_the_house_what_a_short_one_does"
DAMAGED = "tests/service/matches/test_quarantine.py"
ARCHIVE = "tests/service/archive/test_archive.py"
WORKERS = "tests/adapters/workers/test_archive.py"


def past(what: str, file: str, old: str, new: str, test: str) -> Mutant:
    return Mutant(f"past: {what}", file, ((old, new),), (test,))


PAST = [
    Mutant(
        "past: a match of the past is folded by the house",
        "service/lobby/finder.py",
        (
            ("""isinstance(row, MatchRow) and row.phase == "live" and match not""", "row and match not"),
            ("""        if saved.row.phase != "live":\n""", "        if False:\n"),
        ),
        (STALLS,),
    ),
    past(
        "a request holds a table that may be put away",
        "adapters/http/app.py",
        "    return await app_state.at(match, lambda table: app_state.house.info(table, person))\n",
        "    return app_state.house.info(await app_state.table(match), person)\n",
        "tests/adapters/http/test_replay.py::test_a_match_that_is_put_away_while_it_is_asked_for_is_answered",
    ),
    past(
        "an address has all workers",
        "service/archive/archive.py",
        "(taken := self._lanes.take(self._busy))",
        "(taken := self._lanes.take(()))",
        f"{ARCHIVE}::test_an_address_has_one_worker_and_nobody_else_waits_for_it",
    ),
    past(
        "addresses are served in the order of their questions",
        "service/fair_queue.py",
        "            self._waiting[address] = people\n",
        "            self._waiting = {address: people, **self._waiting}\n",
        f"{ARCHIVE}::test_addresses_take_turns",
    ),
    past(
        "the people of an address are served in the order of their questions",
        "service/fair_queue.py",
        "            people[person] = items\n",
        "            people = {person: items, **people}\n",
        f"{ARCHIVE}::test_the_people_of_an_address_take_turns",
    ),
    past(
        "an address may have any number of questions waiting",
        "service/fair_queue.py",
        "self._count >= self._in_all or self._of(lane.address) >= self._of_address",
        "self._count >= self._in_all",
        f"{ARCHIVE}::test_whoever_has_too_much_waiting_is_told_when_to_come_back",
    ),
    past(
        "equal questions are worked out again",
        "service/archive/archive.py",
        "            if asked and not asked.running:",
        "            if asked:",
        f"{ARCHIVE}::test_who_asks_for_what_waits_in_anothers_lane_does_not_wait_there",
    ),
    past(
        "who asks for what waits in another's lane waits there",
        "service/archive/archive.py",
        "if not asked.running and lane not in asked.lanes:",
        "if not asked.running and not asked.lanes:",
        f"{ARCHIVE}::test_who_asks_for_what_waits_in_anothers_lane_does_not_wait_there",
    ),
    past(
        "answers are kept without end",
        "service/archive/archive.py",
        "        while self._size > self._room:\n",
        "        while self._size < 0:\n",
        f"{ARCHIVE}::test_what_is_kept_has_a_bound",
    ),
    past(
        "a failure is kept",
        "service/archive/archive.py",
        "if question.kept and not isinstance(answer, ParlourError):",
        "if question.kept:",
        f"{ARCHIVE}::test_a_failure_is_told_and_not_kept",
    ),
    past(
        "one who cannot take an answer keeps it from all who come after",
        "service/callbacks.py",
        "            failures.append(error)\n",
        "            raise error\n",
        f"{ARCHIVE}::test_one_who_cannot_take_an_answer_keeps_it_from_nobody",
    ),
    past(
        "of several failures one is told",
        "service/callbacks.py",
        "    if len(failures) == 1:\n",
        "    if failures:\n",
        "tests/adapters/stores/test_stores.py::test_all_that_went_wrong_while_others_were_told_is_told",
    ),
    past(
        "a worker folds a match again for every page",
        "adapters/workers/archive.py",
        "None if match in self._stories else books.matches.load(match)",
        "books.matches.load(match)",
        f"{WORKERS}::test_whoever_reads_on_is_told_from_what_was_folded_before",
    ),
    past(
        "a worker remembers everything",
        "adapters/workers/archive.py",
        "len(self._stories) > 1 and sum(",
        "len(self._stories) > 1 > sum(",
        f"{WORKERS}::test_a_worker_forgets_what_it_folded_long_ago",
    ),
    past(
        "those who lag behind learn the end of a match of the past",
        "service/matches/past_match.py",
        "bool(self.seats_of(person)), self._delay_is_over)",
        "True, self._delay_is_over)",
        "tests/service/archive/test_past.py::test_a_match_that_no_table_has_any_more_is_told_when_its_delay_is_over",
    ),
    past(
        "the lobby describes all tables again for each look",
        "service/lobby/lobby.py",
        "matches[match] or _entry(self._tables[match])",
        "_entry(self._tables[match])",
        "tests/service/lobby/test_lobby.py::test_looking_describes_the_newest_tables_once_however_many_there_are",
    ),
    past(
        "all open tables are listed, however many there are",
        "service/lobby/lobby.py",
        "return list(islice(reversed(self._open), MOST))[::-1]",
        "return list(self._open)",
        "tests/service/lobby/test_lobby.py::test_the_list_of_open_tables_has_an_end",
    ),
    past(
        "a page reads a whole table",
        "adapters/stores/books/leaders.py",
        "return who.where(counted > 0).order_by(counted.desc(), kept.c.person.desc())",
        "return who.where(counted > 0).order_by(counted + 1, kept.c.person.desc())",
        "tests/adapters/stores/test_plans.py::test_what_a_page_looks_up_follows_an_index",
    ),
    past(
        "all tables are swept at once",
        "service/timers.py",
        "list(islice(items, size))",
        "list(items)",
        "tests/service/archive/test_past.py::test_a_crowd_of_tables_is_swept_in_parts",
    ),
    past(
        "one table that fails keeps the others of its part from being swept",
        "service/timers.py",
        "            call_all([partial(act, item) for item in part])\n",
        "            for item in part:\n                act(item)\n",
        "tests/service/test_timers.py::test_one_that_fails_keeps_none_of_the_others_of_its_part",
    ),
    past(
        "a long match is dropped at once",
        "service/matches/match_log.py",
        "        for _ in range(LINKS_AT_ONCE):\n",
        "        while chain:\n",
        "tests/service/archive/test_past.py::test_a_long_match_is_let_go_a_piece_at_a_time",
    ),
    past(
        "a damaged match is folded again for everybody who asks",
        "service/archive/archive.py",
        "            calls.insert(0, partial(self._set_aside, question.match, answer))\n",
        "            str(answer)\n",
        f"{DAMAGED}::test_a_damaged_match_of_the_past_is_set_aside_by_the_first_who_asks_for_it",
    ),
    past(
        "a match that cannot be shown open is taken for damaged",
        "service/archive/story.py",
        '        raise Defect(said, f"{at.filename}:{at.lineno}") from error\n',
        '        raise Unreadable(SET_ASIDE, f"{said} {at}") from error\n',
        "tests/service/archive/test_replay.py::"
        "test_a_match_that_cannot_be_shown_open_is_sound_and_told_in_every_other_way",
    ),
    past(
        "a worker folds by other rules than the match was played by",
        "service/archive/story.py",
        "            if row.rules_version != rules.rules_version:\n",
        "            if False:\n",
        f"{WORKERS}::test_a_worker_with_other_rules_than_the_house_takes_no_match_for_damaged",
    ),
    past(
        "what cannot be told of a match is noted for everybody who asks",
        "service/archive/archive.py",
        "            self._noted.add((kind, defect.where))\n",
        "",
        "tests/service/archive/test_replay.py::test_where_telling_fails_is_noted_once_however_often_somebody_asks",
    ),
    past(
        "a damaged row is shown as a match of the past",
        "service/lobby/finder.py",
        "        check_row(row, row.steps)\n",
        "",
        f"{DAMAGED}::test_one_whose_row_is_damaged_is_set_aside_before_it_is_folded",
    ),
    past(
        "a damaged match of the past is released unseen",
        "service/lobby/finder.py",
        "            if isinstance(found, Past):  #",
        "            if found and not found:  #",
        f"{DAMAGED}::test_one_of_the_past_is_tried_by_folding_it_when_it_is_released",
    ),
    past(
        "a worker takes a damaged row for a database that is away",
        "adapters/workers/archive.py",
        "            away = is_away(error)\n",
        "            away = bool(error)\n",
        f"{WORKERS}::test_a_row_that_cannot_be_read_is_told_from_a_database_that_is_away",
    ),
    past(
        "a message overtakes those before it that wait for the match",
        "service/visitor.py",
        "        if sought is not None:\n",
        "        if sought is not None and message.match not in self.house.tables:\n",
        "tests/service/archive/test_past.py::"
        "test_whoever_comes_back_and_leaves_while_the_match_is_looked_for_has_left_it",
    ),
    past(
        "messages that wait for a match are without end",
        "service/visitor.py",
        "            if len(sought) >= MOST_SOUGHT:\n",
        "            if False:\n",
        "tests/service/archive/test_past.py::test_of_a_match_that_is_looked_for_nobody_may_ask_without_end",
    ),
    past(
        "what is stored though the store said it failed is never found",
        "service/matches/live_match.py",
        '        self._doubtful = stored == "failed"\n',
        "        self._doubtful = False\n",
        "tests/service/matches/test_trying_again.py::"
        "test_a_play_that_was_stored_though_the_store_said_it_failed_is_shown_to_all",
    ),
]
