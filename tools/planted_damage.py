"""The defects that `make mutants` plants where damage is kept from spreading, for row 24 of the battery."""

from tools.planted import Mutant

STORES = "adapters/test_damage.py"
QUARANTINE = "service/test_quarantine.py"
ROW = "battery/test_row24_damage.py"


def damage(what: str, file: str, old: str, new: str, test: str) -> Mutant:
    return Mutant(f"damage: {what}", file, ((old, new),), (f"tests/{test}",))


DAMAGE = [
    damage(
        "a refused read drops its connection",
        "adapters/postgres.py",
        "            if self._prepare or is_away(error):\n",
        "            if True:\n",
        "adapters/test_postgres.py::test_a_refused_look_keeps_its_connection",
    ),
    damage(
        "everybody asks a database that is away",
        "adapters/reader.py",
        "NOT_READ if self._outage.lasts(READING) else self._look",
        "NOT_READ if False else self._look",
        f"{STORES}::test_no_read_waits_behind_those_that_wait_for_an_absent_database",
    ),
    damage(
        "what waits for the database waits for ever",
        "adapters/reader.py",
        "            elif until > monotonic():\n",
        "            elif until > 0:\n",
        f"{STORES}::test_what_waits_for_an_absent_database_is_refused_in_the_end",
    ),
    damage(
        "a bad row is an outage",
        "adapters/reader.py",
        "        if is_away(error):\n            self._again",
        "        if True:\n            self._again",
        f"{STORES}::test_a_row_that_cannot_be_read_is_noted_once_however_often_it_is_asked_for",
    ),
    damage(
        "a bad row is a line for each request",
        "adapters/reader.py",
        "        if what not in self.unreadable and",
        "        if",
        f"{STORES}::test_a_row_that_cannot_be_read_is_noted_once_however_often_it_is_asked_for",
    ),
    damage(
        "a match that cannot be decoded keeps all others from being read",
        "adapters/books/matches.py",
        "            return self._saved(row)\n        except (DBAPIError, OSError):\n",
        "            return self._saved(row)\n        except Exception:\n",
        f"{STORES}::test_a_match_that_cannot_be_decoded_is_told_and_all_others_are_read",
    ),
    damage(
        "a match that is set aside is taken up again",
        "adapters/books/matches.py",
        "match.c.id.in_(UNTOLD), ~ASIDE)",
        "match.c.id.in_(UNTOLD))",
        f"{STORES}::test_a_match_that_is_set_aside_is_not_taken_up_until_it_is_released",
    ),
    damage(
        "an outage is a line for each request",
        "adapters/outage.py",
        "            first = not self._reasons\n",
        "            first = True\n",
        f"{STORES}::test_a_full_disk_is_noted_once_and_found_to_have_room_again_by_itself",
    ),
    damage(
        "a full disk has room as soon as something small is written",
        "adapters/store.py",
        "and the next not\n                self._look_after(line)\n",
        "and the next not\n                self._outage.works(WRITING)\n",
        f"{STORES}::test_a_full_disk_is_noted_once_and_found_to_have_room_again_by_itself",
    ),
    damage(
        "nobody sees that the disk has room again",
        "adapters/store.py",
        "                looks = self.watches or self._outage.lasts(WRITING)\n",
        "                looks = self.watches\n",
        f"{ROW}::test_damage_stays_where_it_is[a full disk]",
    ),
    damage(
        "one damaged match keeps the house shut",
        "service/house.py",
        "            self._take_up(saved)\n        except Exception as error:\n",
        "            self._take_up(saved)\n        except NotFound as error:\n",
        f"{ROW}::test_a_house_with_one_damaged_match_opens_and_plays_all_others",
    ),
    damage(
        "a match is set aside anew at every opening",
        "service/quarantine.py",
        "        self._around.store.set_aside(aside, _whatever)",
        "        str(aside)",
        f"{QUARANTINE}::test_it_is_noted_when_it_is_found_and_not_at_every_opening",
    ),
    damage(
        "a secret may have any length",
        "service/quarantine.py",
        "    if len(row.secret) != SECRET:\n",
        "    if not row.secret:\n",
        f"{QUARANTINE}::test_a_damaged_match_keeps_no_other_from_being_taken_up",
    ),
    damage(
        "a missing game ends its matches",
        "service/quarantine.py",
        "    except UnknownGame:\n        return True\n",
        "    except UnknownGame:\n        return False\n",
        f"{ROW}::test_damage_stays_where_it_is[a game that is gone]",
    ),
    damage(
        "a step that cannot be shown is everybody's trouble",
        "service/host.py",
        "            except Exception as error:  # it is stored, but cannot be shown\n",
        "            except ParlourError as error:\n",
        f"{QUARANTINE}::test_a_step_that_cannot_be_shown_sets_its_match_aside_and_is_not_lost",
    ),
    damage(
        "a play on which the rules fail ends the match",
        "service/host.py",
        "        if not wish.viewer:\n            self.around.set_aside",
        "        if True:\n            self.around.set_aside",
        f"{QUARANTINE}::test_a_play_on_which_the_rules_fail_is_refused_and_the_match_goes_on",
    ),
    damage(
        "one bad row hides the leaders",
        "adapters/quick.py",
        "LEAVES_OUT in options",
        "False",
        f"{ROW}::test_damage_stays_where_it_is[rows that cannot be read]",
    ),
    damage(
        "what is held back of one person and damaged hides everybody",
        "adapters/books/progress.py",
        "    .execution_options(**leaders.SOUND)\n",
        "",
        f"{ROW}::test_damage_stays_where_it_is[rows that cannot be read]",
    ),
    damage(
        "what is held back of one person and cannot be decoded hides everybody",
        "adapters/books/progress.py",
        "    except DecodeError:\n        return None\n",
        "    except DecodeError:\n        raise\n",
        f"{STORES}::test_what_is_held_back_of_one_and_cannot_be_read_takes_nothing_from_others",
    ),
    damage(
        "a match that cannot be read hides the statistics",
        "adapters/books/moderation.py",
        "    except DecodeError:\n        return None\n",
        "    except DecodeError:\n        raise\n",
        f"{STORES}::test_statistics_count_all_matches_but_one_that_cannot_be_read",
    ),
    damage(
        "a featured match that was set aside is an error",
        "adapters/http_replay.py",
        "    except (NotFound, Unreadable):",
        "    except NotFound:",
        "adapters/test_http_replay.py::test_a_featured_match_that_cannot_be_read_any_more_is_none",
    ),
    damage(
        "a bot that fails every time is asked for ever",
        "adapters/thinker.py",
        "            if strikes < STRIKES:\n",
        "            if strikes:\n",
        "adapters/test_thinker.py::test_a_bot_that_fails_every_time_is_given_up_for_another_that_plays",
    ),
    damage(
        "a match that is set aside makes the house unwell",
        "adapters/http.py",
        "status_code=503 if failure else 200",
        "status_code=503 if reason else 200",
        "adapters/test_http.py::"
        "test_a_match_that_is_set_aside_shows_in_health_and_metrics_and_the_rest_goes_on",
    ),
    damage(
        "a doctor who finds something says that all is well",
        "admin.py",
        '    if found["faults"]:\n',
        '    if not found["facts"]:\n',
        "cli/test_doctor.py::test_damage_is_found",
    ),
    damage(
        "a doctor believes any secret",
        "service/reading.py",
        "        record.check_draws(match)\n",
        "        str(match)\n",
        "cli/test_doctor.py::test_a_running_match_whose_draws_do_not_follow_from_its_secret_is_found",
    ),
    damage(
        "a doctor believes any end",
        "service/reading.py",
        'if row.phase != "over" or',
        "if True or",
        "cli/test_doctor.py::test_a_finished_match_whose_plays_do_not_prove_its_row_is_found",
    ),
    damage(
        "a match without an end is sound whatever its row says",
        "service/reading.py",
        "(match.outcome is None and row.reason == RULES_CHANGED)",
        "match.outcome is None",
        "cli/test_doctor.py::test_a_finished_match_whose_plays_do_not_prove_its_row_is_found",
    ),
    damage(
        "a match that was closed because its rules changed is a fault",
        "service/reading.py",
        "row.reason == RULES_CHANGED)",
        "not row.reason)",
        "cli/test_doctor.py::test_a_match_that_was_closed_because_its_rules_changed_needs_no_end",
    ),
    damage(
        "a doctor looks at no value",
        "adapters/columns.py",
        "where(~rule.holds)",
        "where(~rule.holds, rule.holds)",
        "cli/test_doctor.py::test_a_value_that_its_column_may_not_hold_is_found",
    ),
    damage(
        "a seat of somebody who was deleted is a fault",
        "adapters/columns.py",
        '    seat.c.person: ("",),\n',
        "    seat.c.person: (),\n",
        "cli/test_doctor.py::test_values_that_the_house_writes_are_no_faults",
    ),
    damage(
        "one bad row hides somebody's whole history",
        "adapters/books/history.py",
        "        except MsgspecError as error:\n",
        "        except ZeroDivisionError as error:\n",
        "adapters/test_progress_books.py::test_a_match_that_cannot_be_read_is_left_out_and_hides_no_other",
    ),
    damage(
        "a bad row of the history is a line for each look",
        "adapters/books/history.py",
        "@lru_cache(1000)",
        "@lru_cache(0)",
        "adapters/test_progress_books.py::test_a_match_that_cannot_be_read_is_left_out_and_hides_no_other",
    ),
    damage(
        "a moment that is none hides somebody's whole history",
        "adapters/books/history.py",
        "SOUND = MINE.execution_options(**{LEAVES_OUT: True})",
        "SOUND = MINE",
        "adapters/test_progress_books.py::test_a_match_with_a_moment_that_is_none_hides_no_other",
    ),
]
